//! A half-move of a game score: a move, or a pass.

use crate::{Move, Position};

/// One side's turn in a game score: a move, or the null move that analysts write `--`.
///
/// ```
/// use chess::Position;
/// use chess::pgn::HalfMove;
/// let mut position = Position::initial();
/// HalfMove::Null.play(&mut position);
/// assert_eq!(position.turn(), chess::Color::Black);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HalfMove {
    /// A move.
    Move(Move),
    /// Nothing: the other side is to move.
    Null,
}

impl HalfMove {
    /// Whether it can be played: the move is legal, or the king that passes is not in check.
    pub fn is_legal(self, position: &Position) -> bool {
        match self {
            HalfMove::Move(m) => position.is_legal(m),
            HalfMove::Null => !position.is_check(),
        }
    }

    /// Plays it on a position in which it is legal.
    #[inline]
    pub fn play(self, position: &mut Position) {
        match self {
            HalfMove::Move(m) => position.play(m),
            HalfMove::Null => position.play_null(),
        }
    }

    /// The move, unless it is a null move.
    pub fn to_move(self) -> Option<Move> {
        match self {
            HalfMove::Move(m) => Some(m),
            HalfMove::Null => None,
        }
    }
}

impl From<Move> for HalfMove {
    fn from(m: Move) -> HalfMove {
        HalfMove::Move(m)
    }
}
