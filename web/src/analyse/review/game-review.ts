// The review of a game: started, computed by a job on the server, then loaded.
import { computed, signal } from "@preact/signals";
import { get, send } from "../../api";
import { jobs, followJobs } from "../../games/jobs";
import { said } from "../../i18n";
import { isOwner } from "../../role";
import { onEvent } from "../../socket";
import type {
  DepthChoice,
  JobStarted,
  ReviewDepth,
  ReviewedMove,
  ReviewPass,
  ReviewReport,
  ReviewRequest,
} from "../../wire";
import type { OpenStudy } from "../tree/study";
import { BLANK, mainLine, type Path } from "../tree/tree";

/** The review of one game while its page is open. */
export class GameReview {
  readonly review = signal<ReviewReport | null>(null);
  readonly error = signal("");
  /** How thorough the next review is. */
  readonly depth = signal<ReviewDepth>("standard");
  /** How long each depth would take, once asked for. */
  readonly choices = signal<DepthChoice[]>([]);
  /** The running job. */
  readonly job = computed(() =>
    jobs.value.find(
      (job) =>
        job.kind === "review" && job.game === this.study.id && job.state.status === "running",
    ),
  );

  /** The reviewed moves by their nodes: those of the main line, as far as it is still what was reviewed. */
  readonly moves = computed<ReadonlyMap<Path, ReviewedMove>>(() => {
    const line = mainLine(this.study.tree.value);
    const reviewed = this.review.value?.moves ?? [];
    return new Map(
      reviewed.flatMap((move) => {
        const path = line[move.ply];
        return path !== undefined && path === this.line[move.ply] ? [[path, move]] : [];
      }),
    );
  });

  /** The pass the running review is in. */
  private pass: ReviewPass | null = null;
  /** The main line when the review was asked for. */
  private line: readonly Path[] = [];
  private readonly cleanups: (() => void)[];

  constructor(private readonly study: OpenStudy) {
    if (study.id !== BLANK) void this.load();
    this.cleanups = [
      followJobs((job) => {
        if (job.kind !== "review" || job.game !== study.id) return;
        // After each pass the review is better than before.
        if (job.state.status === "done" || job.pass !== this.pass) void this.load();
        this.pass = job.state.status === "running" ? job.pass : null;
        if (job.state.status === "failed") this.error.value = said(job.state.error);
      }),
      // It may have finished while disconnected.
      onEvent((event) => event.type === "welcome" && study.id !== BLANK && void this.load()),
    ];
  }

  close(): void {
    for (const cleanup of this.cleanups) cleanup();
  }

  async start(): Promise<void> {
    this.error.value = "";
    const asked: ReviewRequest = { depth: this.depth.value, nodes: null, engine: null };
    await send<JobStarted>("POST", `/api/games/${this.study.id}/review`, asked).catch(
      (error: Error) => {
        this.error.value = error.message;
      },
    );
  }

  /** Starts the review, unless there is one; one that was interrupted goes on. */
  async ensure(): Promise<void> {
    await this.load();
    const whole = this.review.value && !this.review.value.provisional;
    if (!whole && !this.job.value && !this.error.value && isOwner.value) await this.start();
  }

  async loadChoices(): Promise<void> {
    if (this.study.id === BLANK) return;
    const path = `/api/games/${this.study.id}/review/depths`;
    this.choices.value = await get<DepthChoice[]>(path).catch(() => []);
  }

  private async load(): Promise<void> {
    const line = mainLine(this.study.tree.value);
    try {
      const review = await get<ReviewReport | null>(`/api/games/${this.study.id}/review`);
      this.line = line;
      this.review.value = review;
      this.error.value = "";
    } catch (error) {
      this.error.value = error instanceof Error ? error.message : String(error);
    }
  }
}
