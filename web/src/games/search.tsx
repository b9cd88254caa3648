import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { icons } from "../shell/icons";
import { SearchFilters } from "./search-filters";
import { searchParams, type Search } from "./search-results";
import "./search.css";

/** A pause in typing starts the search. */
const DEBOUNCE_MS = 250;

interface SearchFormProps {
  search: Search;
  onSearch: (search: Search) => void;
}

/** The search form: text at once, filters behind a button. */
export function SearchForm({ search, onSearch }: SearchFormProps) {
  const draft = useSignal(search);
  const texts = t.value.games;
  const { player, opening, result, from, to, unfinished } = search;
  const filters = [...searchParams({ player, opening, result, from, to, unfinished }).keys()]
    .length;
  const expanded = useSignal(filters > 0);

  // Collection and order are chosen elsewhere.
  useEffect(() => {
    const { source, sort, ascending } = search;
    draft.value = { ...draft.peek(), source, sort, ascending };
  }, [search]);
  useEffect(() => {
    if (searchParams(draft.value).toString() === searchParams(search).toString()) return;
    const timer = setTimeout(() => onSearch(draft.value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft.value]);

  return (
    <form class="search" role="search" onSubmit={(event) => event.preventDefault()}>
      <div class="search-row">
        <label class="search-text">
          <span class="hidden-text">{texts.searchPlaceholder}</span>
          {icons.search}
          <input
            class="field"
            type="search"
            placeholder={texts.searchPlaceholder}
            maxLength={200}
            value={draft.value.text}
            onInput={(event) => (draft.value = { ...draft.value, text: event.currentTarget.value })}
          />
        </label>
        <button
          type="button"
          class="button"
          aria-expanded={expanded.value}
          aria-controls="filters"
          onClick={() => (expanded.value = !expanded.value)}
        >
          {icons.settings} <span>{texts.filters}</span>
          {filters > 0 && <b class="search-count">{filters}</b>}
        </button>
      </div>
      <SearchFilters draft={draft} hidden={!expanded.value} />
    </form>
  );
}
