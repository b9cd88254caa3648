// The position that every game begins with, as the server would send it: the board is there before anything is asked.
import type { Board, LegalMoves } from "../wire";

/** A new object, which resets the board. */
export function firstPosition(): Board {
  return {
    fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    turn: "white",
    lastMove: null,
    check: null,
    captured: { white: "", black: "", balance: 0 },
  };
}

/** White's first moves. */
export const FIRST_MOVES: LegalMoves = {
  destinations: {
    ...Object.fromEntries([..."abcdefgh"].map((file) => [`${file}2`, [`${file}3`, `${file}4`]])),
    b1: ["a3", "c3"],
    g1: ["f3", "h3"],
  },
  promotions: [],
};
