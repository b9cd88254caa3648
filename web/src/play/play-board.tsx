import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Key } from "@lichess-org/chessground/types";
import { useMemo } from "preact/hooks";
import { Board } from "../board/board";
import { settings } from "../settings/settings";
import type { Hint, GameView, Side } from "../wire";
import { hasFreeSeat } from "./game-status";
import type { GameStore } from "./game-store";

interface PlayBoardProps {
  store: GameStore;
  game: GameView;
  orientation: Side;
}

/** The board of a game: the user can move their own pieces in the latest position. */
export function PlayBoard({ store, game, orientation }: PlayBoardProps) {
  const open = store.live.value && game.state.result === null && !hasFreeSeat(game);
  const free = open && store.pendingMove.value === null && game.yours.includes(store.turn.value);
  const hint = store.live.value ? store.hint.value : null;
  const arrows = useMemo(() => arrowOf(hint), [hint]);
  return (
    <div class="play-board">
      <Board
        view={store.view.value!}
        orientation={orientation}
        movable={open ? mover(game) : null}
        legal={free ? game.state.legal : null}
        premove={open && game.yours.length === 1 && settings.value.premove}
        autoShapes={arrows}
        onMove={store.move}
        onStep={(by) => store.browse(store.ply.value + by)}
      />
    </div>
  );
}

/** Whose pieces can be moved in this browser. */
function mover({ yours }: GameView): Side | "both" | null {
  return yours.length === 2 ? "both" : (yours[0] ?? null);
}

function arrowOf(hint: Hint | null): DrawShape[] {
  if (!hint) return [];
  const [from, to] = hint.squares;
  return [{ orig: from as Key, dest: to as Key, brush: "paleBlue" }];
}
