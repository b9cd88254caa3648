import { expect, test } from "vitest";
import { enPassantSquares, readSetup, START, withPiece, withRight, writeSetup } from "./setup";

test("a FEN is read and written again", () => {
  for (const fen of [
    START,
    "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50",
    "8/8/8/8/8/8/8/8 w - - 0 1",
  ]) {
    expect(writeSetup(readSetup(fen))).toBe(fen);
  }
});

test("a FEN in part is filled up", () => {
  expect(writeSetup(readSetup("8/8/8/8/8/8/8/K6k"))).toBe("8/8/8/8/8/8/8/K6k w - - 0 1");
  expect(writeSetup(readSetup("nonsense"))).toMatch(/^n/);
});

test("pieces are put and taken away", () => {
  const empty = readSetup("8/8/8/8/8/8/8/8 w - - 0 1");
  const one = withPiece(empty, "e4", "Q");
  expect(writeSetup(one)).toBe("8/8/8/8/4Q3/8/8/8 w - - 0 1");
  expect(writeSetup(withPiece(one, "e4", null))).toBe(writeSetup(empty));
});

test("castling rights keep their order", () => {
  const none = readSetup("8/8/8/8/8/8/8/8 w - - 0 1");
  const some = withRight(withRight(none, "q", true), "K", true);
  expect(some.castling).toBe("Kq");
  expect(withRight(some, "q", false).castling).toBe("K");
});

test("en passant is offered only behind a pawn that may have come two steps", () => {
  const setup = readSetup("8/8/8/3pP3/8/8/8/8 w - - 0 1");
  expect(enPassantSquares(setup)).toEqual(["d6"]);
  expect(enPassantSquares({ ...setup, turn: "black" })).toEqual([]);
  expect(enPassantSquares(readSetup("8/3p4/8/3pP3/8/8/8/8 w - - 0 1"))).toEqual([]);
});
