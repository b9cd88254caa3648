// What a verdict means: White's chance to win, by the formula that Lichess publishes.
import type { Eval, Side } from "../../wire";

const STEEPNESS = 0.00368208;

/** Expected result from White's side, between -1 and 1. A mate counts for more the nearer it is. */
export function expectation(score: Eval, turn: Side = "white"): number {
  if ("cp" in score) return curve(Math.max(-1000, Math.min(1000, score.cp)));
  if (score.mate === 0) return turn === "white" ? -1 : 1;
  return curve(Math.sign(score.mate) * (21 - Math.min(10, Math.abs(score.mate))) * 100);
}

function curve(centipawns: number): number {
  return 2 / (1 + Math.exp(-STEEPNESS * centipawns)) - 1;
}

/** White's chance to win in hundredths; `turn` decides who is mated when the mate is on the board. */
export function winPercent(score: Eval, turn?: Side): number {
  return 50 + 50 * expectation(score, turn);
}
