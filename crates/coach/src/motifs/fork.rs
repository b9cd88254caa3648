//! Fork: one piece attacks two that cannot both be saved.

use chess::{Bitboard, Role};

use crate::line::Step;
use crate::safety::{attackers, attacks_from, is_hanging, is_in_bad_spot, value_with_king};
use crate::{Finding, Line, Motif};

/// The last move is left out: the fork must be followed up. Kings do not fork, and a fork by a piece that can be
/// taken is none.
pub(super) fn fork(line: &Line) -> Option<Finding> {
    let last = line.last().ply;
    line.solver_steps().filter(|step| step.ply != last && step.role() != Role::King).find_map(|step| {
        let victims = victims(step);
        (victims.many() && !is_in_bad_spot(step.after, step.to()))
            .then(|| Finding::new(Motif::Fork, step).on(step.after, victims))
    })
}

/// What the moved piece threatens: pieces worth more than itself, and loose ones that cannot take it.
fn victims(step: Step<'_>) -> Bitboard {
    let (position, fork) = (step.after, step.to());
    let hits_back = attackers(position, !step.mover(), fork);
    let pieces = position.by_color(!step.mover()) & !position.by_role(Role::Pawn);
    (attacks_from(position, fork) & pieces)
        .into_iter()
        .filter(|&square| {
            let worth_more = position
                .role_on(square)
                .is_some_and(|role| value_with_king(role) > value_with_king(step.role()));
            worth_more || (is_hanging(position, square) && !hits_back.contains(square))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use chess::Square;

    use crate::motifs::{shown, shows};
    use crate::{Motif, Placed};

    const KING_AND_ROOK: &str = "r3k3/p7/8/3N4/8/8/8/4K3 b - - 0 1";

    #[test]
    fn a_knight_forks_king_and_rook() {
        let found = shown(Motif::Fork, KING_AND_ROOK, "a7a6 d5c7 e8d8 c7a8").unwrap();
        let squares = |placed: &[Placed]| placed.iter().map(|placed| placed.square).collect::<Vec<_>>();
        assert_eq!((found.ply, squares(&found.agents)), (1, vec![Square::C7]));
        assert_eq!(squares(&found.targets), [Square::A8, Square::E8]);
    }

    #[test]
    fn a_fork_must_be_followed_up_and_its_piece_safe() {
        assert!(!shows(Motif::Fork, KING_AND_ROOK, "a7a6 d5c7"));
        assert!(!shows(Motif::Fork, "r2k4/p7/8/3N4/8/8/8/4K3 b - - 0 1", "a7a6 d5c7 d8c7 e1d1"));
    }
}
