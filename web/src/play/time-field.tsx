import { useState } from "preact/hooks";
import { t } from "../i18n";
import type { TimeSetup } from "./game-setup";
import { Segments } from "./segments";
import "./time-field.css";
import { PRESETS, presetOf } from "./time-presets";

interface TimeFieldProps {
  name: string;
  legend: string;
  value: TimeSetup;
  onChange: (time: TimeSetup) => void;
}

/** The time control of a side. */
export function TimeField({ name, legend, value, onChange }: TimeFieldProps) {
  const { play } = t.value;
  const preset = presetOf(value);
  const [custom, setCustom] = useState(value.limit === "clock" && !preset);
  const shown =
    value.limit !== "clock" ? value.limit : custom || !preset ? "custom" : preset.join("+");

  function choose(option: string): void {
    setCustom(option === "custom");
    if (option === "none" || option === "perMove") onChange({ ...value, limit: option });
    else if (option === "custom") onChange({ ...value, limit: "clock" });
    else {
      const [minutes = 10, increment = 5] = option.split("+").map(Number);
      onChange({ ...value, limit: "clock", minutes, increment });
    }
  }

  const options = [
    ...PRESETS.map((pair) => ({ value: pair.join("+"), label: pair.join(" + ") })),
    { value: "none", label: play.noTime },
    { value: "perMove", label: play.perMove },
    { value: "custom", label: play.custom },
  ];
  return (
    <div class="time-field">
      <Segments name={name} legend={legend} value={shown} options={options} onChange={choose} />
      {shown === "custom" && (
        <div class="time-figures">
          <Figure
            label={play.minutes}
            value={value.minutes}
            least={0.1}
            most={600}
            onChange={(minutes) => onChange({ ...value, minutes })}
          />
          <Figure
            label={play.increment}
            value={value.increment}
            least={0}
            most={600}
            onChange={(increment) => onChange({ ...value, increment })}
          />
        </div>
      )}
      {shown === "perMove" && (
        <Figure
          label={play.seconds}
          value={value.seconds}
          least={0.1}
          most={3600}
          onChange={(seconds) => onChange({ ...value, seconds })}
        />
      )}
    </div>
  );
}

interface FigureProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

function Figure({ label, value, least, most, onChange }: FigureProps) {
  return (
    <label>
      <span class="quiet">{label}</span>
      <input
        class="field"
        type="number"
        inputMode="decimal"
        min={least}
        max={most}
        step="any"
        required
        value={value}
        onInput={({ currentTarget }) => {
          // The field is empty while the user is typing.
          const typed = currentTarget.valueAsNumber;
          if (!Number.isNaN(typed)) onChange(typed);
        }}
      />
    </label>
  );
}
