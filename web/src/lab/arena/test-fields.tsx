import { a } from "../../i18n/arena";
import type { EloScale } from "../../wire";
import type { Choice } from "./choice";
import { NumberField } from "./number-field";

const SCALES: readonly EloScale[] = ["normalised", "logistic", "bayesian"];

interface TestFieldsProps {
  choice: Choice;
  onChange: (changed: Partial<Choice>) => void;
}

/** A sequential test that ends the match. */
export function TestFields({ choice, onChange }: TestFieldsProps) {
  const texts = a.value;
  const { test } = choice;
  const set = (changed: Partial<Choice["test"]>) => onChange({ test: { ...test, ...changed } });
  return (
    <div class="arena-rule">
      <label>
        <input
          type="checkbox"
          checked={test.on}
          onChange={(event) => set({ on: event.currentTarget.checked })}
        />
        {texts.test}
      </label>
      {test.on && (
        <div class="lab-row">
          <NumberField
            label={texts.elo0}
            value={test.elo0}
            min={-1000}
            max={1000}
            step="any"
            onChange={(elo0) => set({ elo0 })}
          />
          <NumberField
            label={texts.elo1}
            value={test.elo1}
            min={-1000}
            max={1000}
            step="any"
            onChange={(elo1) => set({ elo1 })}
          />
          <NumberField
            label={texts.alpha}
            value={test.alpha}
            min={0.001}
            max={0.5}
            step="any"
            onChange={(alpha) => set({ alpha })}
          />
          <NumberField
            label={texts.beta}
            value={test.beta}
            min={0.001}
            max={0.5}
            step="any"
            onChange={(beta) => set({ beta })}
          />
          <label class="arena-number">
            <span>{texts.scale}</span>
            <select
              class="field"
              value={test.model}
              onChange={(event) => set({ model: event.currentTarget.value as EloScale })}
            >
              {SCALES.map((scale) => (
                <option key={scale} value={scale}>
                  {texts.scales[scale]}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
    </div>
  );
}
