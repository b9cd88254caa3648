//! Trapped piece: attacked, and every square it can go to is as bad.

use chess::{Position, Role, Square};

use crate::safety::{is_in_bad_spot, value};
use crate::{Finding, Line, Motif};

pub(super) fn trapped_piece(line: &Line) -> Option<Finding> {
    line.exchanges().find_map(|exchange| {
        let (reply, second) = (exchange.reply, exchange.second);
        second.captured().filter(|&role| role != Role::Pawn)?;
        // Where it stood when the trap closed: it may have moved and been taken all the same.
        let square = if reply.to() == second.to() { reply.from() } else { second.to() };
        is_trapped(reply.before, square)
            .then(|| Finding::new(Motif::TrappedPiece, exchange.first).on(reply.before, square))
    })
}

/// Whether the piece on `square` of the side to move cannot be saved by moving it.
fn is_trapped(position: &Position, square: Square) -> bool {
    let Some(role) = position.role_on(square) else { return false };
    let mobile = !matches!(role, Role::Pawn | Role::King)
        && !position.is_check()
        && !position.pinned(position.turn()).contains(square);
    mobile
        && is_in_bad_spot(position, square)
        && position.legal_moves().iter().filter(|escape| escape.from() == square).all(|escape| {
            let takes_as_much =
                position.role_on(escape.to()).is_some_and(|taken| value(taken) >= value(role));
            !takes_as_much && is_in_bad_spot(&position.after(*escape), escape.to())
        })
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    #[test]
    fn a_bishop_shut_in_on_a2_is_lost() {
        let fen = "4k3/8/8/8/8/8/bPP5/2K5 b - - 0 1";
        assert!(shows(Motif::TrappedPiece, fen, "e8e7 b2b3 e7e6 c1b2 e6e5 b2a2"));
    }

    #[test]
    fn one_that_could_have_left_was_not_trapped() {
        assert!(!shows(Motif::TrappedPiece, "4k3/8/8/8/8/8/b1P5/2K5 b - - 0 1", "e8e7 c1b2 e7e6 b2a2"));
    }
}
