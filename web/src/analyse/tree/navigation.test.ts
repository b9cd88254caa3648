import { expect, test } from "vitest";
import { sampleNodes } from "./sample-tree";
import { buildTree } from "./tree";
import { otherBranch, last, neighbour, next, nextFork, previous, previousFork } from "./navigation";

const tree = buildTree(
  sampleNodes(["e2e4 e7e5 g1f3 b8c6 f1b5", "e2e4 c7c5 g1f3", "e2e4 e7e5 g1f3 g8f6", "d2d4 d7d5"]),
);

test("next and previous follow the line", () => {
  expect(next(tree, "")).toBe("e2e4");
  expect(next(tree, "", 1)).toBe("d2d4");
  expect(next(tree, "", 7)).toBe("e2e4");
  expect(next(tree, "d2d4 d7d5")).toBe("d2d4 d7d5");
  expect(previous("d2d4 d7d5")).toBe("d2d4");
  expect(last(tree, "e2e4 c7c5")).toBe("e2e4 c7c5 g1f3");
});

test("a step between branching points stops at forks and ends", () => {
  expect(nextFork(tree, "")).toBe("e2e4");
  expect(nextFork(tree, "e2e4")).toBe("e2e4 e7e5 g1f3");
  expect(nextFork(tree, "e2e4", 1)).toBe("e2e4 c7c5 g1f3");
  expect(nextFork(tree, "e2e4 e7e5 g1f3")).toBe("e2e4 e7e5 g1f3 b8c6 f1b5");
  expect(previousFork(tree, "e2e4 e7e5 g1f3 b8c6")).toBe("e2e4 e7e5 g1f3");
  expect(previousFork(tree, "e2e4 e7e5 g1f3")).toBe("e2e4");
  expect(previousFork(tree, "e2e4")).toBe("");
});

test("the selected branch at a fork wraps around", () => {
  expect(otherBranch(tree, "", 0, 1)).toBe(1);
  expect(otherBranch(tree, "", 1, 1)).toBe(0);
  expect(otherBranch(tree, "", 0, -1)).toBe(1);
  expect(otherBranch(tree, "d2d4 d7d5", 0, 1)).toBe(0);
});

test("stepping between lines finds the nearest neighbour", () => {
  expect(neighbour(tree, "e2e4", 1)).toBe("d2d4");
  expect(neighbour(tree, "e2e4 c7c5 g1f3", -1)).toBe("e2e4 e7e5");
  expect(neighbour(tree, "e2e4 e7e5 g1f3 b8c6", 1)).toBe("e2e4 e7e5 g1f3 g8f6");
  expect(neighbour(tree, "d2d4", 1)).toBe("d2d4");
});
