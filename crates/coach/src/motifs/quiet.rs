//! Quiet and defensive moves: no check, no capture, no threat.

use chess::{Rank, Role};

use crate::line::Step;
use crate::safety::attacks_from;
use crate::{Finding, Line, Motif};

/// In the middle of the line, neither by the king nor forced by a check.
pub(super) fn quiet_move(line: &Line) -> Option<Finding> {
    let last = line.last().ply;
    line.solver_steps()
        .filter(|step| step.ply != last && step.role() != Role::King && !step.before.is_check())
        .find(|step| is_quiet(*step))
        .map(|step| Finding::new(Motif::QuietMove, step))
}

/// As the last move of the line, or in reply to a check, with at least three moves to choose from.
pub(super) fn defensive_move(line: &Line) -> Option<Finding> {
    let choice = |step: &Step<'_>| step.before.count_legal_moves() >= 3;
    let last = line.last();
    let holds = (choice(&last) && is_quiet(last)).then_some(last);
    holds.or_else(|| check_escape(line)).map(|step| Finding::new(Motif::DefensiveMove, step))
}

/// A check met without check or capture, all moves before being as calm.
fn check_escape(line: &Line) -> Option<Step<'_>> {
    line.solver_steps()
        .take_while(|step| !step.is_check() && !step.is_capture() && step.before.count_legal_moves() >= 3)
        .find(|step| step.before.is_check())
}

/// No check, no capture, no attack on anything, no pawn on its way to promotion.
fn is_quiet(step: Step<'_>) -> bool {
    let far_pawn = step.role() == Role::Pawn && step.to().relative_to(step.mover()).rank() >= Rank::Sixth;
    let attacks = attacks_from(step.after, step.to()) & step.after.by_color(!step.mover());
    !step.is_check() && !step.is_capture() && !step.played.is_promotion() && attacks.is_empty() && !far_pawn
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    const FEN: &str = "7k/6pp/8/8/8/8/R7/K7 b - - 0 1";

    #[test]
    fn quiet_in_the_middle_defensive_at_the_end() {
        assert!(shows(Motif::QuietMove, FEN, "h8g8 a2c2 g8f8 c2c8"));
        assert!(shows(Motif::DefensiveMove, FEN, "h8g8 a2c2") && !shows(Motif::QuietMove, FEN, "h8g8 a2c2"));
    }

    #[test]
    fn an_attack_or_a_check_is_not_quiet() {
        assert!(!shows(Motif::QuietMove, FEN, "h8g8 a2a7 g8f8 a7a8"));
        assert!(!shows(Motif::DefensiveMove, FEN, "h8g8 a2a8"));
    }
}
