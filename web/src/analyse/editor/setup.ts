// A position being set up, which need not be legal.
import type { Side } from "../../wire";

/** A position being edited; pieces are FEN letters by square. */
export type Setup = {
  pieces: ReadonlyMap<string, string>;
  turn: Side;
  castling: string;
  enPassant: string;
  clocks: string;
};

/** The FEN of the starting position. */
export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** The castling rights in FEN's order. */
export const RIGHTS = ["K", "Q", "k", "q"] as const;

/** The squares from a8 to h1, in FEN order. */
export const SQUARES = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((rank) =>
  [..."abcdefgh"].map((file) => file + rank),
);

/** Parses a FEN leniently: missing fields get defaults. */
export function parseSetup(fen: string): Setup {
  const [placement = "", turn, castling = "-", enPassant = "-", half = "0", full = "1"] = fen
    .trim()
    .split(/\s+/);
  const letters = placement
    .replaceAll("/", "")
    .replaceAll(/[1-8]/g, (count) => " ".repeat(Number(count)))
    .slice(0, 64);
  const pieces = new Map<string, string>();
  for (const [index, letter] of [...letters].entries()) {
    const square = SQUARES[index];
    if (square !== undefined && /[pnbrqk]/i.test(letter)) pieces.set(square, letter);
  }
  const rights = castling === "-" ? "" : castling;
  return {
    pieces,
    turn: turn === "b" ? "black" : "white",
    castling: rights,
    enPassant,
    clocks: `${half} ${full}`,
  };
}

/** Piece placement, the first field of a FEN. */
export function formatPlacement(pieces: ReadonlyMap<string, string>): string {
  const ranks = Array.from({ length: 8 }, (_, rank) =>
    SQUARES.slice(rank * 8, rank * 8 + 8)
      .map((square) => pieces.get(square) ?? "1")
      .join("")
      .replaceAll(/1+/g, (empty) => String(empty.length)),
  );
  return ranks.join("/");
}

/** The FEN of a setup. */
export function formatSetup({ pieces, turn, castling, enPassant, clocks }: Setup): string {
  return [
    formatPlacement(pieces),
    turn === "white" ? "w" : "b",
    castling || "-",
    enPassant || "-",
    clocks,
  ].join(" ");
}

/** The setup with one square changed, `null` emptying it; en passant is then no longer possible. */
export function withPiece(setup: Setup, square: string, letter: string | null): Setup {
  const pieces = new Map(setup.pieces);
  if (letter === null) pieces.delete(square);
  else pieces.set(square, letter);
  return { ...setup, pieces, enPassant: "-" };
}

/** The setup with a castling right added or removed. */
export function withRight(setup: Setup, right: string, given: boolean): Setup {
  const others = [...setup.castling].filter((letter) => letter !== right);
  const all = given ? [...others, right] : others;
  const order = (letter: string) => "KQkq".indexOf(letter) + 1 || 9;
  return { ...setup, castling: all.toSorted((one, other) => order(one) - order(other)).join("") };
}

/** The squares behind pawns that may have made a double push, for the en passant field. */
export function enPassantSquares({ pieces, turn }: Setup): string[] {
  const [pawn, rank, behind, from] = turn === "white" ? ["p", 5, 6, 7] : ["P", 4, 3, 2];
  return [..."abcdefgh"]
    .filter(
      (file) =>
        pieces.get(`${file}${rank}`) === pawn &&
        !pieces.has(`${file}${behind}`) &&
        !pieces.has(`${file}${from}`),
    )
    .map((file) => `${file}${behind}`);
}
