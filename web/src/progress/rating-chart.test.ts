import { expect, test } from "vitest";
import type { RatingPoint } from "../wire";
import { HEIGHT, WIDTH, draw } from "./rating-chart";

const point = (rating: number, deviation: number): RatingPoint => ({
  at: 1,
  rating: { rating, deviation },
  game: null,
});

const numbers = (path: string) => (path.match(/-?[\d.]+/g) ?? []).map(Number);

test("a curve goes from left to right and stays inside", () => {
  const { line, band, grid } = draw([point(1500, 350), point(1600, 200), point(1550, 100)]);
  expect(line.startsWith("M0 ")).toBe(true);
  expect(line).toContain(`L${WIDTH} `);
  for (const [n, value] of [...numbers(line), ...numbers(band)].entries()) {
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(n % 2 === 0 ? WIDTH : HEIGHT);
  }
  expect(grid.length).toBeGreaterThan(1);
  expect(grid.every(({ at }) => at >= 0 && at <= 1)).toBe(true);
});

test("one point is a line across", () => {
  expect(numbers(draw([point(1500, 100)]).line)).toHaveLength(4);
});
