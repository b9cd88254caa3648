//! Playing moves: bitboards, mailbox, keys, rights and counters, updated in place.
//!
//! There is no unmake: positions are copied (192 bytes) and the copy is played on, which measured
//! faster than make and unmake.

use crate::castling::CastlingSide;
use crate::checks::en_passant_captured_square;
use crate::side::{Side, by_turn};
use crate::{
    Bitboard, Color, Key, Move, MoveKind, Piece, PlayError, Position, Role, Square, attacks, zobrist,
};

impl Position {
    /// Plays a legal move. What an illegal one does is unspecified (but never undefined); test
    /// moves from elsewhere with [`is_legal`](Position::is_legal), or read them with the
    /// notations, which return only legal ones.
    #[inline]
    pub fn play(&mut self, m: Move) {
        by_turn!(self, play_as(m));
    }

    /// Plays a move if it is legal.
    ///
    /// ```
    /// use chess::Position;
    /// let mut position = Position::initial();
    /// let e4 = position.parse_san("e4").unwrap();
    /// assert!(position.try_play(e4).is_ok());
    /// assert_eq!(position.try_play(e4).unwrap_err().to_string(), "e2e4 is not a legal move here");
    /// ```
    pub fn try_play(&mut self, m: Move) -> Result<(), PlayError> {
        if !self.is_legal(m) {
            return Err(PlayError::Illegal(m));
        }
        self.play(m);
        Ok(())
    }

    /// The position after a legal move.
    ///
    /// ```
    /// use chess::Position;
    /// let start = Position::initial();
    /// let after = start.after(start.parse_san("e4").unwrap());
    /// assert_eq!(after.to_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// ```
    #[inline]
    #[must_use]
    pub fn after(&self, m: Move) -> Position {
        let mut next = *self;
        next.play(m);
        next
    }

    /// The key of the position after a legal move, for most moves: castling, promotions and changes of castling and en
    /// passant rights are left out. For prefetching memory, which may be wrong and must be quick.
    #[inline]
    pub fn likely_key_after(&self, m: Move) -> Key {
        let (us, from, to) = (self.turn(), m.from(), m.to());
        let Some(role) = self.mailbox[from.index()] else { return self.key };
        let mut key = self.key ^ Key::of_step(Piece { color: us, role }, from, to);
        if let Some(victim) = self.mailbox[to.index()] {
            key ^= zobrist::piece(!us, victim, to);
        }
        key
    }

    /// Passes: the other side is to move. Not a move of chess, but analysts write it (`--`) and
    /// engines search it; it must not be played in check.
    pub fn play_null(&mut self) {
        self.clear_en_passant();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.pass_turn();
    }

    #[inline(always)]
    pub(crate) fn play_as<S: Side>(&mut self, m: Move) {
        let us = S::US;
        let (from, to) = (m.from(), m.to());
        debug_assert!(self.by_color(us).contains(from), "{m:?} moves no piece of {us} in {self:?}");
        let Some(role) = self.mailbox[from.index()] else { return };

        self.clear_en_passant();
        let touched = Bitboard::from(from) | to;
        self.lose_castling(if role == Role::King { touched | S::BACK_RANK } else { touched });
        let mut clock = self.halfmove_clock.saturating_add(1);
        if m.is_castle() {
            self.halfmove_clock = clock;
            return self.castle_as::<S>(from, to);
        }
        if let Some(victim) = m.captured_square() {
            self.remove(!us, victim);
            clock = 0;
        }
        let moved = zobrist::piece(us, role, from) ^ zobrist::piece(us, role, to);
        self.key ^= moved;
        self.part_keys[Self::part(us, role)] ^= moved;
        self.by_role[role.index()] ^= touched;
        self.by_color[us.index()] ^= touched;
        self.mailbox[from.index()] = None;
        self.mailbox[to.index()] = Some(role);
        if role == Role::Pawn {
            clock = 0;
            if m.kind() == MoveKind::DoublePush {
                self.set_en_passant::<S>(en_passant_captured_square(to));
            } else if let Some(promoted) = m.promotion() {
                self.remove(us, to);
                self.put(us, promoted, to);
            }
        }
        self.halfmove_clock = clock;
        self.pass_turn();
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.fullmove_number = self.fullmove_number.saturating_add(self.turn as u16);
        self.turn = !self.turn;
        self.key ^= zobrist::WHITE_TO_MOVE;
    }

    #[inline]
    fn remove(&mut self, color: Color, square: Square) {
        if let Some(role) = self.mailbox[square.index()].take() {
            self.toggle(color, role, square);
        }
    }

    #[inline]
    fn clear_en_passant(&mut self) {
        if let Some(square) = self.en_passant.take() {
            self.key ^= zobrist::en_passant(square.file());
        }
    }

    /// Remembers the passed square if an enemy pawn stands ready to capture there.
    #[inline]
    pub(crate) fn set_en_passant<S: Side>(&mut self, passed: Square) {
        if (attacks::pawn(S::US, passed) & self.pieces(!S::US, Role::Pawn)).any() {
            self.en_passant = Some(passed);
            self.key ^= zobrist::en_passant(passed.file());
        }
    }

    /// The same, told by the side that may capture.
    pub(crate) fn set_en_passant_against<S: Side>(&mut self, passed: Square) {
        self.set_en_passant::<S::Them>(passed);
    }

    #[cold]
    fn castle_as<S: Side>(&mut self, king: Square, rook: Square) {
        let side = CastlingSide::of(king, rook);
        self.remove(S::US, king);
        self.remove(S::US, rook);
        self.put(S::US, Role::King, side.king_destination(S::US));
        self.put(S::US, Role::Rook, side.rook_destination(S::US));
        self.pass_turn();
    }

    /// Drops the castling rights of the rooks in `touched`, while the kings still stand where
    /// they tell the sides apart.
    #[inline]
    fn lose_castling(&mut self, touched: Bitboard) {
        for rook in self.castling & touched {
            self.toggle_castling(rook);
        }
    }

    /// Adds or drops a castling right.
    #[inline]
    pub(crate) fn toggle_castling(&mut self, rook: Square) {
        let color = if rook < Square::A2 { Color::White } else { Color::Black };
        self.castling ^= rook;
        self.key ^= zobrist::castling(color, CastlingSide::of(self.king(color), rook));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likely_key_is_that_of_moves_that_only_step_or_take() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 3 9",
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let simple = |m: &&Move| matches!(m.kind(), MoveKind::Quiet | MoveKind::Capture);
            for &m in position.legal_moves().iter().filter(simple) {
                assert_eq!(position.likely_key_after(m), position.after(m).key(), "{fen} {m:?}");
            }
        }
    }
}
