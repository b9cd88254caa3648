//! The published evaluations, each selectable with each algorithm.
//!
//! All but the networks are sums over the pieces, so they share one form: a table that says what a
//! piece is worth on a square ([`piece_square`]), one for the middlegame and one for the endgame, and
//! a weight for mobility. The files beside this one hold the numbers.

mod checkm8;
mod ensta;
mod material;
mod mobility;
mod own_network;
pub(crate) mod piece_square;
mod simplified;
mod ukraine;
mod wroclaw;

use std::sync::LazyLock;

use chess::{Color, Move, Position, Role};

pub use own_network::OwnNetwork;

use crate::Value;
use crate::ukraine::Mlp;
use piece_square::{PieceSquare, Sum};

/// A static evaluation.
///
/// ```
/// use chess::Position;
/// use classics::{Evaluation, Value};
/// let queen_up = Position::from_fen("4k3/8/8/8/8/8/8/3QK3 b - - 0 1").unwrap();
/// assert_eq!(Evaluation::Material.white(&queen_up), Value(9_000));
/// assert_eq!(Evaluation::Material.to_move(&queen_up), Value(-9_000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Evaluation {
    /// Pawn 1, knight and bishop 3, rook 5, queen 9.
    Material,
    /// A tenth of a pawn for each move that one side has more than the other.
    Mobility,
    /// Wrocław 2024: 1.2·material + 0.5·position + 0.1·mobility.
    Wroclaw,
    /// CheckM8 2021: material and a tenth of tables with values from 1 to 4.
    CheckM8,
    /// Hradec Králové 2021: the Simplified Evaluation Function, with two tables for the king.
    Simplified,
    /// ENSTA Bretagne: pawn 10, rook 60 and so on, and a bonus for central knights.
    Ensta,
    /// Ukraine 2022: a network of 808 inputs that says pawns, clamped to ±15.
    Ukraine,
    /// The same network made to say how the game ends.
    UkraineResults,
    /// A network of one's own in their place.
    OwnNetwork(OwnNetwork),
}

/// What an evaluation is made of.
pub(crate) enum Terms {
    /// The worth of all pieces and of the moves they have.
    Sum {
        pieces: &'static PieceSquare,
        /// What a legal move is worth.
        mobility: i32,
    },
    /// What a network says; nothing is added up.
    Network(&'static LazyLock<Mlp>),
    /// The same of a network that was read from a file.
    OwnNetwork(Mlp),
}

impl Evaluation {
    /// All that come with Hetman.
    pub const ALL: [Evaluation; 8] = [
        Evaluation::Material,
        Evaluation::Mobility,
        Evaluation::Wroclaw,
        Evaluation::CheckM8,
        Evaluation::Simplified,
        Evaluation::Ensta,
        Evaluation::Ukraine,
        Evaluation::UkraineResults,
    ];

    /// The name for tables and command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Evaluation::Material => "material",
            Evaluation::Mobility => "mobility",
            Evaluation::Wroclaw => "wroclaw",
            Evaluation::CheckM8 => "checkm8",
            Evaluation::Simplified => "simplified",
            Evaluation::Ensta => "ensta",
            Evaluation::Ukraine => "ukraine",
            Evaluation::UkraineResults => "ukraine-results",
            Evaluation::OwnNetwork(_) => "own network",
        }
    }

    /// The evaluation of a name.
    pub fn named(name: &str) -> Option<Evaluation> {
        Evaluation::ALL.into_iter().find(|evaluation| evaluation.name().eq_ignore_ascii_case(name))
    }

    /// The value from White's view, computed from scratch.
    pub fn white(self, position: &Position) -> Value {
        let terms = self.terms();
        terms.white(position, terms.sum(position))
    }

    /// The value as the side to move sees it.
    pub fn to_move(self, position: &Position) -> Value {
        self.white(position).seen_by(position.turn())
    }

    pub(crate) const fn terms(self) -> &'static Terms {
        match self {
            Evaluation::Material => &material::TERMS,
            Evaluation::Mobility => &mobility::TERMS,
            Evaluation::Wroclaw => &wroclaw::TERMS,
            Evaluation::CheckM8 => &checkm8::TERMS,
            Evaluation::Simplified => &simplified::TERMS,
            Evaluation::Ensta => &ensta::TERMS,
            Evaluation::Ukraine => &ukraine::PAWNS,
            Evaluation::UkraineResults => &ukraine::RESULTS,
            Evaluation::OwnNetwork(network) => network.0,
        }
    }
}

impl Terms {
    /// The sum over all pieces; a search keeps it up to date move by move instead.
    pub(crate) fn sum(&self, position: &Position) -> Sum {
        match self {
            Terms::Sum { pieces, .. } => Sum::of(pieces, position),
            Terms::Network(_) | Terms::OwnNetwork(_) => Sum::default(),
        }
    }

    /// The sum after a legal move.
    #[inline]
    pub(crate) fn sum_after(&self, sum: Sum, position: &Position, m: Move) -> Sum {
        match self {
            Terms::Sum { pieces, .. } => sum.after(pieces, position, m),
            Terms::Network(_) | Terms::OwnNetwork(_) => sum,
        }
    }

    /// The value from White's view, given the sum over the pieces.
    #[inline]
    pub(crate) fn white(&self, position: &Position, sum: Sum) -> Value {
        match *self {
            Terms::Sum { mobility, .. } => {
                let pieces = if is_endgame(position) { sum.endgame } else { sum.middlegame };
                let mobility = if mobility == 0 { 0 } else { mobility * mobility::difference(position) };
                Value(pieces + mobility)
            }
            Terms::Network(network) => network.white(position),
            Terms::OwnNetwork(ref network) => network.white(position),
        }
    }
}

/// Whether the king should come out: no side has more than a queen with one minor piece. This is
/// the definition that comes with the Simplified Evaluation Function; the evaluations with one
/// table for both phases do not notice.
#[inline]
fn is_endgame(position: &Position) -> bool {
    let queens = position.by_role(Role::Queen);
    let rooks = position.by_role(Role::Rook);
    let minors = position.by_role(Role::Knight) | position.by_role(Role::Bishop);
    Color::ALL.into_iter().all(|color| {
        let ours = position.by_color(color);
        (queens & ours).is_empty() || ((rooks & ours).is_empty() && !(minors & ours).many())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_equal_and_turning_the_board_changes_the_sign() {
        let position =
            Position::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
                .unwrap();
        let turned =
            Position::from_fen("r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1")
                .unwrap();
        let is_sum = |evaluation: &Evaluation| matches!(evaluation.terms(), Terms::Sum { .. });
        for evaluation in Evaluation::ALL.into_iter().filter(is_sum) {
            assert_eq!(evaluation.white(&Position::initial()), Value(0), "{evaluation:?}");
            assert_eq!(evaluation.white(&position), -evaluation.white(&turned), "{evaluation:?}");
            assert_eq!(evaluation.to_move(&position), evaluation.to_move(&turned), "{evaluation:?}");
        }
    }

    #[test]
    fn a_queen_with_one_minor_piece_is_an_endgame() {
        for (fen, expected) in [
            ("3qk3/8/8/8/8/8/8/RN1QKBNR w - - 0 1", false),
            ("3qkb2/8/8/8/8/8/8/3QKN2 w - - 0 1", true),
            ("3qkb1n/8/8/8/8/8/8/3QKN2 w - - 0 1", false),
            ("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", true),
        ] {
            assert_eq!(is_endgame(&Position::from_fen(fen).unwrap()), expected, "{fen}");
        }
    }
}
