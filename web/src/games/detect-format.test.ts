import { expect, test } from "vitest";
import { isCollection, LARGE, recognise } from "./detect-format";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const GAME = '[Event "Casual"]\n[White "A"]\n\n1. e4 e5 2. Nf3 *\n';

test("a FEN is one line of eight ranks, whole or in part", () => {
  expect(recognise(`${START} w KQkq - 0 1`)).toEqual({ is: "fen", fen: `${START} w KQkq - 0 1` });
  expect(recognise(`  ${START}\n`)).toEqual({ is: "fen", fen: START });
  expect(recognise(`${START}   b  - -`)).toEqual({ is: "fen", fen: `${START} b - -` });
  expect(recognise("8/8/8/8/8/8/8")).toEqual({ is: "nothing" });
});

test("a PGN has tags or begins with the first move", () => {
  expect(recognise(GAME)).toEqual({ is: "pgn", games: 1 });
  expect(recognise("1.e4 e5 2.Nf3")).toEqual({ is: "pgn", games: 1 });
  expect(recognise("1. Nf3 d5")).toEqual({ is: "pgn", games: 1 });
  expect(recognise('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*')).toEqual({ is: "pgn", games: 1 });
  expect(recognise("1... O-O 2. a3")).toEqual({ is: "pgn", games: 1 });
});

test("other words are neither", () => {
  for (const text of ["", "hello", "1. First of all", "https://example.org/a/b"]) {
    expect(recognise(text)).toEqual({ is: "nothing" });
  }
});

test("many games or a large text are a collection", () => {
  expect(recognise(GAME + GAME)).toEqual({ is: "pgn", games: 2 });
  expect(isCollection(GAME + GAME)).toBe(true);
  expect(isCollection(GAME)).toBe(false);
  expect(isCollection(GAME + `{${"x".repeat(LARGE)}}`)).toBe(true);
});
