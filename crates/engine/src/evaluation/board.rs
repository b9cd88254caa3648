//! What many terms ask about a position, computed once.

use chess::geometry::{between, line};
use chess::{Bitboard, Color, Position, Rank, Role, Square, attacks};

use super::spans::{backward, filled_forward, forward, king_zone, ranks};

/// A position with its attack sets.
pub(super) struct Board<'a> {
    pub(super) position: &'a Position,
    pub(super) occupied: Bitboard,
    sides: [Side; 2],
}

/// One colour's part of it.
pub(super) struct Side {
    pub(super) king: Square,
    pub(super) pawns: Bitboard,
    /// Pieces that shield their king from a slider.
    pub(super) pinned: Bitboard,
    /// Where a piece may go and live: not onto its king or a pawn that is stuck, nor into a pawn's attack.
    pub(super) mobility_area: Bitboard,
    /// Every square its pawns attack now or after advancing.
    pub(super) pawn_span: Bitboard,
    /// Where an attack on its king happens.
    pub(super) king_zone: Bitboard,
    /// What a rook, and what a bishop, would see in the king's place.
    pub(super) king_views: [Bitboard; 2],
    /// What each role attacks.
    pub(super) attacks: [Bitboard; 6],
    /// What anything attacks.
    pub(super) all: Bitboard,
    /// What two of its pieces attack.
    pub(super) twice: Bitboard,
}

impl<'a> Board<'a> {
    /// Pawns and kings are there; the pieces' attacks are added as the pieces are looked at.
    #[inline(always)]
    pub(super) fn new(position: &'a Position) -> Board<'a> {
        let occupied = position.occupied();
        let side = |us| Side::new(position, us, occupied);
        Board { position, occupied, sides: [side(Color::White), side(Color::Black)] }
    }

    #[inline(always)]
    pub(super) fn side(&self, color: Color) -> &Side {
        &self.sides[color.index()]
    }

    /// Enters the attacks of a piece.
    #[inline(always)]
    pub(super) fn attack(&mut self, color: Color, role: Role, reach: Bitboard) {
        let side = &mut self.sides[color.index()];
        side.twice |= side.all & reach;
        side.all |= reach;
        side.attacks[role.index()] |= reach;
    }
}

impl Side {
    #[inline(always)]
    fn new(position: &Position, us: Color, occupied: Bitboard) -> Side {
        let (pawns, theirs) = (position.pieces(us, Role::Pawn), position.pieces(!us, Role::Pawn));
        let king = position.king(us);
        let (by_pawns, by_king) = (attacks::by_pawns(us, pawns), attacks::king(king));
        let stuck = pawns & (backward(us, occupied) | ranks(us, Rank::Second, Rank::Third));
        let mut roles = [Bitboard::EMPTY; 6];
        roles[Role::Pawn.index()] = by_pawns;
        roles[Role::King.index()] = by_king;
        let king_views = [attacks::rook(king, occupied), attacks::bishop(king, occupied)];
        Side {
            king,
            pawns,
            pinned: pinned(position, us, king, occupied, king_views),
            mobility_area: !(stuck | Bitboard::from(king) | attacks::by_pawns(!us, theirs)),
            pawn_span: filled_forward(us, by_pawns),
            king_zone: king_zone(us, king),
            king_views,
            attacks: roles,
            all: by_pawns | by_king,
            twice: by_pawns & by_king | twice_by_pawns(us, pawns),
        }
    }

    /// A piece's reach without what its pin forbids.
    #[inline(always)]
    pub(super) fn unless_pinned(&self, square: Square, reach: Bitboard) -> Bitboard {
        if self.pinned.contains(square) { reach & line(self.king, square) } else { reach }
    }
}

/// The squares that two pawns attack.
fn twice_by_pawns(us: Color, pawns: Bitboard) -> Bitboard {
    let (west, east) = ((pawns.0 & !Bitboard::FILE_A.0) >> 1, (pawns.0 & !Bitboard::FILE_H.0) << 1);
    forward(us, Bitboard(west & east))
}

#[inline(always)]
fn pinned(
    position: &Position,
    us: Color,
    king: Square,
    occupied: Bitboard,
    views: [Bitboard; 2],
) -> Bitboard {
    let (ours, theirs) = (position.by_color(us), position.by_color(!us));
    let queens = position.by_role(Role::Queen);
    let [straight, diagonal] =
        [Role::Rook, Role::Bishop].map(|role| theirs & (position.by_role(role) | queens));
    let [rook_view, bishop_view] = views;
    // Take the first own pieces in the king's view away and see which sliders appear behind them.
    let pinners = (attacks::rook(king, occupied ^ (rook_view & ours)) & straight & !rook_view)
        | (attacks::bishop(king, occupied ^ (bishop_view & ours)) & diagonal & !bishop_view);
    pinners.into_iter().fold(Bitboard::EMPTY, |pinned, pinner| pinned | (between(king, pinner) & ours))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_between_two_pawns_is_attacked_twice() {
        let position = Position::from_fen("4k3/8/8/8/8/8/P1P3PP/4K3 w - - 0 1").unwrap();
        assert_eq!(
            twice_by_pawns(Color::White, position.pieces(Color::White, Role::Pawn)),
            Square::B3.into()
        );
    }

    #[test]
    fn a_pin_leaves_the_line_to_the_king() {
        let position = Position::from_fen("4k3/8/8/8/7b/8/5R2/4K3 w - - 0 1").unwrap();
        let board = Board::new(&position);
        let side = board.side(Color::White);
        assert_eq!(side.pinned, Square::F2.into());
        assert!(side.unless_pinned(Square::F2, attacks::rook(Square::F2, board.occupied)).is_empty());
    }
}
