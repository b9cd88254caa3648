// All jobs: what takes long, begun by the studio, a page or a terminal.
import { signal } from "@preact/signals";
import { get, send } from "../api";
import { isOwner } from "../role";
import { onEvent } from "../socket";
import type { Job, JobKind, JobTarget } from "../wire";

/** All jobs, the latest first. */
export const jobs = signal<Job[]>([]);

/** Those that read games and look at them: the games' page is about these. */
export const OF_GAMES: ReadonlySet<JobKind> = new Set(["import", "review", "puzzles", "database"]);

/** Calls `onChange` for every change of a job until the returned function is called. */
export function followJobs(onChange: (job: Job) => void): () => void {
  void refresh();
  return onEvent((event) => {
    if (event.type === "welcome") void refresh();
    if (event.type !== "job") return;
    jobs.value = withJob(jobs.value, event.job);
    onChange(event.job);
  });
}

/** The list with one job as it is now. */
export function withJob(list: readonly Job[], job: Job): Job[] {
  const others = list.filter((other) => other.id !== job.id);
  return [...others, job].toSorted((one, other) => other.id - one.id);
}

/** How much of a job is done, between 0 and 1, if known. */
export function progress(job: Job): number | null {
  if (job.state.status === "done") return 1;
  return job.total ? Math.min(1, job.done / job.total) : null;
}

/** Whether nothing more happens to a job by itself. */
export function isOver(job: Job): boolean {
  return ["done", "cancelled", "failed"].includes(job.state.status);
}

/** Cancels a job. */
export async function cancel(job: Job): Promise<void> {
  await send("DELETE", `/api/jobs/${job.id}`).catch(() => undefined);
}

/** Asks for something that a job is to do. */
export async function setTarget(job: number, wanted: JobTarget): Promise<void> {
  await send("PUT", `/api/jobs/${job}`, { target: wanted });
}

/** Takes a job that is over off the list. */
export async function remove(job: Job): Promise<void> {
  await send("DELETE", `/api/jobs/${job.id}`);
  jobs.value = jobs.value.filter(({ id }) => id !== job.id);
}

async function refresh(): Promise<void> {
  if (!isOwner.value) return;
  const all = await get<Job[]>("/api/jobs").catch(() => null);
  if (all) jobs.value = all.toSorted((one, other) => other.id - one.id);
}
