//! Knights, bishops, rooks and queens where they stand: mobility, outposts, files, and whose king they see.

use chess::geometry::between;
use chess::{Bitboard, Color, File, Rank, Role, Square, attacks};

use super::board::Board;
use super::ledger::Ledger;
use super::pawns::placed;
use super::spans::{CENTRE, CENTRE_FILES, backward, forward, ranks};
use super::terms::{
    BISHOP_BLOCKED_PAWNS, BISHOP_ENEMY_PAWNS, BISHOP_MOBILITY, BISHOP_OUTPOST, BISHOP_PAIR, BISHOP_PAWNS,
    DANGER_ATTACKER, DANGER_RING_ATTACK, KNIGHT_MOBILITY, KNIGHT_OUTPOST, LONG_DIAGONAL, MATERIAL,
    MINOR_BEHIND_PAWN, MINOR_KING_DISTANCE, OUTPOST_IN_REACH, QUEEN_DISCOVERY, QUEEN_MOBILITY, ROOK_FILE,
    ROOK_MOBILITY, ROOK_ON_SEVENTH, TRAPPED_ROOK,
};

/// Adds the pieces of one side and enters their attacks.
#[inline(always)]
pub(super) fn add_terms<L: Ledger>(board: &mut Board<'_>, us: Color, ledger: &mut L) {
    add_role(board, us, Role::Knight, ledger);
    add_role(board, us, Role::Bishop, ledger);
    add_role(board, us, Role::Rook, ledger);
    add_role(board, us, Role::Queen, ledger);
    if board.position.pieces(us, Role::Bishop).many() {
        ledger.add(us, BISHOP_PAIR.at(0), 1);
    }
}

#[inline(always)]
fn add_role<L: Ledger>(board: &mut Board<'_>, us: Color, role: Role, ledger: &mut L) {
    let position = board.position;
    let queens = position.by_role(Role::Queen);
    // Pieces that attack along the same lines support each other through one another.
    let occupied = match role {
        Role::Bishop => board.occupied ^ queens,
        Role::Rook => board.occupied ^ queens ^ position.pieces(us, Role::Rook),
        _ => board.occupied,
    };
    let king = board.side(us).king;
    let their_king = board.side(!us).king;
    let their_zone = board.side(!us).king_zone;
    for square in position.pieces(us, role) {
        let side = board.side(us);
        let reach = side.unless_pinned(square, attacks::of(role, us, square, occupied));
        let mobility = (reach & side.mobility_area).count() as usize;
        ledger.add(us, MATERIAL.at(role.index()), 1);
        ledger.add(us, placed(us, king, role, square), 1);
        match role {
            Role::Knight => {
                ledger.add(us, KNIGHT_MOBILITY.at(mobility), 1);
                add_minor(board, us, role, square, reach, ledger);
            }
            Role::Bishop => {
                ledger.add(us, BISHOP_MOBILITY.at(mobility.min(13)), 1);
                add_minor(board, us, role, square, reach, ledger);
                add_bishop(board, us, square, ledger);
            }
            Role::Rook => {
                ledger.add(us, ROOK_MOBILITY.at(mobility.min(14)), 1);
                add_rook(board, us, square, mobility, ledger);
            }
            _ => {
                ledger.add(us, QUEEN_MOBILITY.at(mobility.min(27)), 1);
                add_queen(board, us, square, ledger);
            }
        }
        if (reach & their_zone).any() {
            ledger.endanger(!us, DANGER_ATTACKER.at(role.index() - 1), 1);
            let ring = (reach & attacks::king(their_king)).count();
            ledger.endanger(!us, DANGER_RING_ATTACK.at(0), ring as i32);
        }
        board.attack(us, role, reach);
    }
}

#[inline(always)]
fn add_minor<L: Ledger>(
    board: &Board<'_>,
    us: Color,
    role: Role,
    square: Square,
    reach: Bitboard,
    ledger: &mut L,
) {
    let (side, them) = (board.side(us), board.side(!us));
    let which = usize::from(role == Role::Bishop);
    let outposts = ranks(us, Rank::Fourth, Rank::Sixth) & !them.pawn_span;
    if outposts.contains(square) {
        let defended = usize::from(side.attacks[0].contains(square));
        let term = if role == Role::Knight { KNIGHT_OUTPOST } else { BISHOP_OUTPOST };
        ledger.add(us, term.at(defended), 1);
    } else if role == Role::Knight
        && (reach & outposts & side.attacks[0] & !board.position.by_color(us)).any()
    {
        ledger.add(us, OUTPOST_IN_REACH.at(0), 1);
    }
    let pawns = side.pawns | them.pawns;
    if (backward(us, pawns) & Bitboard::from(square)).any() {
        ledger.add(us, MINOR_BEHIND_PAWN.at(which), 1);
    }
    ledger.add(us, MINOR_KING_DISTANCE.at(which), square.distance(side.king) as i32);
}

#[inline(always)]
fn add_bishop<L: Ledger>(board: &Board<'_>, us: Color, square: Square, ledger: &mut L) {
    let (side, them) = (board.side(us), board.side(!us));
    let color = if square.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
    let same = (side.pawns & color).count() as i32;
    let blocked = side.pawns & CENTRE_FILES & backward(us, board.occupied);
    ledger.add(us, BISHOP_PAWNS.at(0), same);
    ledger.add(us, BISHOP_BLOCKED_PAWNS.at(0), same * blocked.count() as i32);
    let lines = attacks::bishop(square, Bitboard::EMPTY);
    ledger.add(us, BISHOP_ENEMY_PAWNS.at(0), (lines & them.pawns).count() as i32);
    if (attacks::bishop(square, side.pawns | them.pawns) & CENTRE).many() {
        ledger.add(us, LONG_DIAGONAL.at(0), 1);
    }
}

#[inline(always)]
fn add_rook<L: Ledger>(board: &Board<'_>, us: Color, square: Square, mobility: usize, ledger: &mut L) {
    let (side, them) = (board.side(us), board.side(!us));
    let file = Bitboard::file(square.file());
    if (side.pawns & file).is_empty() {
        ledger.add(us, ROOK_FILE.at(usize::from((them.pawns & file).is_empty())), 1);
    } else if mobility <= 3 {
        let king = side.king.file();
        let shut_in = if king < File::E { square.file() < king } else { square.file() > king };
        if shut_in {
            let may_castle = (board.position.castling_rooks() & board.position.by_color(us)).any();
            ledger.add(us, TRAPPED_ROOK.at(usize::from(!may_castle)), 1);
        }
    }
    let seventh = Bitboard::relative_rank(us, Rank::Seventh);
    if seventh.contains(square)
        && ((them.pawns & seventh) | (Bitboard::from(them.king) & forward(us, seventh))).any()
    {
        ledger.add(us, ROOK_ON_SEVENTH.at(0), 1);
    }
}

#[inline(always)]
fn add_queen<L: Ledger>(board: &Board<'_>, us: Color, square: Square, ledger: &mut L) {
    let position = board.position;
    let snipers = (attacks::rook(square, Bitboard::EMPTY) & position.pieces(!us, Role::Rook))
        | (attacks::bishop(square, Bitboard::EMPTY) & position.pieces(!us, Role::Bishop));
    let discovers = |sniper: Square| (between(square, sniper) & board.occupied).single().is_some();
    if snipers.into_iter().any(discovers) {
        ledger.add(us, QUEEN_DISCOVERY.at(0), 1);
    }
}
