//! Capturing the defender: the guard is taken, then what it guarded.

use chess::Role;

use crate::line::Exchange;
use crate::safety::{attackers, is_hanging, value};
use crate::{Finding, Line, Motif};

pub(super) fn capturing_defender(line: &Line) -> Option<Finding> {
    line.exchanges().find(is_capture_of_defender).map(|exchange| {
        let Exchange { first, second, .. } = exchange;
        Finding::new(Motif::CapturingDefender, first)
            .on(first.before, first.to())
            .on(second.before, second.to())
    })
}

fn is_capture_of_defender(exchange: &Exchange<'_>) -> bool {
    let Exchange { first, reply, second, .. } = *exchange;
    let gain = second.after.is_checkmate()
        || second.captured().is_some_and(|victim| {
            second.role() != Role::King
                && value(victim) <= value(second.role())
                && is_hanging(second.before, second.to())
                && reply.to() != second.to()
        });
    let guard_taken =
        first.is_capture() && attackers(first.before, !first.mover(), second.to()).contains(first.to());
    gain && guard_taken && first.to() != second.from() && !first.is_check() && !first.before.is_check()
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    #[test]
    fn the_knight_that_guards_is_taken_first() {
        let fen = "6k1/8/2n4p/8/1b6/5B2/8/KR6 b - - 0 1";
        assert!(shows(Motif::CapturingDefender, fen, "h6h5 f3c6 g8f8 b1b4"));
    }

    #[test]
    fn a_knight_that_guards_nothing_is_no_defender() {
        let fen = "n5k1/8/7p/8/1b6/5B2/8/KR6 b - - 0 1";
        assert!(!shows(Motif::CapturingDefender, fen, "h6h5 f3a8 g8f8 b1b4"));
    }
}
