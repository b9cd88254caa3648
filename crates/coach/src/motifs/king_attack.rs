//! Attacks on a castled king, and on f2 or f7 beside an uncastled one.

use chess::{Color, File, Rank, Square};

use crate::line::Step;
use crate::{Finding, Line, Motif};

/// Where a king has castled to, and how many pieces make it an attack rather than an ending.
struct CastledKing {
    motif: Motif,
    corner: File,
    king_files: core::ops::RangeInclusive<File>,
    pieces: u32,
}

const CASTLED_KINGS: [CastledKing; 2] = [
    CastledKing { motif: Motif::KingsideAttack, corner: File::H, king_files: File::G..=File::H, pieces: 20 },
    CastledKing { motif: Motif::QueensideAttack, corner: File::A, king_files: File::A..=File::C, pieces: 18 },
];

pub(super) fn attack_on_castled_king(line: &Line) -> Option<Finding> {
    CASTLED_KINGS.iter().find_map(|castled| attack(line, castled))
}

/// Checks and captures near the corner count for an attack, moves far from it against.
fn attack(line: &Line, castled: &CastledKing) -> Option<Finding> {
    let position = line.question();
    let opponent = !line.solver();
    let king = position.king(opponent);
    let back_rank = Rank::First.relative_to(opponent);
    if king.rank() != back_rank
        || !castled.king_files.contains(&king.file())
        || position.occupied().count() < castled.pieces
    {
        return None;
    }
    let corner = Square::new(castled.corner, back_rank);
    let weight = line.solver_steps().map(|step| {
        let distance = corner.distance(step.to());
        let near = if step.is_capture() && distance <= 3 { 1 } else { -i32::from(distance >= 5) };
        near + i32::from(step.is_check())
    });
    let check = line.solver_steps().find(Step::is_check)?;
    (weight.sum::<i32>() >= 2).then(|| Finding::new(castled.motif, check).on(position, king))
}

pub(super) fn attacking_f2_f7(line: &Line) -> Option<Finding> {
    let (target, home) = match line.solver() {
        Color::White => (Square::F7, Square::E8),
        Color::Black => (Square::F2, Square::E1),
    };
    line.solver_steps()
        .find(|step| step.is_capture() && step.to() == target)
        .filter(|step| step.after.king(!step.mover()) == home)
        .map(|step| Finding::new(Motif::AttackingF2F7, step).on(step.before, target))
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    #[test]
    fn a_sacrifice_on_h7_attacks_the_castled_king() {
        let castled = "r1bq1rk1/ppp1nppp/4pn2/3p4/3P4/2NBPN2/PPP2PPP/R2QK2R b KQ - 0 1";
        assert!(shows(Motif::KingsideAttack, castled, "a7a6 d3h7"));
        let uncastled = "r1bqk2r/ppp1nppp/4pn2/3p4/3P4/2NBPN2/PPP2PPP/R2QK2R b KQkq - 0 1";
        assert!(!shows(Motif::KingsideAttack, uncastled, "a7a6 d3h7"));
    }

    #[test]
    fn a_capture_on_a7_attacks_a_king_that_castled_long() {
        let fen = "1k1r1b1r/pppq1ppp/2n1pn2/3p4/Q2P4/2N1PN2/PP3PPP/2KR1B1R b - - 0 1";
        assert!(shows(Motif::QueensideAttack, fen, "h7h6 a4a7"));
        assert!(!shows(Motif::KingsideAttack, fen, "h7h6 a4a7"));
    }

    #[test]
    fn f7_is_weak_beside_the_uncastled_king() {
        let fen = "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 1";
        assert!(shows(Motif::AttackingF2F7, fen, "a7a6 f3f7"));
        assert!(!shows(Motif::AttackingF2F7, fen, "a7a6 c4d5"));
    }
}
