// Virtual scrolling: only the visible rows of a long list are rendered.
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";

/** Rows rendered above and below the visible ones. */
const MARGIN = 6;

/** Browsers cannot scroll much further than this. */
const MAX_HEIGHT = 15_000_000;

/** The part of a list that is rendered. */
export interface VirtualRows {
  /** How many rows the list has. */
  count: number;
  /** The rendered rows. */
  rows: readonly number[];
  rowHeight: number;
  /** How many rows fit on the screen, less one. */
  page: number;
  /** Reads the scroll position again. */
  measure: () => void;
  /** Scrolls a row into view. */
  reveal: (row: number) => void;
}

/** The visible rows of a scrolling element, whose rows are `--row` high; `layout` is whatever else changes that height. */
export function useVirtualRows(
  frame: RefObject<HTMLElement | null>,
  total: number,
  layout: unknown,
): VirtualRows {
  const measured = useSignal({ top: 0, height: 600, rowHeight: 68 });

  function measure(): void {
    const box = frame.current;
    if (!box) return;
    const rowHeight = parseFloat(getComputedStyle(box).getPropertyValue("--row")) || 68;
    measured.value = { top: box.scrollTop, height: box.clientHeight, rowHeight };
  }

  useLayoutEffect(measure, [layout, total]);
  useEffect(() => {
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);

  const { top, height, rowHeight } = measured.value;
  const count = Math.min(total, Math.floor(MAX_HEIGHT / rowHeight));
  const first = Math.max(0, Math.floor(top / rowHeight) - MARGIN);
  const last = Math.min(count - 1, Math.ceil((top + height) / rowHeight) + MARGIN);
  return {
    count,
    rows: Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index),
    rowHeight,
    page: Math.max(1, Math.floor(height / rowHeight) - 1),
    measure,
    reveal: (row) => {
      const box = frame.current;
      if (!box) return;
      const [above, below] = [row * rowHeight, (row + 1) * rowHeight];
      if (above < box.scrollTop) box.scrollTop = above;
      if (below > box.scrollTop + box.clientHeight) box.scrollTop = below - box.clientHeight;
      measure();
    },
  };
}
