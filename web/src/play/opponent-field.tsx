import { useId, useState } from "preact/hooks";
import { t } from "../i18n";
import { Card } from "../opponents/card";
import { LazyChooser } from "../opponents/lazy-chooser";
import { opponentOf, players } from "../opponents/opponents";
import { icons } from "../shell/icons";
import type { ComputerPlayer } from "./game-setup";
import "./opponent-field.css";
import { StrengthSlider } from "./strength-slider";

interface OpponentFieldProps {
  legend: string;
  value: ComputerPlayer;
  onChange: (player: ComputerPlayer) => void;
}

/** The chosen computer player, and the way to the others. */
export function OpponentField({ legend, value, onChange }: OpponentFieldProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const range = players.value.find((player) => player.id === value.id)?.elo;
  return (
    <fieldset class="opponent-field">
      <legend class="legend">{legend}</legend>
      <div class="opponent-chosen">
        <Card opponent={opponentOf(value, players.value, t.value)} id={id} />
        {range && (
          <StrengthSlider
            range={range}
            elo={value.elo}
            onChange={(elo) => onChange({ ...value, elo })}
          />
        )}
      </div>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {icons.people}
        {t.value.opponents.others}
      </button>
      {open && <LazyChooser value={value} onChoose={onChange} onClose={() => setOpen(false)} />}
    </fieldset>
  );
}
