// A game at this device: what the server told, and what was asked of it.
import { batch, computed, signal } from "@preact/signals";
import { get, Refused, send } from "../api";
import { written } from "../board/notation";
import { language, t } from "../i18n";
import { connected, listen, watch } from "../socket";
import { go } from "../router";
import { settings } from "../settings/settings";
import { announce } from "../shell/announcer";
import { toast, trouble } from "../shell/toasts";
import type { Action, Advice, Board, Created, Event, Game, Side, Thinking } from "../wire";
import { hear, MISSED } from "./game-events";
import { tell } from "./notifications";
import { request, settle, type Waiting } from "./pending-move";

/** How long the answer of a computer may take to arrive. */
const ANSWER_MS = 300;

/** How long a move waits before it is sent again. */
const RETRY_MS = 1500;

/** A game at this device. Whoever sits down must `leave` in the end. */
export class Table {
  /** The game as the server told it last. */
  readonly game = signal<Game | null>(null);
  /** When the clocks were told, by `performance.now()`. */
  readonly toldAt = signal(0);
  readonly thinking = signal<Thinking | null>(null);
  readonly waiting = signal<Waiting | null>(null);
  readonly hint = signal<Advice | null>(null);
  /** The half-move that is looked at; the latest if null. */
  private readonly looked = signal<number | null>(null);
  /** Counts moves that were refused, so that the board puts the men back. */
  private readonly refusals = signal(0);
  /** The move of which the person knows that it waits for the connection. */
  private late: Waiting | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly duties: readonly (() => void)[];

  readonly plies = computed(() => this.game.value?.moves.length ?? 0);
  readonly ply = computed(() => Math.min(this.looked.value ?? this.plies.value, this.plies.value));
  /** Whether the latest position is looked at. */
  readonly live = computed(() => this.ply.value === this.plies.value);
  readonly turn = computed<Side>(() => this.boardAfter(this.plies.value)?.turn ?? "white");
  private readonly board = computed(() => this.boardAfter(this.ply.value));
  /**
   * What the board shows: a new object for another position and for every refusal, and for nothing
   * else, so that a move on its way stays where it was put.
   */
  readonly view = computed<Board | null>(() =>
    this.refusals.value >= 0 && this.board.value ? { ...this.board.value } : null,
  );

  constructor(readonly id: number) {
    this.duties = [
      listen((event) => this.hear(event)),
      watch(id),
      // After a break the whole game comes by itself; a move made meanwhile need not wait longer.
      connected.subscribe((back) => void (back && this.deliver())),
    ];
  }

  /** Nothing more is heard. */
  leave(): void {
    clearTimeout(this.retry);
    for (const end of this.duties) end();
  }

  /** Asks for the whole game. */
  async load(): Promise<void> {
    try {
      this.hear({ tell: "game", game: await get<Game>(`/api/games/${this.id}/live`) });
    } catch (error) {
      // What was not played here may still be in the library.
      if (error instanceof Refused && error.status === 404) go(`/study/${this.id}`);
      else if (error instanceof Refused) trouble(error);
    }
  }

  /** Asks for something, and tells the person if it was refused. */
  async ask<T>(action: Action): Promise<T | undefined> {
    try {
      return await this.act<T>(action);
    } catch (error) {
      trouble(error);
      return undefined;
    }
  }

  /** Plays a move that the board shows already. */
  readonly move = (text: string): void => {
    if (this.waiting.value || !this.game.value) return;
    this.looked.value = null;
    this.waiting.value = { ply: this.plies.value, text, at: performance.now() };
    void this.deliver();
  };

  /** Looks at the position after so many half-moves. */
  readonly browse = (to: number): void => {
    const bounded = Math.max(0, Math.min(this.plies.value, to));
    this.looked.value = bounded === this.plies.value ? null : bounded;
  };

  /** What would Hetman play? */
  async askHint(): Promise<void> {
    const at = this.plies.value;
    const advice = await this.ask<Advice>({ do: "hint" });
    if (!advice || this.plies.value !== at) return;
    this.hint.value = advice;
    const words = { san: advice.san, lan: advice.uci };
    announce(t.value.play.hintIs(written(words, settings.value.notation, language.value)));
  }

  /** Offers a draw. A computer answers at once: if the game still goes on a moment later, it declined. */
  async offerDraw(): Promise<void> {
    try {
      await this.act({ do: "offerDraw" });
    } catch (error) {
      trouble(error);
      return;
    }
    const computer = this.game.value?.seats.find((seat) => seat.computer);
    if (!computer) return;
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    if (!this.game.value?.now.result) toast(t.value.play.drawDeclined(computer.name));
  }

  /** Goes to the same game again. */
  async again(swap: boolean): Promise<void> {
    const created = await this.ask<Created>({ do: "again", swap });
    if (created) go(`/game/${created.id}`);
  }

  private act<T>(action: Action): Promise<T> {
    return send<T>("POST", `/api/games/${this.id}/actions`, action);
  }

  private boardAfter(ply: number): Board | null {
    const game = this.game.value;
    return game && (game.moves[ply - 1]?.board ?? game.start);
  }

  private hear(event: Event): void {
    if (event.tell === "thinking" && event.id === this.id) this.thinking.value = event.thinking;
    if (event.tell === "again" && event.id === this.id) go(`/game/${event.new}`);
    const before = this.game.value;
    const after = hear(before, this.id, event);
    if (after === MISSED) void this.load();
    else if (after === before || after === null) return;
    else if (event.tell === "welcome") this.game.value = after;
    else this.accept(before, after);
  }

  private accept(before: Game | null, after: Game): void {
    const plies = after.moves.length;
    batch(() => {
      this.game.value = after;
      this.toldAt.value = performance.now();
      const waited = this.waiting.value;
      this.waiting.value = settle(waited, plies, after.now.result !== null);
      // A game that ended first has no place for the move: the men go back.
      if (waited?.ply === plies && !this.waiting.value) this.refusals.value += 1;
      if (before?.moves.length !== plies) this.hint.value = null;
      if ((this.looked.value ?? -1) >= plies) this.looked.value = null;
    });
    if (before) tell(before, after);
  }

  /** Sends the move that waits, again and again until the server has answered. */
  private async deliver(): Promise<void> {
    clearTimeout(this.retry);
    const move = this.waiting.value;
    if (!move) return;
    try {
      await this.act(request(move, performance.now()));
    } catch (error) {
      if (this.waiting.value !== move) return;
      if (error instanceof Refused) this.takeUp(error.message);
      else {
        if (this.late !== move) toast(t.value.play.moveWaits);
        this.late = move;
        this.retry = setTimeout(() => void this.deliver(), RETRY_MS);
      }
    }
  }

  /** The move that waited was refused: the men go back. */
  private takeUp(why: string): void {
    this.waiting.value = null;
    this.refusals.value += 1;
    toast(t.value.play.moveRefused(why));
  }
}
