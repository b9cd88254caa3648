import { l } from "../../i18n/lab";
import type { Column, RefinementName } from "./column";

interface RefinementsProps {
  column: Column;
  /** Those that can be switched. */
  names: readonly RefinementName[];
}

/** The switches of alpha-beta's refinements. */
export function Refinements({ column, names }: RefinementsProps) {
  const chosen = column.refinements.value;
  function toggle(name: RefinementName, on: boolean): void {
    const next = new Set(chosen);
    if (on) next.add(name);
    else next.delete(name);
    column.refinements.value = next;
  }
  return (
    <fieldset class="lab-refinements">
      <legend>{l.value.refinements}</legend>
      {names.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.has(name)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
          <span>{l.value.refinementNames[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}
