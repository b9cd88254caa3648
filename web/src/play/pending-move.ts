// A move that the server has not confirmed yet.
import type { GameAction } from "../wire";

/** A move made here, and when by `performance.now()`. */
export interface PendingMove {
  /** How many plies were played before it. */
  ply: number;
  text: string;
  at: number;
}

/** A delay shorter than this is not reported. */
const MIN_LATE_MS = 250;

/** The action to post. The ply keeps a move that is sent twice from being played twice. */
export function moveRequest({ ply, text, at }: PendingMove, now: number): GameAction {
  const late = Math.round(now - at);
  return { type: "move", ply, text, lateMs: late < MIN_LATE_MS ? null : late };
}

/** The pending move, unless the game has gone on or is over. */
export function settle(
  pending: PendingMove | null,
  plies: number,
  over: boolean,
): PendingMove | null {
  return pending?.ply === plies && !over ? pending : null;
}
