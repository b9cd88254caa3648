import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Side } from "../wire";
import { squaresFrom } from "./pieces";

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -8,
  ArrowDown: 8,
};

/** A board's focus: one square is in the tab order, the arrow keys move it. */
export interface SquareFocus {
  grid: RefObject<HTMLDivElement | null>;
  /** The squares from the top left. */
  squares: readonly string[];
  square: string;
  set: (square: string) => void;
  /** Focuses a square; the tab order follows. */
  go: (square: string | undefined) => void;
  /** Moves the focus if the key is an arrow. */
  step: (key: string) => boolean;
}

/** The focus of a board that begins on a square. */
export function useSquareFocus(orientation: Side, first: string): SquareFocus {
  const grid = useRef<HTMLDivElement>(null);
  const [square, set] = useState(first);
  const squares = squaresFrom(orientation);

  function go(target: string | undefined): void {
    const cell = grid.current?.querySelector<HTMLElement>(`[data-square="${target}"]`);
    cell?.focus({ preventScroll: true });
  }

  function step(key: string): boolean {
    const by = STEPS[key];
    if (by === undefined) return false;
    const index = squares.indexOf(square);
    const sameRow = Math.floor((index + by) / 8) === Math.floor(index / 8);
    if (Math.abs(by) === 8 || sameRow) go(squares[index + by]);
    return true;
  }

  return { grid, squares, square, set, go, step };
}

interface SquareGridProps {
  class: string;
  "aria-label": string;
  "aria-description"?: string;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown?: (event: PointerEvent) => void;
  focus: SquareFocus;
  describe: (square: string) => string;
  selected?: string | null;
  onChoose?: (square: string) => void;
}

/** The squares of a board for keyboards and screen readers: eight rows of named cells. */
export function SquareGrid({ focus, describe, selected, onChoose, ...props }: SquareGridProps) {
  return (
    <div {...props} role="grid" ref={focus.grid}>
      {Array.from({ length: 8 }, (_, row) => (
        <div role="row" key={row}>
          {focus.squares.slice(row * 8, row * 8 + 8).map((square) => (
            <div
              key={square}
              role="gridcell"
              data-square={square}
              tabIndex={square === focus.square ? 0 : -1}
              aria-label={describe(square)}
              {...(selected === undefined ? {} : { "aria-selected": square === selected })}
              onFocus={() => focus.set(square)}
              {...(onChoose ? { onClick: () => onChoose(square) } : {})}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
