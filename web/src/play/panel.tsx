import { useRef } from "preact/hooks";
import { MoveInput } from "../board/move-input";
import type { GameView } from "../wire";
import { Actions } from "./actions";
import { hasFreeSeat } from "./game-status";
import { Moves } from "./moves";
import { Offer } from "./offer";
import { Result } from "./result";
import { InviteLink } from "./invite-link";
import { StatusLine } from "./status-line";
import type { GameStore } from "./game-store";

interface PanelProps {
  store: GameStore;
  game: GameView;
  onFlip: () => void;
  onMore: () => void;
}

/** The panel beside the board: moves, offers, actions. */
export function Panel({ store, game, onFlip, onMore }: PanelProps) {
  const over = game.state.result !== null;
  const wasPlayed = useRef(!over);
  const mine = game.yours.includes(store.turn.value);
  const free = mine && store.pendingMove.value === null && !hasFreeSeat(game);
  return (
    <div class="play-panel">
      <InviteLink game={game} />
      <StatusLine store={store} game={game} />
      <Moves game={game} ply={store.ply.value} onBrowse={store.browse} />
      <Offer store={store} game={game} />
      {over && <Result store={store} game={game} endsNow={wasPlayed.current} />}
      {!over && game.yours.length > 0 && <MoveInput onMove={store.move} disabled={!free} />}
      {!over && <Actions store={store} game={game} onFlip={onFlip} onMore={onMore} />}
    </div>
  );
}
