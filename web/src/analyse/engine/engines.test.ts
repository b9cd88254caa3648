import { expect, test } from "vitest";
import type { SearchInfo } from "../../wire";
import { isBetterReport } from "./engines";

const report = (depth: number, lines: number, engine = "Hetman"): SearchInfo => ({
  engine,
  depth,
  selectiveDepth: depth,
  nodes: 0,
  nps: 0,
  timeMs: 0,
  tablebaseHits: 0,
  running: true,
  threat: null,
  plan: null,
  lines: Array.from({ length: lines }, () => ({
    score: { cp: 0 },
    winPercent: 50,
    wdl: null,
    prior: null,
    uci: [],
    san: [],
    depth,
  })),
});

test("a restarted search counts once it is as deep", () => {
  expect(isBetterReport(report(20, 3), report(5, 3))).toBe(false);
  expect(isBetterReport(report(20, 3), report(20, 3))).toBe(true);
});

test("more lines count at any depth, fewer never", () => {
  expect(isBetterReport(report(20, 1), report(3, 3))).toBe(true);
  expect(isBetterReport(report(3, 3), report(20, 1))).toBe(false);
});

test("another engine counts", () => {
  expect(isBetterReport(report(20, 3), report(2, 1, "CheckM8"))).toBe(true);
});
