import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import { formatResult } from "./format";
import { EMPTY_SEARCH, type Search } from "./search-results";

const RESULTS = ["1-0", "0-1", "1/2-1/2", "*"];

/** The filters of the search: player, opening, result, dates. */
export function SearchFilters({ draft, hidden }: { draft: Signal<Search>; hidden: boolean }) {
  const texts = t.value.games;
  const set = (patch: Partial<Search>) => (draft.value = { ...draft.value, ...patch });
  const bind = (name: "player" | "opening" | "from" | "to" | "result") => ({
    class: "field",
    value: draft.value[name],
    onInput: (event: { currentTarget: { value: string } }) =>
      set({ [name]: event.currentTarget.value }),
  });
  return (
    <div class="search-filters" id="filters" hidden={hidden}>
      <Labelled text={texts.player}>
        <input maxLength={100} {...bind("player")} />
      </Labelled>
      <Labelled text={texts.opening}>
        <input maxLength={100} {...bind("opening")} />
      </Labelled>
      <Labelled text={texts.result}>
        <select {...bind("result")}>
          <option value="">{texts.any}</option>
          {RESULTS.map((result) => (
            <option key={result} value={result}>
              {formatResult(result)}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled text={texts.from}>
        <input type="date" {...bind("from")} />
      </Labelled>
      <Labelled text={texts.to}>
        <input type="date" {...bind("to")} />
      </Labelled>
      <label class="search-check">
        <input
          type="checkbox"
          checked={draft.value.unfinished}
          onChange={(event) => set({ unfinished: event.currentTarget.checked })}
        />
        {texts.onlyUnfinished}
      </label>
      <button
        type="button"
        class="button plain"
        onClick={() => set({ ...EMPTY_SEARCH, source: draft.value.source })}
      >
        {texts.clear}
      </button>
    </div>
  );
}

function Labelled({ text, children }: { text: string; children: ComponentChildren }) {
  return (
    <label>
      <span class="quiet">{text}</span>
      {children}
    </label>
  );
}
