import { expect, test } from "vitest";
import { placementAfter } from "./placement";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

test("moves and captures", () => {
  expect(placementAfter(START, ["e2e4", "d7d5", "e4d5"])).toBe(
    "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR",
  );
  expect(placementAfter(START, [])).toBe("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  expect(placementAfter(START, ["0000", "e7e5"])).toBe(
    "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR",
  );
});

test("castling, by two files or on the rook", () => {
  const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  expect(placementAfter(fen, ["e1g1", "e8c8"])).toBe("2kr3r/8/8/8/8/8/8/R4RK1");
  expect(placementAfter(fen, ["e1h1", "e8a8"])).toBe("2kr3r/8/8/8/8/8/8/R4RK1");
});

test("en passant and promotion", () => {
  expect(placementAfter("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ["e5d6"])).toBe(
    "4k3/8/3P4/8/8/8/8/4K3",
  );
  expect(placementAfter("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", ["a7a8q"])).toBe("Q3k3/8/8/8/8/8/8/4K3");
});
