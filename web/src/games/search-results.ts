// The games that were found, fetched piece by piece as they come into sight.
import { computed, signal } from "@preact/signals";
import { get } from "../api";
import type { Listed, Page, Query } from "../wire";

/** What somebody looks for; paging is not theirs to say. */
export type Search = Omit<Query, "offset" | "limit">;

/** Looks for everything. */
export const EMPTY_SEARCH: Search = {
  text: "",
  player: "",
  result: "",
  opening: "",
  from: "",
  to: "",
  source: "",
  unfinished: false,
};

/** How many games are asked for at once. */
export const CHUNK = 100;

/** The part of an address that says what is looked for; what is not said is left out. */
export function searchParams(search: Partial<Query>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== "" && value !== false) params.set(name, String(value));
  }
  return params;
}

/** What an address looks for. */
export function parseSearch(params: URLSearchParams): Search {
  const known = Object.keys(EMPTY_SEARCH).filter(
    (name) => name !== "unfinished" && params.has(name),
  );
  const texts = Object.fromEntries(known.map((name) => [name, params.get(name) ?? ""]));
  return { ...EMPTY_SEARCH, ...texts, unfinished: params.get("unfinished") === "true" };
}

/** The pieces of the list that rows `first` to `last` need. */
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
  readonly error = signal("");
  readonly isEmpty = computed(() => this.total.value === 0);

  private readonly chunks = signal<ReadonlyMap<number, Listed[]>>(new Map());
  private asked = new Set<number>();
  /** Answers to an earlier search are thrown away. */
  private turn = 0;

  constructor(search: Search) {
    this.search.value = search;
  }

  /** Looks for something else. */
  look(search: Search): void {
    this.search.value = search;
    void this.refresh();
  }

  /** Looks again; what is in sight stays until the answer is there. */
  async refresh(): Promise<void> {
    this.turn += 1;
    this.asked = new Set([0]);
    const turn = this.turn;
    const page = await this.ask(0).catch((error: Error) => {
      this.error.value = error.message;
    });
    if (!page || turn !== this.turn) return;
    this.error.value = "";
    this.chunks.value = new Map([[0, page.games]]);
    this.total.value = page.total;
  }

  /** The game in a row, if it has come already. */
  at(row: number): Listed | undefined {
    return this.chunks.value.get(Math.floor(row / CHUNK))?.[row % CHUNK];
  }

  /** Sees to it that rows come. */
  want(first: number, last: number): void {
    for (const chunk of chunksFor(first, last, this.total.peek() ?? 0)) {
      if (!this.asked.has(chunk)) void this.fetchChunk(chunk);
    }
  }

  private async fetchChunk(chunk: number): Promise<void> {
    this.asked.add(chunk);
    const turn = this.turn;
    const page = await this.ask(chunk).catch(() => null);
    if (turn !== this.turn) return;
    if (page) this.chunks.value = new Map(this.chunks.value).set(chunk, page.games);
    else this.asked.delete(chunk);
  }

  private ask(chunk: number): Promise<Page> {
    const params = searchParams({ ...this.search.value, offset: chunk * CHUNK, limit: CHUNK });
    return get<Page>(`/api/games?${params}`);
  }
}
