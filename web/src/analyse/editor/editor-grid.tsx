import { useState } from "preact/hooks";
import { describe, readPieces, squaresFrom } from "../../board/pieces";
import { t } from "../../i18n";
import { latinKey } from "../../shell/latin-key";
import type { Side } from "../../wire";
import "./editor-grid.css";
import { formatPlacement, type Setup } from "./setup";

type Props = {
  label: string;
  setup: Setup;
  orientation: Side;
  /** Whether the pointer paints instead of moving pieces. */
  painting: boolean;
  onPointer: (event: PointerEvent) => void;
  onPut: (square: string, letter: string | null) => void;
  onPaint: (square: string) => void;
};

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -8,
  ArrowDown: 8,
};

/** The squares for the keyboard: arrow keys move the focus, a letter puts a piece, Delete removes it. */
export function EditorGrid(props: Props) {
  const [focus, setFocus] = useState("e4");
  const squares = squaresFrom(props.orientation);
  const pieces = readPieces(formatPlacement(props.setup.pieces));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = STEPS[event.key];
    const letter = latinKey(event);
    if (step !== undefined) moveFocus(event.currentTarget as HTMLElement, step);
    else if (/^[kqrbnp]$/i.test(letter)) props.onPut(focus, letter);
    else if (event.key === "Delete" || event.key === "Backspace") props.onPut(focus, null);
    else if (event.key === "Enter" || event.key === " ") props.onPaint(focus);
    else return;
    event.preventDefault();
  }

  function moveFocus(grid: HTMLElement, step: number): void {
    const index = squares.indexOf(focus);
    const sameRow = Math.floor((index + step) / 8) === Math.floor(index / 8);
    const next = Math.abs(step) === 8 || sameRow ? squares[index + step] : undefined;
    if (next === undefined) return;
    setFocus(next);
    grid.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus({ preventScroll: true });
  }

  return (
    <div
      class={props.painting ? "editor-grid painting" : "editor-grid"}
      role="grid"
      aria-label={props.label}
      aria-description={t.value.analyse.editorKeys}
      onKeyDown={onKeyDown}
      onPointerDown={props.onPointer}
    >
      {Array.from({ length: 8 }, (_, row) => (
        <div role="row" key={row}>
          {squares.slice(row * 8, row * 8 + 8).map((square) => (
            <div
              key={square}
              role="gridcell"
              data-square={square}
              tabIndex={square === focus ? 0 : -1}
              aria-label={describe(square, pieces.get(square), t.value)}
              onFocus={() => setFocus(square)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
