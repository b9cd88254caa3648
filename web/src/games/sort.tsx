import { t } from "../i18n";
import type { GameSort } from "../wire";
import type { Search } from "./search-results";

/** The orders there are. */
export const SORTS = [
  "date",
  "white",
  "black",
  "elo",
  "result",
  "opening",
  "event",
  "length",
  "changed",
] as const satisfies readonly GameSort[];

/** Names go from A to Z at first, numbers and dates from the greatest. */
const FIRST_ASCENDING: readonly GameSort[] = ["white", "black", "opening", "event"];

/** The search in another order; the same order again is turned round. */
export function sorted(search: Search, sort: GameSort): Search {
  const again = search.sort === sort;
  return {
    ...search,
    sort,
    ascending: again ? !search.ascending : FIRST_ASCENDING.includes(sort),
  };
}

interface SortFieldProps {
  search: Search;
  onSearch: (search: Search) => void;
}

/** The order of the list, and a button that turns it round. */
export function SortField({ search, onSearch }: SortFieldProps) {
  const texts = t.value.games;
  const direction = search.ascending ? texts.ascending : texts.descending;
  return (
    <div class="games-sort">
      <label>
        <span class="quiet">{texts.sortBy}</span>
        <select
          class="field"
          value={search.sort}
          onInput={(event) => onSearch(sorted(search, event.currentTarget.value as GameSort))}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {texts.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="button plain"
        aria-label={direction}
        title={direction}
        onClick={() => onSearch(sorted(search, search.sort))}
      >
        {search.ascending ? "↑" : "↓"}
      </button>
    </div>
  );
}
