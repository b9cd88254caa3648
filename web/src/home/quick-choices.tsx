import { t } from "../i18n";
import type { GameSetup, TimeSetup } from "../play/game-setup";
import { PRESETS, presetOf } from "../play/time-presets";

interface QuickChoicesProps {
  setup: GameSetup;
  change: (patch: Partial<GameSetup>) => void;
}

const COLORS = ["white", "random", "black"] as const;

/** Time and colour. The page of a new game has more choices; what was chosen there is kept. */
export function QuickChoices({ setup, change }: QuickChoicesProps) {
  const { play } = t.value;
  const { time, color } = setup;
  const preset = presetOf(time);
  const shown = time.limit === "clock" && preset ? preset.join("+") : time.limit;

  function chooseTime(value: string): void {
    const [minutes, increment] = value.split("+").map(Number);
    const patch: Partial<TimeSetup> =
      increment === undefined
        ? { limit: "none" }
        : { limit: "clock", minutes: minutes!, increment };
    if (value !== shown) change({ time: { ...time, ...patch }, blackTime: null });
  }

  return (
    <>
      <select
        class="field"
        aria-label={play.time}
        value={shown}
        onChange={(event) => chooseTime(event.currentTarget.value)}
      >
        {time.limit === "clock" && !preset && (
          <option value="clock">{`${time.minutes} + ${time.increment}`}</option>
        )}
        {time.limit === "perMove" && (
          <option value="perMove">{play.speedSeconds(time.seconds)}</option>
        )}
        {PRESETS.map((pair) => (
          <option key={pair[0]} value={pair.join("+")}>
            {pair.join(" + ")}
          </option>
        ))}
        <option value="none">{play.noTime}</option>
      </select>
      <select
        class="field"
        aria-label={play.color}
        value={color}
        onChange={(event) => change({ color: event.currentTarget.value as GameSetup["color"] })}
      >
        {COLORS.map((side) => (
          <option key={side} value={side}>
            {play[side]}
          </option>
        ))}
      </select>
    </>
  );
}
