// The review of a game: started, computed by a job on the server, then loaded.
import { computed, signal } from "@preact/signals";
import { get, send } from "../../api";
import { jobs, followJobs } from "../../games/jobs";
import { said } from "../../i18n";
import { onEvent } from "../../socket";
import type { ReviewRequest, JobStarted, ReviewReport } from "../../wire";

/** The review of one game while its page is open. */
export class GameReview {
  readonly review = signal<ReviewReport | null>(null);
  readonly error = signal("");
  /** The running job. */
  readonly job = computed(() =>
    jobs.value.find(
      (job) => job.kind === "review" && job.game === this.game && job.state.status === "running",
    ),
  );

  private readonly cleanups: (() => void)[];

  constructor(private readonly game: number) {
    void this.load();
    this.cleanups = [
      followJobs((job) => {
        if (job.kind !== "review" || job.game !== game) return;
        if (job.state.status === "done") void this.load();
        if (job.state.status === "failed") this.error.value = said(job.state.error);
      }),
      // It may have finished while disconnected.
      onEvent((event) => event.type === "welcome" && void this.load()),
    ];
  }

  close(): void {
    for (const cleanup of this.cleanups) cleanup();
  }

  async start(): Promise<void> {
    this.error.value = "";
    const asked: ReviewRequest = { nodes: null, engine: null };
    await send<JobStarted>("POST", `/api/games/${this.game}/review`, asked).catch(
      (error: Error) => {
        this.error.value = error.message;
      },
    );
  }

  private async load(): Promise<void> {
    try {
      this.review.value = await get<ReviewReport | null>(`/api/games/${this.game}/review`);
      this.error.value = "";
    } catch (error) {
      this.error.value = error instanceof Error ? error.message : String(error);
    }
  }
}
