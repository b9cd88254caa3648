//! The number by which positions are found.

use chess::{CastlingMode, Color, Position};

/// Equal for equal positions: side to move, castling rights and a legal en passant capture count, the way there and
/// the counters do not. Positions of Chess960 have keys of their own, in which the rooks that may castle count.
pub(crate) fn position_key(position: &Position) -> u64 {
    let key = position.repetition_key().0;
    match position.castling_mode() {
        CastlingMode::Standard => key,
        CastlingMode::Chess960 => chess960_key(position, key),
    }
}

#[cold]
fn chess960_key(position: &Position, key: u64) -> u64 {
    let mut rooks = 0u64;
    for color in Color::ALL {
        for side in chess::CastlingSide::ALL {
            if let Some(rook) = position.castling_rook(color, side) {
                rooks |= 1 << rook.index();
            }
        }
    }
    key ^ (rooks ^ 0xC960).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
