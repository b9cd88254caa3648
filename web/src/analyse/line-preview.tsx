import { useEffect } from "preact/hooks";
import { PositionPreview } from "../board/position-preview";
import type { AnalysisState } from "./state";

/** The position after a move of a line, on a small board beside the move. */
export function LinePreview({ state }: { state: AnalysisState }) {
  const shown = state.view.preview.value;
  const path = state.study.path.value;
  useEffect(() => {
    state.view.preview.value = null;
  }, [path]);
  return shown && <PositionPreview shown={shown} orientation={state.view.orientation.value} />;
}
