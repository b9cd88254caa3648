//! A move in sixteen bits, and a list of them without allocation.

use core::fmt;
use core::num::NonZeroU16;
use core::ops::{Deref, DerefMut};

use crate::castling::CastlingSide;
use crate::checks::en_passant_captured_square;
use crate::{Color, File, Role, Square, UciMove};

/// A move of one position: from, to and kind in sixteen bits.
///
/// Castling is kept as *king takes own rook*, which is unambiguous in Chess960; the notations
/// write it as their game wants it. A `Move` means something only together with its position.
///
/// ```
/// use chess::{Position, Square};
/// let start = Position::initial();
/// let e4 = start.parse_uci("e2e4").unwrap();
/// assert_eq!((e4.from(), e4.to()), (Square::E2, Square::E4));
/// assert!(!e4.is_capture());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU16);

/// What a move does besides going from one square to another.
///
/// Bit 2 marks captures, bit 3 promotions; the low two bits of a promotion are its piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// To an empty square.
    Quiet = 0,
    /// A pawn's first move of two squares.
    DoublePush = 1,
    /// King and rook; `to` is the rook's square.
    Castle = 2,
    /// Takes the piece on `to`.
    Capture = 4,
    /// Takes the pawn that has just passed `to`.
    EnPassant = 5,
    /// Becomes a knight.
    PromoteKnight = 8,
    /// Becomes a bishop.
    PromoteBishop = 9,
    /// Becomes a rook.
    PromoteRook = 10,
    /// Becomes a queen.
    PromoteQueen = 11,
    /// Captures and becomes a knight.
    CapturePromoteKnight = 12,
    /// Captures and becomes a bishop.
    CapturePromoteBishop = 13,
    /// Captures and becomes a rook.
    CapturePromoteRook = 14,
    /// Captures and becomes a queen.
    CapturePromoteQueen = 15,
}

impl MoveKind {
    /// The promotion to `role`, capturing or not; pawns and kings are no promotion.
    pub const fn promotion(role: Role, capture: bool) -> Option<MoveKind> {
        Some(match (role, capture) {
            (Role::Knight, false) => MoveKind::PromoteKnight,
            (Role::Bishop, false) => MoveKind::PromoteBishop,
            (Role::Rook, false) => MoveKind::PromoteRook,
            (Role::Queen, false) => MoveKind::PromoteQueen,
            (Role::Knight, true) => MoveKind::CapturePromoteKnight,
            (Role::Bishop, true) => MoveKind::CapturePromoteBishop,
            (Role::Rook, true) => MoveKind::CapturePromoteRook,
            (Role::Queen, true) => MoveKind::CapturePromoteQueen,
            (Role::Pawn | Role::King, _) => return None,
        })
    }

    /// Whether something is taken.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self as u8 & 4 != 0
    }
}

impl Move {
    /// Puts a move together. It is legal only if its position says so
    /// ([`Position::is_legal`](crate::Position::is_legal)).
    ///
    /// A quiet move from a1 to a1, which no position has, becomes a2–a1: every value is a move.
    #[inline]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Move {
        let bits = from.index() as u16 | (to.index() as u16) << 6 | (kind as u16) << 12;
        match NonZeroU16::new(bits) {
            Some(bits) => Move(bits),
            None => Move(NonZeroU16::new(8).unwrap()),
        }
    }

    /// The sixteen bits, for tables and files.
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// Reads sixteen bits back; `None` if no move is written so.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        match (NonZeroU16::new(bits), bits >> 12) {
            (_, 3 | 6 | 7) | (None, _) => None,
            (Some(bits), _) => Some(Move(bits)),
        }
    }

    /// The square the piece leaves.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.0.get() as u32)
    }

    /// The square the piece goes to; for castling, the square of the rook.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.0.get() >> 6) as u32)
    }

    /// What the move does besides.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.0.get() >> 12 {
            1 => MoveKind::DoublePush,
            2 => MoveKind::Castle,
            4 => MoveKind::Capture,
            5 => MoveKind::EnPassant,
            8 => MoveKind::PromoteKnight,
            9 => MoveKind::PromoteBishop,
            10 => MoveKind::PromoteRook,
            11 => MoveKind::PromoteQueen,
            12 => MoveKind::CapturePromoteKnight,
            13 => MoveKind::CapturePromoteBishop,
            14 => MoveKind::CapturePromoteRook,
            15 => MoveKind::CapturePromoteQueen,
            _ => MoveKind::Quiet,
        }
    }

    /// Whether something is taken, en passant included.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.0.get() & 0x4000 != 0
    }

    /// Whether a pawn becomes something else.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.0.get() & 0x8000 != 0
    }

    /// Whether the move changes no material: no capture and no promotion.
    #[inline]
    pub const fn is_quiet(self) -> bool {
        self.0.get() & 0xC000 == 0
    }

    /// Whether king and rook castle.
    #[inline]
    pub const fn is_castle(self) -> bool {
        self.0.get() >> 12 == MoveKind::Castle as u16
    }

    /// Whether a pawn is taken en passant.
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.0.get() >> 12 == MoveKind::EnPassant as u16
    }

    /// The square of the piece that is taken, if one is: the target, except en passant.
    ///
    /// ```
    /// use chess::{Position, Square};
    /// let position = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").unwrap();
    /// assert_eq!(position.parse_uci("e5d6").unwrap().captured_square(), Some(Square::D5));
    /// assert_eq!(position.parse_uci("e5e6").unwrap().captured_square(), None);
    /// ```
    #[inline]
    pub fn captured_square(self) -> Option<Square> {
        let square = if self.is_en_passant() { en_passant_captured_square(self.to()) } else { self.to() };
        self.is_capture().then_some(square)
    }

    /// What the pawn becomes, if it promotes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self.0.get() >> 12 {
            8 | 12 => Some(Role::Knight),
            9 | 13 => Some(Role::Bishop),
            10 | 14 => Some(Role::Rook),
            11 | 15 => Some(Role::Queen),
            _ => None,
        }
    }

    /// The side of a castling move.
    #[inline]
    pub fn castling_side(self) -> Option<CastlingSide> {
        self.is_castle().then(|| CastlingSide::of(self.from(), self.to()))
    }

    /// Where the moving piece ends up: [`to`](Move::to), except for a castling king.
    #[inline]
    pub fn destination(self) -> Square {
        match self.castling_side() {
            None => self.to(),
            Some(side) if self.from() < Square::A2 => side.king_destination(Color::White),
            Some(side) => side.king_destination(Color::Black),
        }
    }
}

/// UCI of standard chess (`e2e4`, `e7e8q`, `e1g1`). Castling from or to other squares than theirs, which only Chess960
/// has, is king takes rook; [`Position::to_uci`](crate::Position::to_uci) knows which game it is.
///
/// ```
/// use chess::Position;
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
/// assert_eq!(position.parse_san("O-O").unwrap().to_string(), "e1g1");
/// ```
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_standard = self.from().file() == File::E && matches!(self.to().file(), File::A | File::H);
        let to = if self.is_castle() && is_standard { self.destination() } else { self.to() };
        UciMove { from: self.from(), to, promotion: self.promotion() }.fmt(f)
    }
}

/// As [`Display`](fmt::Display).
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Up to 256 moves on the stack (no position has more than 218).
///
/// ```
/// use chess::Position;
/// let moves = Position::initial().legal_moves();
/// assert_eq!(moves.len(), 20);
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; 256],
    len: u8,
}

impl MoveList {
    /// An empty list.
    #[inline]
    pub const fn new() -> MoveList {
        MoveList { moves: [Move::new(Square::A1, Square::A1, MoveKind::Quiet); 256], len: 0 }
    }

    /// Adds a move at the end.
    #[inline]
    pub fn push(&mut self, m: Move) {
        // The index is a byte, so it cannot leave the array; 218 is the most a position needs.
        self.moves[self.len as usize] = m;
        self.len = self.len.wrapping_add(1);
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len as usize]
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len as usize]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// ```
/// use chess::Position;
/// let start = Position::initial();
/// let replies: usize = start.legal_moves().into_iter().map(|m| start.after(m).legal_moves().len()).sum();
/// assert_eq!(replies, 400);
/// ```
impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = core::iter::Take<core::array::IntoIter<Move, 256>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        let len = self.len as usize;
        self.moves.into_iter().take(len)
    }
}

impl FromIterator<Move> for MoveList {
    /// No more than 255 moves.
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveList {
        let mut list = MoveList::new();
        moves.into_iter().take(255).for_each(|m| list.push(m));
        list
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_read_back_for_every_kind() {
        for bits in 0..=u16::MAX {
            if let Some(m) = Move::from_bits(bits) {
                assert_eq!(m.to_bits(), bits);
                assert_eq!(m.kind() as u16, bits >> 12);
                assert_eq!(m.is_capture(), m.kind().is_capture());
                assert_eq!(Move::new(m.from(), m.to(), m.kind()), m);
            }
        }
        assert_eq!(Move::from_bits(0), None);
        assert_eq!(core::mem::size_of::<Option<Move>>(), 2);
    }

    #[test]
    fn texts_are_those_of_uci() {
        let fen = "r3k2r/P6p/8/8/8/8/p6P/R3K2R w KQkq - 0 1";
        let position = crate::Position::from_fen(fen).unwrap();
        for m in position.legal_moves() {
            assert_eq!(format!("{m} {m:?}"), format!("{0} {0}", position.to_uci(m)));
            assert_eq!(position.parse_uci(&m.to_string()), Ok(m));
        }
        let m = Move::new(Square::B8, Square::A8, MoveKind::Castle);
        assert_eq!(m.to_string(), "b8a8");
    }

    #[test]
    fn lists_are_iterated_by_value() {
        let moves = crate::Position::initial().legal_moves();
        let copy: MoveList = moves.clone().into_iter().collect();
        assert_eq!(*copy, *moves);
    }

    #[test]
    fn a_castling_king_lands_on_c_or_g() {
        let m = Move::new(Square::B8, Square::A8, MoveKind::Castle);
        assert_eq!((m.castling_side(), m.destination()), (Some(CastlingSide::QueenSide), Square::C8));
    }
}
