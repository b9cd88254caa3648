// Keys of the page of puzzles.
import { useEffect } from "preact/hooks";
import { latinKey } from "../shell/latin-key";
import { analysePuzzle } from "./analyse";
import type { PuzzleState } from "./state";

/** Listens to the keyboard, except where letters mean something else: on the board and in fields. */
export function usePuzzleKeys(state: PuzzleState): void {
  useEffect(() => {
    const commands: Record<string, () => void> = {
      h: () => state.hint(),
      n: () => !state.isRun.value && void state.next(),
      r: () => state.retry(),
      s: () => state.showSolution(),
      a: () => state.puzzle.value && !state.isRun.value && void analysePuzzle(state.puzzle.value),
      f: () => (state.flipped.value = !state.flipped.value),
    };
    const listen = (event: KeyboardEvent) => {
      if (
        state.mode.value === "endings" ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input:not([type=radio]), select, textarea, [role=grid], dialog")) return;
      const command = commands[latinKey(event).toLowerCase()];
      if (!command) return;
      event.preventDefault();
      command();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [state]);
}
