// Whether a FEN is a legal position, as the server says.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { send } from "../api";
import type { CheckPosition, CheckedPosition } from "../wire";

/** The server's answer about a FEN, once it has not changed for a moment; null until then and for an empty one. */
export function useCheckedPosition(
  fen: string,
  debounceMs: number,
  onError: (error: unknown) => void = () => undefined,
): CheckedPosition | null {
  const checked = useSignal<CheckedPosition | null>(null);
  useEffect(() => {
    // The answer about an earlier position says nothing about this one.
    checked.value = null;
    if (fen.trim() === "") return;
    let wanted = true;
    const timer = setTimeout(() => {
      send<CheckedPosition>("POST", "/api/position", { fen } satisfies CheckPosition).then(
        (answer) => wanted && (checked.value = answer),
        (error: unknown) => wanted && onError(error),
      );
    }, debounceMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [fen]);
  return checked.value;
}
