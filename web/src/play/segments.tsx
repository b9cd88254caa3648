import type { ComponentChildren } from "preact";
import "./segments.css";

interface SegmentsProps<T extends string> {
  name: string;
  legend: string;
  value: T;
  options: readonly { value: T; label: ComponentChildren; icon?: ComponentChildren }[];
  onChange: (value: T) => void;
  /** Whether the legend is only for screen readers. */
  quiet?: boolean;
}

/** One of a few, side by side. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { name, legend, value, options, onChange, quiet = false } = props;
  return (
    <fieldset class="segments">
      <legend class={quiet ? "hidden-text" : ""}>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.icon}
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
