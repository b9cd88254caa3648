//! The motifs, one module each: a predicate on a line, and what shows it.

mod attraction;
mod capturing_defender;
mod clearance;
mod deflection;
mod discovery;
mod exposed_king;
mod fork;
mod hanging_piece;
mod interference;
mod intermezzo;
mod king_attack;
mod length;
mod mates;
mod pawns;
mod phase;
mod pin;
mod quiet;
mod sacrifice;
mod skewer;
mod special_moves;
mod trapped_piece;
mod xray;

use crate::{Finding, Line, Motif};

pub use phase::Phase;

type Detector = fn(&Line) -> Option<Finding>;

/// Each says whether its motif is there, and where first.
const DETECTORS: &[Detector] = &[
    fork::fork,
    pin::pin,
    skewer::skewer,
    discovery::discovered_attack,
    discovery::discovered_check,
    discovery::double_check,
    hanging_piece::hanging_piece,
    trapped_piece::trapped_piece,
    deflection::deflection,
    attraction::attraction,
    interference::interference,
    intermezzo::intermezzo,
    xray::xray_attack,
    clearance::clearance,
    capturing_defender::capturing_defender,
    sacrifice::sacrifice,
    quiet::quiet_move,
    quiet::defensive_move,
    exposed_king::exposed_king,
    king_attack::attacking_f2_f7,
    pawns::advanced_pawn,
    pawns::promotion,
    pawns::under_promotion,
    special_moves::castling,
    special_moves::en_passant,
    mates::mate,
    mates::mate_in_n,
    mates::named_mate,
    length::length,
    phase::phase,
    phase::endgame_kind,
];

/// All motifs of a line. Several may hold at once.
pub fn find(line: &Line) -> Vec<Finding> {
    let mut found: Vec<Finding> = DETECTORS.iter().filter_map(|detect| detect(line)).collect();
    found.extend(mates::mate_patterns(line));
    // An attack is more than its fork or its mate on the back rank.
    let said = |motif| found.iter().any(|finding: &Finding| finding.motif == motif);
    if !said(Motif::Fork) && !said(Motif::BackRankMate) {
        found.extend(king_attack::attack_on_castled_king(line));
    }
    found.sort_by_key(|finding| finding.motif);
    found
}

/// Whether a line of UCI moves from a FEN shows a motif: the tests of all modules.
#[cfg(test)]
pub(crate) fn shows(motif: Motif, fen: &str, moves: &str) -> bool {
    shown(motif, fen, moves).is_some()
}

/// What shows a motif on a line, for the tests.
#[cfg(test)]
pub(crate) fn shown(motif: Motif, fen: &str, moves: &str) -> Option<Finding> {
    let line = Line::from_uci(fen.parse().unwrap(), moves).unwrap();
    find(&line).into_iter().find(|finding| finding.motif == motif)
}
