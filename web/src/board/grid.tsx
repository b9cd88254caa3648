import { useMemo } from "preact/hooks";
import { t } from "../i18n";
import { announce } from "../shell/announcer";
import { latinKey } from "../shell/latin-key";
import type { LegalMoves, Side, Board as View } from "../wire";
import "./grid.css";
import { describe, readPieces, roleOf } from "./pieces";
import { SquareGrid, useSquareFocus } from "./square-grid";

interface GridProps {
  view: View;
  orientation: Side;
  legal: LegalMoves | null;
  selected: string | null;
  /** Enter or space on a square: select the piece, or move the selected one there. */
  onChoose: (square: string) => void;
  /** Escape: clear the selection. */
  onAbandon: () => void;
}

/** The board for keyboards and screen readers: an invisible grid over it, with one square in the tab order. */
export function Grid({ view, orientation, legal, selected, onChoose, onAbandon }: GridProps) {
  const focus = useSquareFocus(orientation, orientation === "white" ? "e2" : "e7");
  const pieces = useMemo(() => readPieces(view.fen), [view.fen]);
  const words = (square: string) => describe(square, pieces.get(square), t.value);

  /** The next piece of a role, with wrap-around. */
  function jump(letter: string, backwards: boolean): void {
    const { squares, square } = focus;
    const from = squares.indexOf(square);
    const around = [...squares.slice(from + 1), ...squares.slice(0, from)];
    const way = backwards ? around.toReversed() : around;
    const found = way.find((at) => pieces.get(at)?.role === roleOf[letter]);
    if (found) focus.go(found);
    else announce(t.value.common.noSuchPiece(t.value.common.role(roleOf[letter]!)));
  }

  function announceMoves(): void {
    const targets = legal?.destinations[selected ?? focus.square] ?? [];
    announce(targets.length > 0 ? targets.join(", ") : t.value.common.noMoves);
  }

  function run(event: KeyboardEvent): boolean {
    const { square } = focus;
    const digit = /^Digit([1-8])$/.exec(event.code)?.[1];
    const letter = latinKey(event).toLowerCase();
    if (event.key === "Enter" || event.key === " ") onChoose(square);
    else if (event.key === "Escape") onAbandon();
    else if (digit)
      focus.go(event.shiftKey ? "abcdefgh"[Number(digit) - 1] + square[1]! : square[0]! + digit);
    else if (letter in roleOf) jump(letter, event.shiftKey);
    else if (letter === "o") announce(words(square));
    else if (letter === "m") announceMoves();
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!focus.step(event.key) && !run(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <SquareGrid
      class="board-grid"
      aria-label={t.value.common.board}
      focus={focus}
      describe={words}
      selected={selected}
      onChoose={onChoose}
      onKeyDown={onKeyDown}
    />
  );
}
