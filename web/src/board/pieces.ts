// Pieces, roles and squares.
import { read } from "@lichess-org/chessground/fen";
import type { Piece, Role } from "@lichess-org/chessground/types";
import type { Texts } from "../i18n";
import type { Side } from "../wire";

export type { Role };

/** Roles by the letters of FEN and of moves. */
export const roleOf: Readonly<Record<string, Role>> = {
  k: "king",
  q: "queen",
  r: "rook",
  b: "bishop",
  n: "knight",
  p: "pawn",
};

/** The squares as seen with this orientation, from the top left. */
export function squaresFrom(orientation: Side): string[] {
  const squares = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((rank) =>
    [..."abcdefgh"].map((file) => `${file}${rank}`),
  );
  return orientation === "white" ? squares : squares.toReversed();
}

/** The pieces of a position by their squares. */
export function readPieces(fen: string): ReadonlyMap<string, Piece> {
  return read(fen);
}

/** A square with its piece, in words: "e4, white pawn". */
export function describe(square: string, piece: Piece | undefined, texts: Texts): string {
  return `${square}, ${piece ? texts.common.piece(piece.color, piece.role) : texts.common.empty}`;
}
