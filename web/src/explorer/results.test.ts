import { expect, test } from "vitest";
import type { Results } from "../wire";
import { countGames, score, shares, shortCount } from "./results";

function results(white: number, draws: number, black: number, unfinished = 0): Results {
  return { white, draws, black, unfinished, average: null, performance: null, last: "" };
}

test("shares are whole and add up", () => {
  expect(shares(results(1, 1, 1))).toEqual([33, 34, 33]);
  expect(shares(results(0, 0, 0, 5))).toEqual([0, 0, 0]);
  for (const [white, draws, black] of [
    [1, 0, 199],
    [1, 1, 0],
    [7, 3, 5],
    [0, 1, 0],
  ] as const) {
    const parts = shares(results(white, draws, black));
    expect(parts.reduce((sum, part) => sum + part)).toBe(100);
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
  }
});

test("a score is of a side, and unfinished games are games", () => {
  expect(score(results(2, 2, 0), "white")).toBe(75);
  expect(score(results(2, 2, 0), "black")).toBe(25);
  expect(score(results(0, 0, 0, 3), "white")).toBeNull();
  expect(countGames(results(1, 2, 3, 4))).toBe(10);
});

test("large counts are short", () => {
  expect([9_999, 12_345, 1_300_000].map((count) => shortCount(count, "en"))).toEqual([
    "9,999",
    "12.3K",
    "1.3M",
  ]);
});
