import { expect, test } from "vitest";
import { between } from "./opponents";

const levels = [
  { elo: 700, rating: { elo: 730, error: 150 } },
  { elo: 1000, rating: { elo: 1100, error: 100 } },
  { elo: 1300, rating: null },
];

test("a level between two that were measured lies between them", () => {
  expect(between(levels, 850)).toEqual({ elo: 915, error: 125 });
});

test("outside, or beside one that was not measured, nothing is known", () => {
  expect(between(levels, 600)).toBeNull();
  expect(between(levels, 1150)).toBeNull();
  expect(between(levels, 1400)).toBeNull();
});
