import { expect, test } from "vitest";
import type { Thinking } from "../../wire";
import { isNews } from "./engines";

const thought = (depth: number, lines: number, engine = "Hetman"): Thinking => ({
  engine,
  depth,
  selectiveDepth: depth,
  nodes: 0,
  speed: 0,
  ms: 0,
  tablebaseHits: 0,
  running: true,
  lines: Array.from({ length: lines }, () => ({
    score: { cp: 0 },
    expectation: null,
    uci: [],
    san: [],
    depth,
  })),
});

test("a search that starts again is news only once it is as deep", () => {
  expect(isNews(thought(20, 3), thought(5, 3))).toBe(false);
  expect(isNews(thought(20, 3), thought(20, 3))).toBe(true);
});

test("more lines are news at any depth, fewer never", () => {
  expect(isNews(thought(20, 1), thought(3, 3))).toBe(true);
  expect(isNews(thought(3, 3), thought(20, 1))).toBe(false);
});

test("another engine is news", () => {
  expect(isNews(thought(20, 3), thought(2, 1, "CheckM8"))).toBe(true);
});
