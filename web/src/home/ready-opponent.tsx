import { useState } from "preact/hooks";
import { t } from "../i18n";
import { Card } from "../opponents/card";
import { LazyChooser } from "../opponents/lazy-chooser";
import { isSame, opponentOf, players } from "../opponents/opponents";
import type { GameSetup } from "../play/game-setup";
import { Switch } from "../settings/switch";
import { icons } from "../shell/icons";
import { neighbour } from "./fitting";
import { QuickChoices } from "./quick-choices";
import "./ready-opponent.css";
import { ladderOf } from "./use-fitting-setup";

interface ReadyOpponentProps {
  setup: GameSetup;
  change: (patch: Partial<GameSetup>) => void;
  note: string;
  busy: boolean;
  onPlay: () => void;
}

/** The opponent of the next game, and the button that starts it. */
export function ReadyOpponent({ setup, change, note, busy, onPlay }: ReadyOpponentProps) {
  const [choosing, setChoosing] = useState(false);
  const { home, opponents } = t.value;
  return (
    <section class="ready card" aria-label={t.value.play.opponent}>
      <Card opponent={opponentOf(setup.opponent, players.value, t.value)} id="ready" />
      {note && <p class="ready-note">{note}</p>}
      <div class="ready-others">
        <Step setup={setup} change={change} by={-1} />
        <button type="button" class="button" onClick={() => setChoosing(true)}>
          {opponents.others}
        </button>
        <Step setup={setup} change={change} by={1} />
      </div>
      <div class="ready-start">
        <QuickChoices setup={setup} change={change} />
        <button type="button" class="button primary ready-play" disabled={busy} onClick={onPlay}>
          {home.play}
        </button>
      </div>
      <p class="quiet ready-move">{setup.color === "black" ? home.computerBegins : home.orMove}</p>
      <Switch
        label={home.adapts}
        checked={setup.adapts}
        onChange={(adapts) => change({ adapts })}
      />
      {choosing && (
        <LazyChooser
          value={setup.opponent}
          onChoose={(opponent) => change({ opponent })}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}

interface StepProps {
  setup: GameSetup;
  change: (patch: Partial<GameSetup>) => void;
  by: -1 | 1;
}

/** One place up or down the ladder. */
function Step({ setup, change, by }: StepProps) {
  const { weaker, stronger } = t.value.opponents;
  const opponent = neighbour(ladderOf(setup.opponent), setup.opponent, by);
  const name = by < 0 ? weaker : stronger;
  return (
    <button
      type="button"
      class="button"
      aria-label={name}
      title={name}
      aria-disabled={isSame(opponent, setup.opponent)}
      onClick={() => isSame(opponent, setup.opponent) || change({ opponent })}
    >
      {by < 0 ? icons.previous : icons.next}
    </button>
  );
}
