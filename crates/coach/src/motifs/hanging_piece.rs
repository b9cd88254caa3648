//! Hanging piece: the first move takes a piece that has no protection.

use chess::Role;

use crate::safety::{is_hanging, material_balance, value};
use crate::{Finding, Line, Motif};

pub(super) fn hanging_piece(line: &Line) -> Option<Finding> {
    let step = line.answer();
    let victim = step.captured().filter(|&role| role != Role::Pawn)?;
    if !is_hanging(step.before, step.to()) || is_even_recapture(line, victim) {
        return None;
    }
    // What is won must still be there a move later.
    let kept = line.next_of(step).is_none_or(|next| {
        material_balance(next.after, line.solver()) >= material_balance(step.after, line.solver())
    });
    kept.then(|| Finding::new(Motif::HangingPiece, step).on(step.before, step.to()))
}

/// Whether the capture only takes back as much as the opponent has just taken.
fn is_even_recapture(line: &Line, victim: Role) -> bool {
    let error = line.error();
    error.to() == line.answer().to() && error.captured().is_some_and(|taken| value(taken) >= value(victim))
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    #[test]
    fn a_loose_queen_hangs_a_protected_one_does_not() {
        let taken = "e8f7 c3d5";
        assert!(shows(Motif::HangingPiece, "4k3/8/8/3q4/8/2N5/8/4K3 b - - 0 1", taken));
        assert!(!shows(Motif::HangingPiece, "4k3/8/4p3/3q4/8/2N5/8/4K3 b - - 0 1", taken));
    }

    #[test]
    fn taking_back_as_much_is_no_hanging_piece() {
        assert!(!shows(Motif::HangingPiece, "4k3/8/8/1n6/8/2N5/1P6/4K3 b - - 0 1", "b5c3 b2c3"));
    }
}
