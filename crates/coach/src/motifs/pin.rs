//! Pin: a piece that may not leave the line to its king cannot take, or cannot flee.

use chess::geometry::line as whole_line;
use chess::{Bitboard, Square};

use crate::line::Step;
use crate::safety::{attackers, attacks_from, is_hanging, value};
use crate::{Finding, Line, Motif};

pub(super) fn pin(line: &Line) -> Option<Finding> {
    line.solver_steps().find_map(|step| {
        let pinned = step.after.pinned(!step.mover());
        let paying =
            pinned.into_iter().find(|&square| cannot_take(step, square) || cannot_flee(step, square))?;
        Some(Finding::new(Motif::Pin, step).by(step.after, pinners(step, paying)).on(step.after, paying))
    })
}

/// The line on which the piece must stay.
fn pin_line(step: Step<'_>, pinned: Square) -> Bitboard {
    whole_line(step.after.king(!step.mover()), pinned)
}

/// The sliders that pin: those of the solver that see the piece along the line to its king.
fn pinners(step: Step<'_>, pinned: Square) -> Bitboard {
    attackers(step.after, step.mover(), pinned) & pin_line(step, pinned)
}

/// The pinned piece attacks something worth more or unprotected, off the line, and may not take it.
fn cannot_take(step: Step<'_>, pinned: Square) -> bool {
    let position = step.after;
    let wanted = attacks_from(position, pinned) & position.by_color(step.mover()) & !pin_line(step, pinned);
    wanted.into_iter().any(|square| {
        let worth = |square| position.role_on(square).map_or(0, value);
        worth(square) > worth(pinned) || is_hanging(position, square)
    })
}

/// The pinned piece is attacked along the line by something worth less; or it is loose, cannot take the attacker, and
/// would have somewhere to go.
fn cannot_flee(step: Step<'_>, pinned: Square) -> bool {
    let position = step.after;
    let opponent = !step.mover();
    let worth = |square| position.role_on(square).map_or(0, value);
    let line = pin_line(step, pinned);
    pinners(step, pinned).into_iter().any(|attacker| {
        worth(pinned) > worth(attacker)
            || (is_hanging(position, pinned)
                && !attackers(position, opponent, attacker).contains(pinned)
                && (reach(step, pinned) & !line).any())
    })
}

/// Where the piece on `square` could go were it not pinned.
fn reach(step: Step<'_>, square: Square) -> Bitboard {
    let position = step.after;
    let opponent = !step.mover();
    let attacked = attacks_from(position, square) & !position.by_color(opponent);
    if position.role_on(square) != Some(chess::Role::Pawn) {
        return attacked;
    }
    let forward = if opponent == chess::Color::White { 1 } else { -1 };
    let push = square.offset(0, forward).map_or(Bitboard::EMPTY, Bitboard::from) & !position.occupied();
    (attacked & position.by_color(step.mover())) | push
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    #[test]
    fn a_pinned_queen_cannot_flee() {
        assert!(shows(Motif::Pin, "4k3/7p/8/4q3/8/8/K7/R7 b - - 0 1", "h7h6 a1e1"));
    }

    #[test]
    fn a_pinned_knight_cannot_take_the_queen() {
        assert!(shows(Motif::Pin, "4k3/7p/3p4/4n3/2Q5/8/K7/R7 b - - 0 1", "h7h6 a1e1"));
    }

    #[test]
    fn a_protected_pinned_piece_that_wants_nothing_pays_nothing() {
        assert!(!shows(Motif::Pin, "4k3/7p/3p4/4n3/8/8/K7/R7 b - - 0 1", "h7h6 a1e1"));
    }
}
