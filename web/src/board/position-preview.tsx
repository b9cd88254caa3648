import { useLayoutEffect, useRef } from "preact/hooks";
import type { Side } from "../wire";
import "./position-preview.css";
import { Thumbnail } from "./thumbnail";

/** A position, the move that led there, and the element that it belongs to. */
export type Preview = {
  fen: string;
  lastMove: string | null;
  at: Element;
  /** To the left of the element, where other rows of a list stay visible, if there is room. */
  beside?: boolean;
};

const MARGIN = 8;

/** A small board at an element: below it, or above where there is no room. */
export function PositionPreview({ shown, orientation }: { shown: Preview; orientation: Side }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    const [place, size] = [shown.at.getBoundingClientRect(), box.current.offsetWidth];
    if (shown.beside && place.left >= size + 2 * MARGIN) {
      const middle = (place.top + place.bottom - size) / 2;
      box.current.style.left = `${place.left - size - MARGIN}px`;
      box.current.style.top = `${Math.max(MARGIN, Math.min(middle, innerHeight - size - MARGIN))}px`;
      return;
    }
    const below = place.bottom + MARGIN;
    const fits = below + size + MARGIN <= innerHeight;
    const left = Math.max(MARGIN, Math.min(place.left, innerWidth - size - MARGIN));
    box.current.style.left = `${left}px`;
    box.current.style.top = `${fits ? below : Math.max(MARGIN, place.top - size - MARGIN)}px`;
  }, [shown]);
  return (
    <div class="position-preview" ref={box} data-fen={shown.fen}>
      <Thumbnail fen={shown.fen} lastMove={shown.lastMove} orientation={orientation} />
    </div>
  );
}
