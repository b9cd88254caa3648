// Questions about a live game.
import type { Game } from "../wire";

/** Whether two people play on two devices. */
export function isRemote({ asked }: Game): boolean {
  return asked.seats.some(({ who }) => who === "link");
}

/** Whether the game can be aborted: against a person on another device only before it has begun. */
export function canAbort(game: Game): boolean {
  if (game.now.result) return false;
  return !isRemote(game) || hasFreeSeat(game) || game.moves.length < 2;
}

/** Whether a seat is still free. */
export function hasFreeSeat({ seats }: Game): boolean {
  return seats.some(({ taken }) => !taken);
}
