import { Chessground } from "@lichess-org/chessground";
import type { Key } from "@lichess-org/chessground/types";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Side } from "../wire";
import "./board.css";

interface ThumbnailProps {
  fen: string;
  orientation?: Side;
  /** The move that led there, in UCI notation. */
  lastMove?: string | null;
}

/** A small board of a position. */
export function Thumbnail({ fen, orientation = "white", lastMove = null }: ThumbnailProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const view = {
      fen,
      orientation,
      ...(lastMove ? { lastMove: [lastMove.slice(0, 2), lastMove.slice(2, 4)] as Key[] } : {}),
      coordinates: false,
      viewOnly: true,
      drawable: { visible: false },
    };
    const ground = Chessground(host.current!, view);
    return () => ground.destroy();
  }, [fen, orientation, lastMove]);
  return (
    <div class="board thumbnail" aria-hidden="true">
      <div class="board-ground" ref={host} />
    </div>
  );
}
