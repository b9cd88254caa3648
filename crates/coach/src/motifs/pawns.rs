//! Pawns near promotion.

use chess::{Rank, Role};

use crate::{Finding, Line, Motif};

/// A pawn reaches the seventh rank or promotes.
pub(super) fn advanced_pawn(line: &Line) -> Option<Finding> {
    line.solver_steps()
        .find(|step| {
            step.before.role_on(step.from()) == Some(Role::Pawn)
                && step.to().relative_to(step.mover()).rank() >= Rank::Seventh
        })
        .map(|step| Finding::new(Motif::AdvancedPawn, step))
}

/// A pawn promotes.
pub(super) fn promotion(line: &Line) -> Option<Finding> {
    line.solver_steps()
        .find(|step| step.played.is_promotion())
        .map(|step| Finding::new(Motif::Promotion, step))
}

/// A pawn becomes less than a queen; where that mates, only the knight is remarkable.
pub(super) fn under_promotion(line: &Line) -> Option<Finding> {
    line.solver_steps()
        .find(|step| match step.played.promotion() {
            None | Some(Role::Queen) => false,
            Some(role) => role == Role::Knight || !step.after.is_checkmate(),
        })
        .map(|step| Finding::new(Motif::UnderPromotion, step))
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    const FEN: &str = "8/k7/4P3/8/8/8/8/K7 b - - 0 1";

    #[test]
    fn a_pawn_advances_promotes_and_under_promotes() {
        let shown = |moves| {
            [Motif::AdvancedPawn, Motif::Promotion, Motif::UnderPromotion]
                .map(|motif| shows(motif, FEN, moves))
        };
        assert_eq!(shown("a7b7 e6e7"), [true, false, false]);
        assert_eq!(shown("a7b7 e6e7 b7c7 e7e8q"), [true, true, false]);
        assert_eq!(shown("a7b7 e6e7 b7c7 e7e8n"), [true, true, true]);
        assert_eq!(shown("a7b7 a1b1"), [false, false, false]);
    }
}
