// The review of a game: started, computed by a job on the server, then loaded.
import { computed, signal } from "@preact/signals";
import { get, send } from "../../api";
import { jobs, followJobs } from "../../games/jobs";
import { said } from "../../i18n";
import { isOwner } from "../../role";
import { onEvent } from "../../socket";
import type { ReviewedMove, ReviewRequest, JobStarted, ReviewReport } from "../../wire";
import type { OpenStudy } from "../tree/study";
import { BLANK, mainLine, type Path } from "../tree/tree";

/** The review of one game while its page is open. */
export class GameReview {
  readonly review = signal<ReviewReport | null>(null);
  readonly error = signal("");
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
    return new Map(reviewed.flatMap((move) => (line[move.ply] ? [[line[move.ply]!, move]] : [])));
  });

  private readonly cleanups: (() => void)[];

  constructor(private readonly study: OpenStudy) {
    if (study.id !== BLANK) void this.load();
    this.cleanups = [
      followJobs((job) => {
        if (job.kind !== "review" || job.game !== study.id) return;
        if (job.state.status === "done") void this.load();
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
    const asked: ReviewRequest = { nodes: null, engine: null };
    await send<JobStarted>("POST", `/api/games/${this.study.id}/review`, asked).catch(
      (error: Error) => {
        this.error.value = error.message;
      },
    );
  }

  /** Starts the review, unless there is one. */
  async ensure(): Promise<void> {
    await this.load();
    if (!this.review.value && !this.error.value && isOwner.value) await this.start();
  }

  private async load(): Promise<void> {
    try {
      this.review.value = await get<ReviewReport | null>(`/api/games/${this.study.id}/review`);
      this.error.value = "";
    } catch (error) {
      this.error.value = error instanceof Error ? error.message : String(error);
    }
  }
}
