//! The Simplified Evaluation Function, which Hradec Králové used: well chosen numbers instead of
//! understanding. Knights go to the centre, rooks to the seventh rank, pawns forward; the king
//! hides in the middlegame and comes out in the endgame.

use super::Terms;
use super::piece_square::{PieceSquare, Printed};

const VALUES: [i32; 6] = [1_000, 3_200, 3_300, 5_000, 9_000, 0];
/// The tables are in centipawns.
const SCALE: i32 = 10;

pub(super) static TERMS: Terms =
    Terms::Sum { pieces: &PieceSquare::with_phases(VALUES, &MIDDLEGAME, &ENDGAME, SCALE), mobility: 0 };

/// Pawn to king, while there are queens and pieces.
pub(super) const MIDDLEGAME: [Printed; 6] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING_HIDES];
/// The same once they are gone.
pub(super) const ENDGAME: [Printed; 6] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING_FIGHTS];

#[rustfmt::skip]
const PAWN: Printed = [
      0,   0,   0,   0,   0,   0,   0,   0,
     50,  50,  50,  50,  50,  50,  50,  50,
     10,  10,  20,  30,  30,  20,  10,  10,
      5,   5,  10,  25,  25,  10,   5,   5,
      0,   0,   0,  20,  20,   0,   0,   0,
      5,  -5, -10,   0,   0, -10,  -5,   5,
      5,  10,  10, -20, -20,  10,  10,   5,
      0,   0,   0,   0,   0,   0,   0,   0,
];

#[rustfmt::skip]
const KNIGHT: Printed = [
    -50, -40, -30, -30, -30, -30, -40, -50,
    -40, -20,   0,   0,   0,   0, -20, -40,
    -30,   0,  10,  15,  15,  10,   0, -30,
    -30,   5,  15,  20,  20,  15,   5, -30,
    -30,   0,  15,  20,  20,  15,   0, -30,
    -30,   5,  10,  15,  15,  10,   5, -30,
    -40, -20,   0,   5,   5,   0, -20, -40,
    -50, -40, -30, -30, -30, -30, -40, -50,
];

#[rustfmt::skip]
const BISHOP: Printed = [
    -20, -10, -10, -10, -10, -10, -10, -20,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   0,   5,  10,  10,   5,   0, -10,
    -10,   5,   5,  10,  10,   5,   5, -10,
    -10,   0,  10,  10,  10,  10,   0, -10,
    -10,  10,  10,  10,  10,  10,  10, -10,
    -10,   5,   0,   0,   0,   0,   5, -10,
    -20, -10, -10, -10, -10, -10, -10, -20,
];

#[rustfmt::skip]
const ROOK: Printed = [
      0,   0,   0,   0,   0,   0,   0,   0,
      5,  10,  10,  10,  10,  10,  10,   5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
      0,   0,   0,   5,   5,   0,   0,   0,
];

#[rustfmt::skip]
const QUEEN: Printed = [
    -20, -10, -10,  -5,  -5, -10, -10, -20,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   0,   5,   5,   5,   5,   0, -10,
     -5,   0,   5,   5,   5,   5,   0,  -5,
      0,   0,   5,   5,   5,   5,   0,  -5,
    -10,   5,   5,   5,   5,   5,   0, -10,
    -10,   0,   5,   0,   0,   0,   0, -10,
    -20, -10, -10,  -5,  -5, -10, -10, -20,
];

#[rustfmt::skip]
const KING_HIDES: Printed = [
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -20, -30, -30, -40, -40, -30, -30, -20,
    -10, -20, -20, -20, -20, -20, -20, -10,
     20,  20,   0,   0,   0,   0,  20,  20,
     20,  30,  10,   0,   0,  10,  30,  20,
];

#[rustfmt::skip]
const KING_FIGHTS: Printed = [
    -50, -40, -30, -20, -20, -30, -40, -50,
    -30, -20, -10,   0,   0, -10, -20, -30,
    -30, -10,  20,  30,  30,  20, -10, -30,
    -30, -10,  30,  40,  40,  30, -10, -30,
    -30, -10,  30,  40,  40,  30, -10, -30,
    -30, -10,  20,  30,  30,  20, -10, -30,
    -30, -30,   0,   0,   0,   0, -30, -30,
    -50, -30, -30, -30, -30, -30, -30, -50,
];

#[cfg(test)]
mod tests {
    use crate::{Evaluation, Value};
    use chess::Position;

    fn white(fen: &str) -> Value {
        Evaluation::Simplified.white(&Position::from_fen(fen).unwrap())
    }

    #[test]
    fn worths_are_read_from_the_right_side() {
        // A white knight on f3 (+10) against a black one on b8 (-40): kings cancel.
        assert_eq!(white("1n2k3/8/8/8/8/5N2/8/4K3 w - - 0 1"), Value(500));
        // A pawn about to promote is worth half a pawn more.
        assert_eq!(white("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), Value(1_500));
        assert_eq!(white("4k3/8/8/8/8/8/p7/4K3 w - - 0 1"), Value(-1_500));
    }

    #[test]
    fn the_king_comes_out_when_the_queens_are_gone() {
        assert_eq!(white("4k3/8/8/8/4K3/8/8/8 w - - 0 1"), Value(400 + 300));
        let queens = "rq2k3/8/8/8/4K3/8/8/RQ6 w - - 0 1";
        assert_eq!(white(queens), Value(-400));
    }
}
