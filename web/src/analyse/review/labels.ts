// The labels of a review, the best first.
import type { MoveLabel, ReviewedMove, Side } from "../../wire";
import { mover } from "../tree/move-rows";
import { mainPly, type Path, type Tree } from "../tree/tree";

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

/** The next move with a label after a node, the first again after the last; of one side, or of either. */
export function nextLabelled(
  tree: Tree,
  moves: ReadonlyMap<Path, ReviewedMove>,
  label: MoveLabel,
  side: Side | null,
  from: Path,
): Path | null {
  const isWanted = ([path, move]: [Path, ReviewedMove]) => {
    const node = tree.get(path);
    return move.label === label && node !== undefined && (side === null || mover(node) === side);
  };
  const wanted = [...moves].filter(isWanted);
  const ply = mainPly(tree, from) ?? 0;
  const next = wanted.find(([, move]) => move.ply > ply) ?? wanted[0];
  return next?.[0] ?? null;
}
