//! Attacks on pieces: what can be taken now, and what will be attacked next.

use chess::{Bitboard, Color, Rank, Role, attacks};

use super::board::Board;
use super::ledger::Ledger;
use super::spans::{forward, ranks};
use super::terms::{
    DEFENDED_BY_QUEEN, HANGING, PAWN_PUSH_THREAT, QUEEN_THREAT, RESTRICTED, THREAT_BY_KING, THREAT_BY_MINOR,
    THREAT_BY_PAWN, THREAT_BY_ROOK, Term,
};

/// Adds the threats of one side.
#[inline(always)]
pub(super) fn add_terms<L: Ledger>(board: &Board<'_>, us: Color, ledger: &mut L) {
    let (side, them) = (board.side(us), board.side(!us));
    let theirs = board.position.by_color(!us);
    let their_pieces = theirs & !them.pawns;
    let well_defended = them.attacks[0] | (them.twice & !side.twice);
    let weak = theirs & !well_defended & side.all;
    let worth_a_minor = (their_pieces & well_defended) | weak;

    let by_minor = worth_a_minor & (side.attacks[1] | side.attacks[2]);
    add_by_role(board, us, THREAT_BY_MINOR, by_minor, ledger);
    add_by_role(board, us, THREAT_BY_ROOK, weak & side.attacks[3], ledger);
    if (weak & side.attacks[5]).any() {
        ledger.add(us, THREAT_BY_KING.at(0), 1);
    }
    let hanging = weak & (!them.all | (their_pieces & side.twice));
    ledger.add(us, HANGING.at(0), hanging.count() as i32);
    ledger.add(us, DEFENDED_BY_QUEEN.at(0), (weak & them.attacks[4]).count() as i32);
    let restricted = them.all & !well_defended & side.all;
    ledger.add(us, RESTRICTED.at(0), restricted.count() as i32);

    let safe = !them.all | side.all;
    let by_pawn = attacks::by_pawns(us, side.pawns & safe) & their_pieces;
    add_by_role(board, us, THREAT_BY_PAWN, by_pawn, ledger);
    let once = forward(us, side.pawns) & !board.occupied;
    let twice = forward(us, once & ranks(us, Rank::Third, Rank::Third)) & !board.occupied;
    let steps = (once | twice) & !them.attacks[0] & safe;
    let next = attacks::by_pawns(us, steps) & their_pieces & !side.attacks[0];
    ledger.add(us, PAWN_PUSH_THREAT.at(0), next.count() as i32);
    add_queen_threats(board, us, well_defended, ledger);
}

/// Adds what is attacked under its role.
#[inline(always)]
fn add_by_role<L: Ledger>(board: &Board<'_>, us: Color, term: Term, attacked: Bitboard, ledger: &mut L) {
    for square in attacked {
        let role = board.position.role_on(square).unwrap_or(Role::Pawn);
        ledger.add(us, term.at(role.index()), 1);
    }
}

/// Squares from which a knight or a slider could attack the only queen next move.
#[inline(always)]
fn add_queen_threats<L: Ledger>(board: &Board<'_>, us: Color, well_defended: Bitboard, ledger: &mut L) {
    let Some(queen) = board.position.pieces(!us, Role::Queen).single() else { return };
    let side = board.side(us);
    let safe = side.mobility_area & !board.position.by_color(us) & !well_defended;
    let from_knight = side.attacks[1] & attacks::knight(queen) & safe;
    ledger.add(us, QUEEN_THREAT.at(0), from_knight.count() as i32);
    let by_slider = (side.attacks[2] & attacks::bishop(queen, board.occupied))
        | (side.attacks[3] & attacks::rook(queen, board.occupied));
    ledger.add(us, QUEEN_THREAT.at(1), (by_slider & safe & side.twice).count() as i32);
}
