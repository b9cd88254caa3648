import type { DrawShape } from "@lichess-org/chessground/draw";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { settings } from "../settings/settings";
import type { LegalMoves, Shape, Side, Board as View } from "../wire";
import "./board.css";
import { Grid } from "./grid";
import { select, setMovable, setPosition } from "./ground";
import { finishPromotion, Promotion, type PendingPromotion } from "./promotion";
import { useChessground, useConfiguration, usePosition } from "./use-chessground";
import { useWheel } from "./wheel";

/** What a board shows, and what may be done on it. */
export interface BoardProps {
  /** The position. Another object, even of the same position, resets every piece. */
  view: View;
  /** The side at the bottom. */
  orientation: Side;
  /** Whose pieces can be moved here. */
  movable: Side | "both" | null;
  /** Where they can be moved; nowhere if null. */
  legal: LegalMoves | null;
  /** Whether they can be moved anywhere: the server has not said yet what is legal, and rejects the rest. */
  free?: boolean;
  /** Whether premoves are allowed. */
  premove?: boolean;
  /** Arrows and circles drawn by the user. Left out, the board keeps them until the position changes. */
  shapes?: readonly Shape[];
  /** Whether selecting a piece keeps the user's shapes: they belong to a study. */
  keepShapes?: boolean;
  /** Arrows and circles drawn by the page. */
  autoShapes?: readonly DrawShape[];
  /** Called with a move as squares: `e2e4`, `e7e8q`, a castling king on its rook or two steps away. */
  onMove?: (text: string) => void;
  onShapes?: (shapes: Shape[]) => void;
  onSelect?: (square: string) => void;
  /** Called by the mouse wheel: one move back or forth. */
  onStep?: (by: 1 | -1) => void;
}

/** The board. It knows no rules: it offers what `legal` says. */
export function Board(props: BoardProps) {
  const { view, orientation, movable, legal, free, shapes } = props;
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [promoting, setPromoting] = useState<PendingPromotion | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const ground = useChessground(host, latest, { onPromote: setPromoting, onSelect: setSelected });
  const { coordinates } = settings.value;
  useWheel(frame, (by) => latest.current.onStep?.(by));
  useConfiguration(ground, orientation);
  usePosition(ground, props, () => setPromoting(null));
  useLayoutEffect(
    () => setSelected(ground.current?.state.selected ?? null),
    [view, legal, movable, props.premove],
  );

  function promote(move: PendingPromotion, letter: string): void {
    setPromoting(null);
    if (ground.current) finishPromotion(ground.current, move, letter);
    latest.current.onMove?.(move.from + move.to + letter);
  }

  function cancelPromotion(): void {
    setPromoting(null);
    if (!ground.current) return;
    setPosition(ground.current, view, shapes ?? []);
    setMovable(ground.current, movable, legal, free);
  }

  function choose(square: string): void {
    if (ground.current) select(ground.current, square, view);
    setSelected(ground.current?.state.selected ?? null);
  }

  function clearSelection(): void {
    ground.current?.cancelPremove();
    ground.current?.selectSquare(null);
    setSelected(null);
  }

  return (
    <div class={`board coordinates-${coordinates}`} ref={frame}>
      <div class="board-ground" ref={host} />
      <Grid
        view={view}
        orientation={orientation}
        legal={legal}
        selected={selected}
        onChoose={choose}
        onAbandon={clearSelection}
      />
      {promoting && (
        <Promotion
          square={promoting.to}
          side={promoting.side}
          orientation={orientation}
          onChoose={(letter) => promote(promoting, letter)}
          onCancel={cancelPromotion}
        />
      )}
    </div>
  );
}
