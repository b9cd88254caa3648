// Kinds of games.
import type { Game } from "../wire";

/** Whether two people play on two devices: what one does must not surprise the other. */
export function isLinked({ asked }: Game): boolean {
  return asked.seats.some(({ who }) => who === "link");
}

/** Whether a seat is still free. */
export function isWaiting({ seats }: Game): boolean {
  return seats.some(({ taken }) => !taken);
}
