import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Key } from "@lichess-org/chessground/types";
import { useMemo } from "preact/hooks";
import { Board } from "../board/board";
import { settings } from "../settings/settings";
import type { Advice, Game, Side } from "../wire";
import { isWaiting } from "./game-status";
import type { Table } from "./game-store";

interface PlayBoardProps {
  table: Table;
  game: Game;
  orientation: Side;
}

/** The board of a game: whoever sits here can move their men, in the latest position. */
export function PlayBoard({ table, game, orientation }: PlayBoardProps) {
  const open = table.live.value && game.now.result === null && !isWaiting(game);
  const free = open && table.waiting.value === null && game.yours.includes(table.turn.value);
  const hint = table.live.value ? table.hint.value : null;
  const arrows = useMemo(() => arrowOf(hint), [hint]);
  return (
    <div class="play-board">
      <Board
        view={table.view.value!}
        orientation={orientation}
        movable={open ? mover(game) : null}
        legal={free ? game.now.legal : null}
        premove={open && game.yours.length === 1 && settings.value.premove}
        autoShapes={arrows}
        onMove={table.move}
        onStep={(by) => table.browse(table.ply.value + by)}
      />
    </div>
  );
}

/** Whose men can be moved at this device. */
function mover({ yours }: Game): Side | "both" | null {
  return yours.length === 2 ? "both" : (yours[0] ?? null);
}

function arrowOf(hint: Advice | null): DrawShape[] {
  if (!hint) return [];
  const [from, to] = hint.squares;
  return [{ orig: from as Key, dest: to as Key, brush: "paleBlue" }];
}
