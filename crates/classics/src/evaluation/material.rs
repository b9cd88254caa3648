//! Counting the pieces: the values of every beginner's book.

use super::Terms;
use super::piece_square::PieceSquare;

/// 1, 3, 3, 5, 9; the king is on the board for both sides, so its value would cancel.
pub(super) const VALUES: [i32; 6] = [1_000, 3_000, 3_000, 5_000, 9_000, 0];

pub(super) static TERMS: Terms =
    Terms::Sum { pieces: &PieceSquare::new(VALUES, &[[0; 64]; 6], 0), mobility: 0 };
