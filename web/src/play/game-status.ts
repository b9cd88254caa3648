// Kinds of games.
import type { Game } from "../wire";

/** Whether two people play on two devices: what one does must not surprise the other. */
export function isLinked({ asked }: Game): boolean {
  return asked.seats.some(({ who }) => who === "link");
}

/** Whether it can be broken off: where somebody waits for an answer, only before it has begun. */
export function canBreakOff(game: Game): boolean {
  if (game.now.result) return false;
  return !isLinked(game) || isWaiting(game) || game.moves.length < 2;
}

/** Whether a seat is still free. */
export function isWaiting({ seats }: Game): boolean {
  return seats.some(({ taken }) => !taken);
}
