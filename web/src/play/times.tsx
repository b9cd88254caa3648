import { t } from "../i18n";
import type { GameSetup } from "./game-setup";
import { TimeField } from "./time-field";

interface TimesProps {
  setup: GameSetup;
  change: (patch: Partial<GameSetup>) => void;
}

/** The time of both sides together, or of each. */
export function Times({ setup, change }: TimesProps) {
  const { play } = t.value;
  const { time, blackTime } = setup;
  return (
    <div class="new-group">
      <TimeField
        name="time"
        legend={blackTime ? play.timeFor("white") : play.time}
        value={time}
        onChange={(white) => change({ time: white })}
      />
      {blackTime && (
        <TimeField
          name="black-time"
          legend={play.timeFor("black")}
          value={blackTime}
          onChange={(black) => change({ blackTime: black })}
        />
      )}
      <label class="new-check">
        <input
          type="checkbox"
          checked={blackTime !== null}
          onChange={(event) =>
            change({ blackTime: event.currentTarget.checked ? { ...time } : null })
          }
        />
        {play.differentTimes}
      </label>
    </div>
  );
}
