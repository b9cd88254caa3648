import { MoveInput } from "../board/move-input";
import { t } from "../i18n";
import { IconButton } from "../shell/icon-button";
import type { GameView } from "../wire";
import { hasFreeSeat } from "./game-status";
import type { GameStore } from "./game-store";

/** The ways through the moves, and a field to type one. */
export function Tools({ store, game }: { store: GameStore; game: GameView }) {
  const mine = game.yours.includes(store.turn.value);
  const free = mine && store.pendingMove.value === null && !hasFreeSeat(game);
  const types = game.state.result === null && game.yours.length > 0;
  return (
    <div class="play-tools card">
      <Steps ply={store.ply.value} last={game.moves.length} onBrowse={store.browse} />
      {types && <MoveInput onMove={store.move} disabled={!free} />}
    </div>
  );
}

interface StepsProps {
  /** The ply that is shown. */
  ply: number;
  last: number;
  onBrowse: (ply: number) => void;
}

/** First, previous, next and last move. */
function Steps({ ply, last, onBrowse }: StepsProps) {
  const { play } = t.value;
  const steps = [
    { icon: "first", label: play.first, to: 0 },
    { icon: "previous", label: play.previous, to: ply - 1 },
    { icon: "next", label: play.next, to: ply + 1 },
    { icon: "last", label: play.last, to: last },
  ] as const;
  return (
    <div class="moves-steps">
      {steps.map(({ icon, label, to }) => (
        <IconButton
          key={icon}
          icon={icon}
          label={label}
          disabled={to < 0 || to > last || to === ply}
          onClick={() => onBrowse(to)}
        />
      ))}
    </div>
  );
}
