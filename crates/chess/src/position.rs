//! A legal chess position: pieces, side to move, castling rights, en passant, counters, keys.

use core::fmt;

use crate::castling::{CastlingMode, CastlingSide};
use crate::{Bitboard, Color, File, Key, Piece, Rank, Role, Square, attacks, zobrist};

/// A position that can be played from. It cannot be illegal: it comes from a checked [`Setup`](crate::Setup)
/// (usually a FEN) and changes only by legal moves.
///
/// Bitboards by role and colour answer set questions, a mailbox answers "what stands here?".
/// Nothing derived is kept but the keys: checks and pins are computed when asked for, which makes
/// a move (copy, then [`play`](Position::play)) cheap where most positions are left at once.
///
/// ```
/// use chess::{Color, Position, Role, Square};
/// let mut position = Position::initial();
/// position.play(position.parse_san("Nf3").unwrap());
/// assert_eq!(position.role_on(Square::F3), Some(Role::Knight));
/// assert_eq!(position.turn(), Color::Black);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub struct Position {
    pub(crate) by_role: [Bitboard; 6],
    pub(crate) by_color: [Bitboard; 2],
    pub(crate) mailbox: [Option<Role>; 64],
    pub(crate) key: Key,
    /// The key of the pawns, then of White's and of Black's other pieces.
    pub(crate) part_keys: [Key; 3],
    /// The rooks that may still castle.
    pub(crate) castling: Bitboard,
    /// The square a pawn has just passed, if an enemy pawn stands ready to take it there.
    pub(crate) en_passant: Option<Square>,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u16,
    pub(crate) turn: Color,
    pub(crate) mode: CastlingMode,
}

/// Equal positions have equal keys.
///
/// ```
/// use std::collections::HashSet;
/// use chess::Position;
/// let after = |moves: &[&str]| {
///     moves.iter().fold(Position::initial(), |position, san| position.after(position.parse_san(san).unwrap()))
/// };
/// let transposed = HashSet::from([after(&["Nf3", "Nf6", "Nc3"]), after(&["Nc3", "Nf6", "Nf3"])]);
/// assert_eq!(transposed.len(), 1);
/// ```
impl core::hash::Hash for Position {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.key.hash(state);
        self.halfmove_clock.hash(state);
    }
}

impl Position {
    /// The initial position of standard chess.
    pub fn initial() -> Position {
        Self::chess960(518).expect("518 is the number of the standard set-up")
    }

    /// An empty board to put pieces on; not yet a legal position.
    pub(crate) fn empty(turn: Color, mode: CastlingMode) -> Position {
        Position {
            by_role: [Bitboard::EMPTY; 6],
            by_color: [Bitboard::EMPTY; 2],
            mailbox: [None; 64],
            key: if turn == Color::White { zobrist::WHITE_TO_MOVE } else { Key(0) },
            part_keys: [Key(0); 3],
            castling: Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
            turn,
            mode,
        }
    }

    /// Puts a piece on an empty square and into the keys.
    #[inline]
    pub(crate) fn put(&mut self, color: Color, role: Role, square: Square) {
        self.mailbox[square.index()] = Some(role);
        self.toggle(color, role, square);
    }

    /// Adds or removes a piece in bitboards and keys, not in the mailbox.
    #[inline]
    pub(crate) fn toggle(&mut self, color: Color, role: Role, square: Square) {
        self.by_role[role.index()] ^= square;
        self.by_color[color.index()] ^= square;
        let key = zobrist::piece(color, role, square);
        self.key ^= key;
        self.part_keys[Self::part(color, role)] ^= key;
    }

    /// Which of the part keys a piece belongs to.
    #[inline]
    pub(crate) const fn part(color: Color, role: Role) -> usize {
        if let Role::Pawn = role { 0 } else { 1 + color.index() }
    }

    /// The side to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// All pieces of a role, of both colours.
    #[inline]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.by_role[role.index()]
    }

    /// All pieces of a colour.
    #[inline]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    /// The pieces of one role and colour.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.by_color(color) & self.by_role(role)
    }

    /// The rooks and queens of a colour.
    #[inline]
    pub(crate) fn straight_sliders(&self, color: Color) -> Bitboard {
        self.by_color(color) & (self.by_role(Role::Rook) | self.by_role(Role::Queen))
    }

    /// The bishops and queens of a colour.
    #[inline]
    pub(crate) fn diagonal_sliders(&self, color: Color) -> Bitboard {
        self.by_color(color) & (self.by_role(Role::Bishop) | self.by_role(Role::Queen))
    }

    /// Every square with a piece on it.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    /// The role of the piece on a square, of either colour.
    #[inline]
    pub fn role_on(&self, square: Square) -> Option<Role> {
        self.mailbox[square.index()]
    }

    /// Whose piece stands on a square.
    #[inline]
    pub fn color_on(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.by_color(color).contains(square))
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        Some(self.role_on(square)?.of(self.color_on(square)?))
    }

    /// Where the king of a colour stands.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.pieces(color, Role::King).lowest()
    }

    /// The rooks with which castling is still allowed, of both colours.
    #[inline]
    pub const fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// The rook with which `color` may still castle on that side, if the way were free.
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color);
        (self.castling & self.by_color(color)).into_iter().find(|&rook| CastlingSide::of(king, rook) == side)
    }

    /// The square behind a pawn that has just moved two squares, when an enemy pawn stands ready
    /// to capture there (be it pinned or not, as Polyglot keys and X-FEN have it).
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The halfmove clock: plies since the last capture or pawn move.
    #[inline]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move about to be played, 1 at the start.
    #[inline]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// Whether this is a game of standard chess or of Chess960.
    #[inline]
    pub const fn castling_mode(&self) -> CastlingMode {
        self.mode
    }

    /// The Zobrist key, equal to the position's key in Polyglot opening books.
    ///
    /// ```
    /// assert_eq!(chess::Position::initial().key().0, 0x463b_9618_1691_fc9c);
    /// ```
    #[inline]
    pub const fn key(&self) -> Key {
        self.key
    }

    /// The key of the pawns alone.
    #[inline]
    pub const fn pawn_key(&self) -> Key {
        self.part_keys[0]
    }

    /// The key of the pieces of one colour that are not pawns.
    #[inline]
    pub const fn non_pawn_key(&self, color: Color) -> Key {
        self.part_keys[1 + color.index()]
    }

    /// The key by which repetitions count: an en passant square matters only if the capture is
    /// legal (FIDE Laws 9.2.3.1).
    pub fn repetition_key(&self) -> Key {
        match self.en_passant {
            Some(square) if !self.can_capture_en_passant() => self.key ^ zobrist::en_passant(square.file()),
            _ => self.key,
        }
    }

    /// The key computed from nothing, as a check on the incremental one.
    pub fn computed_key(&self) -> Key {
        let pieces = self.occupied().into_iter().filter_map(|square| {
            self.piece_on(square).map(|piece| zobrist::piece(piece.color, piece.role, square))
        });
        let rights = Color::ALL
            .into_iter()
            .flat_map(|color| CastlingSide::ALL.map(|side| (color, side)))
            .filter(|&(color, side)| self.castling_rook(color, side).is_some())
            .map(|(color, side)| zobrist::castling(color, side));
        let passing = self.en_passant.map(|square| zobrist::en_passant(square.file()));
        let turn = (self.turn == Color::White).then_some(zobrist::WHITE_TO_MOVE);
        pieces.chain(rights).chain(passing).chain(turn).fold(Key(0), |sum, key| sum ^ key)
    }

    /// All pieces of both colours that attack `square` when the squares in `occupied` are taken.
    #[inline]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let straight = self.by_role(Role::Rook) | self.by_role(Role::Queen);
        let diagonal = self.by_role(Role::Bishop) | self.by_role(Role::Queen);
        (attacks::rook(square, occupied) & straight)
            | (attacks::bishop(square, occupied) & diagonal)
            | (attacks::knight(square) & self.by_role(Role::Knight))
            | (attacks::king(square) & self.by_role(Role::King))
            | (attacks::pawn(Color::White, square) & self.pieces(Color::Black, Role::Pawn))
            | (attacks::pawn(Color::Black, square) & self.pieces(Color::White, Role::Pawn))
    }

    /// Every square that `color` attacks, defended pieces included.
    pub fn attacked_by(&self, color: Color) -> Bitboard {
        self.attack_map(color, self.occupied())
    }

    /// Every square that `color` attacks when the squares in `occupied` are taken.
    #[inline]
    pub(crate) fn attack_map(&self, color: Color, occupied: Bitboard) -> Bitboard {
        let pawns = self.pieces(color, Role::Pawn);
        let mut map = attacks::by_pawns(color, pawns)
            | attacks::by_knights(self.pieces(color, Role::Knight))
            | attacks::king(self.king(color));
        for slider in self.straight_sliders(color) {
            map |= attacks::rook(slider, occupied);
        }
        for slider in self.diagonal_sliders(color) {
            map |= attacks::bishop(slider, occupied);
        }
        map
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::initial()
    }
}

/// A picture of the board, rank 8 on top.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{}", rank.digit())?;
            for file in File::ALL {
                let letter = self.piece_on(Square::new(file, rank)).map_or('.', Piece::letter);
                write!(f, " {letter}")?;
            }
            writeln!(f)?;
        }
        writeln!(f, "  a b c d e f g h")
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_fen())
    }
}
