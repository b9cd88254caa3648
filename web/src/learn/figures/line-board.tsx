import { useEffect } from "preact/hooks";
import { Board } from "../../board/board";
import { MoveInput } from "../../board/move-input";
import { course } from "../../i18n/course";
import type { Line } from "./line";

/** A board on which both sides are played, with the moves so far. */
export function LineBoard({ line, name }: { line: Line; name: string }) {
  const found = line.found.value;
  useEffect(() => void line.begin(), [line]);
  if (!found) return <div class="course-board" aria-busy="true" />;
  const texts = course.value;
  return (
    <div class="course-board" role="group" aria-label={name}>
      <Board
        view={found.board}
        orientation="white"
        movable={found.board.turn}
        legal={found.legal}
        onMove={(text) => void line.play(text)}
      />
      <p class="course-moves">{numbered(found.sans) || texts.noMoves}</p>
      <div class="course-board-buttons">
        <MoveInput disabled={false} onMove={(text) => void line.play(text)} />
        <button
          type="button"
          class="button"
          disabled={found.sans.length === 0}
          onClick={() => void line.back()}
        >
          {texts.back}
        </button>
        <button
          type="button"
          class="button"
          disabled={found.sans.length === 0}
          onClick={() => void line.begin()}
        >
          {texts.startAgain}
        </button>
      </div>
    </div>
  );
}

/** Moves with their numbers. */
export function numbered(sans: readonly string[]): string {
  return sans.map((san, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}.${san}` : san)).join(" ");
}
