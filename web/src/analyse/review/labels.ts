// The labels of a review, the best first.
import type { MoveLabel } from "../../wire";

/** A label with the symbol that stands for it. */
export const LABELS: readonly { label: MoveLabel; symbol: string }[] = [
  { label: "brilliant", symbol: "!!" },
  { label: "only", symbol: "□" },
  { label: "best", symbol: "★" },
  { label: "book", symbol: "≡" },
  { label: "inaccuracy", symbol: "?!" },
  { label: "mistake", symbol: "?" },
  { label: "blunder", symbol: "??" },
];

/** The symbol of a label. */
export function symbolOf(label: MoveLabel | null): string {
  return LABELS.find((one) => one.label === label)?.symbol ?? "";
}
