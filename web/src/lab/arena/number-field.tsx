interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number | "any";
  onChange: (value: number) => void;
}

/** A number with its name. */
export function NumberField({ label, value, min, max, step = 1, onChange }: NumberFieldProps) {
  return (
    <label class="arena-number">
      <span>{label}</span>
      <input
        class="field"
        type="number"
        required
        min={min}
        max={max}
        step={step}
        value={value}
        onInput={(event) => {
          const entered = event.currentTarget.valueAsNumber;
          if (!Number.isNaN(entered)) onChange(entered);
        }}
      />
    </label>
  );
}
