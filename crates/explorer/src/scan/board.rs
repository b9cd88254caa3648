//! A board that knows where pieces stand and nothing else: what a replay needs when moves are known to be legal.

use chess::{Color, Move, MoveKind, Position, Role, Square};

/// No piece.
const NONE: u8 = 12;

/// Pieces by square and squares by piece: White's pawns, knights, bishops, rooks, queens, king, then Black's.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub(super) pieces: [u64; 13],
    squares: [u8; 64],
    pub(super) turn: Color,
}

/// The number of a piece.
pub(super) const fn piece_number(color: Color, role: Role) -> usize {
    color.index() * 6 + role.index()
}

impl Board {
    pub(super) fn new(position: &Position) -> Board {
        let mut board = Board { pieces: [0; 13], squares: [NONE; 64], turn: position.turn() };
        for square in Square::all() {
            if let Some(piece) = position.piece_on(square) {
                board.put(piece_number(piece.color, piece.role) as u8, square);
            }
        }
        board
    }

    #[inline]
    fn put(&mut self, piece: u8, square: Square) {
        self.squares[square.index()] = piece;
        self.pieces[usize::from(piece)] |= 1 << square.index();
    }

    #[inline]
    fn take(&mut self, square: Square) -> u8 {
        let piece = std::mem::replace(&mut self.squares[square.index()], NONE);
        self.pieces[usize::from(piece)] &= !(1 << square.index());
        piece
    }

    /// All squares that are taken.
    pub(super) fn occupied(&self) -> u64 {
        self.pieces[..12].iter().fold(0, |all, these| all | these)
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play(&mut self, m: Move) {
        let plain =
            1 << MoveKind::Quiet as u16 | 1 << MoveKind::DoublePush as u16 | 1 << MoveKind::Capture as u16;
        if 1 << (m.to_bits() >> 12) & plain == 0 {
            return self.play_special(m);
        }
        self.turn = !self.turn;
        let (from, to) = (m.from(), m.to());
        // What is taken from an empty square is a thirteenth piece that is nowhere.
        self.pieces[usize::from(self.squares[to.index()])] &= !(1 << to.index());
        let piece = self.take(from);
        self.put(piece, to);
    }

    /// Castling, en passant, promotions.
    #[cold]
    fn play_special(&mut self, m: Move) {
        let turn = self.turn;
        self.turn = !turn;
        if m.is_castle() {
            return self.castle(m, turn);
        }
        let mut piece = self.take(m.from());
        if let Some(square) = m.captured_square() {
            self.take(square);
        }
        if let Some(role) = m.promotion() {
            piece = piece_number(turn, role) as u8;
        }
        self.put(piece, m.to());
    }

    fn castle(&mut self, m: Move, turn: Color) {
        let (king, rook) = (self.take(m.from()), self.take(m.to()));
        if let Some(side) = m.castling_side() {
            self.put(king, side.king_destination(turn));
            self.put(rook, side.rook_destination(turn));
        }
    }

    /// How many pieces of a number there are.
    #[inline]
    pub(super) fn count(&self, piece: usize) -> u8 {
        self.pieces[piece].count_ones() as u8
    }
}
