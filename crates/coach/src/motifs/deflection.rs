//! Deflection: a guard is drawn off, by a piece it must take or a check it must answer.

use chess::Role;

use crate::line::Exchange;
use crate::safety::{attacks_from, value, value_with_king as worth};
use crate::{Finding, Line, Motif};

pub(super) fn deflection(line: &Line) -> Option<Finding> {
    line.exchanges().find(is_deflection).map(|exchange| {
        let Exchange { first, reply, second, .. } = exchange;
        Finding::new(Motif::Deflection, first).on(reply.before, reply.from()).on(second.before, second.to())
    })
}

fn is_deflection(exchange: &Exchange<'_>) -> bool {
    let Exchange { first, reply, second, .. } = *exchange;
    let gain = match second.captured() {
        Some(victim) => {
            second.before.role_on(second.from()).is_some_and(|taker| worth(victim) <= worth(taker))
        }
        None => second.played.is_promotion(),
    };
    let drawn_off = reply.to() == first.to() || first.is_check();
    let elsewhere = second.to() != reply.to() && second.to() != first.to();
    gain && drawn_off && elsewhere && gives_more(exchange) && guarded(exchange) && !guards_still(exchange)
}

/// Whether the decoy is worth clearly more than what it took.
fn gives_more(exchange: &Exchange<'_>) -> bool {
    let first = exchange.first;
    let most = match first.role() {
        Role::Pawn => 0,
        Role::Knight | Role::Bishop => 1,
        Role::Rook | Role::Queen | Role::King => 3,
    };
    first.captured().is_none_or(|taken| value(taken) <= most)
}

/// Whether the piece that replied guarded the square before, or the square before a promotion.
fn guarded(exchange: &Exchange<'_>) -> bool {
    let Exchange { first, reply, second, .. } = *exchange;
    let reached = attacks_from(first.after, reply.from());
    reached.contains(second.to())
        || (second.played.is_promotion()
            && second.to().file() == reply.from().file()
            && reached.contains(second.from()))
}

fn guards_still(exchange: &Exchange<'_>) -> bool {
    attacks_from(exchange.second.after, exchange.reply.to()).contains(exchange.second.to())
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    #[test]
    fn the_knight_takes_the_rook_and_no_longer_guards() {
        let fen = "7k/3n4/1r5p/8/8/8/8/KR3R2 b - - 0 1";
        assert!(shows(Motif::Deflection, fen, "h6h5 f1f8 d7f8 b1b6"));
    }

    #[test]
    fn a_bishop_that_guards_from_its_new_square_is_not_deflected() {
        let fen = "7k/3b4/2r4p/8/8/8/8/K1R1R3 b - - 0 1";
        assert!(!shows(Motif::Deflection, fen, "h6h5 e1e8 d7e8 c1c6"));
    }
}
