import { Chessground } from "@lichess-org/chessground";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Side } from "../wire";
import "./board.css";

/** A small board of a position. */
export function Thumbnail({ fen, orientation = "white" }: { fen: string; orientation?: Side }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const view = {
      fen,
      orientation,
      coordinates: false,
      viewOnly: true,
      drawable: { visible: false },
    };
    const ground = Chessground(host.current!, view);
    return () => ground.destroy();
  }, [fen, orientation]);
  return (
    <div class="board thumbnail" aria-hidden="true">
      <div class="board-ground" ref={host} />
    </div>
  );
}
