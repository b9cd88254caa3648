//! An overloaded guard: something can be taken because its only guard is needed elsewhere.

use chess::{Move, Position, SEE_VALUES, Square};

use crate::line::Step;
use crate::safety::{attacks_from, value};
use crate::{Line, Placed};

use super::counterfactual::{is_cause, wins_by_exchange};
use super::tactic::{Tactic, TacticName};

/// The first capture of the solver's that wins so.
pub(super) fn of(line: &Line) -> Option<Tactic> {
    line.solver_steps().find_map(overloaded)
}

fn overloaded(step: Step<'_>) -> Option<Tactic> {
    let taken = step.captured()?;
    let is_plain =
        step.is_check() || step.played.is_promotion() || wins_by_exchange(step.before, step.played);
    let guard = (!is_plain).then(|| only_guard(step.after, step.to()))??;
    // Once the guard has taken back, what else it guarded must be worth more than the piece that was given.
    let given = value(step.role()) - value(taken);
    let left = step.after.after(guard);
    let wanted = |m: &Move| {
        let Some(square) = m.captured_square().filter(|&square| square != step.to()) else { return false };
        attacks_from(step.after, guard.from()).contains(square)
            && !attacks_from(&left, step.to()).contains(square)
            && left.see_ge(*m, 100 * given.max(0) + 100, &SEE_VALUES)
            && !wins_by_exchange(step.before, *m)
            && is_cause(step.before, square, step.mover())
    };
    let other = left.legal_moves().iter().copied().find(wanted)?.captured_square()?;
    let placed = |square: Square| Some(Placed { square, piece: step.after.piece_on(square)? });
    Some(Tactic {
        name: TacticName::OverloadedGuard,
        ply: step.ply,
        agents: placed(step.to()).into_iter().collect(),
        targets: [placed(guard.from())?, placed(other)?].into(),
    })
}

/// The capture of what stands on a square, if one piece alone can take it.
fn only_guard(position: &Position, square: Square) -> Option<Move> {
    let legal = position.legal_moves();
    let mut guards = legal.iter().filter(|m| m.captured_square() == Some(square));
    let guard = *guards.next()?;
    guards.all(|other| other.from() == guard.from()).then_some(guard)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn targets(fen: &str, line: &str) -> Option<Vec<String>> {
        let line = Line::from_uci(fen.parse().unwrap(), line).unwrap();
        let tactic = of(&line)?;
        Some(tactic.targets.iter().map(|placed| placed.square.to_string()).collect())
    }

    #[test]
    fn the_queen_guards_knight_and_bishop() {
        let fen = "b2q2k1/5ppp/8/8/3n4/5N2/5PPP/R4RK1 b - - 0 1";
        assert_eq!(targets(fen, "h7h6 f3d4 h6h5"), Some(vec!["d8".to_owned(), "a8".to_owned()]));
    }

    #[test]
    fn two_guards_share_the_work() {
        let fen = "b2q2k1/5ppp/8/4p3/3n4/5N2/5PPP/R4RK1 b - - 0 1";
        assert_eq!(targets(fen, "h7h6 f3d4 h6h5"), None);
    }

    #[test]
    fn what_hangs_needs_no_overloaded_guard() {
        let fen = "b5k1/5ppp/8/8/3n4/5N2/5PPP/R4RK1 b - - 0 1";
        assert_eq!(targets(fen, "h7h6 f3d4 h6h5"), None);
    }
}
