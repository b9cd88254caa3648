//! Room behind the pawns while many pieces need it.

use chess::{Bitboard, Color, Rank, Role};

use super::board::Board;
use super::ledger::Ledger;
use super::spans::{CENTRE_FILES, backward, ranks};
use super::terms::SPACE;

/// Adds the safe squares of one side's half of the centre; those behind its pawns count twice.
#[inline(always)]
pub(super) fn add_terms<L: Ledger>(board: &Board<'_>, us: Color, ledger: &mut L) {
    let (side, them) = (board.side(us), board.side(!us));
    let safe = CENTRE_FILES
        & ranks(us, Rank::Second, Rank::Fourth)
        & !side.pawns
        & !them.attacks[Role::Pawn.index()];
    let one = backward(us, side.pawns);
    let behind: Bitboard = one | backward(us, one) | backward(us, backward(us, one));
    let squares = safe.count() + (safe & behind & !them.all).count();
    let pieces = (board.position.by_color(us) & !side.pawns).count() - 1;
    ledger.add(us, SPACE.at(0), (squares * pieces / 4) as i32);
}
