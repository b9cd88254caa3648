import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import { e } from "../i18n/explorer";
import { settings } from "../settings/settings";
import { LEAST_RATINGS, NO_FILTERS, SPEEDS, names, toggled, type Filters } from "./filters";
import { PlayerField } from "./player-field";
import "./filter-fields.css";

const RESULTS = ["1-0", "1/2-1/2", "0-1"] as const;

interface FilterFieldsProps {
  id: string;
  filters: Filters;
  onChange: (patch: Partial<Filters>) => void;
}

/** The fields of all filters: player and colour, years, ratings, speeds, result. */
export function FilterFields({ id, filters, onChange }: FilterFieldsProps) {
  const texts = e.value;
  const { name } = settings.value;
  return (
    <div class="filter-fields" id={id}>
      <PlayerFields filters={filters} onChange={onChange} />
      {name !== "" && filters.player !== name && (
        <button type="button" class="chip" onClick={() => onChange({ player: name })}>
          {texts.me(name)}
        </button>
      )}
      <Field text={texts.since}>
        <YearField value={filters.since} onChange={(since) => onChange({ since })} />
      </Field>
      <Field text={texts.until}>
        <YearField value={filters.until} onChange={(until) => onChange({ until })} />
      </Field>
      <Field text={texts.leastRating}>
        <select
          class="field"
          value={filters.ratings}
          onInput={(event) => onChange({ ratings: event.currentTarget.value })}
        >
          <option value="">{t.value.games.any}</option>
          {LEAST_RATINGS.map((rating) => (
            <option key={rating} value={`${rating}-`}>
              {rating}+
            </option>
          ))}
        </select>
      </Field>
      <Field text={t.value.games.result}>
        <select
          class="field"
          value={filters.result}
          onInput={(event) => onChange({ result: event.currentTarget.value })}
        >
          <option value="">{t.value.games.any}</option>
          {RESULTS.map((result) => (
            <option key={result} value={result}>
              {result.replaceAll("1/2", "½").replace("-", "–")}
            </option>
          ))}
        </select>
      </Field>
      <SpeedChips filters={filters} onChange={onChange} />
      <button
        type="button"
        class="button plain"
        onClick={() => onChange({ ...NO_FILTERS, source: filters.source })}
      >
        {t.value.games.clear}
      </button>
    </div>
  );
}

type PartProps = Omit<FilterFieldsProps, "id">;

function PlayerFields({ filters, onChange }: PartProps) {
  return (
    <>
      <Field text={t.value.games.player}>
        <PlayerField
          value={filters.player}
          source={filters.source}
          onChange={(player) => onChange({ player })}
        />
      </Field>
      <Field text={e.value.color}>
        <select
          class="field"
          value={filters.color}
          disabled={filters.player === ""}
          onInput={(event) => onChange({ color: event.currentTarget.value })}
        >
          <option value="">{e.value.eitherColor}</option>
          <option value="white">{t.value.common.white}</option>
          <option value="black">{t.value.common.black}</option>
        </select>
      </Field>
    </>
  );
}

function SpeedChips({ filters, onChange }: PartProps) {
  const chosen = names(filters.speeds);
  return (
    <div class="filter-chips filter-speeds" role="group" aria-label={e.value.speed}>
      {SPEEDS.map((speed) => (
        <button
          key={speed}
          type="button"
          class="chip"
          aria-pressed={chosen.includes(speed)}
          onClick={() => onChange({ speeds: toggled(filters.speeds, speed) })}
        >
          {e.value.speeds[speed]}
        </button>
      ))}
    </div>
  );
}

function YearField({ value, onChange }: { value: number; onChange: (year: number) => void }) {
  return (
    <input
      class="field"
      type="number"
      inputMode="numeric"
      min={1475}
      max={2100}
      value={value === 0 ? "" : value}
      onChange={(event) =>
        onChange(Math.max(0, Math.trunc(event.currentTarget.valueAsNumber || 0)))
      }
    />
  );
}

/** A label above a field. */
export function Field({ text, children }: { text: string; children: ComponentChildren }) {
  return (
    <label>
      <span class="quiet">{text}</span>
      {children}
    </label>
  );
}
