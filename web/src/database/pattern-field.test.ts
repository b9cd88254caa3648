import { expect, test } from "vitest";
import { withPiece } from "../analyse/editor/setup";
import { EMPTY_PATTERN, patternQuestion } from "./pattern-field";

const board = withPiece(withPiece(EMPTY_PATTERN.board, "e5", "P"), "f6", "n");

test("a pattern has pieces, empty squares and ways to turn it", () => {
  const setup = {
    ...EMPTY_PATTERN,
    board,
    empty: "D5, e6",
    turn: "black" as const,
    mirrored: true,
  };
  expect(patternQuestion("pattern", setup)).toEqual({
    is: "pattern",
    pieces: "Pe5 nf6 .d5 .e6",
    turn: "black",
    exchanged: false,
    mirrored: true,
  });
});

test("pawns and last positions are asked for as such", () => {
  const setup = { ...EMPTY_PATTERN, board, exchanged: true };
  expect(patternQuestion("pawns", setup)).toEqual({
    is: "pawns",
    pieces: "Pe5 nf6",
    exchanged: true,
  });
  expect(patternQuestion("final", setup)).toEqual({
    is: "final",
    fen: "8/8/5n2/4P3/8/8/8/8 w - - 0 1",
  });
});
