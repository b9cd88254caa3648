// What the database knows of positions, asked once each.
import { computed, signal } from "@preact/signals";
import { get } from "../api";
import type { ExplorerAnswer, ExplorerGame, ExplorerGames } from "../wire";
import { explorerParams, type Filters } from "./filters";

/** While an arrow key is held, nothing is requested. */
const DEBOUNCE_MS = 60;
/** Answers that are kept. */
const MOST_KEPT = 200;
/** Games that one request loads. */
const PAGE = 30;

/** The explorer of one page: an answer for the position that is shown, and the games that reached it. */
export class Answers {
  readonly now = signal<ExplorerAnswer | null>(null);
  readonly games = signal<readonly ExplorerGame[]>([]);
  readonly error = signal("");
  private readonly next = signal<string | null>(null);
  /** Whether there are more games than are loaded. */
  readonly more = computed(() => this.next.value !== null);
  private readonly kept = new Map<string, ExplorerAnswer>();
  private asked = "";
  private timer = 0;
  private abort: AbortController | null = null;

  /** Shows another position, or the same with other filters. */
  show(fen: string, filters: Filters): void {
    const params = explorerParams({ ...filters, fen }).toString();
    if (params === this.asked) return;
    this.asked = params;
    clearTimeout(this.timer);
    this.abort?.abort();
    const known = this.kept.get(params);
    if (known) return this.take(known);
    this.timer = window.setTimeout(() => void this.load(params), DEBOUNCE_MS);
  }

  /** What is known may have changed: it is asked for again. */
  refresh(): void {
    this.kept.clear();
    if (this.asked) void this.load(this.asked);
  }

  /** Loads more of the games that reached the position. */
  async loadGames(): Promise<void> {
    const params = this.asked;
    const after = this.next.peek();
    const page = new URLSearchParams(params);
    page.set("limit", String(PAGE));
    if (after !== null) page.set("after", after);
    const loaded = await get<ExplorerGames>(`/api/explorer/games?${page}`).catch(() => null);
    if (!loaded || params !== this.asked) return;
    this.games.value = after === null ? loaded.games : [...this.games.peek(), ...loaded.games];
    this.next.value = loaded.next;
  }

  close(): void {
    clearTimeout(this.timer);
    this.abort?.abort();
  }

  private async load(params: string): Promise<void> {
    const abort = new AbortController();
    this.abort = abort;
    try {
      const answer = await get<ExplorerAnswer>(`/api/explorer?${params}`, abort.signal);
      if (this.kept.size >= MOST_KEPT) this.kept.clear();
      this.kept.set(params, answer);
      if (params === this.asked) this.take(answer);
    } catch (error) {
      if (!abort.signal.aborted) this.error.value = error instanceof Error ? error.message : "";
    }
  }

  private take(answer: ExplorerAnswer): void {
    this.error.value = "";
    this.now.value = answer;
    this.games.value = [];
    this.next.value = null;
  }
}
