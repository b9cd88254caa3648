// A move that the server has not confirmed yet.
import type { Action } from "../wire";

/** A move made here, and when by `performance.now()`. */
export interface PendingMove {
  /** How many plies were played before it. */
  ply: number;
  text: string;
  at: number;
}

/** Waiting as short as this is no delay worth telling. */
const PROMPT_MS = 250;

/** What is to be sent. The number of plies keeps a move that is sent twice from being played twice. */
export function moveRequest({ ply, text, at }: PendingMove, now: number): Action {
  const late = Math.round(now - at);
  return { do: "move", ply, text, lateMs: late < PROMPT_MS ? null : late };
}

/** What still waits when so many plies have been played, or the game is over. */
export function settle(
  pending: PendingMove | null,
  plies: number,
  over: boolean,
): PendingMove | null {
  return pending?.ply === plies && !over ? pending : null;
}
