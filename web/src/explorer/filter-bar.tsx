import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { e } from "../i18n/explorer";
import { icons } from "../shell/icons";
import { onEvent } from "../socket";
import type { Answers } from "./answers";
import { FilterFields } from "./filter-fields";
import { countFilters, filters, names, setFilters, toggled } from "./filters";
import { sourceText } from "./format";
import { loadSources, sources } from "./sources";
import "./filter-bar.css";

/** Sources as chips, and the other filters behind a button; both are remembered. */
export function FilterBar({ answers }: { answers: Answers }) {
  const expanded = useSignal(false);
  const texts = e.value;
  const used = filters.value;
  const count = countFilters(used);
  useEffect(() => {
    void loadSources();
    return onEvent((event) => {
      if (event.type !== "explorer") return;
      void loadSources();
      answers.refresh();
    });
  }, []);
  return (
    <div class="filter-bar">
      <div class="filter-chips" role="group" aria-label={texts.sources}>
        <SourceChips />
        <button
          type="button"
          class="chip"
          aria-expanded={expanded.value}
          aria-controls="explorer-filters"
          onClick={() => (expanded.value = !expanded.value)}
        >
          {icons.settings} {t.value.games.filters} {count > 0 && <b>{count}</b>}
        </button>
      </div>
      {expanded.value && (
        <FilterFields id="explorer-filters" filters={used} onChange={setFilters} />
      )}
    </div>
  );
}

/** A chip for each source; none chosen means all. */
function SourceChips() {
  const { source } = filters.value;
  const chosen = names(source);
  const known = sources.value ?? [];
  if (known.length < 2) return null;
  return (
    <>
      {known.map(({ name }) => (
        <button
          key={name}
          type="button"
          class="chip"
          aria-pressed={chosen.includes(name)}
          onClick={() => setFilters({ source: toggled(source, name) })}
        >
          {sourceText(name)}
        </button>
      ))}
    </>
  );
}
