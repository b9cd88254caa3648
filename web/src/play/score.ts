// A verdict in figures.
import type { Score } from "../wire";

/** From White: `+1.2`, `#-3`. */
export function scoreText(score: Score): string {
  if ("mate" in score) return `#${score.mate}`;
  const pawns = (score.cp / 100).toFixed(1);
  return score.cp > 0 && pawns !== "0.0" ? `+${pawns}` : pawns.replace("-0.0", "0.0");
}
