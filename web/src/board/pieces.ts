// What stands where, and in which words.
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

/** The squares in the order in which `orientation` sees them, from the top left. */
export function squaresSeenBy(orientation: Side): string[] {
  const squares = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((rank) =>
    [..."abcdefgh"].map((file) => `${file}${rank}`),
  );
  return orientation === "white" ? squares : squares.toReversed();
}

/** The men of a position by their squares. */
export function menOf(fen: string): ReadonlyMap<string, Piece> {
  return read(fen);
}

/** A square with what stands on it: "e4, white pawn". */
export function describe(square: string, man: Piece | undefined, texts: Texts): string {
  return `${square}, ${man ? texts.common.man(man.color, man.role) : texts.common.empty}`;
}
