//! The side to move as a type, so that the compiler makes one generator for each colour.

use crate::{Bitboard, Color, Rank};

/// A colour known at compile time.
pub(crate) trait Side {
    /// The other colour.
    type Them: Side<Them = Self>;
    /// This colour.
    const US: Color;
    /// One rank forward, in square indices.
    const UP: i8 = if let Color::White = Self::US { 8 } else { -8 };
    /// Where a pawn stands after its first single step.
    const THIRD: Bitboard = Bitboard::relative_rank(Self::US, Rank::Third);
    /// Where a pawn stands before it promotes.
    const SEVENTH: Bitboard = Bitboard::relative_rank(Self::US, Rank::Seventh);
    /// The rank of king and rooks at the start.
    const BACK_RANK: Bitboard = Bitboard::relative_rank(Self::US, Rank::First);
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    type Them = Black;
    const US: Color = Color::White;
}

impl Side for Black {
    type Them = White;
    const US: Color = Color::Black;
}

/// Calls a generic method for the side to move: `by_turn!(position, play_as(m))`.
macro_rules! by_turn {
    ($position:expr, $method:ident($($argument:expr),*)) => {
        match $position.turn() {
            $crate::Color::White => $position.$method::<$crate::side::White>($($argument),*),
            $crate::Color::Black => $position.$method::<$crate::side::Black>($($argument),*),
        }
    };
}

pub(crate) use by_turn;
