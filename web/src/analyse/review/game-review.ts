// The review of a game: asked for, made by a job, then read.
import { computed, signal } from "@preact/signals";
import { get, send } from "../../api";
import { jobs, followJobs } from "../../games/jobs";
import { listen } from "../../socket";
import type { AskReview, JobId, Review } from "../../wire";

/** The review of one game while its page is open. */
export class Reviewing {
  readonly review = signal<Review | null>(null);
  readonly trouble = signal("");
  /** The job at work on it. */
  readonly job = computed(() =>
    jobs.value.find(
      (job) => job.kind === "review" && job.game === this.game && job.state.is === "running",
    ),
  );

  private readonly ends: (() => void)[];

  constructor(private readonly game: number) {
    void this.read();
    this.ends = [
      followJobs((job) => {
        if (job.kind !== "review" || job.game !== game) return;
        if (job.state.is === "done") void this.read();
        if (job.state.is === "failed") this.trouble.value = job.state.why;
      }),
      // It may have been done while the server could not be heard.
      listen((event) => event.tell === "welcome" && void this.read()),
    ];
  }

  close(): void {
    for (const end of this.ends) end();
  }

  async start(): Promise<void> {
    this.trouble.value = "";
    const asked: AskReview = { nodes: null, engine: null };
    await send<JobId>("POST", `/api/games/${this.game}/review`, asked).catch((trouble: Error) => {
      this.trouble.value = trouble.message;
    });
  }

  private async read(): Promise<void> {
    try {
      this.review.value = await get<Review | null>(`/api/games/${this.game}/review`);
      this.trouble.value = "";
    } catch (trouble) {
      this.trouble.value = trouble instanceof Error ? trouble.message : String(trouble);
    }
  }
}
