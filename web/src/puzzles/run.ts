// A streak or a timed run: how many were solved, and when it ends.
import { computed, signal } from "@preact/signals";
import { send } from "../api";
import type { PuzzleMode, PuzzleRun } from "../wire";

/** How long a timed run lasts. */
const TIMED_MS = 180_000;
const TICK_MS = 200;

/** A run; outside of runs nothing counts. */
export class Run {
  /** Puzzles solved. */
  readonly solved = signal(0);
  /** Milliseconds left; null without a clock. */
  readonly left = signal<number | null>(null);
  /** Whether it goes on. */
  readonly running = signal(false);
  /** Whether it has ended, and its result is shown. */
  readonly over = signal(false);
  /** The seconds left, as a clock shows them. */
  readonly clock = computed(() => {
    const seconds = Math.ceil((this.left.value ?? 0) / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  });
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly onEnd: () => void) {}

  /** Begins a run. */
  start(mode: PuzzleMode): void {
    this.reset();
    this.running.value = true;
    if (mode !== "timed") return;
    const end = performance.now() + TIMED_MS;
    this.left.value = TIMED_MS;
    this.timer = setInterval(() => {
      this.left.value = Math.max(0, end - performance.now());
      if (this.left.value === 0) void this.end(mode);
    }, TICK_MS);
  }

  /** Ends it, and keeps its result. */
  async end(mode: PuzzleMode): Promise<void> {
    if (!this.running.value) return;
    clearInterval(this.timer);
    this.running.value = false;
    this.over.value = true;
    const run: PuzzleRun = { mode, solved: this.solved.value };
    // Without a connection the result is only shown.
    await send("POST", "/api/puzzles/runs", run).catch(() => undefined);
    this.onEnd();
  }

  /** No run. */
  reset(): void {
    clearInterval(this.timer);
    this.solved.value = 0;
    this.left.value = null;
    this.running.value = false;
    this.over.value = false;
  }
}
