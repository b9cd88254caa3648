import { MoveInput } from "../board/move-input";
import type { Game } from "../wire";
import { Actions } from "./actions";
import { isWaiting } from "./game-status";
import { Moves } from "./moves";
import { Offer } from "./offer";
import { Result } from "./result";
import { Share } from "./invite-link";
import { StateLine } from "./status-line";
import type { Table } from "./game-store";

interface PanelProps {
  table: Table;
  game: Game;
  onFlip: () => void;
  onMore: () => void;
}

/** What lies between the players beside the board: moves, questions, what can be done. */
export function Panel({ table, game, onFlip, onMore }: PanelProps) {
  const over = game.now.result !== null;
  const mine = game.yours.includes(table.turn.value);
  const free = mine && table.waiting.value === null && !isWaiting(game);
  return (
    <div class="play-panel">
      <Share game={game} />
      <StateLine table={table} game={game} />
      <Moves game={game} ply={table.ply.value} onBrowse={table.browse} />
      <Offer table={table} game={game} />
      {over && <Result table={table} game={game} />}
      {!over && game.yours.length > 0 && <MoveInput onMove={table.move} disabled={!free} />}
      {!over && <Actions table={table} game={game} onFlip={onFlip} onMore={onMore} />}
    </div>
  );
}
