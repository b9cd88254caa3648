//! How hard an advantage in the endgame is to lose: little is left of it when nothing is left to attack.

use chess::{Bitboard, Color, Rank, Role};

use super::board::Board;
use super::ledger::Ledger;
use super::spans::{QUEEN_WING, ranks};
use super::terms::{
    COMPLEXITY, COMPLEXITY_BOTH_WINGS, COMPLEXITY_INFILTRATION, COMPLEXITY_OUTFLANKING, COMPLEXITY_PASSED,
    COMPLEXITY_PAWN_ENDING, COMPLEXITY_PAWNS,
};

/// Adds what both sides share.
#[inline(always)]
pub(super) fn add_terms<L: Ledger>(board: &Board<'_>, passed: Bitboard, ledger: &mut L) {
    let pawns = board.position.by_role(Role::Pawn);
    let [white, black] = Color::ALL.map(|color| board.side(color).king);
    let files = (white.file().index() as i32 - black.file().index() as i32).abs();
    let outflanking = files - (white.rank().index() as i32 - black.rank().index() as i32).abs();
    let beyond = |color, king| ranks(color, Rank::Fifth, Rank::Eighth).contains(king);
    let both_wings = (pawns & QUEEN_WING).any() && (pawns & !QUEEN_WING).any();
    let pawn_ending = board.occupied == pawns | white | black;
    ledger.complicate(COMPLEXITY.at(0), 1);
    ledger.complicate(COMPLEXITY_PAWNS.at(0), pawns.count() as i32);
    ledger.complicate(COMPLEXITY_PASSED.at(0), passed.count() as i32);
    ledger.complicate(COMPLEXITY_BOTH_WINGS.at(0), i32::from(both_wings));
    ledger.complicate(COMPLEXITY_OUTFLANKING.at(0), outflanking);
    let infiltrated = beyond(Color::White, white) || beyond(Color::Black, black);
    ledger.complicate(COMPLEXITY_INFILTRATION.at(0), i32::from(infiltrated));
    ledger.complicate(COMPLEXITY_PAWN_ENDING.at(0), i32::from(pawn_ending));
}
