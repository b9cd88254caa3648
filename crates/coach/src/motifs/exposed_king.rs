//! Exposed king: no pawn shelters it, and it is checked in the middle of the line.

use chess::{Bitboard, Rank, Role, attacks};

use crate::{Finding, Line, Motif};

pub(super) fn exposed_king(line: &Line) -> Option<Finding> {
    let position = line.question();
    let opponent = !line.solver();
    let king = position.king(opponent);
    let rank = king.relative_to(opponent).rank();
    if rank > Rank::Third {
        return None;
    }
    // Beside and before it.
    let shelter = Rank::ALL.into_iter().filter(|rank| *rank >= king.relative_to(opponent).rank());
    let ahead = shelter.fold(Bitboard::EMPTY, |set, rank| set | Bitboard::relative_rank(opponent, rank));
    if (attacks::king(king) & ahead & position.pieces(opponent, Role::Pawn)).any() {
        return None;
    }
    let last = line.last().ply;
    let step = line.solver_steps().find(|step| step.ply != 1 && step.ply != last && step.is_check())?;
    Some(Finding::new(Motif::ExposedKing, step).by(step.after, step.after.checkers()).on(position, king))
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    const CHECKS: &str = "g8f8 b2b7 f8g8 h1g1 g8f8 b7b8";

    #[test]
    fn without_pawns_it_is_exposed_behind_one_it_is_not() {
        assert!(shows(Motif::ExposedKing, "6k1/8/8/8/8/8/1R6/K6R b - - 0 1", CHECKS));
        assert!(!shows(Motif::ExposedKing, "6k1/5p2/8/8/8/8/1R6/K6R b - - 0 1", CHECKS));
    }
}
