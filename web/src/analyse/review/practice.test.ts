import { expect, test } from "vitest";
import type { ReviewedMove } from "../../wire";
import { isBetter } from "./practice";

const review = (san: string, uci: string): ReviewedMove => ({
  ply: 1,
  score: null,
  winPercent: 50,
  accuracy: null,
  label: null,
  better: [san],
  betterUci: [uci],
  reasons: [],
});

test("the better move is accepted in UCI and SAN", () => {
  const move = review("Qxf7#", "h5f7");
  expect(["h5f7", "Qxf7#", "Qxf7"].every((text) => isBetter(text, move))).toBe(true);
  expect(["h5e5", "Qe5+", ""].some((text) => isBetter(text, move))).toBe(false);
});

test("castling may be entered as king takes rook", () => {
  expect(
    ["e1g1", "e1h1", "O-O", "0-0"].every((text) => isBetter(text, review("O-O", "e1g1"))),
  ).toBe(true);
  expect(isBetter("e8a8", review("O-O-O+", "e8c8"))).toBe(true);
  expect(isBetter("e1a1", review("O-O", "e1g1"))).toBe(false);
});
