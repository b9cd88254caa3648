//! Intermezzo: a recapture can wait, because something stronger comes between.

use crate::line::Exchange;
use crate::safety::attackers;
use crate::{Finding, Line, Motif};

pub(super) fn intermezzo(line: &Line) -> Option<Finding> {
    let exchange = line.exchanges().find(|exchange| {
        let Exchange { first, reply, second, .. } = *exchange;
        let guards = attackers(first.after, reply.mover(), second.to());
        second.is_capture() && first.to() != second.to() && !guards.contains(reply.from())
    })?;
    let Exchange { prior, first, second, .. } = exchange;
    let waits = prior.is_capture() && prior.to() == second.to() && first.before.is_legal(second.played);
    waits.then(|| Finding::new(Motif::Intermezzo, first).on(second.before, second.to()))
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    const FEN: &str = "4k3/8/2n4p/8/3B4/4P3/8/K6R b - - 0 1";

    #[test]
    fn the_recapture_comes_after_another_capture() {
        assert!(shows(Motif::Intermezzo, FEN, "c6d4 h1h6 e8d7 e3d4"));
    }

    #[test]
    fn an_immediate_recapture_is_none() {
        assert!(!shows(Motif::Intermezzo, FEN, "c6d4 e3d4 e8d7 h1h6"));
    }
}
