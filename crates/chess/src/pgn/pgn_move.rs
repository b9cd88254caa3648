//! A move of PGN movetext: a legal move, or a null move.

use crate::{Move, Position};

/// One side's turn in a game score: a move, or the null move that analysts write `--`.
///
/// ```
/// use chess::Position;
/// use chess::pgn::PgnMove;
/// let mut position = Position::initial();
/// PgnMove::Null.play(&mut position);
/// assert_eq!(position.turn(), chess::Color::Black);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PgnMove {
    /// A move.
    Move(Move),
    /// Nothing: the other side is to move.
    Null,
}

impl PgnMove {
    /// Whether it can be played: the move is legal, or the king that passes is not in check.
    pub fn is_legal(self, position: &Position) -> bool {
        match self {
            PgnMove::Move(m) => position.is_legal(m),
            PgnMove::Null => !position.is_check(),
        }
    }

    /// Plays it on a position in which it is legal.
    #[inline]
    pub fn play(self, position: &mut Position) {
        match self {
            PgnMove::Move(m) => position.play(m),
            PgnMove::Null => position.play_null(),
        }
    }

    /// The move, unless it is a null move.
    pub fn to_move(self) -> Option<Move> {
        match self {
            PgnMove::Move(m) => Some(m),
            PgnMove::Null => None,
        }
    }
}

impl From<Move> for PgnMove {
    fn from(m: Move) -> PgnMove {
        PgnMove::Move(m)
    }
}
