//! What would be without the cause: lift it off the board, and what it won must go.

use chess::{Bitboard, Color, Move, Position, SEE_VALUES, Setup, Square};

use crate::material_search::value_of;
use crate::safety::material_balance;

/// The position without the pieces on some squares. None where a king would be left in check by that, or is lifted.
pub(super) fn without(position: &Position, squares: impl Into<Bitboard>) -> Option<Position> {
    let squares = squares.into();
    let mut setup = Setup::empty();
    for square in Square::all().filter(|&square| !squares.contains(square)) {
        setup.pieces[square.index()] = position.piece_on(square);
    }
    setup.turn = position.turn();
    setup.position(position.castling_mode()).ok()
}

/// The position with the other side to move; none in check.
pub(super) fn passed(position: &Position) -> Option<Position> {
    let mut passed = *position;
    (!position.is_check()).then(|| passed.play_null())?;
    Some(passed)
}

/// What a side has won beyond the material on the board after a reply, a move and captures, in pawns.
pub(super) fn coming_gain(position: &Position, side: Color) -> i32 {
    let plies = if position.turn() == side { 1 } else { 2 };
    let value = value_of(position, plies);
    let value = if position.turn() == side { value } else { -value };
    value - material_balance(position, side)
}

/// Whether what is coming is smaller by a pawn or more without the pieces on some squares.
pub(super) fn is_cause(position: &Position, squares: impl Into<Bitboard>, side: Color) -> bool {
    let gain = coming_gain(position, side);
    let is_less = |without| gain - coming_gain(&without, side) >= 1;
    gain >= 1 && without(position, squares).is_some_and(is_less)
}

/// Whether a move is legal and wins a pawn or more by exchanges on its square.
pub(super) fn wins_by_exchange(position: &Position, m: Move) -> bool {
    position.is_legal(m) && position.see_ge(m, 100, &SEE_VALUES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_the_forking_knight_nothing_is_won() {
        let fork: Position = "r3k3/p1N5/8/8/8/8/8/4K3 b - - 0 1".parse().unwrap();
        assert!(coming_gain(&fork, Color::White) >= 5);
        assert!(is_cause(&fork, Square::C7, Color::White));
        assert!(!is_cause(&fork, Square::A7, Color::White));
    }

    #[test]
    fn a_king_is_not_lifted_and_none_is_left_in_check() {
        let position: Position = "4k3/8/8/8/8/8/4N3/4K2r w - - 0 1".parse().unwrap();
        assert!(without(&position, Square::E1).is_none());
        assert!(passed(&position).is_none());
        let shielded: Position = "4k3/8/8/8/8/8/8/r3N2K b - - 0 1".parse().unwrap();
        assert!(without(&shielded, Square::E1).is_none());
    }
}
