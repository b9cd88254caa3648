//! Castling: the two sides, where king and rook go, and the two castling modes.

use crate::{Color, File, Rank, Square};

/// The side of the board a king castles to.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum CastlingSide {
    /// `O-O`: the king goes to the g-file.
    KingSide = 0,
    /// `O-O-O`: the king goes to the c-file.
    QueenSide = 1,
}

impl CastlingSide {
    /// Both sides, the king's first.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::KingSide, CastlingSide::QueenSide];

    /// The side on which a rook stands, seen from its king.
    #[inline]
    pub fn of(king: Square, rook: Square) -> CastlingSide {
        if rook > king { CastlingSide::KingSide } else { CastlingSide::QueenSide }
    }

    /// The square the king castles to.
    #[inline]
    pub const fn king_destination(self, color: Color) -> Square {
        let file = match self {
            CastlingSide::KingSide => File::G,
            CastlingSide::QueenSide => File::C,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// The square the rook castles to.
    #[inline]
    pub const fn rook_destination(self, color: Color) -> Square {
        let file = match self {
            CastlingSide::KingSide => File::F,
            CastlingSide::QueenSide => File::D,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// Where the rook stands in a standard game.
    pub const fn standard_rook(self, color: Color) -> Square {
        let file = match self {
            CastlingSide::KingSide => File::H,
            CastlingSide::QueenSide => File::A,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// `O-O` or `O-O-O`.
    pub const fn san(self) -> &'static str {
        match self {
            CastlingSide::KingSide => "O-O",
            CastlingSide::QueenSide => "O-O-O",
        }
    }
}

/// Which game a position belongs to: it decides which castling rights are possible and how
/// castling moves are written.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingMode {
    /// Kings start on e1 and e8, rooks in the corners; UCI writes castling as `e1g1`.
    #[default]
    Standard,
    /// Kings and rooks may start anywhere on the back rank (Chess960, double Chess960); UCI
    /// writes castling as king takes own rook.
    Chess960,
}
