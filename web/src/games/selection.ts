// The games that are chosen in the list.
import { computed, signal } from "@preact/signals";
import type { ListedGame } from "../wire";
import type { SearchResults } from "./search-results";

/** The server takes no more at once. */
export const MOST_SELECTED = 1000;

/** The chosen games while the page is open, in the order in which they were chosen. */
export class Selection {
  readonly ids = signal<readonly number[]>([]);
  readonly count = computed(() => this.ids.value.length);
  /** The row of the last choice, from which a range begins. */
  private anchor = 0;

  has(id: number): boolean {
    return this.ids.value.includes(id);
  }

  /** Chooses a game or lets it go. */
  toggle(id: number, row: number): void {
    this.anchor = row;
    if (this.has(id)) this.ids.value = this.ids.value.filter((other) => other !== id);
    else this.add([id]);
  }

  /** Chooses all rows from the last choice to this one. */
  extend(row: number, at: (row: number) => ListedGame | undefined): void {
    const [first, last] = [Math.min(this.anchor, row), Math.max(this.anchor, row)];
    const rows = Array.from({ length: last - first + 1 }, (_, index) => at(first + index));
    this.add(rows.flatMap((game) => (game ? [game.id] : [])));
  }

  /** Chooses all games that are found, as far as the server takes them. */
  async all(results: SearchResults): Promise<void> {
    const games = await results.load(MOST_SELECTED);
    this.ids.value = games.map((game) => game.id);
  }

  clear(): void {
    this.ids.value = [];
  }

  private add(ids: readonly number[]): void {
    this.ids.value = [...new Set([...this.ids.value, ...ids])].slice(0, MOST_SELECTED);
  }
}
