//! Castling: the two wings, where king and rook land, and how rights are told apart in Chess960.

use crate::{Color, File, Rank, Square};

/// The side of the board a king castles to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Wing {
    /// `O-O`: the king goes to the g-file.
    King = 0,
    /// `O-O-O`: the king goes to the c-file.
    Queen = 1,
}

impl Wing {
    /// Both wings, the king's first.
    pub const ALL: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The wing on which a rook stands, seen from its king.
    #[inline]
    pub fn of(king: Square, rook: Square) -> Wing {
        if rook > king { Wing::King } else { Wing::Queen }
    }

    /// Where the king lands.
    #[inline]
    pub const fn king_target(self, color: Color) -> Square {
        let file = match self {
            Wing::King => File::G,
            Wing::Queen => File::C,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// Where the rook lands.
    #[inline]
    pub const fn rook_target(self, color: Color) -> Square {
        let file = match self {
            Wing::King => File::F,
            Wing::Queen => File::D,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// Where the rook stands in a standard game.
    pub const fn standard_rook(self, color: Color) -> Square {
        let file = match self {
            Wing::King => File::H,
            Wing::Queen => File::A,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// `O-O` or `O-O-O`.
    pub const fn san(self) -> &'static str {
        match self {
            Wing::King => "O-O",
            Wing::Queen => "O-O-O",
        }
    }
}

/// Which game a position belongs to: it decides which castling rights are possible and how
/// castling moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingMode {
    /// Kings start on e1 and e8, rooks in the corners; UCI writes castling as `e1g1`.
    #[default]
    Standard,
    /// Kings and rooks may start anywhere on the back rank (Chess960, double Chess960); UCI
    /// writes castling as king takes own rook.
    Chess960,
}
