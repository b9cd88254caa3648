import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Thumbnail } from "../board/thumbnail";
import type { AnalysisState } from "./state";
import "./line-preview.css";

const MARGIN = 8;

/** The position after a move of a line, on a small board beside the move. */
export function LinePreview({ state }: { state: AnalysisState }) {
  const box = useRef<HTMLDivElement>(null);
  const shown = state.view.preview.value;
  const path = state.study.path.value;
  useEffect(() => {
    state.view.preview.value = null;
  }, [path]);
  useLayoutEffect(() => {
    if (!shown || !box.current) return;
    const [move, size] = [shown.at.getBoundingClientRect(), box.current.offsetWidth];
    const below = move.bottom + MARGIN;
    const fits = below + size + MARGIN <= innerHeight;
    box.current.style.left = `${Math.max(MARGIN, Math.min(move.left, innerWidth - size - MARGIN))}px`;
    box.current.style.top = `${fits ? below : Math.max(MARGIN, move.top - size - MARGIN)}px`;
  }, [shown]);
  if (!shown) return null;
  return (
    <div class="line-preview" ref={box} data-fen={shown.fen}>
      <Thumbnail
        fen={shown.fen}
        lastMove={shown.lastMove}
        orientation={state.view.orientation.value}
      />
    </div>
  );
}
