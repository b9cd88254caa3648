// Scores as text.
import type { Eval } from "../wire";

/** A score from White's side: `+1.2`, `0.0`, `#-3`; a mate on the board is `#`. */
export function formatScore(score: Eval): string {
  if ("mate" in score && score.mate === 0) return "#";
  if ("mate" in score) return `#${score.mate}`.replace("-", "−");
  const pawns = (score.cp / 100).toFixed(1).replace("-0.0", "0.0");
  return (score.cp >= 5 ? `+${pawns}` : pawns).replace("-", "−");
}
