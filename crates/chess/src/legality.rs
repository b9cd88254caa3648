//! Is a move from elsewhere (a hash table, a killer slot, a file) legal here? Answered without
//! generating moves.

use crate::checks::Checks;
use crate::side::{Side, by_turn};
use crate::{Bitboard, Move, MoveKind, Position, Rank, Role, attacks};

impl Position {
    /// Whether a move is legal in this position; any sixteen bits may be asked about.
    ///
    /// ```
    /// use chess::{Move, MoveKind, Position, Square};
    /// let start = Position::initial();
    /// assert!(start.is_legal(Move::new(Square::G1, Square::F3, MoveKind::Quiet)));
    /// assert!(!start.is_legal(Move::new(Square::G1, Square::E2, MoveKind::Capture)));
    /// ```
    pub fn is_legal(&self, m: Move) -> bool {
        self.is_legal_under(&self.checks(), m)
    }

    /// [`is_legal`](Position::is_legal) with the position's [`Checks`] at hand.
    #[inline]
    pub fn is_legal_under(&self, checks: &Checks, m: Move) -> bool {
        by_turn!(self, is_legal_as(checks, m))
    }

    fn is_legal_as<S: Side>(&self, checks: &Checks, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        if !self.by_color(S::US).contains(from) {
            return false;
        }
        match self.role_on(from) {
            None => false,
            Some(Role::Pawn) => self.is_legal_pawn_move::<S>(checks, m),
            Some(Role::King) if m.is_castle() => self.may_castle::<S>(checks, to),
            Some(role) => {
                let kind_fits = match m.kind() {
                    MoveKind::Quiet => !self.occupied().contains(to),
                    MoveKind::Capture => self.by_color(!S::US).contains(to),
                    _ => false,
                };
                let reaches = attacks::of(role, S::US, from, self.occupied()).contains(to);
                kind_fits
                    && reaches
                    && match role {
                        Role::King => {
                            let occupied = self.occupied() ^ from;
                            (self.attackers_to(to, occupied) & self.by_color(!S::US)).is_empty()
                        }
                        _ => checks.targets.contains(to) && Self::respects_pin(checks, from, to),
                    }
            }
        }
    }

    fn is_legal_pawn_move<S: Side>(&self, checks: &Checks, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        let last_rank = Bitboard::relative_rank(S::US, Rank::Eighth);
        if m.is_promotion() != last_rank.contains(to) {
            return false;
        }
        let step = Bitboard::from(from).shifted(S::UP) & !self.occupied();
        let captures = attacks::pawn(S::US, from);
        let reaches = match m.kind() {
            MoveKind::Castle => false,
            MoveKind::EnPassant => {
                return self.en_passant == Some(to)
                    && captures.contains(to)
                    && self.en_passant_is_safe(from, to);
            }
            MoveKind::DoublePush => ((step & S::THIRD).shifted(S::UP) & !self.occupied()).contains(to),
            kind if kind.is_capture() => (captures & self.by_color(!S::US)).contains(to),
            _ => step.contains(to),
        };
        reaches && checks.targets.contains(to) && Self::respects_pin(checks, from, to)
    }
}
