// Questions about a live game.
import type { GameView } from "../wire";

/** Whether two people play on two devices. */
export function isRemote({ setup: asked }: GameView): boolean {
  return asked.seats.some(({ who }) => who === "link");
}

/** Whether the game can be aborted: against a person on another device only before it has begun. */
export function canAbort(game: GameView): boolean {
  if (game.state.result) return false;
  return !isRemote(game) || hasFreeSeat(game) || game.moves.length < 2;
}

/** Whether a seat is still free. */
export function hasFreeSeat({ seats }: GameView): boolean {
  return seats.some(({ taken }) => !taken);
}
