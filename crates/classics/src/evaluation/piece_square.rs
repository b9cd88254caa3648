//! What a piece is worth on a square, and the sum of it over the board, kept move by move.

use chess::{Move, Piece, Position, Role, Square};

/// One table of a role: 64 numbers as they are printed, from White's side with rank 8 on top.
pub(crate) type Printed = [i32; 64];

/// The worth of every piece on every square from White's view: positive for White's pieces,
/// negative for Black's.
pub(crate) struct PieceSquare {
    /// By colour, role and square.
    worth: [[[Sum; 64]; 6]; 2],
}

/// A sum of worths, one for each phase: which one counts is known only at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sum {
    pub(crate) middlegame: i32,
    pub(crate) endgame: i32,
}

impl PieceSquare {
    /// From the value of each role and its printed table, `scale` to one.
    pub(crate) const fn new(values: [i32; 6], tables: &[Printed; 6], scale: i32) -> PieceSquare {
        PieceSquare::with_phases(values, tables, tables, scale)
    }

    /// The same with other tables for the endgame.
    pub(crate) const fn with_phases(
        values: [i32; 6],
        middlegame: &[Printed; 6],
        endgame: &[Printed; 6],
        scale: i32,
    ) -> PieceSquare {
        let mut worth = [[[Sum { middlegame: 0, endgame: 0 }; 64]; 6]; 2];
        let mut role = 0;
        while role < 6 {
            let mut printed = 0;
            while printed < 64 {
                let value = Sum {
                    middlegame: values[role] + scale * middlegame[role][printed],
                    endgame: values[role] + scale * endgame[role][printed],
                };
                // Index 0 is printed top left: a8 for White, and, the board turned, a1 for Black.
                worth[0][role][printed ^ 56] = value;
                worth[1][role][printed] = Sum { middlegame: -value.middlegame, endgame: -value.endgame };
                printed += 1;
            }
            role += 1;
        }
        PieceSquare { worth }
    }

    #[inline]
    fn of(&self, piece: Piece, square: Square) -> Sum {
        self.worth[piece.color.index()][piece.role.index()][square.index()]
    }
}

impl Sum {
    /// The sum over all pieces of a position.
    pub(crate) fn of(table: &PieceSquare, position: &Position) -> Sum {
        let mut sum = Sum::default();
        for square in position.occupied() {
            if let Some(piece) = position.piece_on(square) {
                sum.add(table.of(piece, square));
            }
        }
        sum
    }

    /// The sum after a legal move: a few terms change, the others need not be visited.
    #[inline]
    pub(crate) fn after(mut self, table: &PieceSquare, position: &Position, m: Move) -> Sum {
        let us = position.turn();
        let Some(role) = position.role_on(m.from()) else { return self };
        self.subtract(table.of(role.of(us), m.from()));
        if let Some(side) = m.castling_side() {
            self.subtract(table.of(Role::Rook.of(us), m.to()));
            self.add(table.of(Role::Rook.of(us), side.rook_destination(us)));
        } else if let Some(square) = m.captured_square()
            && let Some(victim) = position.role_on(square)
        {
            self.subtract(table.of(victim.of(!us), square));
        }
        self.add(table.of(m.promotion().unwrap_or(role).of(us), m.destination()));
        self
    }

    #[inline]
    fn add(&mut self, term: Sum) {
        self.middlegame += term.middlegame;
        self.endgame += term.endgame;
    }

    #[inline]
    fn subtract(&mut self, term: Sum) {
        self.middlegame -= term.middlegame;
        self.endgame -= term.endgame;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evaluation;
    use chess::random::Random;

    #[test]
    fn the_sum_kept_move_by_move_is_the_sum_computed_from_nothing() {
        let mut random = Random::new(1);
        let starts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ];
        for game in 0..200 {
            let mut position = Position::from_fen(starts[game % starts.len()]).unwrap();
            let terms = Evaluation::ALL.map(Evaluation::terms);
            let mut sums = terms.map(|terms| terms.sum(&position));
            for _ in 0..80 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let m = moves[random.below(moves.len())];
                for (sum, terms) in sums.iter_mut().zip(terms) {
                    *sum = terms.sum_after(*sum, &position, m);
                }
                position.play(m);
                assert_eq!(sums, terms.map(|terms| terms.sum(&position)), "{m:?} to {position:?}");
            }
        }
    }
}
