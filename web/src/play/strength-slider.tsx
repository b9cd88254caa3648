import { t } from "../i18n";
import { ratingLevel } from "./strength";
import "./strength-slider.css";

interface StrengthSliderProps {
  range: [number, number];
  elo: number | null;
  onChange: (elo: number | null) => void;
}

const STEP = 50;

/** A rating, as a number and in words. One step past the highest is full strength. */
export function StrengthSlider({ range: [lowest, highest], elo, onChange }: StrengthSliderProps) {
  const { play } = t.value;
  const value = elo ?? highest + STEP;
  const words = elo === null ? play.fullStrength : play.strengthName(ratingLevel(elo));
  const shown = (value - lowest) / (highest + STEP - lowest);
  return (
    <label class="strength">
      <span class="strength-words">
        <span class="strength-figure">{elo ?? "∞"}</span>
        <span>{words}</span>
      </span>
      <input
        type="range"
        min={lowest}
        max={highest + STEP}
        step={STEP}
        value={value}
        style={{ "--shown": `${shown * 100}%` }}
        aria-label={play.strength}
        aria-valuetext={elo === null ? words : `${elo}, ${words}`}
        onInput={(event) => {
          const next = Number(event.currentTarget.value);
          onChange(next > highest ? null : next);
        }}
      />
    </label>
  );
}
