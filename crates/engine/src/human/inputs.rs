//! What the network is told: the board, the last two moves, and how strong the player is.
//!
//! Sixteen planes, as the side to move sees them: six of its pieces, six of the opponent's, the rooks that may castle,
//! the opponent's last move, the player's own last move (the two squares of each), and the rating everywhere.

use chess::{Move, Position};

/// Squares of the board.
pub const SQUARES: usize = 64;
/// Planes of the input.
pub const PLANES: usize = 16;
/// The bits of a square that say which piece stands there.
pub const PIECE: u8 = 15;
/// The rating under which an engine's games are learnt: beyond all people's.
pub const ENGINE_RATING: u32 = 3600;

const CASTLING: u8 = 1 << 4;
const LAST_MOVE: u8 = 1 << 5;
const OWN_LAST_MOVE: u8 = 1 << 6;

/// The lowest rating that differs from those below it, and the points of one step.
const LOWEST_RATING: u32 = 600;
const RATING_STEP: u32 = 16;
/// The rating's plane counts in these parts of 1.
const RATING_UNIT: f32 = 64.0;

/// What the network is told about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HumanInputs {
    /// For a1, b1, … h8 as the side to move sees them: 0 none, 1 to 6 own pawn to king, 7 to 12 the opponent's; bit 4
    /// a rook that may castle, bit 5 a square of the opponent's last move, bit 6 one of the player's own.
    pub squares: [u8; SQUARES],
    /// The rating, in steps.
    pub rating: u8,
}

impl HumanInputs {
    /// Those of a position, after the opponent's last move and the player's own before it.
    pub fn new(position: &Position, last: [Option<Move>; 2], rating: u32) -> HumanInputs {
        let us = position.turn();
        let mut squares = [0; SQUARES];
        for square in position.occupied() {
            if let Some(piece) = position.piece_on(square) {
                let owner = u8::from(piece.color != us);
                squares[square.relative_to(us).index()] = 1 + piece.role.index() as u8 + 6 * owner;
            }
        }
        for rook in position.castling_rooks() {
            squares[rook.relative_to(us).index()] |= CASTLING;
        }
        for (m, mark) in last.into_iter().zip([LAST_MOVE, OWN_LAST_MOVE]) {
            for square in m.into_iter().flat_map(|m| [m.from(), m.to()]) {
                squares[square.relative_to(us).index()] |= mark;
            }
        }
        HumanInputs { squares, rating: rating_steps(rating) }
    }

    /// The same for a player of another rating.
    #[must_use]
    pub fn with_rating(self, rating: u32) -> HumanInputs {
        HumanInputs { rating: rating_steps(rating), ..self }
    }

    /// Whether the board may be mirrored: a king that may castle knows left from right.
    pub fn is_symmetric(&self) -> bool {
        self.squares.iter().all(|square| square & CASTLING == 0)
    }

    /// With the files mirrored.
    #[must_use]
    pub fn mirrored(mut self) -> HumanInputs {
        self.squares.as_chunks_mut::<8>().0.iter_mut().for_each(|rank| rank.reverse());
        self
    }

    /// The planes of every square, `[square][plane]`.
    pub(super) fn planes(&self) -> [[f32; PLANES]; SQUARES] {
        let mut planes = [[0.0; PLANES]; SQUARES];
        for (planes, &square) in planes.iter_mut().zip(&self.squares) {
            if let Some(piece) = (square & PIECE).checked_sub(1) {
                planes[usize::from(piece)] = 1.0;
            }
            for mark in 0..3 {
                planes[12 + mark] = f32::from(square >> (4 + mark) & 1);
            }
            planes[15] = f32::from(self.rating) / RATING_UNIT;
        }
        planes
    }
}

fn rating_steps(rating: u32) -> u8 {
    u8::try_from(rating.saturating_sub(LOWEST_RATING) / RATING_STEP).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inputs(fen: &str, last: [Option<Move>; 2]) -> HumanInputs {
        HumanInputs::new(&Position::from_fen(fen).unwrap(), last, 1500)
    }

    #[test]
    fn a_position_is_seen_by_its_side_to_move() {
        let white = inputs("4k3/8/8/8/8/8/P7/4K2R w K - 0 1", [None; 2]);
        assert_eq!(white, inputs("4k2r/p7/8/8/8/8/8/4K3 b k - 0 1", [None; 2]));
        assert_eq!((white.squares[4], white.squares[7], white.squares[8]), (6, 4 | CASTLING, 1));
        assert_eq!(white.squares[60], 12);
        assert!(!white.is_symmetric());
        assert_eq!(white.mirrored().mirrored(), white);
        assert_eq!(white.mirrored().squares[3], 6);
    }

    #[test]
    fn the_last_moves_and_the_rating_are_planes() {
        let mut position = Position::initial();
        let played = ["e2e4", "e7e5"].map(|uci| {
            let m = position.parse_uci(uci).unwrap();
            position.play(m);
            m
        });
        let inputs = HumanInputs::new(&position, [Some(played[1]), Some(played[0])], 1624);
        let planes = inputs.planes();
        assert_eq!((planes[36][6], planes[36][13], planes[52][13], planes[12][13]), (1.0, 1.0, 1.0, 0.0));
        assert_eq!((planes[28][14], planes[12][14], planes[7][12], planes[0][15]), (1.0, 1.0, 1.0, 1.0));
        assert_eq!(inputs.with_rating(0).planes()[63][15], 0.0);
        assert_eq!((rating_steps(600), rating_steps(ENGINE_RATING), rating_steps(u32::MAX)), (0, 187, 255));
    }
}
