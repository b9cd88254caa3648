import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { icons } from "../shell/icons";
import { EMPTY_SEARCH, searchParams, type Search } from "./search-results";
import "./search.css";

/** A pause in typing starts the search. */
const DEBOUNCE_MS = 250;

/** The search form: text at once, filters behind a button. */
export function SearchForm({
  search,
  onSearch,
}: {
  search: Search;
  onSearch: (search: Search) => void;
}) {
  const draft = useSignal(search);
  const texts = t.value.games;
  const narrowed = [...searchParams({ ...search, text: "" }).keys()].length;
  const more = useSignal(narrowed > 0);

  useEffect(() => {
    if (searchParams(draft.value).toString() === searchParams(search).toString()) return;
    const timer = setTimeout(() => onSearch(draft.value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft.value]);

  const set = (patch: Partial<Search>) => (draft.value = { ...draft.value, ...patch });
  const text = (name: "player" | "opening") => (
    <label>
      <span class="quiet">{texts[name]}</span>
      <input
        class="field"
        maxLength={100}
        value={draft.value[name]}
        onInput={(event) => set({ [name]: event.currentTarget.value })}
      />
    </label>
  );
  const day = (name: "from" | "to") => (
    <label>
      <span class="quiet">{texts[name]}</span>
      <input
        class="field"
        type="date"
        value={draft.value[name]}
        onInput={(event) => set({ [name]: event.currentTarget.value })}
      />
    </label>
  );

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
            onInput={(event) => set({ text: event.currentTarget.value })}
          />
        </label>
        <button
          type="button"
          class="button"
          aria-expanded={more.value}
          aria-controls="filters"
          onClick={() => (more.value = !more.value)}
        >
          {icons.settings} <span>{texts.filters}</span>
          {narrowed > 0 && <b class="search-count">{narrowed}</b>}
        </button>
      </div>
      <div class="search-filters" id="filters" hidden={!more.value}>
        {text("player")}
        {text("opening")}
        <label>
          <span class="quiet">{texts.result}</span>
          <select
            class="field"
            value={draft.value.result}
            onChange={(event) => set({ result: event.currentTarget.value })}
          >
            <option value="">{texts.any}</option>
            <option value="1-0">1–0</option>
            <option value="0-1">0–1</option>
            <option value="1/2-1/2">½–½</option>
            <option value="*">*</option>
          </select>
        </label>
        <label>
          <span class="quiet">{texts.source}</span>
          <select
            class="field"
            value={draft.value.source}
            onChange={(event) => set({ source: event.currentTarget.value })}
          >
            <option value="">{texts.any}</option>
            {(["play", "import", "study"] as const).map((source) => (
              <option key={source} value={source}>
                {texts.sources[source]}
              </option>
            ))}
          </select>
        </label>
        {day("from")}
        {day("to")}
        <label class="search-check">
          <input
            type="checkbox"
            checked={draft.value.unfinished}
            onChange={(event) => set({ unfinished: event.currentTarget.checked })}
          />
          {texts.onlyUnfinished}
        </label>
        <button type="button" class="button plain" onClick={() => (draft.value = EMPTY_SEARCH)}>
          {texts.clear}
        </button>
      </div>
    </form>
  );
}
