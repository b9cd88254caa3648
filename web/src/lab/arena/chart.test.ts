import { expect, test } from "vitest";
import { HEIGHT, WIDTH, chart } from "./chart";

const points = [
  { games: 10, elo: 300, error: 500 },
  { games: 50, elo: 40, error: 60 },
  { games: 100, elo: 20, error: 30 },
];

test("the last game is at the right edge, and zero is shown", () => {
  const drawn = chart([{ name: "A", points }])!;
  expect(drawn.games).toBe(100);
  expect(drawn.curves[0]!.line).toMatch(new RegExp(` L${WIDTH} [\\d.]+$`));
  expect(drawn.grid.some(({ elo }) => elo === 0)).toBe(true);
  expect(drawn.grid.every(({ at }) => at > 0 && at < 1)).toBe(true);
});

test("the swing of the first games is cut off, not shown at the cost of the rest", () => {
  const drawn = chart([{ name: "A", points }])!;
  expect(drawn.curves[0]!.line.startsWith("M100 0 ")).toBe(true);
  expect(drawn.curves[0]!.band).toContain(`100 0`);
  expect(HEIGHT).toBeGreaterThan(0);
});

test("without points there is nothing to draw", () => {
  expect(chart([{ name: "A", points: [] }])).toBeNull();
});
