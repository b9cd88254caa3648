// Chessground inside a component: created once, kept in step with the properties of the board.
import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { Key, MoveMetadata } from "@lichess-org/chessground/types";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../settings/settings";
import type { Side, Board as View } from "../wire";
import type { BoardProps } from "./board";
import { configure, setMovable, setPosition } from "./ground";
import { finishPromotion, type PendingPromotion } from "./promotion";
import { fromChessground, toChessground } from "./shapes";

interface Handlers {
  /** A pawn has reached the last rank, and the piece is not chosen yet. */
  onPromote: (move: PendingPromotion) => void;
  onSelect: (square: string | null) => void;
}

/** Creates chessground in an element; moves and shapes go to the latest properties. */
export function useChessground(
  host: RefObject<HTMLElement | null>,
  latest: RefObject<BoardProps>,
  { onPromote, onSelect }: Handlers,
): RefObject<Api | null> {
  const ground = useRef<Api | null>(null);

  function afterMove(api: Api, from: Key, to: Key, how: MoveMetadata): void {
    const { legal, onMove } = latest.current!;
    // Nothing more is moved until there is another position.
    api.set({ movable: { free: false } });
    const piece = api.state.pieces.get(to);
    if (!piece || !legal?.promotions.includes(from + to)) {
      onMove?.(from + to);
      return;
    }
    const move = { from, to, side: piece.color };
    const { autoQueen } = settings.value;
    const queen = autoQueen === "always" || (autoQueen === "premove" && how.premove);
    if (!queen || how.ctrlKey) return onPromote(move);
    finishPromotion(api, move, "q");
    onMove?.(`${from}${to}q`);
  }

  useLayoutEffect(() => {
    const api = Chessground(host.current!, {
      disableContextMenu: true,
      blockTouchScroll: true,
      movable: { events: { after: (from, to, how) => afterMove(api, from, to, how) } },
      draggable: { showGhost: true },
      drawable: {
        defaultSnapToValidMove: true,
        eraseOnMovablePieceClick: !latest.current?.keepShapes,
        onChange: (shapes) => latest.current?.onShapes?.(fromChessground(shapes)),
      },
      events: {
        select: (square) => {
          onSelect(api.state.selected ?? null);
          latest.current?.onSelect?.(square);
        },
      },
    });
    ground.current = api;
    return () => api.destroy();
  }, []);
  return ground;
}

/** Applies the settings of the user. */
export function useConfiguration(ground: RefObject<Api | null>, orientation: Side): void {
  const options = settings.value;
  useLayoutEffect(() => {
    if (ground.current) configure(ground.current, orientation, options);
  }, [orientation, options.coordinates, options.animationMs, options.showLegal]);
}

/** Shows the position, the legal moves and the shapes; `onPosition` is called for another position. */
export function usePosition(
  ground: RefObject<Api | null>,
  { view, legal, free, movable, premove = false, shapes, autoShapes }: BoardProps,
  onPosition: () => void,
): void {
  const shown = useRef<View | null>(null);
  useLayoutEffect(() => {
    const api = ground.current;
    if (!api) return;
    if (shown.current !== view) {
      setPosition(api, view, shapes ?? []);
      onPosition();
    }
    shown.current = view;
    setMovable(api, movable, legal, free);
    api.set({ premovable: { enabled: premove } });
    if (!premove) api.cancelPremove();
    else if (legal && view.turn === movable) api.playPremove();
  }, [view, legal, free, movable, premove]);

  useLayoutEffect(() => {
    if (shapes) ground.current?.setShapes(toChessground(shapes));
  }, [shapes]);

  useLayoutEffect(() => {
    ground.current?.setAutoShapes([...(autoShapes ?? [])]);
  }, [autoShapes]);
}
