// Values of the textbook players: thousandths of a pawn, and beyond a number of them, mates.
import type { Side, TreeRow } from "../wire";

/** What a mate on the board is worth. */
const MATE = 1_000_000;
/** No line is longer. */
const LONGEST = 10_000;

/** A value in pawns, or moves to mate. */
export function formatValue(value: number | null, none = "–"): string {
  if (value === null) return none;
  const size = Math.abs(value);
  if (size > MATE - LONGEST) {
    const plies = MATE - size;
    return value > 0 ? `#${Math.ceil(plies / 2)}` : `#−${Math.floor(plies / 2)}`;
  }
  const sign = value < 0 ? "−" : "+";
  return `${sign}${(size / 1000).toFixed(2)}`;
}

/** A node's window and value as one side sees them. */
export interface SeenNode {
  alpha: number | null;
  beta: number | null;
  value: number | null;
}

/** The window and the value as White sees them, or as the side to move does. */
export function seenBy(
  row: Pick<TreeRow, "alpha" | "beta" | "value" | "turn">,
  view: Side | "mover",
): SeenNode {
  const { alpha, beta, value } = row;
  if (view === "mover" || row.turn === view) return { alpha, beta, value };
  const negated = (one: number | null) => (one === null ? null : 0 - one);
  return { alpha: negated(beta), beta: negated(alpha), value: negated(value) };
}

/** A window as mathematicians write it. */
export function formatWindow({ alpha, beta }: SeenNode): string {
  return `(${formatValue(alpha, "−∞")}, ${formatValue(beta, "+∞")})`;
}

/** A number with its thousands apart, in the language of the page. */
export function grouped(value: number): string {
  return value.toLocaleString(document.documentElement.lang || "en");
}

/** A time. */
export function formatSeconds(seconds: number): string {
  if (seconds < 0.1) return `${(seconds * 1000).toFixed(1)} ms`;
  return seconds < 10 ? `${seconds.toFixed(2)} s` : `${seconds.toFixed(0)} s`;
}
