// A move that the server has not confirmed yet.
import type { Action } from "../wire";

/** A move made here, and when by `performance.now()`. */
export interface Waiting {
  /** How many half-moves were played before it. */
  ply: number;
  text: string;
  at: number;
}

/** Waiting as short as this is no delay worth telling. */
const PROMPT_MS = 250;

/** What is to be sent. The number of half-moves keeps a move that is sent twice from being played twice. */
export function request({ ply, text, at }: Waiting, now: number): Action {
  const late = Math.round(now - at);
  return { do: "move", ply, text, lateMs: late < PROMPT_MS ? null : late };
}

/** What still waits when so many half-moves have been played, or the game is over. */
export function settle(waiting: Waiting | null, plies: number, over: boolean): Waiting | null {
  return waiting?.ply === plies && !over ? waiting : null;
}
