import { expect, test } from "vitest";
import { enPassantSquares, parseSetup, START, withPiece, withRight, formatSetup } from "./setup";

test("a FEN is parsed and formatted back", () => {
  for (const fen of [
    START,
    "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50",
    "8/8/8/8/8/8/8/8 w - - 0 1",
  ]) {
    expect(formatSetup(parseSetup(fen))).toBe(fen);
  }
});

test("missing fields of a FEN get defaults", () => {
  expect(formatSetup(parseSetup("8/8/8/8/8/8/8/K6k"))).toBe("8/8/8/8/8/8/8/K6k w - - 0 1");
  expect(formatSetup(parseSetup("nonsense"))).toMatch(/^n/);
});

test("pieces are added and removed", () => {
  const empty = parseSetup("8/8/8/8/8/8/8/8 w - - 0 1");
  const one = withPiece(empty, "e4", "Q");
  expect(formatSetup(one)).toBe("8/8/8/8/4Q3/8/8/8 w - - 0 1");
  expect(formatSetup(withPiece(one, "e4", null))).toBe(formatSetup(empty));
});

test("castling rights keep their order", () => {
  const none = parseSetup("8/8/8/8/8/8/8/8 w - - 0 1");
  const some = withRight(withRight(none, "q", true), "K", true);
  expect(some.castling).toBe("Kq");
  expect(withRight(some, "q", false).castling).toBe("K");
});

test("en passant is offered only behind a pawn that may have made a double push", () => {
  const setup = parseSetup("8/8/8/3pP3/8/8/8/8 w - - 0 1");
  expect(enPassantSquares(setup)).toEqual(["d6"]);
  expect(enPassantSquares({ ...setup, turn: "black" })).toEqual([]);
  expect(enPassantSquares(parseSetup("8/3p4/8/3pP3/8/8/8/8 w - - 0 1"))).toEqual([]);
});
