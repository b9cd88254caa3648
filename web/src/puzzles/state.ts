// One puzzle after another: which is shown, what was tried, and what comes of it.
import { batch, computed, signal } from "@preact/signals";
import { ApiError, get, send } from "../api";
import { showError } from "../shell/toasts";
import { announce } from "../shell/announcer";
import { t } from "../i18n";
import type {
  AttemptResult,
  Board,
  NextPuzzle,
  PuzzleAttempt,
  PuzzleMode,
  PuzzleOverview,
  PuzzleView,
  Refutation,
} from "../wire";
import { Run } from "./run";

/** How long a move is looked at before the next. */
const STEP_MS = 650;
/** Before the mistake is played. */
const BEGIN_MS = 500;
/** Between two puzzles of a run. */
const NEXT_MS = 700;
/** Puzzles that are not shown again at once. */
const SHOWN = 60;

/** What happens now. */
export type Phase =
  | "loading"
  | "ready"
  | "none"
  | "begin"
  | "solving"
  | "checking"
  | "refuted"
  | "solved"
  | "shown"
  | "over";

/** The state of the page. */
export class PuzzleState {
  readonly overview = signal<PuzzleOverview | null>(null);
  readonly mode = signal<PuzzleMode>("rating");
  readonly theme = signal("fork");
  readonly harder = signal(0);
  readonly phase = signal<Phase>("loading");
  readonly puzzle = signal<PuzzleView | null>(null);
  /** Moves of the puzzle on the board, the mistake included. */
  readonly ply = signal(0);
  /** What answers a wrong move, and how much of it is on the board. */
  readonly refutation = signal<{ answer: Refutation; shown: number } | null>(null);
  /** The last move that was tried and wins too. */
  readonly alsoWins = signal<string | null>(null);
  readonly wrong = signal(0);
  readonly hints = signal(0);
  readonly result = signal<AttemptResult | null>(null);
  readonly flipped = signal(false);
  readonly run = new Run(() => void this.loadOverview());

  /** What is on the board. A wrong move that was taken back is another object, so that the pieces go back. */
  readonly board = computed<Board | null>(() => {
    const puzzle = this.puzzle.value;
    const refuted = this.refutation.value;
    if (!puzzle) return null;
    if (refuted) return refuted.answer.steps[refuted.shown - 1]?.board ?? null;
    void this.reset.value;
    return { ...(puzzle.steps[this.ply.value - 1]?.board ?? puzzle.start) };
  });

  /** The solver's next move. */
  readonly expected = computed(() => {
    const solving = this.phase.value === "solving";
    return solving ? (this.puzzle.value?.steps[this.ply.value] ?? null) : null;
  });

  private readonly reset = signal(0);
  private readonly shown: string[] = [];
  private begun = 0;
  private token = "";
  private recorded = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  /** Whether puzzles are counted until something ends it. */
  readonly isRun = computed(() => this.mode.value === "streak" || this.mode.value === "timed");

  /** Loads where the person stands, then the first puzzle. */
  async open(wanted: { mode: PuzzleMode | null; theme: string | null }): Promise<void> {
    await this.loadOverview();
    if (wanted.theme) this.theme.value = wanted.theme;
    const due = this.overview.value?.due ?? 0;
    await this.choose(wanted.mode ?? (due > 0 ? "mistakes" : "rating"));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.run.reset();
  }

  async loadOverview(): Promise<void> {
    try {
      this.overview.value = await get<PuzzleOverview>("/api/puzzles");
    } catch (error) {
      showError(error);
    }
  }

  /** Other puzzles. */
  async choose(mode: PuzzleMode): Promise<void> {
    clearTimeout(this.timer);
    this.run.reset();
    this.mode.value = mode;
    if (this.isRun.value || mode === "endings") {
      batch(() => {
        this.puzzle.value = null;
        this.refutation.value = null;
        this.phase.value = "ready";
      });
    } else await this.next();
  }

  /** Begins a streak or a timed run. */
  async start(): Promise<void> {
    this.run.start(this.mode.value);
    await this.next();
  }

  /** The next puzzle. */
  async next(): Promise<void> {
    clearTimeout(this.timer);
    this.phase.value = "loading";
    const wanted: NextPuzzle = {
      mode: this.mode.value,
      theme: this.mode.value === "theme" ? this.theme.value : null,
      harder: this.harder.value,
      solved: this.run.solved.value,
      shown: this.shown.slice(-SHOWN),
    };
    try {
      const puzzle = await send<PuzzleView | null>("POST", "/api/puzzles/next", wanted);
      if (!this.closed && wanted.mode === this.mode.value) this.show(puzzle);
    } catch (error) {
      this.phase.value = "none";
      showError(error);
    }
  }

  private show(puzzle: PuzzleView | null): void {
    batch(() => {
      this.puzzle.value = puzzle;
      this.ply.value = 0;
      this.clear();
      this.wrong.value = 0;
      this.hints.value = 0;
      this.result.value = null;
      this.flipped.value = false;
      this.phase.value = puzzle ? "begin" : "none";
    });
    if (!puzzle) return;
    this.shown.push(puzzle.id);
    this.recorded = false;
    this.token = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
    this.later(BEGIN_MS, () => {
      this.ply.value = 1;
      this.phase.value = "solving";
      this.begun = performance.now();
    });
  }

  /** A move on the board, or one that was typed. */
  async move(text: string): Promise<void> {
    const puzzle = this.puzzle.value;
    const next = this.expected.value;
    const here = puzzle?.steps[this.ply.value - 1];
    if (!puzzle || !next || !here) return;
    if (here.accepted.includes(text) || bare(text) === bare(next.san)) this.goOn(puzzle);
    else await this.refute(puzzle, text);
  }

  /** The move was right: the reply, or the end. */
  private goOn(puzzle: PuzzleView): void {
    this.alsoWins.value = null;
    this.ply.value += 1;
    if (this.ply.value >= puzzle.steps.length) return this.finish("solved");
    this.phase.value = "begin";
    this.later(STEP_MS, () => {
      this.ply.value += 1;
      this.phase.value = "solving";
    });
  }

  private async refute(puzzle: PuzzleView, text: string): Promise<void> {
    const ply = this.ply.value;
    this.phase.value = "checking";
    try {
      const body = { ply, move: text };
      const answer = await send<Refutation>("POST", `/api/puzzles/${puzzle.id}/refutation`, body);
      if (this.closed || this.puzzle.value !== puzzle) return;
      const tried = answer.steps[0]?.san ?? text;
      if (answer.wins) return this.takeBack(tried);
      this.wrong.value += 1;
      this.refutation.value = { answer, shown: 1 };
      this.record();
      if (this.isRun.value) this.failInRun();
      else this.playRefutation();
    } catch (error) {
      // What cannot be played is no try.
      if (error instanceof ApiError && error.status === 400) announce(t.value.common.notPossible);
      else showError(error);
      this.takeBack(null);
    }
  }

  /** Plays the answer out, move by move. */
  private playRefutation(): void {
    this.phase.value = "refuted";
    const step = () => {
      const now = this.refutation.value;
      if (!now || now.shown >= now.answer.steps.length) return;
      this.refutation.value = { ...now, shown: now.shown + 1 };
      this.later(STEP_MS, step);
    };
    this.later(STEP_MS, step);
  }

  private failInRun(): void {
    this.phase.value = "refuted";
    const ends = this.mode.value === "streak";
    this.later(NEXT_MS, () => void (ends ? this.endRun() : this.nextInRun()));
  }

  private async endRun(): Promise<void> {
    await this.run.end(this.mode.value);
  }

  private async nextInRun(): Promise<void> {
    if (this.run.running.value) await this.next();
  }

  /** Back to where the move was tried. */
  retry(): void {
    if (this.phase.value === "refuted" && !this.isRun.value) this.takeBack(null);
    else if (this.phase.value === "solved" || this.phase.value === "shown") {
      this.ply.value = 1;
      this.takeBack(null);
    }
  }

  private takeBack(alsoWins: string | null): void {
    clearTimeout(this.timer);
    batch(() => {
      this.refutation.value = null;
      this.reset.value += 1;
      this.alsoWins.value = alsoWins;
      this.phase.value = "solving";
    });
  }

  /** The next hint: the motif, the piece, the move. */
  hint(): void {
    if (this.phase.value === "solving" && !this.isRun.value)
      this.hints.value = Math.min(3, this.hints.value + 1);
  }

  /** Plays the solution. */
  showSolution(): void {
    const puzzle = this.puzzle.value;
    const asks = this.phase.value === "solving" || this.phase.value === "refuted";
    if (!puzzle || !asks || this.isRun.value) return;
    this.hints.value = 3;
    this.takeBack(null);
    this.phase.value = "begin";
    const step = () => {
      this.ply.value += 1;
      if (this.ply.value >= puzzle.steps.length) this.finish("shown");
      else this.later(STEP_MS, step);
    };
    this.later(STEP_MS / 2, step);
  }

  private finish(phase: "solved" | "shown"): void {
    this.phase.value = phase;
    this.record();
    if (!this.run.running.value) return;
    this.run.solved.value += 1;
    this.later(NEXT_MS, () => void this.nextInRun());
  }

  /** Tells the server how it went: once, at the first error or at the end. */
  private record(): void {
    const puzzle = this.puzzle.value;
    if (this.recorded || !puzzle) return;
    this.recorded = true;
    const attempt: PuzzleAttempt = {
      token: this.token,
      mode: this.mode.value,
      wrong: this.wrong.value,
      hints: this.hints.value,
      milliseconds: Math.round(performance.now() - this.begun),
    };
    send<AttemptResult>("POST", `/api/puzzles/${puzzle.id}/attempts`, attempt).then(
      (result) => {
        if (this.puzzle.value === puzzle) this.result.value = result;
        if (!this.isRun.value) void this.loadOverview();
      },
      (error: unknown) => showError(error),
    );
  }

  private clear(): void {
    this.refutation.value = null;
    this.alsoWins.value = null;
  }

  private later(milliseconds: number, act: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => !this.closed && act(), milliseconds);
  }
}

/** A move without signs of check: people do not type them. */
function bare(san: string): string {
  return san.replace(/[+#]$/, "");
}
