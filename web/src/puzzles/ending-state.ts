// An ending that is played out: what is on the board, and what became of the last move.
import { computed, signal } from "@preact/signals";
import { ApiError, send } from "../api";
import { t } from "../i18n";
import { announce } from "../shell/announcer";
import { showError } from "../shell/toasts";
import type { EndingAnswer, EndingView, PuzzleStep } from "../wire";

/** How long the person's move is looked at before the reply. */
const REPLY_MS = 500;
/** Endings that are not shown again at once. */
const SHOWN = 40;

/** What happens now. */
export type EndingPhase = "loading" | "playing" | "waiting" | "failed" | "reached";

/** The state of an ending. */
export class EndingState {
  readonly ending = signal<EndingView | null>(null);
  readonly phase = signal<EndingPhase>("loading");
  /** What was played, by both. */
  readonly steps = signal<readonly PuzzleStep[]>([]);
  /** A move that gave it away, and its answer. */
  readonly failed = signal<readonly PuzzleStep[]>([]);
  readonly last = computed(() => [...this.steps.value, ...this.failed.value].at(-1) ?? null);
  readonly board = computed(() => this.last.value?.board ?? this.ending.value?.start ?? null);
  readonly legal = computed(() => {
    if (this.phase.value !== "playing") return null;
    return this.steps.value.at(-1)?.legal ?? this.ending.value?.legal ?? null;
  });
  private readonly shown: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  async next(): Promise<void> {
    clearTimeout(this.timer);
    this.phase.value = "loading";
    try {
      const shown = this.shown.slice(-SHOWN);
      const ending = await send<EndingView>("POST", "/api/endings/next", { shown });
      if (this.closed) return;
      this.shown.push(ending.id);
      this.ending.value = ending;
      this.restart();
    } catch (error) {
      showError(error);
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** From the beginning. */
  restart(): void {
    clearTimeout(this.timer);
    this.steps.value = [];
    this.failed.value = [];
    this.phase.value = "playing";
  }

  /** Back to before the move that gave it away. */
  retry(): void {
    this.failed.value = [];
    this.phase.value = "playing";
  }

  /** A move of the person. */
  async move(text: string): Promise<void> {
    const ending = this.ending.value;
    if (!ending || this.phase.value !== "playing") return;
    this.phase.value = "waiting";
    const moves = [...this.steps.value.map(({ uci }) => uci), text];
    try {
      const answer = await send<EndingAnswer>("POST", `/api/endings/${ending.id}/moves`, { moves });
      if (!this.closed && this.ending.value === ending) this.show(answer);
    } catch (error) {
      // What cannot be played is no try.
      if (error instanceof ApiError && error.status === 400) announce(t.value.common.notPossible);
      else showError(error);
      this.steps.value = [...this.steps.value];
      this.phase.value = "playing";
    }
  }

  private show({ holds, done, steps }: EndingAnswer): void {
    const list = holds ? this.steps : this.failed;
    const before = list.value;
    const [own, reply] = steps;
    if (!own) return;
    list.value = [...before, own];
    if (!holds || done) this.phase.value = done ? "reached" : "failed";
    if (!reply) return;
    this.timer = setTimeout(() => {
      list.value = [...before, own, reply];
      if (holds) this.phase.value = "playing";
    }, REPLY_MS);
  }
}
