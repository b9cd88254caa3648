// Kinds of games.
import type { Game } from "../wire";

/** Whether two people play on two devices: what one does must not surprise the other. */
export function isRemote({ asked }: Game): boolean {
  return asked.seats.some(({ who }) => who === "link");
}

/** Whether it can be broken off: where somebody waits for an answer, only before it has begun. */
export function canAbort(game: Game): boolean {
  if (game.now.result) return false;
  return !isRemote(game) || hasFreeSeat(game) || game.moves.length < 2;
}

/** Whether a seat is still free. */
export function hasFreeSeat({ seats }: Game): boolean {
  return seats.some(({ taken }) => !taken);
}
