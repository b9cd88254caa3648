//! Attraction: a king, queen or rook is drawn to a square where it is attacked at once.

use chess::Role;

use crate::line::Exchange;
use crate::safety::attackers;
use crate::{Finding, Line, Motif};

pub(super) fn attraction(line: &Line) -> Option<Finding> {
    line.exchanges().find_map(|exchange| {
        let Exchange { first, reply, second, .. } = exchange;
        let square = reply.to();
        if first.to() != square || !attackers(second.after, second.mover(), square).contains(second.to()) {
            return None;
        }
        let suffers = match reply.role() {
            Role::King => true,
            Role::Queen | Role::Rook => line.next_of(second).is_some_and(|third| third.to() == square),
            _ => false,
        };
        suffers.then(|| {
            Finding::new(Motif::Attraction, first).by(second.after, second.to()).on(second.after, square)
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    const FEN: &str = "4k3/5p2/7p/8/2B5/5N2/8/4K3 b - - 0 1";

    #[test]
    fn the_king_takes_and_is_checked_where_it_stands() {
        assert!(shows(Motif::Attraction, FEN, "h6h5 c4f7 e8f7 f3g5"));
    }

    #[test]
    fn without_an_attack_on_it_nothing_was_attracted() {
        assert!(!shows(Motif::Attraction, FEN, "h6h5 c4f7 e8f7 f3d4"));
    }
}
