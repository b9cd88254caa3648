import { expect, test } from "vitest";
import { isManyGames, LARGE_TEXT, detectFormat } from "./detect-format";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const GAME = '[Event "Casual"]\n[White "A"]\n\n1. e4 e5 2. Nf3 *\n';

test("a FEN is one line of eight ranks, complete or not", () => {
  expect(detectFormat(`${START} w KQkq - 0 1`)).toEqual({
    is: "fen",
    fen: `${START} w KQkq - 0 1`,
  });
  expect(detectFormat(`  ${START}\n`)).toEqual({ is: "fen", fen: START });
  expect(detectFormat(`${START}   b  - -`)).toEqual({ is: "fen", fen: `${START} b - -` });
  expect(detectFormat("8/8/8/8/8/8/8")).toEqual({ is: "nothing" });
});

test("a PGN has tags or begins with the first move", () => {
  expect(detectFormat(GAME)).toEqual({ is: "pgn", games: 1 });
  expect(detectFormat("1.e4 e5 2.Nf3")).toEqual({ is: "pgn", games: 1 });
  expect(detectFormat("1. Nf3 d5")).toEqual({ is: "pgn", games: 1 });
  expect(detectFormat('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*')).toEqual({ is: "pgn", games: 1 });
  expect(detectFormat("1... O-O 2. a3")).toEqual({ is: "pgn", games: 1 });
});

test("other text is neither", () => {
  for (const text of ["", "hello", "1. First of all", "https://example.org/a/b"]) {
    expect(detectFormat(text)).toEqual({ is: "nothing" });
  }
});

test("many games or a large text are a collection", () => {
  expect(detectFormat(GAME + GAME)).toEqual({ is: "pgn", games: 2 });
  expect(isManyGames(GAME + GAME)).toBe(true);
  expect(isManyGames(GAME)).toBe(false);
  expect(isManyGames(GAME + `{${"x".repeat(LARGE_TEXT)}}`)).toBe(true);
});
