// The rows of the move list: moves, their comments, then the alternatives to them.
import type { StudyNode } from "../../wire";
import { children, type Path, type Tree } from "./tree";

/** A part of the two-column main line. */
export type Row =
  | { is: "moves"; number: number; white: Path | null; black: Path | null }
  | { is: "comment"; path: Path }
  | { is: "lines"; lines: Path[] };

/** A part of an inline variation. */
export type Part =
  | { is: "move"; path: Path; number: string }
  | { is: "comment"; path: Path }
  | { is: "lines"; lines: Path[] };

/** Who made the move that leads to a node. */
export function mover(node: StudyNode): "white" | "black" {
  return node.board.turn === "black" ? "white" : "black";
}

/** The number of the move that leads to a node, as the FEN counts it. */
export function moveNumber(node: StudyNode): number {
  const now = Number(node.board.fen.split(" ")[5] ?? 1);
  return mover(node) === "white" ? now : now - 1;
}

/** The main line in two columns; a comment or an alternative splits a row. */
export function rows(tree: Tree): Row[] {
  const all: Row[] = [];
  if (tree.get("")?.comment) all.push({ is: "comment", path: "" });
  let alternatives = children(tree, "");
  for (let path = alternatives[0]; path !== undefined; path = alternatives[0]) {
    const node = tree.get(path);
    if (!node) break;
    place(all, node);
    if (node.comment) all.push({ is: "comment", path });
    if (alternatives.length > 1) all.push({ is: "lines", lines: alternatives.slice(1) });
    alternatives = children(tree, path);
  }
  return all;
}

function place(all: Row[], node: StudyNode): void {
  const open = all.at(-1);
  const number = moveNumber(node);
  if (mover(node) === "white") {
    all.push({ is: "moves", number, white: node.path, black: null });
  } else if (open?.is === "moves" && open.black === null) {
    open.black = node.path;
  } else {
    all.push({ is: "moves", number, white: null, black: node.path });
  }
}

/** A line from its first move to its end, alternatives after the move they replace. */
export function parts(tree: Tree, first: Path): Part[] {
  const all: Part[] = [];
  let alternatives = [first];
  let resumed = true;
  for (let path = alternatives[0]; path !== undefined; path = alternatives[0]) {
    const node = tree.get(path);
    if (!node) break;
    all.push({ is: "move", path, number: numberText(node, resumed) });
    resumed = node.comment !== "" || alternatives.length > 1;
    if (node.comment) all.push({ is: "comment", path });
    if (alternatives.length > 1) all.push({ is: "lines", lines: alternatives.slice(1) });
    alternatives = children(tree, path);
  }
  return all;
}

/** `12.` before White's moves, `12…` before Black's where a line begins or goes on after a break. */
function numberText(node: StudyNode, resumed: boolean): string {
  if (mover(node) === "white") return `${moveNumber(node)}.`;
  return resumed ? `${moveNumber(node)}…` : "";
}
