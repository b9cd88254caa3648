//! Mobility: who has more moves. Slater showed in 1950 that winners usually do.

use chess::{Color, Position};

use super::Terms;
use super::piece_square::PieceSquare;

/// The weight in Wrocław's sum: ten moves more make a pawn.
pub(super) const WEIGHT: i32 = 100;

pub(super) static TERMS: Terms =
    Terms::Sum { pieces: &PieceSquare::new([0; 6], &[[0; 64]; 6], 0), mobility: WEIGHT };

/// White's legal moves less Black's. The side that is not to move is counted as if the other had
/// passed; in check a side cannot pass, and the term is left out.
pub(super) fn difference(position: &Position) -> i32 {
    if position.is_check() {
        return 0;
    }
    let mut passed = *position;
    passed.play_null();
    let difference = position.count_legal_moves() as i32 - passed.count_legal_moves() as i32;
    match position.turn() {
        Color::White => difference,
        Color::Black => -difference,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_are_counted_with_either_to_move() {
        for turn in ["w", "b"] {
            // A rook has 14 moves less those its king bars; a lone king has five on the edge.
            let position = Position::from_fen(&format!("4k3/8/8/8/8/8/R7/4K3 {turn} - - 0 1")).unwrap();
            assert_eq!(difference(&position), 14 + 5 - 5, "{turn}");
        }
    }
}
