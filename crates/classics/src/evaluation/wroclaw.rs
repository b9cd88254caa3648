//! Wrocław's weighted sum: `1.2·material + 0.5·position + 0.1·mobility`.
//!
//! Material is 1/3/3/5/9 (the king's 100 cancels). Its tables for the position are not reported;
//! Hradec's stand in for them.

use super::piece_square::PieceSquare;
use super::{Terms, material, mobility, simplified};

pub(super) static TERMS: Terms = Terms::Sum {
    pieces: &PieceSquare::with_phases(
        weighted(material::VALUES),
        &simplified::MIDDLEGAME,
        &simplified::ENDGAME,
        HALF_CENTIPAWN,
    ),
    mobility: mobility::WEIGHT,
};

/// 0.5 of a table in centipawns, in thousandths of a pawn.
const HALF_CENTIPAWN: i32 = 5;

/// 1.2 of the material.
const fn weighted(mut values: [i32; 6]) -> [i32; 6] {
    let mut role = 0;
    while role < values.len() {
        values[role] = values[role] / 10 * 12;
        role += 1;
    }
    values
}

#[cfg(test)]
mod tests {
    use crate::{Evaluation, Value};
    use chess::Position;

    #[test]
    fn the_three_terms_add_up() {
        // A rook more: 1.2·5; on a2 its table says -5, half of it; 14 moves more, a tenth each.
        let position = Position::from_fen("4k3/8/8/8/8/8/R7/4K3 w - - 0 1").unwrap();
        assert_eq!(Evaluation::Wroclaw.white(&position), Value(6_000 - 25 + 1_400));
    }
}
