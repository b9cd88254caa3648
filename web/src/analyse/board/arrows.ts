// The arrows of engine lines and variations.
import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Key } from "@lichess-org/chessground/types";
import type { Side, SearchLine } from "../../wire";

/** Alternatives that lose more win chance than this are not drawn. */
const MAX_LOSS = 0.2;

/** The arrow of a UCI move. */
export function arrow(uci: string, brush: string, lineWidth?: number): DrawShape {
  const shape = { orig: uci.slice(0, 2) as Key, dest: uci.slice(2, 4) as Key, brush };
  return lineWidth === undefined ? shape : { ...shape, modifiers: { lineWidth } };
}

/** How wide the arrow of an alternative is, or `null` if it loses too much against the best line. */
export function alternativeWidth(best: SearchLine, line: SearchLine, turn: Side): number | null {
  const sign = turn === "white" ? 1 : -1;
  const loss = (sign * (best.winPercent - line.winPercent)) / 100;
  return loss >= 0 && loss < MAX_LOSS ? Math.round(12 - loss * 50) : loss < 0 ? 12 : null;
}

/** The best move pale blue, the alternatives grey and thinner the worse they are. */
export function engineArrows(lines: readonly SearchLine[], turn: Side): DrawShape[] {
  const [best, ...rest] = lines;
  if (best?.uci[0] === undefined) return [];
  const shapes: DrawShape[] = [];
  for (const line of rest) {
    const width = alternativeWidth(best, line, turn);
    const uci = line.uci[0];
    if (width !== null && uci !== undefined) shapes.push(arrow(uci, "paleGrey", width));
  }
  return [...shapes, arrow(best.uci[0], "paleBlue")];
}

/** What the opponent threatens. */
export function threatArrows(lines: readonly SearchLine[]): DrawShape[] {
  const uci = lines[0]?.uci[0];
  return uci === undefined ? [] : [arrow(uci, "red")];
}

/** Where the branches at a fork lead, the chosen one stronger. */
export function branchArrows(moves: readonly string[], branch: number): DrawShape[] {
  if (moves.length < 2) return [];
  const arrows = moves.map((uci, index) => arrow(uci, "purple", index === branch ? 11 : 6));
  // A null move, `0000`, has no arrow.
  return arrows.filter((_, index) => moves[index] !== "0000");
}
