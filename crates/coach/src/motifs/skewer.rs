//! Skewer: a valuable piece leaves the line of a slider, which takes the lesser one behind it.

use chess::geometry::between;

use crate::safety::{is_in_bad_spot, is_slider, value_with_king};
use crate::{Finding, Line, Motif};

pub(super) fn skewer(line: &Line) -> Option<Finding> {
    line.exchanges().find_map(|exchange| {
        let (reply, second) = (exchange.reply, exchange.second);
        let victim = second.captured()?;
        let uncovered = is_slider(second.role())
            && !second.after.is_checkmate()
            && reply.to() != second.to()
            && between(second.from(), second.to()).contains(reply.from());
        let lesser = value_with_king(reply.role()) > value_with_king(victim);
        (uncovered && lesser && is_in_bad_spot(second.before, second.to())).then(|| {
            Finding::new(Motif::Skewer, exchange.first)
                .by(second.before, second.from())
                .on(reply.before, reply.from())
                .on(second.before, second.to())
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    #[test]
    fn the_king_leaves_the_line_and_uncovers_the_queen() {
        let fen = "8/7p/2k5/6q1/8/8/8/R3K3 b - - 0 1";
        assert!(shows(Motif::Skewer, fen, "c6c5 a1a5 c5d4 a5g5"));
    }

    #[test]
    fn a_knight_before_a_queen_is_no_skewer() {
        let fen = "8/7p/8/2n3q1/8/2k5/8/R3K3 b - - 0 1";
        assert!(!shows(Motif::Skewer, fen, "c3c2 a1a5 c5a4 a5g5"));
    }
}
