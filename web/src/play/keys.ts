// Keyboard shortcuts of the whole page.
import { useEffect, useRef } from "preact/hooks";
import { latinKey } from "../shell/latin-key";

const MOVES_A_SLIDER = /^(Arrow\w+|Home|End|Page\w+)$/;

/** Runs the action of a key, unless the user is typing or a dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const typing =
        target.matches("input:not([type=range]), textarea, select") || target.isContentEditable;
      const busy = document.querySelector("dialog[open]") !== null;
      if (event.ctrlKey || event.metaKey || event.altKey || typing || busy) return;
      if (target.matches("input") && MOVES_A_SLIDER.test(event.key)) return;
      const action = latest.current[latinKey(event)];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
