// The wheel over the board steps through moves.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { settings } from "../settings/settings";

/** A touchpad sends many small deltas: this much is one step. */
const TURN = 40;

/** Calls `step` for each turn of the wheel over an element, if the settings allow it. */
export function useWheel(element: RefObject<HTMLElement | null>, step: (by: 1 | -1) => void): void {
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let turned = 0;
    const onWheel = (event: WheelEvent) => {
      if (!settings.value.wheel || event.ctrlKey) return;
      event.preventDefault();
      turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * TURN;
      if (Math.abs(turned) < TURN) return;
      step(turned > 0 ? 1 : -1);
      turned = 0;
    };
    target.addEventListener("wheel", onWheel, { passive: false });
    return () => target.removeEventListener("wheel", onWheel);
  }, []);
}
