import { useEffect } from "preact/hooks";
import { placementAfter } from "../../board/placement";
import type { StudyNode } from "../../wire";
import type { ViewOptions } from "../view";
import "./line-moves.css";
import { lineText } from "./move-text";

type LineMovesProps = {
  view: ViewOptions;
  /** The node that the line begins after. */
  after: StudyNode;
  sans: readonly string[];
  ucis: readonly string[];
  /** What a click on a move does; without it moves are only looked at. */
  onChoose?: ((index: number) => void) | undefined;
};

/** The moves of a line that is not in the tree. A move under the pointer or the focus is shown on a small board. */
export function LineMoves({ view, after, sans, ucis, onChoose }: LineMovesProps) {
  const show = (index: number, at: Element) => {
    const fen = placementAfter(after.board.fen, ucis.slice(0, index + 1));
    view.preview.value = { fen, lastMove: ucis[index] ?? null, at };
  };
  const hide = () => (view.preview.value = null);
  // A move that is removed under the pointer is never left by it.
  useEffect(() => () => void hide(), []);
  return (
    <span class="line-moves" onKeyDown={step}>
      {lineText(after, sans).map(({ number, text }, index) => (
        <button
          key={index}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          aria-disabled={onChoose === undefined}
          onClick={() => {
            hide();
            onChoose?.(index);
          }}
          onPointerEnter={(event) =>
            event.pointerType === "mouse" && show(index, event.currentTarget)
          }
          onPointerLeave={hide}
          onFocus={(event) =>
            event.currentTarget.matches(":focus-visible") && show(index, event.currentTarget)
          }
          onBlur={hide}
        >
          {number && <span class="line-number">{number}</span>}
          {text}
        </button>
      ))}
    </span>
  );
}

/** Arrow keys go along the line, not through the game. */
function step(event: KeyboardEvent): void {
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (by === 0 || event.shiftKey || !(event.currentTarget instanceof Element)) return;
  const moves = [...event.currentTarget.querySelectorAll("button")];
  const at = moves.findIndex((move) => move === document.activeElement);
  event.preventDefault();
  moves[at + by]?.focus();
}
