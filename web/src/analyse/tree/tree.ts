// The game tree of a study as the page holds it: nodes by path. An ancestor's path is a prefix.
import type { StudyUpdate, StudyNode } from "../../wire";

/** The number of the blank study, of which nothing is stored until it is edited. */
export const BLANK = 0;

/** The moves from the root, with spaces between; the root's is empty. */
export type Path = string;

/** The nodes by their paths. */
export type Tree = ReadonlyMap<Path, StudyNode>;

/** A tree of the nodes of a study. */
export function buildTree(nodes: readonly StudyNode[]): Tree {
  return new Map(nodes.map((node) => [node.path, node]));
}

/** The tree after an edit: what is removed goes with its subtree, what is new or different is put in. */
export function applyChanges(tree: Tree, edited: StudyUpdate): Tree {
  const grown = new Map(tree);
  for (const gone of edited.removed) {
    for (const path of tree.keys()) if (isWithin(path, gone)) grown.delete(path);
  }
  for (const node of edited.nodes) grown.set(node.path, node);
  return grown;
}

/** The moves of a path. */
export function moves(path: Path): string[] {
  return path === "" ? [] : path.split(" ");
}

/** The node one move further. */
export function join(path: Path, uci: string): Path {
  return path === "" ? uci : `${path} ${uci}`;
}

/** The node one move before; the root's is the root. */
export function parent(path: Path): Path {
  return path.slice(0, Math.max(0, path.lastIndexOf(" ")));
}

/** Whether a node is another or below it. */
export function isWithin(path: Path, ancestor: Path): boolean {
  return ancestor === "" || path === ancestor || path.startsWith(`${ancestor} `);
}

/** The nodes after a node, the main continuation first. */
export function children(tree: Tree, path: Path): Path[] {
  return (tree.get(path)?.children ?? []).map((uci) => join(path, uci));
}

/** The node and all before it, from the root. */
export function ancestry(path: Path): Path[] {
  return ["", ...moves(path).map((_, index, all) => all.slice(0, index + 1).join(" "))];
}

/** The node itself if it is there, else the last before it that is. */
export function nearest(tree: Tree, path: Path): Path {
  if (tree.has(path)) return path;
  return ancestry(path).findLast((candidate) => tree.has(candidate)) ?? "";
}

/** The main continuation from a node, with the node itself. */
export function continuation(tree: Tree, from: Path): Path[] {
  const line = [from];
  for (let at = children(tree, from)[0]; at !== undefined; at = children(tree, at)[0])
    line.push(at);
  return line;
}

/** The main lines of trees; paths grow with the square of a game's length, so they are made once. */
const mainLines = new WeakMap<Tree, readonly Path[]>();
const mainPlies = new WeakMap<Tree, ReadonlyMap<Path, number>>();

/** The main line, from the root. */
export function mainLine(tree: Tree): readonly Path[] {
  const known = mainLines.get(tree);
  if (known) return known;
  const line = continuation(tree, "");
  mainLines.set(tree, line);
  return line;
}

/** The place of a node on the main line, 0 for the root; null if it is not there. */
export function mainPly(tree: Tree, path: Path): number | null {
  let plies = mainPlies.get(tree);
  if (!plies) {
    plies = new Map(mainLine(tree).map((at, ply) => [at, ply]));
    mainPlies.set(tree, plies);
  }
  return plies.get(path) ?? null;
}

/** Whether a node belongs to the main line. */
export function isMain(tree: Tree, path: Path): boolean {
  return mainPly(tree, path) !== null;
}

/** How many nodes a branch has. */
export function size(tree: Tree, path: Path): number {
  let count = 0;
  for (const open = [path]; open.length > 0; count += 1) open.push(...children(tree, open.pop()!));
  return count;
}
