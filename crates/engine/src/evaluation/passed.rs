//! The way ahead of a passed pawn: who stands on it, who attacks it, which king is near.

use chess::{Bitboard, Color, Role, Square, attacks};

use super::board::Board;
use super::ledger::Ledger;
use super::pawns::{rank_of, step};
use super::spans::ahead;
use super::terms::{
    PASSED_BLOCKED, PASSED_DEFENDED_STEP, PASSED_ENEMY_KING, PASSED_OUTRUNS, PASSED_OWN_KING,
    PASSED_ROOK_BEHIND, PASSED_SAFE_PATH, PASSED_SAFE_STEP,
};

/// Beyond this many king moves a king is simply far away.
const FAR: u32 = 5;

/// Adds the passed pawns of one side.
#[inline(always)]
pub(super) fn add_terms<L: Ledger>(board: &Board<'_>, us: Color, passed: Bitboard, ledger: &mut L) {
    for pawn in passed & board.side(us).pawns {
        add_pawn(board, us, pawn, ledger);
    }
}

fn add_pawn<L: Ledger>(board: &Board<'_>, us: Color, pawn: Square, ledger: &mut L) {
    let (side, them) = (board.side(us), board.side(!us));
    let position = board.position;
    let (rank, next, path) = (rank_of(us, pawn), step(us, pawn), ahead(us, pawn));
    let straight = position.by_role(Role::Rook) | position.by_role(Role::Queen);
    let behind = ahead(!us, pawn) & attacks::rook(pawn, board.occupied) & straight;
    // A rook behind the pawn controls all of its way.
    let theirs_behind = (behind & position.by_color(!us)).any();
    let attacked = if theirs_behind { path } else { path & them.all };
    let ours_behind = (behind & position.by_color(us)).any();
    if position.by_color(!us).contains(next) {
        ledger.add(us, PASSED_BLOCKED.at(rank), 1);
    } else if attacked.is_empty() {
        ledger.add(us, PASSED_SAFE_PATH.at(rank), 1);
    } else if !attacked.contains(next) {
        ledger.add(us, PASSED_SAFE_STEP.at(rank), 1);
    }
    if ours_behind || side.all.contains(next) {
        ledger.add(us, PASSED_DEFENDED_STEP.at(rank), 1);
    }
    if ours_behind {
        ledger.add(us, PASSED_ROOK_BEHIND.at(0), 1);
    }
    ledger.add(us, PASSED_OWN_KING.at(rank), side.king.distance(next).min(FAR) as i32);
    ledger.add(us, PASSED_ENEMY_KING.at(rank), them.king.distance(next).min(FAR) as i32);
    if outruns(board, us, pawn, path) {
        ledger.add(us, PASSED_OUTRUNS.at(0), 1);
    }
}

/// The rule of the square: the enemy has only pawns, nothing is in the way, and its king is too far.
fn outruns(board: &Board<'_>, us: Color, pawn: Square, path: Bitboard) -> bool {
    let them = board.side(!us);
    let alone = board.position.by_color(!us) == them.pawns | them.king;
    let target = match us {
        Color::White => path.last(),
        Color::Black => path.first(),
    };
    let Some(target) = target else { return false };
    let double_step = u32::from(rank_of(us, pawn) == 1);
    let way = path.count() - double_step + u32::from(board.position.turn() != us);
    alone && (path & board.occupied).is_empty() && them.king.distance(target) > way
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Position;

    #[test]
    fn the_rule_of_the_square() {
        for (fen, expected) in [
            ("8/8/8/P3k3/8/8/8/7K w - - 0 1", true),
            ("8/8/8/P3k3/8/8/8/7K b - - 0 1", false),
            ("8/8/4k3/8/8/P7/8/7K w - - 0 1", false),
            ("8/8/8/P4k2/8/8/8/7K b - - 0 1", true),
            ("8/8/8/P4k2/8/8/8/n6K w - - 0 1", false),
        ] {
            let position = Position::from_fen(fen).unwrap();
            let pawn = position.by_role(Role::Pawn).first().unwrap();
            let board = Board::new(&position);
            assert_eq!(outruns(&board, Color::White, pawn, ahead(Color::White, pawn)), expected, "{fen}");
        }
    }
}
