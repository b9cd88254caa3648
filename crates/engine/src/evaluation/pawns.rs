//! Pawn structure with the kings behind it: everything that pawns and kings alone decide.

use chess::{Bitboard, Color, File, Position, Role, Square, attacks};

use super::ledger::Ledger;
use super::spans::{ahead, beside, edge_distance, filled_forward, forward, passed_span, support_span};
use super::terms::{
    BACKWARD, CANDIDATE, DANGER_SHELTER, DANGER_STORM, DOUBLED, ISOLATED, KING_PAWN_DISTANCE, MATERIAL,
    PASSED, PASSED_FILE, PHALANX, PIECE_SQUARE, SHELTER, STORM, SUPPORTED,
};

/// Adds pawns and kings of both sides; the passed pawns.
pub(super) fn add_terms(position: &Position, ledger: &mut impl Ledger) -> Bitboard {
    let mut passed = Bitboard::EMPTY;
    for us in Color::ALL {
        passed |= add_side(position, us, ledger);
    }
    passed
}

fn add_side(position: &Position, us: Color, ledger: &mut impl Ledger) -> Bitboard {
    let (ours, theirs) = (position.pieces(us, Role::Pawn), position.pieces(!us, Role::Pawn));
    let king = position.king(us);
    ledger.add(us, MATERIAL.at(0), ours.count() as i32);
    ledger.add(us, placed(us, king, Role::King, king), 1);
    let mut passed = Bitboard::EMPTY;
    for pawn in ours {
        ledger.add(us, placed(us, king, Role::Pawn, pawn), 1);
        add_structure(us, pawn, ours, theirs, ledger);
        if is_passed(us, pawn, ours, theirs) {
            passed |= pawn;
            ledger.add(us, PASSED.at(rank_of(us, pawn)), 1);
            ledger.add(us, PASSED_FILE.at(edge_distance(pawn.file())), 1);
        } else if is_candidate(us, pawn, ours, theirs) {
            ledger.add(us, CANDIDATE.at(rank_of(us, pawn)), 1);
        }
    }
    add_shelter(us, king, ours, theirs, ledger);
    let nearest = (ours | theirs).into_iter().map(|pawn| king.distance(pawn)).min();
    ledger.add(us, KING_PAWN_DISTANCE.at(0), nearest.unwrap_or(0) as i32);
    passed
}

/// The index of a piece's square. The board is turned so that the piece's king is on the right half.
#[inline(always)]
pub(super) fn placed(us: Color, king: Square, role: Role, square: Square) -> usize {
    let square = square.relative_to(us);
    let square = if king.file() < File::E { square.flip_horizontal() } else { square };
    PIECE_SQUARE.at(role.index() * 64 + square.index())
}

/// A rank as its owner counts it, from 0.
#[inline(always)]
pub(super) fn rank_of(us: Color, square: Square) -> usize {
    square.relative_to(us).rank().index()
}

fn add_structure(us: Color, pawn: Square, ours: Bitboard, theirs: Bitboard, ledger: &mut impl Ledger) {
    let faced = (ahead(us, pawn) & theirs).any();
    let supporters = attacks::pawn(!us, pawn) & ours;
    let rank = rank_of(us, pawn);
    if (beside(pawn.file()) & ours).is_empty() {
        ledger.add(us, ISOLATED.at(usize::from(!faced)), 1);
    } else if (support_span(us, pawn) & ours).is_empty()
        && (attacks::pawn(us, pawn) | attacks::pawn(us, step(us, pawn))).0 & theirs.0 != 0
    {
        ledger.add(us, BACKWARD.at(usize::from(!faced)), 1);
    }
    if (ahead(!us, pawn) & ours).any() {
        ledger.add(us, DOUBLED.at(usize::from(ours.contains(step(!us, pawn)))), 1);
    }
    if (phalanx(pawn) & ours).any() {
        ledger.add(us, PHALANX.at(rank), 1);
    }
    if supporters.any() {
        ledger.add(us, SUPPORTED.at(rank), supporters.count() as i32);
    }
}

/// The squares to the left and the right.
fn phalanx(pawn: Square) -> Bitboard {
    beside(pawn.file()) & Bitboard::rank(pawn.rank())
}

/// The square before a pawn. Pawns never stand on the last rank.
#[inline(always)]
pub(super) fn step(us: Color, pawn: Square) -> Square {
    forward(us, pawn.into()).first().unwrap_or(pawn)
}

/// No enemy pawn can stop it, nor does an own one stand in its way.
fn is_passed(us: Color, pawn: Square, ours: Bitboard, theirs: Bitboard) -> bool {
    (passed_span(us, pawn) & theirs).is_empty() && (ahead(us, pawn) & ours).is_empty()
}

/// The file is open and helpers are at least as many as sentries.
fn is_candidate(us: Color, pawn: Square, ours: Bitboard, theirs: Bitboard) -> bool {
    let sentries = passed_span(us, pawn) & theirs;
    (ahead(us, pawn) & (ours | theirs)).is_empty()
        && (support_span(us, pawn) & ours).count() >= sentries.count()
}

/// The pawns on the three files around the king: ours that shelter it, theirs that storm it.
fn add_shelter(us: Color, king: Square, ours: Bitboard, theirs: Bitboard, ledger: &mut impl Ledger) {
    let not_behind = filled_forward(us, Bitboard::rank(king.rank()));
    let centre = king.file().index().clamp(1, 6);
    for n in centre - 1..=centre + 1 {
        let file = File::ALL[n];
        let on_file = Bitboard::file(file) & not_behind;
        let [shelter, storm] = [ours, theirs].map(|pawns| nearest_rank(us, pawns & on_file));
        let edge = edge_distance(file);
        let blocked = shelter != 0 && storm == shelter + 1;
        ledger.add(us, SHELTER.at(8 * edge + shelter), 1);
        ledger.add(us, STORM.at(32 * usize::from(blocked) + 8 * edge + storm), 1);
        let own_file = 8 * usize::from(file == king.file());
        ledger.endanger(us, DANGER_SHELTER.at(own_file + shelter), 1);
        ledger.endanger(us, DANGER_STORM.at(own_file + storm), 1);
    }
}

/// The rank of the pawn furthest back as `us` counts, 0 if there is none: pawns do not stand on the first.
fn nearest_rank(us: Color, pawns: Bitboard) -> usize {
    let nearest = match us {
        Color::White => pawns.first(),
        Color::Black => pawns.last(),
    };
    nearest.map_or(0, |pawn| rank_of(us, pawn))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::ledger::Counts;
    use crate::evaluation::terms::{Term, WEIGHT_COUNT};

    /// How often the weights of a term count for White.
    fn counted(fen: &str, term: Term) -> i16 {
        let mut counts = Counts([[0; WEIGHT_COUNT]; 2]);
        add_terms(&Position::from_fen(fen).unwrap(), &mut counts);
        counts.0[0][term.range()].iter().sum()
    }

    #[test]
    fn pawns_are_named_as_in_the_books() {
        let fen = "4k3/2p5/8/8/3P4/P5PP/P5P1/4K3 w - - 0 1";
        assert_eq!(counted(fen, ISOLATED), 3, "both on the a-file, and d4");
        assert_eq!(counted(fen, DOUBLED), 2, "a3 and g3");
        assert_eq!(counted(fen, PASSED), 3, "a3, g3 and h3");
        assert_eq!(counted(fen, PHALANX), 2, "g3 and h3");
        assert_eq!(counted(fen, SUPPORTED), 1, "h3 by g2");
        let fen = "4k3/8/8/2p5/4P3/3P4/8/4K3 w - - 0 1";
        assert_eq!(counted(fen, BACKWARD), 1, "d3 cannot step on");
        let fen = "4k3/8/2p5/8/3PP3/8/8/4K3 w - - 0 1";
        assert_eq!(counted(fen, CANDIDATE), 1, "d4 has a helper and faces one sentry");
    }

    #[test]
    fn the_shelter_is_counted_before_the_king() {
        let mut counts = Counts([[0; WEIGHT_COUNT]; 2]);
        let fen = "4k3/8/8/8/6p1/7P/5P2/6K1 w - - 0 1";
        add_terms(&Position::from_fen(fen).unwrap(), &mut counts);
        let white = |index: usize| counts.0[0][index];
        assert_eq!(white(SHELTER.at(8 * 2 + 1)), 1, "f2");
        assert_eq!(white(SHELTER.at(8)), 1, "nothing on the g-file");
        assert_eq!(white(SHELTER.at(2)), 1, "h3");
        assert_eq!(white(STORM.at(8 + 3)), 1, "g4 is free to come");
        assert_eq!(white(DANGER_STORM.at(8 + 3)), 1, "on the king's own file");
    }
}
