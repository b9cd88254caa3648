import { useMemo, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { announce } from "../shell/announcer";
import { latinKey } from "../shell/latin-key";
import type { LegalMoves, Side, Board as View } from "../wire";
import "./grid.css";
import { describe, readPieces, roleOf, squaresFrom } from "./pieces";

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

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -8,
  ArrowDown: 8,
};

/** The board for keyboards and screen readers: an invisible grid over it, with one square in the tab order. */
export function Grid({ view, orientation, legal, selected, onChoose, onAbandon }: GridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState(orientation === "white" ? "e2" : "e7");
  const squares = useMemo(() => squaresFrom(orientation), [orientation]);
  const pieces = useMemo(() => readPieces(view.fen), [view.fen]);
  const words = (square: string) => describe(square, pieces.get(square), t.value);

  /** The square in the tab order follows the focus. */
  function go(square: string | undefined): void {
    grid.current
      ?.querySelector<HTMLElement>(`[data-square="${square}"]`)
      ?.focus({ preventScroll: true });
  }

  function step(by: number): void {
    const index = squares.indexOf(focus);
    const next = index + by;
    const sameRow = Math.floor(next / 8) === Math.floor(index / 8);
    if (Math.abs(by) === 8 || sameRow) go(squares[next]);
  }

  /** The next piece of a role, with wrap-around. */
  function jump(letter: string, backwards: boolean): void {
    const from = squares.indexOf(focus);
    const around = [...squares.slice(from + 1), ...squares.slice(0, from)];
    const way = backwards ? around.toReversed() : around;
    const found = way.find((square) => pieces.get(square)?.role === roleOf[letter]);
    if (found) go(found);
    else announce(t.value.common.noSuchPiece(t.value.common.role(roleOf[letter]!)));
  }

  function announceMoves(): void {
    const targets = legal?.destinations[selected ?? focus] ?? [];
    announce(targets.length > 0 ? targets.join(", ") : t.value.common.noMoves);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = /^Digit([1-8])$/.exec(event.code)?.[1];
    const letter = latinKey(event).toLowerCase();
    if (event.key in STEPS) step(STEPS[event.key]!);
    else if (event.key === "Enter" || event.key === " ") onChoose(focus);
    else if (event.key === "Escape") onAbandon();
    else if (digit)
      go(event.shiftKey ? "abcdefgh"[Number(digit) - 1] + focus[1]! : focus[0]! + digit);
    else if (letter in roleOf) jump(letter, event.shiftKey);
    else if (letter === "o") announce(words(focus));
    else if (letter === "m") announceMoves();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      class="board-grid"
      role="grid"
      aria-label={t.value.common.board}
      ref={grid}
      onKeyDown={onKeyDown}
    >
      {Array.from({ length: 8 }, (_, row) => (
        <div role="row" key={row}>
          {squares.slice(row * 8, row * 8 + 8).map((square) => (
            <div
              key={square}
              role="gridcell"
              data-square={square}
              tabIndex={square === focus ? 0 : -1}
              aria-label={words(square)}
              aria-selected={square === selected}
              onFocus={() => setFocus(square)}
              onClick={() => onChoose(square)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
