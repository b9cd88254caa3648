//! Clearance: a piece leaves a square or a line for another one.

use chess::Role;
use chess::geometry::between;

use crate::line::Exchange;
use crate::safety::{is_in_bad_spot, is_slider};
use crate::{Finding, Line, Motif};

pub(super) fn clearance(line: &Line) -> Option<Finding> {
    line.exchanges().find(is_clearance).map(|exchange| {
        let Exchange { first, second, .. } = exchange;
        Finding::new(Motif::Clearance, first).on(second.before, second.from())
    })
}

fn is_clearance(exchange: &Exchange<'_>) -> bool {
    let Exchange { first, reply, second, .. } = *exchange;
    let quiet_slide = !second.is_capture() && is_slider(second.role());
    let room_made = first.from() == second.to() || between(second.from(), second.to()).contains(first.from());
    let another_piece = first.to() != second.from() && first.to() != second.to();
    // A check of a king that has just moved has another reason.
    let not_chasing = !second.before.is_check() && (!second.is_check() || reply.role() != Role::King);
    let for_this = !first.is_capture() || is_in_bad_spot(first.after, first.to());
    quiet_slide && room_made && another_piece && not_chasing && for_this && !first.played.is_promotion()
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    #[test]
    fn the_knight_clears_the_file() {
        assert!(shows(Motif::Clearance, "6k1/5p1p/8/8/8/3N4/8/K2R4 b - - 0 1", "h7h6 d3f4 f7f5 d1d8"));
    }

    #[test]
    fn a_knight_beside_the_file_clears_nothing() {
        assert!(!shows(Motif::Clearance, "6k1/5p1p/8/8/8/4N3/8/K2R4 b - - 0 1", "h7h6 e3g4 f7f5 d1d8"));
    }
}
