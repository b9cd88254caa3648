import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Key, MoveMetadata } from "@lichess-org/chessground/types";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { settings } from "../settings/settings";
import type { LegalMoves, Shape, Side, Board as View } from "../wire";
import "./board.css";
import { Grid } from "./grid";
import { configure, select, setMovable, setPosition } from "./ground";
import { roleOf } from "./pieces";
import { Promotion } from "./promotion";
import { toChessground, fromChessground } from "./shapes";
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

interface Promoting {
  from: string;
  to: string;
  side: Side;
}

/** The board. It knows no rules: it offers what `legal` says. */
export function Board(props: BoardProps) {
  const { view, orientation, movable, legal, premove = false, shapes, autoShapes } = props;
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  const shown = useRef<View | null>(null);
  const latest = useRef(props);
  const [promoting, setPromoting] = useState<Promoting | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  latest.current = props;

  useLayoutEffect(() => {
    const api = Chessground(host.current!, {
      disableContextMenu: true,
      blockTouchScroll: true,
      movable: { free: false, events: { after: finish } },
      draggable: { showGhost: true },
      drawable: {
        defaultSnapToValidMove: true,
        eraseOnMovablePieceClick: !props.keepShapes,
        onChange: (now) => latest.current.onShapes?.(fromChessground(now)),
      },
      events: {
        select: (square) => {
          setSelected(api.state.selected ?? null);
          latest.current.onSelect?.(square);
        },
      },
    });
    ground.current = api;
    return () => api.destroy();
  }, []);

  const options = settings.value;
  useLayoutEffect(() => {
    if (ground.current) configure(ground.current, orientation, options);
  }, [orientation, options.coordinates, options.animationMs, options.showLegal]);

  useLayoutEffect(() => {
    const api = ground.current;
    if (!api) return;
    if (shown.current !== view) {
      setPosition(api, view, shapes ?? []);
      setPromoting(null);
    }
    shown.current = view;
    setMovable(api, movable, legal);
    api.set({ premovable: { enabled: premove } });
    if (!premove) api.cancelPremove();
    else if (legal && view.turn === movable) api.playPremove();
    setSelected(api.state.selected ?? null);
  }, [view, legal, movable, premove]);

  useLayoutEffect(() => {
    if (shapes) ground.current?.setShapes(toChessground(shapes));
  }, [shapes]);

  useLayoutEffect(() => {
    ground.current?.setAutoShapes([...(autoShapes ?? [])]);
  }, [autoShapes]);

  useWheel(frame, (by) => latest.current.onStep?.(by));

  function finish(from: Key, to: Key, how: MoveMetadata): void {
    const { legal: may, onMove } = latest.current;
    const piece = ground.current?.state.pieces.get(to);
    if (!piece || !may?.promotions.includes(from + to)) {
      onMove?.(from + to);
      return;
    }
    const auto = settings.value.autoQueen;
    const queen = auto === "always" || (auto === "premove" && how.premove);
    const move = { from, to, side: piece.color };
    if (queen && !how.ctrlKey) promote(move, "q");
    else setPromoting(move);
  }

  function promote({ from, to, side }: Promoting, letter: string): void {
    setPromoting(null);
    const role = roleOf[letter] ?? "queen";
    ground.current?.setPieces(new Map([[to as Key, { role, color: side, promoted: true }]]));
    latest.current.onMove?.(from + to + letter);
  }

  function takeBackPromotion(): void {
    setPromoting(null);
    if (!ground.current) return;
    setPosition(ground.current, view, shapes ?? []);
    setMovable(ground.current, movable, legal);
  }

  function choose(square: string): void {
    if (ground.current) select(ground.current, square, view);
    setSelected(ground.current?.state.selected ?? null);
  }

  function abandon(): void {
    ground.current?.cancelPremove();
    ground.current?.selectSquare(null);
    setSelected(null);
  }

  return (
    <div class={`board coordinates-${options.coordinates}`} ref={frame}>
      <div class="board-ground" ref={host} />
      <Grid
        view={view}
        orientation={orientation}
        legal={legal}
        selected={selected}
        onChoose={choose}
        onAbandon={abandon}
      />
      {promoting && (
        <Promotion
          square={promoting.to}
          side={promoting.side}
          orientation={orientation}
          onChoose={(letter) => promote(promoting, letter)}
          onCancel={takeBackPromotion}
        />
      )}
    </div>
  );
}
