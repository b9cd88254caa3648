import "./slider.css";

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value as text. */
  format: (value: number) => string;
  onChange: (value: number) => void;
}

/** A number within bounds. */
export function Slider({ label, value, min, max, step, format, onChange }: SliderProps) {
  return (
    <label class="slider">
      <span>
        <span>{label}</span>
        <output>{format(value)}</output>
      </span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-label={label}
        aria-valuetext={format(value)}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}
