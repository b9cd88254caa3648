// Steps through a game tree.
import { ancestry, children, continuation, parent, type Path, type Tree } from "./tree";

/** The next node, in the selected branch. */
export function next(tree: Tree, path: Path, branch = 0): Path {
  return children(tree, path)[branch] ?? children(tree, path)[0] ?? path;
}

/** The previous node. */
export function previous(path: Path): Path {
  return parent(path);
}

/** The end of the line. */
export function last(tree: Tree, path: Path): Path {
  return continuation(tree, path).at(-1) ?? path;
}

/** Whether a node has more than one continuation. */
export function isFork(tree: Tree, path: Path): boolean {
  return children(tree, path).length > 1;
}

/** The last branching point before a node, else the root. */
export function previousFork(tree: Tree, path: Path): Path {
  return (
    ancestry(path)
      .slice(0, -1)
      .findLast((at) => isFork(tree, at)) ?? ""
  );
}

/** The first branching point after a node, else the end of the line. */
export function nextFork(tree: Tree, path: Path, branch = 0): Path {
  const line = continuation(tree, next(tree, path, branch));
  return line.find((at) => at !== path && isFork(tree, at)) ?? line.at(-1) ?? path;
}

/** The line above or below: the sibling of the node, or of its nearest ancestor that has one. */
export function neighbour(tree: Tree, path: Path, step: 1 | -1): Path {
  for (const at of ancestry(path).slice(1).toReversed()) {
    const siblings = children(tree, parent(at));
    const beside = siblings[siblings.indexOf(at) + step];
    if (beside !== undefined) return beside;
  }
  return path;
}

/** The selected branch at a fork after a step up or down, with wrap-around. */
export function otherBranch(tree: Tree, path: Path, branch: number, step: 1 | -1): number {
  const count = children(tree, path).length;
  return count === 0 ? 0 : (branch + step + count) % count;
}
