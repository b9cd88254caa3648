import { a } from "../../i18n/arena";
import type { Choice } from "./choice";
import { NumberField } from "./number-field";

interface MoreFieldsProps {
  choice: Choice;
  openings: readonly string[];
  onChange: (changed: Partial<Choice>) => void;
}

/** Openings and adjudication: what usually stays as it was. */
export function MoreFields({ choice, openings, onChange }: MoreFieldsProps) {
  const texts = a.value;
  return (
    <>
      <details>
        <summary>{texts.openings}</summary>
        <Openings choice={choice} openings={openings} onChange={onChange} />
      </details>
      <details>
        <summary>{texts.adjudication}</summary>
        <Adjudication choice={choice} onChange={onChange} />
      </details>
    </>
  );
}

function Openings({ choice, openings, onChange }: MoreFieldsProps) {
  const texts = a.value;
  return (
    <div class="lab-row">
      <label class="arena-number">
        <span>{texts.openings}</span>
        <select
          class="field"
          value={choice.openings}
          onChange={(event) => onChange({ openings: event.currentTarget.value })}
        >
          <option value="">{texts.generated}</option>
          {openings.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {choice.openings === "" && (
        <>
          <NumberField
            label={texts.openingPlies}
            value={choice.openingPlies}
            min={0}
            max={40}
            onChange={(openingPlies) => onChange({ openingPlies })}
          />
          <label>
            <input
              type="checkbox"
              checked={choice.chess960}
              onChange={(event) => onChange({ chess960: event.currentTarget.checked })}
            />
            {texts.chess960}
          </label>
        </>
      )}
      <NumberField
        label={texts.seed}
        value={choice.seed}
        min={0}
        max={4_294_967_295}
        onChange={(seed) => onChange({ seed })}
      />
      <p class="quiet">{texts.openingsHint}</p>
    </div>
  );
}

function Adjudication({ choice, onChange }: Omit<MoreFieldsProps, "openings">) {
  const texts = a.value;
  const { resign, draw } = choice;
  const setResign = (changed: Partial<Choice["resign"]>) =>
    onChange({ resign: { ...resign, ...changed } });
  const setDraw = (changed: Partial<Choice["draw"]>) => onChange({ draw: { ...draw, ...changed } });
  return (
    <>
      <fieldset class="arena-rule">
        <legend>
          <Check label={texts.resign} on={resign.on} onChange={(on) => setResign({ on })} />
        </legend>
        {resign.on && (
          <div class="lab-row">
            <NumberField
              label={texts.below}
              value={resign.score}
              min={1}
              max={10_000}
              onChange={(score) => setResign({ score })}
            />
            <NumberField
              label={texts.forMoves}
              value={resign.moves}
              min={1}
              max={100}
              onChange={(moves) => setResign({ moves })}
            />
            <Check
              label={texts.bothAgree}
              on={resign.both}
              onChange={(both) => setResign({ both })}
            />
          </div>
        )}
      </fieldset>
      <fieldset class="arena-rule">
        <legend>
          <Check label={texts.draw} on={draw.on} onChange={(on) => setDraw({ on })} />
        </legend>
        {draw.on && (
          <div class="lab-row">
            <NumberField
              label={texts.below}
              value={draw.score}
              min={0}
              max={10_000}
              onChange={(score) => setDraw({ score })}
            />
            <NumberField
              label={texts.forMoves}
              value={draw.moves}
              min={1}
              max={100}
              onChange={(moves) => setDraw({ moves })}
            />
            <NumberField
              label={texts.fromMove}
              value={draw.from}
              min={1}
              max={1000}
              onChange={(from) => setDraw({ from })}
            />
          </div>
        )}
      </fieldset>
      <NumberField
        label={texts.maxMoves}
        value={choice.maxMoves}
        min={0}
        max={10_000}
        onChange={(maxMoves) => onChange({ maxMoves })}
      />
    </>
  );
}

function Check(props: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label>
      <input
        type="checkbox"
        checked={props.on}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  );
}
