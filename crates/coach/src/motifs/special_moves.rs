//! Castling and en passant.

use crate::{Finding, Line, Motif};

pub(super) fn castling(line: &Line) -> Option<Finding> {
    line.solver_steps().find(|step| step.played.is_castle()).map(|step| Finding::new(Motif::Castling, step))
}

pub(super) fn en_passant(line: &Line) -> Option<Finding> {
    line.solver_steps().find(|step| step.played.is_en_passant()).map(|step| {
        let finding = Finding::new(Motif::EnPassant, step);
        match step.played.captured_square() {
            Some(pawn) => finding.on(step.before, pawn),
            None => finding,
        }
    })
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    #[test]
    fn castling_and_en_passant_are_named() {
        let fen = "4k3/8/7p/8/8/8/8/4K2R b K - 0 1";
        assert!(shows(Motif::Castling, fen, "h6h5 e1g1") && !shows(Motif::Castling, fen, "h6h5 e1f1"));
        let fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
        assert!(shows(Motif::EnPassant, fen, "d7d5 e5d6") && !shows(Motif::EnPassant, fen, "d7d5 e5e6"));
    }
}
