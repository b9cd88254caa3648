//! Dead positions: neither side can mate by any sequence of legal moves (FIDE Laws 5.2.2).

use crate::{Bitboard, Color, Position, Role, Square, attacks};

impl Position {
    /// Whether neither side has the pieces to mate: bare kings, one knight, or any number of
    /// bishops that all stand on squares of one colour.
    ///
    /// ```
    /// use chess::Position;
    /// assert!(Position::from_fen("8/8/4k3/8/3B4/8/5K2/8 w - - 0 1").unwrap().is_insufficient_material());
    /// assert!(!Position::from_fen("8/8/4k3/8/3R4/8/5K2/8 w - - 0 1").unwrap().is_insufficient_material());
    /// ```
    pub fn is_insufficient_material(&self) -> bool {
        let mighty = self.by_role(Role::Pawn) | self.by_role(Role::Rook) | self.by_role(Role::Queen);
        let (knights, bishops) = (self.by_role(Role::Knight), self.by_role(Role::Bishop));
        mighty.is_empty()
            && if knights.any() {
                self.occupied().count() == 3
            } else {
                (bishops & Bitboard::LIGHT).is_empty() || (bishops & Bitboard::DARK).is_empty()
            }
    }

    /// Whether `color` could mate if the opponent helped: the question when a flag falls (FIDE
    /// Laws 6.9).
    ///
    /// ```
    /// use chess::{Color, Position};
    /// let position = Position::from_fen("8/8/4k1n1/8/3P4/8/5K2/8 w - - 0 1").unwrap();
    /// assert!(position.can_mate(Color::White));
    /// assert!(position.can_mate(Color::Black)); // the pawn may get in its own king's way
    /// ```
    pub fn can_mate(&self, color: Color) -> bool {
        let (ours, theirs) = (self.by_color(color), self.by_color(!color));
        let mighty = self.by_role(Role::Pawn) | self.by_role(Role::Rook) | self.by_role(Role::Queen);
        let (knights, bishops) = (self.by_role(Role::Knight), self.by_role(Role::Bishop));
        if (ours & mighty).any() {
            true
        } else if (ours & knights).any() {
            // One knight needs an enemy piece that blocks its own king; a queen never has to.
            ours.count() > 2 || (theirs & !self.by_role(Role::King) & !self.by_role(Role::Queen)).any()
        } else if (ours & bishops).any() {
            // Bishops of one colour need a blocker on the other.
            let both_colours = (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any();
            both_colours || knights.any() || self.by_role(Role::Pawn).any()
        } else {
            false
        }
    }

    /// Whether the pawns are locked for good and the kings can never break through: nothing but
    /// kings and pawns, every pawn stopped by an enemy pawn, no pawn capture, and no unguarded
    /// pawn within the squares a king can ever reach.
    ///
    /// Positions that are dead for subtler reasons are not recognised.
    ///
    /// ```
    /// use chess::Position;
    /// let wall = "8/8/3k4/1p1p1p1p/1P1P1P1P/3K4/8/8 w - - 0 1";
    /// assert!(Position::from_fen(wall).unwrap().is_locked());
    /// let gap = "8/8/3k4/1p1p1p2/1P1P1P2/3K4/8/8 w - - 0 1";
    /// assert!(!Position::from_fen(gap).unwrap().is_locked());
    /// ```
    pub fn is_locked(&self) -> bool {
        let pawns = self.by_role(Role::Pawn);
        let only_kings_and_pawns = self.occupied() == pawns | self.by_role(Role::King);
        only_kings_and_pawns
            && pawns.any()
            && self.en_passant().is_none()
            && Color::ALL.into_iter().all(|color| self.pawns_are_stuck(color) && self.king_is_shut_out(color))
    }

    /// Every pawn of `color` faces an enemy pawn and none can capture.
    fn pawns_are_stuck(&self, color: Color) -> bool {
        let (ours, theirs) = (self.pieces(color, Role::Pawn), self.pieces(!color, Role::Pawn));
        let up = if color == Color::White { 8 } else { -8 };
        ours.shifted(up) & !theirs == Bitboard::EMPTY && (attacks::by_pawns(color, ours) & theirs).is_empty()
    }

    /// The king of `color` can never take a pawn. The other king's guard does not count: it may
    /// walk away, so the answer errs towards "not shut out".
    fn king_is_shut_out(&self, color: Color) -> bool {
        let theirs = self.pieces(!color, Role::Pawn);
        let open = !(self.pieces(color, Role::Pawn) | attacks::by_pawns(!color, theirs));
        let mut reached = Bitboard::from(self.king(color));
        loop {
            let next = reached | (neighbours(reached) & open);
            if (next & theirs).any() {
                return false;
            }
            if next == reached {
                return true;
            }
            reached = next;
        }
    }
}

/// The squares a king could reach from any square of a set in one move.
fn neighbours(squares: Bitboard) -> Bitboard {
    squares.into_iter().map(|square: Square| attacks::king(square)).fold(Bitboard::EMPTY, |a, b| a | b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    #[test]
    fn material_that_cannot_mate() {
        for fen in [
            "8/8/4k3/8/8/8/5K2/8 w - - 0 1",
            "8/4k3/8/8/3N4/8/5K2/8 w - - 0 1",
            "8/8/4k3/8/3b4/8/5K2/8 w - - 0 1",
            "8/8/4k1b1/8/8/3B4/5K2/8 w - - 0 1",
            "8/b7/1b2k3/8/3B4/8/5K2/8 w - - 0 1",
        ] {
            assert!(position(fen).is_insufficient_material(), "{fen}");
        }
        for fen in [
            "4k3/8/8/8/3NN3/8/5K2/8 w - - 0 1",
            "4k3/8/6n1/8/3N4/8/5K2/8 w - - 0 1",
            "8/8/4k1b1/8/3B4/8/5K2/8 w - - 0 1",
            "8/8/4k1n1/8/3B4/8/5K2/8 w - - 0 1",
            "8/8/4k3/8/3P4/8/5K2/8 w - - 0 1",
        ] {
            assert!(!position(fen).is_insufficient_material(), "{fen}");
        }
    }

    #[test]
    fn walls_without_a_gap_are_locked() {
        for fen in [
            "8/8/3k4/1p1p1p1p/1P1P1P1P/3K4/8/8 b - - 0 1",
            "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1",
        ] {
            assert!(position(fen).is_locked(), "{fen}");
        }
    }

    #[test]
    fn what_may_still_move_is_not_locked() {
        for fen in [
            "8/8/3k4/1p1p1p1p/1P1P1P1P/3K4/8/7N w - - 0 1", // a knight jumps
            "8/8/3k4/1p1p1p1p/1P1P1P2/3K4/7P/8 w - - 0 1",  // a pawn may step
            "8/8/3k4/pp1p1p1p/1P1P1P1P/3K4/8/8 w - - 0 1",  // a pawn may take
            "8/8/3k4/3p4/3P4/3K4/8/8 w - - 0 1",            // kings walk around
            "8/8/8/8/8/3k4/8/3K4 w - - 0 1",
        ] {
            assert!(!position(fen).is_locked(), "{fen}");
        }
    }
}
