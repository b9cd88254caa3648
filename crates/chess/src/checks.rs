//! Checks and pins: what restrains the side to move.

use crate::geometry::{between, line};
use crate::side::{Side, by_turn};
use crate::{Bitboard, Color, Move, MoveKind, Position, Role, Square, attacks};

/// What restrains the side to move. Computed once for a position, it serves every question about
/// the legality of its moves.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// The king of the side to move.
    pub king: Square,
    /// The enemy pieces giving check.
    pub checkers: Bitboard,
    /// The pieces of the side to move that may only move along the line to their king.
    pub pinned: Bitboard,
    /// Where pieces other than the king may go: everywhere, or, in check, where they take the
    /// checker or step into its way; nowhere in double check.
    pub targets: Bitboard,
}

impl Position {
    /// The checks and pins against the side to move.
    ///
    /// ```
    /// use chess::{Position, Square};
    /// let position = Position::from_fen("4k3/8/8/8/1b6/8/3N4/r3K3 w - - 0 1").unwrap();
    /// let checks = position.checks();
    /// assert_eq!(checks.checkers, Square::A1.into());
    /// assert_eq!(checks.pinned, Square::D2.into());
    /// ```
    #[inline]
    pub fn checks(&self) -> Checks {
        by_turn!(self, checks_as())
    }

    #[inline(always)]
    pub(crate) fn checks_as<S: Side>(&self) -> Checks {
        let (us, them) = (S::US, <S::Them as Side>::US);
        let king = self.king(us);
        let occupied = self.occupied();
        let ours = self.by_color(us);
        let (straight, diagonal) = (self.straight_sliders(them), self.diagonal_sliders(them));
        let rook_view = attacks::rook(king, occupied);
        let bishop_view = attacks::bishop(king, occupied);
        let checkers = (rook_view & straight)
            | (bishop_view & diagonal)
            | (attacks::knight(king) & self.pieces(them, Role::Knight))
            | (attacks::pawn(us, king) & self.pieces(them, Role::Pawn));

        // X-ray: take the king's first own blockers away and see which sliders appear behind.
        let behind_ours = |view: Bitboard| occupied ^ (view & ours);
        let pinners = (attacks::rook(king, behind_ours(rook_view)) & straight & !rook_view)
            | (attacks::bishop(king, behind_ours(bishop_view)) & diagonal & !bishop_view);
        let mut pinned = Bitboard::EMPTY;
        for pinner in pinners {
            pinned |= between(king, pinner) & ours;
        }

        let targets = if checkers.is_empty() {
            Bitboard::ALL
        } else if checkers.many() {
            Bitboard::EMPTY
        } else {
            checkers | between(king, checkers.lowest())
        };
        Checks { king, checkers, pinned, targets }
    }

    /// The enemy pieces that give check.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.attackers_to(self.king(self.turn), self.occupied()) & self.by_color(!self.turn)
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// The pieces of `color` that stand alone between their king and an enemy slider.
    pub fn pinned(&self, color: Color) -> Bitboard {
        let king = self.king(color);
        let snipers = (attacks::rook(king, Bitboard::EMPTY) & self.straight_sliders(!color))
            | (attacks::bishop(king, Bitboard::EMPTY) & self.diagonal_sliders(!color));
        snipers
            .into_iter()
            .map(|sniper| between(king, sniper) & self.occupied())
            .filter(|blockers| blockers.single().is_some())
            .fold(Bitboard::EMPTY, |pinned, blocker| pinned | (blocker & self.by_color(color)))
    }

    /// Whether a legal move gives check.
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::initial();
    /// let moves = ["e2e4", "f7f6", "d1h5"];
    /// let mut position = position;
    /// for uci in moves {
    ///     let m = position.parse_uci(uci).unwrap();
    ///     assert_eq!(position.gives_check(m), uci == "d1h5");
    ///     position.play(m);
    /// }
    /// ```
    pub fn gives_check(&self, m: Move) -> bool {
        let us = self.turn;
        let king = self.king(!us);
        let Some(role) = self.role_on(m.from()) else { return false };
        // The board as it will be: who stands where, and which of our sliders look on.
        let mut occupied = (self.occupied() ^ m.from()) | m.destination();
        let mut straight = self.straight_sliders(us) & !Bitboard::from(m.from());
        let mut diagonal = self.diagonal_sliders(us) & !Bitboard::from(m.from());
        match m.kind() {
            MoveKind::Castle => {
                let rook = crate::castling::CastlingSide::of(m.from(), m.to()).rook_destination(us);
                occupied = (self.occupied() & !(Bitboard::from(m.from()) | m.to())) | m.destination() | rook;
                straight = (straight & !Bitboard::from(m.to())) | rook;
            }
            MoveKind::EnPassant => occupied ^= en_passant_captured_square(m.to()),
            _ => {}
        }
        let placed = m.promotion().unwrap_or(role);
        match placed {
            Role::Pawn if attacks::pawn(us, m.to()).contains(king) => return true,
            Role::Knight if attacks::knight(m.to()).contains(king) => return true,
            Role::Bishop => diagonal |= m.to(),
            Role::Rook => straight |= m.to(),
            Role::Queen => {
                diagonal |= m.to();
                straight |= m.to();
            }
            _ => {}
        }
        (attacks::rook(king, occupied) & straight).any() || (attacks::bishop(king, occupied) & diagonal).any()
    }

    /// Whether some pawn may legally capture en passant now.
    pub(crate) fn can_capture_en_passant(&self) -> bool {
        let Some(to) = self.en_passant else { return false };
        let capturers = attacks::pawn(!self.turn, to) & self.pieces(self.turn, Role::Pawn);
        capturers.into_iter().any(|from| self.en_passant_is_safe(from, to))
    }

    /// Whether the king of the side to move is safe once both pawns of an en passant capture
    /// have left their squares: two at once, so pins do not tell.
    pub(crate) fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let victim = en_passant_captured_square(to);
        let occupied = (self.occupied() ^ from ^ victim) | to;
        let attackers = self.attackers_to(self.king(self.turn), occupied) & self.by_color(!self.turn);
        (attackers & !Bitboard::from(victim)).is_empty()
    }

    /// Whether `from` may go to `to` as far as its pin allows.
    #[inline]
    pub(crate) fn respects_pin(checks: &Checks, from: Square, to: Square) -> bool {
        !checks.pinned.contains(from) || line(checks.king, from).contains(to)
    }
}

/// The square of the pawn that is taken en passant on `to`: e3 takes the pawn on e4.
#[inline]
pub(crate) const fn en_passant_captured_square(to: Square) -> Square {
    Square::from_low_bits(to.index() as u32 ^ 8)
}
