//! How many moves the solver must find.

use crate::{Finding, Line, Motif};

pub(super) fn length(line: &Line) -> Option<Finding> {
    let motif = match line.solver_steps().len() {
        1 => Motif::OneMove,
        2 => Motif::Short,
        3 => Motif::Long,
        _ => Motif::VeryLong,
    };
    Some(Finding::new(motif, line.last()))
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    #[test]
    fn the_solvers_moves_are_counted() {
        let fen = "7k/8/8/8/8/8/8/K7 w - - 0 1";
        assert!(shows(Motif::OneMove, fen, "a1a2 h8h7"));
        assert!(shows(Motif::Short, fen, "a1a2 h8h7 a2a1 h7h8"));
        assert!(shows(Motif::Long, fen, "a1a2 h8h7 a2a1 h7h8 a1a2 h8h7"));
        assert!(shows(Motif::VeryLong, fen, "a1a2 h8h7 a2a1 h7h8 a1a2 h8h7 a2a1 h7h8"));
    }
}
