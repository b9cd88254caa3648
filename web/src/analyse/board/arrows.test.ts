import { expect, test } from "vitest";
import type { SearchLine } from "../../wire";
import { alternativeWidth, branchArrows, engineArrows, threatArrows } from "./arrows";

const line = (winPercent: number, uci: string): SearchLine => ({
  score: { cp: 0 },
  winPercent,
  wdl: null,
  prior: null,
  uci: [uci],
  san: [],
  depth: 20,
});

test("an arrow thins as its line gets worse, and is hidden past twenty percentage points", () => {
  const best = line(50, "e2e4");
  const widths = [50, 45, 40, 32, 29].map((percent) =>
    alternativeWidth(best, line(percent, "d2d4"), "white"),
  );
  expect(widths).toEqual([12, 10, 7, 3, null]);
});

test("Black's alternatives are worse when they are better for White", () => {
  const best = line(50, "e7e5");
  expect(alternativeWidth(best, line(60, "c7c5"), "black")).toBe(7);
  expect(alternativeWidth(best, line(75, "c7c5"), "black")).toBeNull();
});

test("the best move is drawn last, over the others", () => {
  const shapes = engineArrows([line(53, "e2e4"), line(52, "d2d4"), line(4, "g2g4")], "white");
  expect(shapes.map((shape) => [shape.orig, shape.brush])).toEqual([
    ["d2", "paleGrey"],
    ["e2", "paleBlue"],
  ]);
  expect(engineArrows([], "white")).toEqual([]);
});

test("a threat is red, branches are drawn only at forks", () => {
  expect(threatArrows([line(50, "d8h4")])[0]?.brush).toBe("red");
  expect(branchArrows(["e7e5"], 0)).toEqual([]);
  expect(branchArrows(["e7e5", "0000"], 0).length).toBe(1);
  expect(branchArrows(["e7e5", "c7c5"], 1).map((shape) => shape.modifiers?.lineWidth)).toEqual([
    6, 11,
  ]);
});
