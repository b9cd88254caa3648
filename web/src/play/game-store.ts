// A game at this device: what the server told, and what was asked of it.
import { batch, computed, signal } from "@preact/signals";
import { get, ApiError, send } from "../api";
import { formatMove } from "../board/notation";
import { language, t } from "../i18n";
import { connected, onEvent, watch } from "../socket";
import { go } from "../router";
import { settings } from "../settings/settings";
import { announce } from "../shell/announcer";
import { toast, showError } from "../shell/toasts";
import type { Action, Advice, Board, Created, Event, Game, Side, Thinking } from "../wire";
import { applyEvent, OUT_OF_SYNC } from "./game-events";
import { notifyChanges } from "./notifications";
import { moveRequest, settle, type PendingMove } from "./pending-move";

/** How long the answer of a computer may take to arrive. */
const ANSWER_MS = 300;

/** How long a move waits before it is sent again. */
const RETRY_MS = 1500;

/** A game at this device. Whoever sits down must `leave` in the end. */
export class GameStore {
  /** The game as the server told it last. */
  readonly game = signal<Game | null>(null);
  /** When the clocks were told, by `performance.now()`. */
  readonly toldAt = signal(0);
  readonly thinking = signal<Thinking | null>(null);
  readonly pendingMove = signal<PendingMove | null>(null);
  readonly hint = signal<Advice | null>(null);
  /** The ply that is shown; the latest if null. */
  private readonly browsedPly = signal<number | null>(null);
  /** Counts moves that were refused, so that the board puts the pieces back. */
  private readonly rejections = signal(0);
  /** The move of which the person knows that it waits for the connection. */
  private late: PendingMove | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly cleanups: readonly (() => void)[];

  readonly plies = computed(() => this.game.value?.moves.length ?? 0);
  readonly ply = computed(() =>
    Math.min(this.browsedPly.value ?? this.plies.value, this.plies.value),
  );
  /** Whether the latest position is browsedPly at. */
  readonly live = computed(() => this.ply.value === this.plies.value);
  readonly turn = computed<Side>(() => this.boardAfter(this.plies.value)?.turn ?? "white");
  private readonly board = computed(() => this.boardAfter(this.ply.value));
  /**
   * What the board shows: a new object for another position and for every refusal, and for nothing
   * else, so that a move on its way stays where it was put.
   */
  readonly view = computed<Board | null>(() =>
    this.rejections.value >= 0 && this.board.value ? { ...this.board.value } : null,
  );

  constructor(readonly id: number) {
    this.cleanups = [
      onEvent((event) => this.receive(event)),
      watch(id),
      // After a break the whole game comes by itself; a move made meanwhile need not wait longer.
      connected.subscribe((back) => void (back && this.deliver())),
    ];
  }

  /** Nothing more is heard. */
  leave(): void {
    clearTimeout(this.retry);
    for (const cleanup of this.cleanups) cleanup();
  }

  /** Asks for the whole game. */
  async load(): Promise<void> {
    try {
      this.receive({ tell: "game", game: await get<Game>(`/api/games/${this.id}/live`) });
    } catch (error) {
      // What was not played here may still be in the library.
      if (error instanceof ApiError && error.status === 404) go(`/study/${this.id}`);
      else if (error instanceof ApiError) showError(error);
    }
  }

  /** Asks for something, and tells the person if it was refused. */
  async ask<T>(action: Action): Promise<T | undefined> {
    try {
      return await this.act<T>(action);
    } catch (error) {
      showError(error);
      return undefined;
    }
  }

  /** Plays a move that the board shows already. */
  readonly move = (text: string): void => {
    if (this.pendingMove.value || !this.game.value) return;
    this.browsedPly.value = null;
    this.pendingMove.value = { ply: this.plies.value, text, at: performance.now() };
    void this.deliver();
  };

  /** Looks at the position after so many plies. */
  readonly browse = (to: number): void => {
    const bounded = Math.max(0, Math.min(this.plies.value, to));
    this.browsedPly.value = bounded === this.plies.value ? null : bounded;
  };

  /** What would Hetman play? */
  async askHint(): Promise<void> {
    const at = this.plies.value;
    const advice = await this.ask<Advice>({ do: "hint" });
    if (!advice || this.plies.value !== at) return;
    this.hint.value = advice;
    const words = { san: advice.san, lan: advice.uci };
    announce(t.value.play.hintIs(formatMove(words, settings.value.notation, language.value)));
  }

  /** Offers a draw. A computer answers at once: if the game still goes on a moment later, it declined. */
  async offerDraw(): Promise<void> {
    try {
      await this.act({ do: "offerDraw" });
    } catch (error) {
      showError(error);
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

  private receive(event: Event): void {
    if (event.tell === "thinking" && event.id === this.id) this.thinking.value = event.thinking;
    if (event.tell === "again" && event.id === this.id) go(`/game/${event.new}`);
    const before = this.game.value;
    const after = applyEvent(before, this.id, event);
    if (after === OUT_OF_SYNC) void this.load();
    else if (after === before || after === null) return;
    else if (event.tell === "welcome") this.game.value = after;
    else this.accept(before, after);
  }

  private accept(before: Game | null, after: Game): void {
    const plies = after.moves.length;
    batch(() => {
      this.game.value = after;
      this.toldAt.value = performance.now();
      const waited = this.pendingMove.value;
      this.pendingMove.value = settle(waited, plies, after.now.result !== null);
      // A game that ended first has no place for the move: the pieces go back.
      if (waited?.ply === plies && !this.pendingMove.value) this.rejections.value += 1;
      if (before?.moves.length !== plies) this.hint.value = null;
      if ((this.browsedPly.value ?? -1) >= plies) this.browsedPly.value = null;
    });
    if (before) notifyChanges(before, after);
  }

  /** Sends the move that waits, again and again until the server has answered. */
  private async deliver(): Promise<void> {
    clearTimeout(this.retry);
    const move = this.pendingMove.value;
    if (!move) return;
    try {
      await this.act(moveRequest(move, performance.now()));
    } catch (error) {
      if (this.pendingMove.value !== move) return;
      if (error instanceof ApiError) this.reject(error.message);
      else {
        if (this.late !== move) toast(t.value.play.moveWaits);
        this.late = move;
        this.retry = setTimeout(() => void this.deliver(), RETRY_MS);
      }
    }
  }

  /** The move that waited was refused: the pieces go back. */
  private reject(why: string): void {
    this.pendingMove.value = null;
    this.rejections.value += 1;
    toast(t.value.play.moveRefused(why));
  }
}
