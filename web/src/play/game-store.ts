// A live game in this browser: the server's state and the requests to it.
import { batch, computed, signal } from "@preact/signals";
import { get, ApiError, send } from "../api";
import { formatMove } from "../board/notation";
import { language, t } from "../i18n";
import { connected, onEvent, watch } from "../socket";
import { go } from "../router";
import { settings } from "../settings/settings";
import { announce } from "../shell/announcer";
import { toast, showError } from "../shell/toasts";
import type {
  GameAction,
  Hint,
  Board,
  GameCreated,
  ServerMessage,
  GameView,
  Side,
  SearchInfo,
} from "../wire";
import { applyEvent, OUT_OF_SYNC } from "./game-events";
import { notifyChanges, notifyDeclined } from "./notifications";
import { moveRequest, settle, type PendingMove } from "./pending-move";

/** How long a move waits before it is sent again. */
const RETRY_MS = 1500;

/** A live game. Call `close` when its page is left. */
export class GameStore {
  /** The latest state from the server. */
  readonly game = signal<GameView | null>(null);
  /** When the clocks arrived, by `performance.now()`. */
  readonly clocksAt = signal(0);
  readonly searchInfo = signal<SearchInfo | null>(null);
  readonly pendingMove = signal<PendingMove | null>(null);
  readonly hint = signal<Hint | null>(null);
  /** The ply that is shown; the latest if null. */
  private readonly browsedPly = signal<number | null>(null);
  /** Counts rejected moves, so that the board puts the pieces back. */
  private readonly rejections = signal(0);
  /** The pending move of which the user knows that it waits for the connection. */
  private announcedPending: PendingMove | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly cleanups: readonly (() => void)[];

  readonly plies = computed(() => this.game.value?.moves.length ?? 0);
  readonly ply = computed(() =>
    Math.min(this.browsedPly.value ?? this.plies.value, this.plies.value),
  );
  /** Whether the latest position is shown. */
  readonly live = computed(() => this.ply.value === this.plies.value);
  readonly turn = computed<Side>(() => this.boardAfter(this.plies.value)?.turn ?? "white");
  private readonly board = computed(() => this.boardAfter(this.ply.value));
  /**
   * What the board shows: a new object for another position and for every rejection, and for nothing
   * else, so that a pending move stays on the board.
   */
  readonly view = computed<Board | null>(() =>
    this.rejections.value >= 0 && this.board.value ? { ...this.board.value } : null,
  );

  constructor(readonly id: number) {
    this.cleanups = [
      onEvent((event) => this.receive(event)),
      watch(id),
      // After a reconnect the server sends the whole game; a pending move is sent at once.
      connected.subscribe((back) => void (back && this.sendPendingMove())),
    ];
  }

  close(): void {
    clearTimeout(this.retry);
    for (const cleanup of this.cleanups) cleanup();
  }

  /** Loads the whole game. */
  async load(): Promise<void> {
    try {
      this.receive({ type: "game", game: await get<GameView>(`/api/games/${this.id}/live`) });
    } catch (error) {
      // A game that was not played here may still be in the library.
      if (error instanceof ApiError && error.status === 404) go(`/study/${this.id}`);
      else if (error instanceof ApiError) showError(error);
    }
  }

  /** Posts an action, and shows the error if it is rejected. */
  async act<T>(action: GameAction): Promise<T | undefined> {
    try {
      return await this.post<T>(action);
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
    void this.sendPendingMove();
  };

  /** Shows the position after so many plies. */
  readonly browse = (to: number): void => {
    const bounded = Math.max(0, Math.min(this.plies.value, to));
    this.browsedPly.value = bounded === this.plies.value ? null : bounded;
  };

  /** Requests a hint and shows it. */
  async requestHint(): Promise<void> {
    const at = this.plies.value;
    const advice = await this.act<Hint>({ type: "hint" });
    if (!advice || this.plies.value !== at) return;
    this.hint.value = advice;
    const words = { san: advice.san, lan: advice.uci };
    announce(t.value.play.hintIs(formatMove(words, settings.value.notation, language.value)));
  }

  /** Starts the same game again. */
  async rematch(swap: boolean): Promise<void> {
    const created = await this.act<GameCreated>({ type: "rematch", swap });
    if (created) go(`/game/${created.id}`);
  }

  private post<T>(action: GameAction): Promise<T> {
    return send<T>("POST", `/api/games/${this.id}/actions`, action);
  }

  private boardAfter(ply: number): Board | null {
    const game = this.game.value;
    return game && (game.moves[ply - 1]?.board ?? game.start);
  }

  private receive(event: ServerMessage): void {
    if (event.type === "searchInfo" && event.id === this.id) this.searchInfo.value = event.info;
    if (event.type === "rematch" && event.id === this.id) go(`/game/${event.newId}`);
    if (event.type === "offerDeclined" && event.id === this.id)
      notifyDeclined(this.game.value, event.side, event.offer);
    const before = this.game.value;
    const after = applyEvent(before, this.id, event);
    if (after === OUT_OF_SYNC) void this.load();
    else if (after === before || after === null) return;
    else if (event.type === "welcome") this.game.value = after;
    else this.accept(before, after);
  }

  private accept(before: GameView | null, after: GameView): void {
    const plies = after.moves.length;
    batch(() => {
      this.game.value = after;
      this.clocksAt.value = performance.now();
      const pending = this.pendingMove.value;
      this.pendingMove.value = settle(pending, plies, after.state.result !== null);
      // If the game ended first, the move is taken back.
      if (pending?.ply === plies && !this.pendingMove.value) this.rejections.value += 1;
      if (before?.moves.length !== plies) this.hint.value = null;
      if ((this.browsedPly.value ?? -1) >= plies) this.browsedPly.value = null;
    });
    if (before) notifyChanges(before, after);
  }

  /** Sends the pending move, and repeats that until the server has answered. */
  private async sendPendingMove(): Promise<void> {
    clearTimeout(this.retry);
    const move = this.pendingMove.value;
    if (!move) return;
    try {
      await this.post(moveRequest(move, performance.now()));
    } catch (error) {
      if (this.pendingMove.value !== move) return;
      if (error instanceof ApiError) this.reject(error.message);
      else {
        if (this.announcedPending !== move) toast(t.value.play.movePending);
        this.announcedPending = move;
        this.retry = setTimeout(() => void this.sendPendingMove(), RETRY_MS);
      }
    }
  }

  /** The pending move was rejected: the pieces go back. */
  private reject(why: string): void {
    this.pendingMove.value = null;
    this.rejections.value += 1;
    toast(t.value.play.moveRejected(why));
  }
}
