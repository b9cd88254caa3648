import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Key } from "@lichess-org/chessground/types";
import { useSignalEffect } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { Board } from "../board/board";
import { moveSound, playSound } from "../settings/sounds";
import type { Board as View, PuzzleStep, Side } from "../wire";
import type { PuzzleState } from "./state";

/** A board without pieces. */
export const EMPTY: View = {
  fen: "8/8/8/8/8/8/8/8 w - - 0 1",
  turn: "white",
  lastMove: null,
  check: null,
  captured: { white: "", black: "", balance: 0 },
};

/** The board of a puzzle. */
export function PuzzleBoard({ state }: { state: PuzzleState }) {
  const puzzle = state.puzzle.value;
  const expected = state.expected.value;
  const hints = state.hints.value;
  const shapes = useMemo(() => shapesOf(expected, hints), [expected, hints]);
  useMoveSound(state);
  const below = sideBelow(puzzle?.solver ?? "white", state.flipped.value);
  const here = puzzle?.steps[state.ply.value - 1];
  return (
    <div class="puzzles-board" data-ply={state.ply.value}>
      <Board
        view={state.board.value ?? EMPTY}
        orientation={below}
        movable={expected ? (puzzle?.solver ?? null) : null}
        legal={expected ? (here?.legal ?? null) : null}
        autoShapes={shapes}
        onMove={(text) => void state.move(text)}
      />
    </div>
  );
}

function sideBelow(solver: Side, flipped: boolean): Side {
  return (solver === "white") !== flipped ? "white" : "black";
}

/** The piece to be moved, then where to. */
function shapesOf(expected: PuzzleStep | null, hints: number): DrawShape[] {
  if (!expected || hints < 2) return [];
  const [from, to] = expected.squares as [Key, Key];
  return hints === 2 ? [{ orig: from, brush: "blue" }] : [{ orig: from, dest: to, brush: "blue" }];
}

/** A sound for every move that the page plays. */
function useMoveSound(state: PuzzleState): void {
  const heard = useRef<string | null>(null);
  useSignalEffect(() => {
    const puzzle = state.puzzle.value;
    const refuted = state.refutation.value;
    const step = refuted
      ? refuted.answer.steps[refuted.shown - 1]
      : puzzle?.steps[state.ply.value - 1];
    const fen = step?.board.fen ?? null;
    if (fen === heard.current) return;
    heard.current = fen;
    if (step) playSound(moveSound(step.san));
  });
}
