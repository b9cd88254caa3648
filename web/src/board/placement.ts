// Pieces moved as a line says. Every move comes from the server and is legal; of the rules only this file knows which pieces
// castling, en passant and promotion move.
import { read, write } from "@lichess-org/chessground/fen";
import type { Key, Piece } from "@lichess-org/chessground/types";
import { roleOf } from "./pieces";

/** The placement after some moves, as the first field of a FEN. */
export function placementAfter(fen: string, moves: readonly string[]): string {
  const pieces = new Map(read(fen));
  for (const uci of moves) move(pieces, uci);
  return write(pieces);
}

function move(pieces: Map<Key, Piece>, uci: string): void {
  const [from, to] = [uci.slice(0, 2) as Key, uci.slice(2, 4) as Key];
  const piece = pieces.get(from);
  if (!piece) return;
  const target = pieces.get(to);
  const files = to.charCodeAt(0) - from.charCodeAt(0);
  const onRook = target?.role === "rook" && target.color === piece.color;
  if (piece.role === "king" && (onRook || Math.abs(files) > 1)) {
    return castle(pieces, from, onRook ? to : null, files > 0);
  }
  // A pawn that changes its file without a capture has captured en passant.
  if (piece.role === "pawn" && files !== 0 && !target) pieces.delete(`${to[0]}${from[1]}` as Key);
  pieces.delete(from);
  const promoted = roleOf[uci[4] ?? ""];
  pieces.set(to, promoted ? { role: promoted, color: piece.color } : piece);
}

function castle(pieces: Map<Key, Piece>, king: Key, onRook: Key | null, short: boolean): void {
  const rank = king[1];
  const rook = onRook ?? (`${short ? "h" : "a"}${rank}` as Key);
  const [kings, rooks] = [pieces.get(king), pieces.get(rook)];
  pieces.delete(king);
  pieces.delete(rook);
  if (kings) pieces.set(`${short ? "g" : "c"}${rank}` as Key, kings);
  if (rooks) pieces.set(`${short ? "f" : "d"}${rank}` as Key, rooks);
}
