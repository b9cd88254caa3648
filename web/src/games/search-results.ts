// The search results, fetched in chunks as they become visible.
import { computed, signal } from "@preact/signals";
import { get } from "../api";
import type { Collections, GamePage, GameQuery, ListedGame } from "../wire";

/** A search; paging is added by `SearchResults`. */
export type Search = Omit<GameQuery, "offset" | "limit" | "ids">;

/** A search without filters. */
export const EMPTY_SEARCH: Search = {
  text: "",
  player: "",
  result: "",
  opening: "",
  from: "",
  to: "",
  source: "",
  unfinished: false,
  sort: "date",
  ascending: false,
};

/** What is not a text. */
const FLAGS: readonly string[] = ["unfinished", "ascending"];

/** How many games one request loads. */
export const CHUNK = 100;

/** A search as query parameters; empty filters are left out. */
export function searchParams(search: Partial<GameQuery>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const isUsual = value === "" || value === false || (name === "sort" && value === "date");
    if (!isUsual) params.set(name, String(value));
  }
  return params;
}

/** The search in query parameters. */
export function parseSearch(params: URLSearchParams): Search {
  const known = Object.keys(EMPTY_SEARCH).filter((name) => params.has(name));
  const value = (name: string) =>
    FLAGS.includes(name) ? params.get(name) === "true" : params.get(name);
  return { ...EMPTY_SEARCH, ...Object.fromEntries(known.map((name) => [name, value(name)])) };
}

/** The chunks of the list that rows `first` to `last` need. */
export function chunksFor(first: number, last: number, total: number): number[] {
  const end = Math.min(last, total - 1);
  const chunks: number[] = [];
  for (let chunk = Math.floor(Math.max(0, first) / CHUNK); chunk * CHUNK <= end; chunk += 1)
    chunks.push(chunk);
  return chunks;
}

/** The list while its page is open. */
export class SearchResults {
  readonly search = signal<Search>(EMPTY_SEARCH);
  readonly total = signal<number | null>(null);
  /** There are more than were counted. */
  readonly more = signal(false);
  readonly error = signal("");
  /** How many games each collection has. */
  readonly collections = signal<Collections | null>(null);
  readonly isEmpty = computed(() => this.total.value === 0);

  private readonly chunks = signal<ReadonlyMap<number, ListedGame[]>>(new Map());
  private requested = new Set<number>();
  /** The number of the search; answers to an earlier one are ignored. */
  private generation = 0;

  constructor(search: Search) {
    this.search.value = search;
  }

  /** Starts another search. */
  setSearch(search: Search): void {
    this.search.value = search;
    void this.refresh();
  }

  /** Repeats the search; visible rows stay until the answer arrives. */
  async refresh(): Promise<void> {
    this.generation += 1;
    this.requested = new Set([0]);
    const generation = this.generation;
    const page = await this.fetchPage(0).catch((error: Error) => {
      this.error.value = error.message;
    });
    if (!page || generation !== this.generation) return;
    this.error.value = "";
    this.chunks.value = new Map([[0, page.games]]);
    this.total.value = page.total;
    this.more.value = page.more;
    this.collections.value = page.collections;
  }

  /** The first games, loaded if need be. */
  async load(most: number): Promise<ListedGame[]> {
    const last = Math.min(most, this.total.peek() ?? 0) - 1;
    const chunks = chunksFor(0, last, last + 1).filter((chunk) => !this.chunks.peek().has(chunk));
    await Promise.all(chunks.map((chunk) => this.fetchChunk(chunk)));
    const rows = Array.from({ length: last + 1 }, (_, row) => this.at(row));
    return rows.flatMap((game) => game ?? []);
  }

  /** The game in a row, if it is loaded. */
  at(row: number): ListedGame | undefined {
    return this.chunks.value.get(Math.floor(row / CHUNK))?.[row % CHUNK];
  }

  /** Loads rows if needed. */
  ensure(first: number, last: number): void {
    for (const chunk of chunksFor(first, last, this.total.peek() ?? 0)) {
      if (!this.requested.has(chunk)) void this.fetchChunk(chunk);
    }
  }

  private async fetchChunk(chunk: number): Promise<void> {
    this.requested.add(chunk);
    const generation = this.generation;
    const page = await this.fetchPage(chunk).catch(() => null);
    if (generation !== this.generation) return;
    if (!page) {
      this.requested.delete(chunk);
      return;
    }
    this.chunks.value = new Map(this.chunks.value).set(chunk, page.games);
    // Where not all were counted, more are counted from there on: the list goes on.
    if (page.total > (this.total.peek() ?? 0)) {
      this.total.value = page.total;
      this.more.value = page.more;
    }
  }

  private fetchPage(chunk: number): Promise<GamePage> {
    const params = searchParams({ ...this.search.value, offset: chunk * CHUNK, limit: CHUNK });
    return get<GamePage>(`/api/games?${params}`);
  }
}
