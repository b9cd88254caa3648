//! The squares that the opponent attacks, by what attacks them.

use chess::{Bitboard, Position, Role, attacks};

/// What the side not to move attacks.
#[derive(Clone, Copy, Default)]
pub(crate) struct Threats {
    /// Attacked by anything.
    pub(crate) all: Bitboard,
    by_pawns: Bitboard,
    by_minors: Bitboard,
    by_rooks: Bitboard,
}

impl Threats {
    pub(crate) fn of(position: &Position) -> Threats {
        let them = !position.turn();
        let occupied = position.occupied();
        let slide = |role: Role| {
            let reach = |square| attacks::of(role, them, square, occupied);
            position.pieces(them, role).into_iter().fold(Bitboard::EMPTY, |set, square| set | reach(square))
        };
        let by_pawns = attacks::by_pawns(them, position.pieces(them, Role::Pawn));
        let knights = attacks::by_knights(position.pieces(them, Role::Knight));
        let by_minors = by_pawns | knights | slide(Role::Bishop);
        let by_rooks = by_minors | slide(Role::Rook);
        let all = by_rooks | slide(Role::Queen) | attacks::king(position.king(them));
        Threats { all, by_pawns, by_minors, by_rooks }
    }

    /// Squares where a piece is attacked by a less valuable one.
    pub(crate) fn by_lesser(&self, role: Role) -> Bitboard {
        match role {
            Role::Knight | Role::Bishop => self.by_pawns,
            Role::Rook => self.by_minors,
            Role::Queen => self.by_rooks,
            Role::Pawn | Role::King => Bitboard::EMPTY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threats_are_the_attacks_of_the_other_side() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(Threats::of(&position).all, position.attacked_by(!position.turn()));
        }
    }
}
