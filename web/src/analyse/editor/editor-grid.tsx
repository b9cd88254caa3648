import { describe, readPieces } from "../../board/pieces";
import { SquareGrid, useSquareFocus } from "../../board/square-grid";
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

/** The squares for the keyboard: arrow keys move the focus, a letter puts a piece, Delete removes it. */
export function EditorGrid(props: Props) {
  const focus = useSquareFocus(props.orientation, "e4");
  const pieces = readPieces(formatPlacement(props.setup.pieces));

  function run(event: KeyboardEvent): boolean {
    const letter = latinKey(event);
    if (/^[kqrbnp]$/i.test(letter)) props.onPut(focus.square, letter);
    else if (event.key === "Delete" || event.key === "Backspace") props.onPut(focus.square, null);
    else if (event.key === "Enter" || event.key === " ") props.onPaint(focus.square);
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (focus.step(event.key) || run(event)) event.preventDefault();
  }

  return (
    <SquareGrid
      class={props.painting ? "editor-grid painting" : "editor-grid"}
      aria-label={props.label}
      aria-description={t.value.analyse.editorKeys}
      focus={focus}
      describe={(square) => describe(square, pieces.get(square), t.value)}
      onKeyDown={onKeyDown}
      onPointerDown={props.onPointer}
    />
  );
}
