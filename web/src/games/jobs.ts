// The background jobs of the server.
import { signal } from "@preact/signals";
import { get, send } from "../api";
import { isOwner } from "../role";
import { onEvent } from "../socket";
import type { Job } from "../wire";

/** The jobs of this run of the server, the latest first. */
export const jobs = signal<Job[]>([]);

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

/** Cancels a job. */
export async function cancel(job: Job): Promise<void> {
  await send("DELETE", `/api/jobs/${job.id}`).catch(() => undefined);
}

async function refresh(): Promise<void> {
  if (!isOwner.value) return;
  const all = await get<Job[]>("/api/jobs").catch(() => null);
  if (all) jobs.value = all.toSorted((one, other) => other.id - one.id);
}
