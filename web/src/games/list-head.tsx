import { t } from "../i18n";
import type { GameSort } from "../wire";
import type { Search, SearchResults } from "./search-results";
import { MOST_SELECTED, type Selection } from "./selection";
import { sorted } from "./sort";
import "./list-head.css";

interface ListHeadProps {
  results: SearchResults;
  selection: Selection;
  boards: boolean;
  onSearch: (search: Search) => void;
}

/** The heads of the columns, by which the list is sorted; on phones only the box that chooses all. */
export function ListHead({ results, selection, boards, onSearch }: ListHeadProps) {
  const texts = t.value.games;
  const total = Math.min(results.total.value ?? 0, MOST_SELECTED);
  const search = results.search.value;
  const column = (sort: GameSort, name: string) => <Column {...{ sort, name, search, onSearch }} />;
  return (
    <div class="list-head" role="row" aria-rowindex={1}>
      <span role="columnheader" class="row-choice">
        <label>
          <input
            type="checkbox"
            aria-label={texts.selectAll}
            checked={total > 0 && selection.count.value >= total}
            onChange={(event) =>
              event.currentTarget.checked ? void selection.all(results) : selection.clear()
            }
          />
        </label>
      </span>
      {boards && <span role="columnheader" class="list-head-wide" aria-label={texts.showBoards} />}
      <span role="columnheader" class="list-head-players" aria-sort={ariaSort(search, "white")}>
        {column("white", t.value.common.white)} <span aria-hidden="true">–</span>
        {column("black", t.value.common.black)} <span aria-hidden="true">·</span>
        {column("date", texts.sorts.date)}
      </span>
      <span role="columnheader" class="list-head-elo" aria-sort={ariaSort(search, "elo")}>
        {column("elo", texts.sorts.elo)}
      </span>
      <span role="columnheader" class="list-head-wide" aria-sort={ariaSort(search, "opening")}>
        {column("opening", texts.sorts.opening)}
      </span>
      <span role="columnheader" class="list-head-result" aria-sort={ariaSort(search, "result")}>
        {column("result", texts.sorts.result)}
      </span>
      <span role="columnheader" aria-label={texts.actions} />
    </div>
  );
}

interface ColumnProps {
  sort: GameSort;
  name: string;
  search: Search;
  onSearch: (search: Search) => void;
}

function Column({ sort, name, search, onSearch }: ColumnProps) {
  const arrow = search.sort === sort ? (search.ascending ? " ↑" : " ↓") : "";
  return (
    <button type="button" onClick={() => onSearch(sorted(search, sort))}>
      {name}
      <span aria-hidden="true">{arrow}</span>
    </button>
  );
}

function ariaSort(search: Search, sort: GameSort): "ascending" | "descending" | "none" {
  if (search.sort !== sort) return "none";
  return search.ascending ? "ascending" : "descending";
}
