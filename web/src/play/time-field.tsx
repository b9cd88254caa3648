import { useState } from "preact/hooks";
import { t } from "../i18n";
import type { TimeChoice } from "./choice";
import { Segments } from "./segments";
import "./time-field.css";

interface TimeFieldProps {
  name: string;
  legend: string;
  value: TimeChoice;
  onChange: (time: TimeChoice) => void;
}

const PRESETS = [
  [1, 0],
  [3, 2],
  [5, 3],
  [10, 5],
  [15, 10],
  [30, 20],
] as const;

/** How long a side may think. */
export function TimeField({ name, legend, value, onChange }: TimeFieldProps) {
  const { play } = t.value;
  const preset = PRESETS.find(
    ([minutes, plus]) => minutes === value.minutes && plus === value.increment,
  );
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
  const figure = (
    label: string,
    key: "minutes" | "increment" | "seconds",
    most: number,
    least = 0,
  ) => (
    <label>
      <span class="quiet">{label}</span>
      <input
        class="field"
        type="number"
        inputMode="decimal"
        min={least}
        max={most}
        step={key === "increment" ? 1 : "any"}
        required
        value={value[key]}
        onInput={({ currentTarget: { valueAsNumber: figure } }) => {
          // An empty field is somebody in the middle of typing.
          if (!Number.isNaN(figure)) onChange({ ...value, [key]: figure });
        }}
      />
    </label>
  );
  return (
    <div class="time-field">
      <Segments name={name} legend={legend} value={shown} options={options} onChange={choose} />
      {shown === "custom" && (
        <div class="time-figures">
          {figure(play.minutes, "minutes", 600, 0.1)}
          {figure(play.increment, "increment", 600)}
        </div>
      )}
      {shown === "perMove" && (
        <div class="time-figures">{figure(play.seconds, "seconds", 3600, 0.1)}</div>
      )}
    </div>
  );
}
