// A search through all games: what it has found so far, how far it is, and a way to stop it.
import { computed, signal } from "@preact/signals";
import { ApiError, sendStream } from "../api";
import { said } from "../i18n";
import type { BoardQuestion, ExplorerGame, GameSearch, SearchMessage } from "../wire";
import { explorerParams, NO_FILTERS, type Filters } from "../explorer/filters";

/** What a search asks for; empty texts say nothing. */
export interface Asked {
  filters: Filters;
  player: string;
  opponent: string;
  event: string;
  eco: string;
  board: BoardQuestion | null;
}

/** A search for everything. */
export const NOTHING_ASKED: Asked = {
  filters: NO_FILTERS,
  player: "",
  opponent: "",
  event: "",
  eco: "",
  board: null,
};

/** By what the games found are sorted. */
export type Order = "elo" | "date" | "white" | "black" | "result" | "plies";

/** Games found at most. */
const LIMIT = 2000;

/** The search of the page. */
export class RunningSearch {
  readonly found = signal<readonly ExplorerGame[]>([]);
  readonly progress = signal({ done: 0, total: 0, found: 0 });
  readonly state = signal<"none" | "running" | "done" | "stopped">("none");
  /** There are more than are shown. */
  readonly more = signal(false);
  readonly error = signal("");
  readonly order = signal<Order>("date");
  readonly ascending = signal(false);
  readonly sorted = computed(() => sort(this.found.value, this.order.value, this.ascending.value));
  private abort: AbortController | null = null;

  /** Starts a search; one that runs is stopped. */
  async start(asked: Asked): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.abort = abort;
    this.found.value = [];
    this.progress.value = { done: 0, total: 0, found: 0 };
    this.more.value = false;
    this.error.value = "";
    this.state.value = "running";
    try {
      const lines = sendStream("/api/explorer/search", request(asked), abort.signal);
      for await (const line of lines) this.receive(JSON.parse(line) as SearchMessage);
      if (!abort.signal.aborted) this.state.value = "done";
    } catch (error) {
      if (abort.signal.aborted) return;
      this.error.value = error instanceof ApiError ? error.message : String(error);
      this.state.value = "done";
    }
  }

  /** Stops the search; what was found stays. */
  stop(): void {
    this.abort?.abort();
    if (this.state.value === "running") this.state.value = "stopped";
  }

  /** Sorts by something else, or the other way round. */
  sortBy(order: Order): void {
    if (this.order.value === order) this.ascending.value = !this.ascending.value;
    else {
      this.order.value = order;
      this.ascending.value = order === "white" || order === "black";
    }
  }

  private receive(message: SearchMessage): void {
    if (message.type === "found") this.found.value = [...this.found.value, ...message.games];
    else if (message.type === "progress") this.progress.value = message;
    else if (message.type === "done") this.more.value = message.more;
    else this.error.value = said(message.error);
  }
}

/** A search as the server takes it. */
export function request(asked: Asked): object {
  const { filters, ...texts } = asked;
  const query = Object.fromEntries(
    [...explorerParams(filters)].map(([name, value]) => [
      name,
      name === "since" || name === "until" ? Number(value) : value,
    ]),
  );
  return { ...texts, query, limit: LIMIT } satisfies Partial<Record<keyof GameSearch, unknown>>;
}

/** Games in an order; what is not known comes last. */
export function sort(
  games: readonly ExplorerGame[],
  order: Order,
  ascending: boolean,
): ExplorerGame[] {
  const sign = ascending ? 1 : -1;
  const key = (game: ExplorerGame): string | number => {
    if (order === "elo") return ((game.whiteElo ?? 0) + (game.blackElo ?? 0)) / 2;
    return order === "plies" ? game.plies : game[order];
  };
  return games.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    const compared =
      typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
    return sign * compared;
  });
}
