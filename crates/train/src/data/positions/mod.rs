//! Single positions for training, seen from the side to move: the format `.hpos`.
//!
//! A header of 32 bytes (`HETPOS`, the version 1, zeros), then records of 32 bytes. Nothing joins them, so
//! that any part of a file can be read, and two files are merged by joining their records (`hetman dataset merge`). A record is one of the
//! field's *bulletformat* with its spare bytes used: without the header, bullet can train on it.
//!
//! If Black is to move, the board is turned over (a1 becomes a8) and the colours exchanged.
//!
//! | bytes | |
//! | --- | --- |
//! | 0–7 | the occupied squares, a1 = bit 0 |
//! | 8–23 | a piece per occupied square in ascending order, low four bits first: 0 to 5 pawn to king, 8 more if the opponent's |
//! | 24–25 | i16: the score, as in [games](super::games): centipawns, mates beyond ±30,000 |
//! | 26 | the game's result: 0 lost, 1 drawn, 2 won |
//! | 27 | where the own king is |
//! | 28 | where the opponent's king is, as the opponent sees it (`^ 56`) |
//! | 29–31 | bit 0 Black is to move; bits 1–4 castling rights: own king's side, own queen's side, the opponent's; bits 5–8 file of the en passant square, 8 if none; bits 9–15 plies since a capture or pawn move, at most 127; bits 16–23 number of the move, at most 255 |
//!
//! Integers are little-endian. In Chess960 a right to castle belongs to the outermost rook.

mod fade;
mod file;
mod packed;
mod shuffle;

pub use file::{PositionReader, PositionWriter};
pub use packed::PackedPosition;
pub use shuffle::Shuffle;
