//! Discovered attack, discovered check, double check: a piece steps aside and another acts.

use chess::Bitboard;
use chess::geometry::between;

use crate::line::Step;
use crate::{Finding, Line, Motif};

/// A capture along a line that the solver's move before opened, or a discovered check that is no double check.
pub(super) fn discovered_attack(line: &Line) -> Option<Finding> {
    let single = |step: &Step<'_>| !step.after.checkers().contains(step.to());
    if let Some(check) = line.solver_steps().filter(single).find_map(discovered_check_by) {
        return Some(Finding { motif: Motif::DiscoveredAttack, ..check });
    }
    for exchange in line.exchanges().filter(|exchange| exchange.second.is_capture()) {
        let (first, second) = (exchange.first, exchange.second);
        if exchange.reply.to() == second.to() {
            return None;
        }
        let opened = between(second.from(), second.to()).contains(first.from())
            && second.to() != first.to()
            && second.from() != first.to()
            && !first.played.is_castle();
        if opened {
            let finding = Finding::new(Motif::DiscoveredAttack, first).by(second.before, second.from());
            return Some(finding.on(second.before, second.to()));
        }
    }
    None
}

/// A check by another piece than the moved one, be it that the moved one gives check too.
pub(super) fn discovered_check(line: &Line) -> Option<Finding> {
    line.solver_steps().find_map(discovered_check_by)
}

fn discovered_check_by(step: Step<'_>) -> Option<Finding> {
    let uncovered = step.after.checkers() & !Bitboard::from(step.to());
    uncovered.any().then(|| {
        let king = step.after.king(!step.mover());
        Finding::new(Motif::DiscoveredCheck, step).by(step.after, uncovered).on(step.after, king)
    })
}

/// A check by two pieces.
pub(super) fn double_check(line: &Line) -> Option<Finding> {
    line.solver_steps().find_map(|step| {
        let checkers = step.after.checkers();
        checkers.many().then(|| {
            Finding::new(Motif::DoubleCheck, step)
                .by(step.after, checkers)
                .on(step.after, step.after.king(!step.mover()))
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    #[test]
    fn a_bishop_opens_the_file_for_the_rook() {
        let fen = "3q2k1/8/7p/8/3B4/8/8/3RK3 b - - 0 1";
        assert!(shows(Motif::DiscoveredAttack, fen, "h6h5 d4f6 g8f7 d1d8"));
        let open_before = "3q2k1/8/7p/8/5B2/8/8/3RK3 b - - 0 1";
        assert!(!shows(Motif::DiscoveredAttack, open_before, "h6h5 f4e5 g8f7 d1d8"));
    }

    #[test]
    fn one_check_is_discovered_two_are_double() {
        let fen = "4k3/7p/8/8/4N3/8/8/4RK2 b - - 0 1";
        let (single, double) = ("h7h6 e4c5", "h7h6 e4f6");
        assert!(shows(Motif::DiscoveredCheck, fen, single) && shows(Motif::DiscoveredAttack, fen, single));
        assert!(!shows(Motif::DoubleCheck, fen, single));
        assert!(shows(Motif::DiscoveredCheck, fen, double) && shows(Motif::DoubleCheck, fen, double));
        assert!(!shows(Motif::DiscoveredAttack, fen, double));
    }
}
