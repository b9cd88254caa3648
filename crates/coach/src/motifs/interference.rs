//! Interference: a piece steps between a slider and what it guards.

use chess::geometry::between;
use chess::{Position, Square};

use crate::line::Exchange;
use crate::safety::{attackers, is_hanging, is_slider};
use crate::{Finding, Line, Motif};

pub(super) fn interference(line: &Line) -> Option<Finding> {
    line.exchanges().find_map(|exchange| {
        let Exchange { first, reply, second, .. } = exchange;
        if !second.is_capture() || reply.to() == second.to() || !is_hanging(second.before, second.to()) {
            return None;
        }
        let by_solver = first.to() != second.to() && cuts(first.before, second.to(), first.to());
        let step = if by_solver { first } else { reply };
        (by_solver || cuts(reply.before, second.to(), reply.to()))
            .then(|| Finding::new(Motif::Interference, step).on(second.before, second.to()))
    })
}

/// Whether a piece on `blocker` would cut the line from the one slider that guards `square`.
fn cuts(position: &Position, square: Square, blocker: Square) -> bool {
    let Some(color) = position.color_on(square) else { return false };
    attackers(position, color, square).first().is_some_and(|guard| {
        position.role_on(guard).is_some_and(is_slider) && between(guard, square).contains(blocker)
    })
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    const FEN: &str = "3r3k/8/7p/R2n1B2/8/8/8/K7 b - - 0 1";

    #[test]
    fn a_bishop_cuts_the_rook_off_from_its_knight() {
        assert!(shows(Motif::Interference, FEN, "h6h5 f5d7 h8g8 a5d5"));
    }

    #[test]
    fn beside_the_line_it_cuts_nothing() {
        assert!(!shows(Motif::Interference, FEN, "h6h5 f5e6 h8h7 a5d5"));
    }
}
