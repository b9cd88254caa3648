import { expect, test } from "vitest";
import { sampleNode, sampleNodes } from "./sample-tree";
import {
  ancestry,
  applyChanges,
  isMain,
  isWithin,
  mainLine,
  nearest,
  parent,
  buildTree,
  size,
} from "./tree";

const tree = buildTree(
  sampleNodes(["e2e4 e7e5 g1f3 b8c6", "e2e4 c7c5 g1f3", "e2e4 c7c5 b1c3", "d2d4"]),
);
const edit = {
  study: 1,
  version: 2,
  path: "",
  removed: [],
  nodes: [],
  tags: null,
  canUndo: false,
  canRedo: false,
};

test("an ancestor is a prefix by whole moves", () => {
  expect(isWithin("e2e4 e7e5", "e2e4")).toBe(true);
  expect(isWithin("e2e4", "")).toBe(true);
  expect(isWithin("e7e8q", "e7e8")).toBe(false);
  expect(ancestry("e2e4 e7e5")).toEqual(["", "e2e4", "e2e4 e7e5"]);
  expect(parent("e2e4 e7e5")).toBe("e2e4");
  expect(parent("e2e4")).toBe("");
  expect(parent("")).toBe("");
});

test("the main line follows the first children", () => {
  expect(mainLine(tree)).toEqual([
    "",
    "e2e4",
    "e2e4 e7e5",
    "e2e4 e7e5 g1f3",
    "e2e4 e7e5 g1f3 b8c6",
  ]);
  expect(isMain(tree, "e2e4 e7e5 g1f3")).toBe(true);
  expect(isMain(tree, "e2e4 c7c5")).toBe(false);
  expect(size(tree, "e2e4 c7c5")).toBe(3);
});

test("an edit removes whole subtrees", () => {
  const root = sampleNode("e2e4", { children: ["e7e5"] });
  const grown = applyChanges(tree, { ...edit, removed: ["e2e4 c7c5"], nodes: [root] });
  expect(grown.size).toBe(tree.size - 3);
  expect(grown.has("e2e4 c7c5 g1f3")).toBe(false);
  expect(tree.has("e2e4 c7c5 g1f3")).toBe(true);
});

test("an edit puts in what is new or different", () => {
  const changed = sampleNode("d2d4", { children: ["d7d5"], comment: "solid" });
  const grown = applyChanges(tree, { ...edit, nodes: [changed, sampleNode("d2d4 d7d5")] });
  expect(grown.get("d2d4")?.comment).toBe("solid");
  expect(grown.has("d2d4 d7d5")).toBe(true);
});

test("a removed node leads to its last ancestor that is left", () => {
  expect(nearest(tree, "e2e4 c7c5 d2d4 c5d4")).toBe("e2e4 c7c5");
  expect(nearest(tree, "a2a3")).toBe("");
});
