import { signal, useSignal, type Signal } from "@preact/signals";
import { Field, FilterFields } from "../explorer/filter-fields";
import { NO_FILTERS, names, toggled, type Filters } from "../explorer/filters";
import { sourceText } from "../explorer/format";
import { sources } from "../explorer/sources";
import { parseSetup } from "../analyse/editor/setup";
import { t } from "../i18n";
import { e } from "../i18n/explorer";
import { Segments } from "../play/segments";
import { NOTHING_ASKED, type Asked, type RunningSearch } from "./game-search";
import { EMPTY_PATTERN, PatternField, patternQuestion, type PatternSetup } from "./pattern-field";

const KINDS = ["header", "pattern", "pawns", "final", "material"] as const;

/** What is looked for. */
type SearchType = (typeof KINDS)[number];

/** Material that is looked for; a lead that is not asked for is empty. */
interface MaterialSetup {
  text: string;
  plies: number;
  least: string;
  most: string;
}

/** More than any lead in pawns. */
const ANY_LEAD = 99;

/** The form while the studio is open: who comes back finds the search as it was. */
const form = {
  kind: signal<SearchType>("header"),
  asked: signal<Asked>(NOTHING_ASKED),
  pattern: signal<PatternSetup>(EMPTY_PATTERN),
  material: signal<MaterialSetup>({ text: "R+P v R", plies: 4, least: "", most: "" }),
};

/** Sets the form up to look for a position in all games. */
export function askForPosition(fen: string): void {
  const turn = fen.split(" ")[1] === "b" ? "black" : "white";
  form.kind.value = "pattern";
  form.pattern.value = { ...EMPTY_PATTERN, board: parseSetup(fen), turn };
}

/** Looks through all games: for players and events, for patterns, for material. */
export function SearchForm({ search }: { search: RunningSearch }) {
  const texts = e.value;
  const { kind, asked } = form;
  const filtering = useSignal(false);
  const set = (patch: Partial<Asked>) => (asked.value = { ...asked.value, ...patch });
  const setFilters = (patch: Partial<Filters>) =>
    set({ filters: { ...asked.value.filters, ...patch } });
  return (
    <form
      class="search-form"
      onSubmit={(event) => {
        event.preventDefault();
        void search.start({ ...asked.value, board: board() });
      }}
    >
      <Segments
        name="kind"
        legend={texts.lookFor}
        quiet
        value={kind.value}
        options={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        onChange={(value) => (kind.value = value)}
      />
      {kind.value === "material" && <MaterialFields material={form.material} />}
      {kind.value !== "material" && kind.value !== "header" && (
        <PatternField setup={form.pattern} kind={kind.value} />
      )}
      <div class="search-words">
        {(["player", "opponent", "event", "eco"] as const).map((name) => (
          <Field key={name} text={texts.words[name]}>
            <input
              class="field"
              maxLength={100}
              value={asked.value[name]}
              onInput={(event) => set({ [name]: event.currentTarget.value })}
            />
          </Field>
        ))}
      </div>
      <SourceChoice
        source={asked.value.filters.source}
        onChange={(source) => setFilters({ source })}
      />
      <details open={filtering.value}>
        <summary>{t.value.games.filters}</summary>
        <FilterFields id="search-filters" filters={asked.value.filters} onChange={setFilters} />
      </details>
      <Buttons
        search={search}
        onClear={() => (asked.value = { ...NOTHING_ASKED, filters: NO_FILTERS })}
      />
    </form>
  );
}

/** What must have been on the board, as the form says. */
function board(): Asked["board"] {
  const { kind, pattern, material } = form;
  if (kind.value === "header") return null;
  if (kind.value === "material") {
    const { text, plies, least, most } = material.value;
    const lead = (typed: string, any: number) => (typed === "" ? any : Math.trunc(Number(typed)));
    const balance: [number, number] | null =
      least || most ? [lead(least, -ANY_LEAD), lead(most, ANY_LEAD)] : null;
    return { is: "material", text, plies, balance };
  }
  return patternQuestion(kind.value, pattern.value);
}

function MaterialFields({ material }: { material: Signal<MaterialSetup> }) {
  const texts = e.value;
  const leads = [
    ["least", texts.leadFrom],
    ["most", texts.leadTo],
  ] as const;
  return (
    <div class="search-words">
      <Field text={texts.material}>
        <input
          class="field"
          maxLength={60}
          spellcheck={false}
          value={material.value.text}
          onInput={(event) =>
            (material.value = { ...material.value, text: event.currentTarget.value })
          }
        />
      </Field>
      <Field text={texts.heldFor}>
        <input
          class="field"
          type="number"
          min={1}
          max={400}
          value={material.value.plies}
          onInput={(event) =>
            (material.value = {
              ...material.value,
              plies: Math.max(1, Math.trunc(event.currentTarget.valueAsNumber || 1)),
            })
          }
        />
      </Field>
      {leads.map(([name, text]) => (
        <Field key={name} text={text}>
          <input
            class="field"
            type="number"
            min={-ANY_LEAD}
            max={ANY_LEAD}
            value={material.value[name]}
            onInput={(event) =>
              (material.value = { ...material.value, [name]: event.currentTarget.value })
            }
          />
        </Field>
      ))}
      <p class="quiet search-hint">{texts.materialHint}</p>
    </div>
  );
}

/** The sources that are searched; none chosen means all. */
function SourceChoice({ source, onChange }: { source: string; onChange: (list: string) => void }) {
  const known = sources.value ?? [];
  if (known.length < 2) return null;
  return (
    <div class="filter-chips" role="group" aria-label={e.value.sources}>
      {known.map(({ name }) => (
        <button
          key={name}
          type="button"
          class="chip"
          aria-pressed={names(source).includes(name)}
          onClick={() => onChange(toggled(source, name))}
        >
          {sourceText(name)}
        </button>
      ))}
    </div>
  );
}

function Buttons({ search, onClear }: { search: RunningSearch; onClear: () => void }) {
  const running = search.state.value === "running";
  return (
    <div class="search-buttons">
      <button type="submit" class="button primary" disabled={running}>
        {e.value.search}
      </button>
      {running ? (
        <button type="button" class="button" onClick={() => search.stop()}>
          {e.value.stop}
        </button>
      ) : (
        <button type="button" class="button plain" onClick={onClear}>
          {t.value.games.clear}
        </button>
      )}
    </div>
  );
}
