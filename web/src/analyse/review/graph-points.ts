// The points of the evaluation graph: White's win chance along the main line.
import type { MoveLabel, ReviewedMove, StudyNode } from "../../wire";
import { mainLine, type Path, type Tree } from "../tree/tree";

/** A position of the main line whose evaluation is known. */
export type Point = { path: Path; index: number; percent: number; fault: Fault | null };

/** A move that deserves a marker. */
export type Fault = "inaccuracy" | "mistake" | "blunder";

/** Where the opening and the middlegame end, as indices of the main line. */
export type Phases = { middlegame: number | null; endgame: number | null };

const FAULTS: Record<number, Fault> = { 6: "inaccuracy", 2: "mistake", 4: "blunder" };

/** The points in order, up to an index; a review's values take precedence over `[%eval]` in the tree. */
export function graphPoints(
  tree: Tree,
  reviewed: ReadonlyMap<Path, ReviewedMove>,
  last = Infinity,
): Point[] {
  const points: Point[] = [];
  for (const [index, path] of mainLine(tree).entries()) {
    if (index > last) break;
    const node = tree.get(path);
    const move = reviewed.get(path);
    const percent = node && percentOf(node, move);
    if (node && percent !== null && percent !== undefined) {
      points.push({ path, index, percent, fault: faultOf(node, move?.label ?? null) });
    }
  }
  return points;
}

function percentOf(node: StudyNode, move: ReviewedMove | undefined): number | null {
  return move ? move.winPercent : node.winPercent;
}

function faultOf(node: StudyNode, label: MoveLabel | null): Fault | null {
  if (label === "inaccuracy" || label === "mistake" || label === "blunder") return label;
  return node.glyphs.map((glyph) => FAULTS[glyph]).find((fault) => fault !== undefined) ?? null;
}

/** The index nearest to a place between 0 (the start) and 1 (the end). */
export function indexAt(share: number, last: number): number {
  return Math.round(Math.max(0, Math.min(1, share)) * last);
}

/** The phases of the main line, by the number of pieces left and whether the back ranks are sparse. */
export function phases(tree: Tree): Phases {
  const placements = mainLine(tree).map((path) => tree.get(path)?.board.fen.split(" ")[0] ?? "");
  const first = (test: (placement: string) => boolean) => {
    const index = placements.findIndex(test);
    return index > 0 ? index : null;
  };
  const endgame = first((placement) => countPieces(placement) <= 6);
  const middlegame = first(
    (placement) => countPieces(placement) <= 10 || isBackRankSparse(placement),
  );
  return { middlegame: endgame !== null && middlegame === endgame ? null : middlegame, endgame };
}

function countPieces(placement: string): number {
  return placement.replaceAll(/[^nbrqNBRQ]/g, "").length;
}

function isBackRankSparse(placement: string): boolean {
  const ranks = placement.split("/");
  const home = (rank: string | undefined, letters: RegExp) => rank?.match(letters)?.length ?? 0;
  return home(ranks[0], /[nbrqk]/g) < 4 || home(ranks[7], /[NBRQK]/g) < 4;
}
