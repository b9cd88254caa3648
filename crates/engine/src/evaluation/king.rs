//! Danger to a king from the enemy's pieces.

use chess::{Bitboard, Color, Rank, Role};

use super::board::Board;
use super::ledger::Ledger;
use super::spans::{WINGS, ranks};
use super::terms::{
    DANGER, DANGER_KNIGHT_DEFENDER, DANGER_NO_QUEEN, DANGER_PINNED, DANGER_SAFE_CHECK, DANGER_UNSAFE_CHECK,
    DANGER_WEAK_SQUARE, DANGER_WING_ATTACK, DANGER_WING_DEFENCE,
};

/// Adds the dangers to the king of `us`; the pieces that attack its zone are added with the pieces.
#[inline(always)]
pub(super) fn add_terms<L: Ledger>(board: &Board<'_>, us: Color, ledger: &mut L) {
    let (side, them) = (board.side(us), board.side(!us));
    let guarded_well = side.twice | (side.all & !(side.attacks[4] | side.attacks[5]));
    let weak = them.all & !guarded_well;
    let safe = !board.position.by_color(!us) & (!side.all | (weak & them.twice));
    let mut unsafe_checks = Bitboard::EMPTY;
    let [straight, diagonal] = side.king_views;
    for (n, view) in
        [chess::attacks::knight(side.king), diagonal, straight, straight | diagonal].into_iter().enumerate()
    {
        let checks = view & them.attacks[n + 1];
        let safe_checks = checks & safe;
        if safe_checks.any() {
            ledger.endanger(us, DANGER_SAFE_CHECK.at(n + 4 * usize::from(safe_checks.many())), 1);
        } else {
            unsafe_checks |= checks;
        }
    }
    let unsafe_checks = unsafe_checks & !board.position.by_color(!us);
    ledger.endanger(us, DANGER.at(0), 1);
    ledger.endanger(us, DANGER_UNSAFE_CHECK.at(0), unsafe_checks.count() as i32);
    ledger.endanger(us, DANGER_WEAK_SQUARE.at(0), (side.king_zone & weak).count() as i32);
    ledger.endanger(us, DANGER_PINNED.at(0), side.pinned.count() as i32);
    if board.position.pieces(!us, Role::Queen).is_empty() {
        ledger.endanger(us, DANGER_NO_QUEEN.at(0), 1);
    }
    if (side.attacks[1] & side.king_zone).any() {
        ledger.endanger(us, DANGER_KNIGHT_DEFENDER.at(0), 1);
    }
    let wing = WINGS[side.king.file().index()] & ranks(us, Rank::First, Rank::Fifth);
    ledger.endanger(us, DANGER_WING_ATTACK.at(0), (wing & them.all).count() as i32);
    ledger.endanger(us, DANGER_WING_ATTACK.at(1), (wing & them.twice).count() as i32);
    ledger.endanger(us, DANGER_WING_DEFENCE.at(0), (wing & side.all).count() as i32);
}
