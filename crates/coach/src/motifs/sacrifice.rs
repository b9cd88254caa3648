//! Sacrifice: the solver is down by two pawns or more along the way.

use crate::safety::material_balance;
use crate::{Finding, Line, Motif};

/// What counts as given, in pawns.
const GIVEN: i32 = 2;

pub(super) fn sacrifice(line: &Line) -> Option<Finding> {
    let solver = line.solver();
    let at_first = material_balance(line.question(), solver);
    let down = line
        .exchanges()
        .find(|exchange| material_balance(exchange.second.after, solver) <= at_first - GIVEN)?;
    // Material that the opponent gained by promoting was not given.
    let promoted = line.replies().any(|reply| reply.played.is_promotion());
    (!promoted).then(|| Finding::new(Motif::Sacrifice, down.first).by(down.first.after, down.first.to()))
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    #[test]
    fn a_queen_is_given_for_mate() {
        assert!(shows(Motif::Sacrifice, "5r1k/p5pp/7N/8/2Q5/8/8/K7 b - - 0 1", "a7a6 c4g8 f8g8 h6f7"));
    }

    #[test]
    fn an_exchange_of_rooks_gives_nothing() {
        let fen = "7k/3n4/1r5p/8/8/8/8/KR3R2 b - - 0 1";
        assert!(!shows(Motif::Sacrifice, fen, "h6h5 f1f8 d7f8 b1b6"));
    }
}
