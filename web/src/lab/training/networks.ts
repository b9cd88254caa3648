// Networks of one's own, and the job that makes the next.
import { signal } from "@preact/signals";
import { get, send } from "../../api";
import { showError } from "../../shell/toasts";
import type { JobRequest, JobStarted, NetworkFigures, OwnNetwork } from "../../wire";

/** The networks there are, the latest first. */
export const networks = signal<readonly OwnNetwork[]>([]);

/** The network that counts material, an opponent to beat. */
export const MATERIAL = "material";

/** Asks what networks there are. */
export async function loadNetworks(): Promise<void> {
  const all = await get<OwnNetwork[]>("/api/lab/networks");
  const made = ({ card }: OwnNetwork) => card?.made ?? 0;
  networks.value = all.toSorted((one, other) => made(other) - made(one));
}

/** Starts a job and gives its number. */
export async function start(request: JobRequest): Promise<number> {
  return (await send<JobStarted>("POST", "/api/jobs", request)).job;
}

/** What a job has come to; nothing before it has told. */
export async function figuresOf(job: number): Promise<NetworkFigures | null> {
  return get<NetworkFigures>(`/api/jobs/${job}/figures/network`).catch(() => null);
}

/** Forgets a network. */
export async function remove(network: OwnNetwork): Promise<void> {
  await send("DELETE", `/api/lab/networks/${network.name}`).catch(showError);
  await loadNetworks();
}

/** A short match between a network and another player, at the same number of nodes. */
export function matchAgainst(network: OwnNetwork, other: string): JobRequest {
  const player = (id: string) => ({
    id,
    name: null,
    elo: null,
    network: null,
    hash: null,
    threads: null,
    pace: null,
    anchor: null,
  });
  return {
    kind: "match",
    form: "match",
    players: [player(network.player), player(other)],
    pace: { by: "nodes", nodes: 2000 },
    games: 100,
    concurrency: 1,
    sprt: null,
    openings: null,
    openingPlies: null,
    chess960: false,
    seed: 1,
    resign: null,
    draw: null,
    maxMoves: null,
  };
}
