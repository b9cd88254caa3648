//! X-ray: a slider recaptures through the enemy piece that stood between.

use chess::Role;
use chess::geometry::between;

use crate::line::Exchange;
use crate::{Finding, Line, Motif};

pub(super) fn xray_attack(line: &Line) -> Option<Finding> {
    line.exchanges().find_map(|exchange| {
        let Exchange { first, reply, second, .. } = exchange;
        let same_square = first.to() == reply.to() && reply.to() == second.to();
        let through = between(second.from(), second.to()).contains(reply.from());
        (second.is_capture() && same_square && through && reply.role() != Role::King).then(|| {
            Finding::new(Motif::XRayAttack, first)
                .by(second.before, second.from())
                .on(reply.before, reply.from())
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    #[test]
    fn the_rook_takes_back_through_the_queen() {
        assert!(shows(Motif::XRayAttack, "R2r4/7k/7p/3q4/8/8/7K/3R4 b - - 0 1", "h6h5 a8d8 d5d8 d1d8"));
    }

    #[test]
    fn a_queen_from_elsewhere_stood_not_between() {
        assert!(!shows(Motif::XRayAttack, "R2r4/7k/7p/6q1/8/8/7K/3R4 b - - 0 1", "h6h5 a8d8 g5d8 d1d8"));
    }
}
