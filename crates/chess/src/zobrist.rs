//! Keys that identify positions: Zobrist hashing with the numbers of the Polyglot book format, so
//! that the key the engine hashes with is the key a book is looked up with.

use core::fmt;
use core::ops::{BitXor, BitXorAssign};

use crate::castling::CastlingSide;
use crate::polyglot_random::RANDOM;
use crate::{Color, File, Piece, Role, Square};

/// A 64-bit key, equal for equal positions and almost surely different for different ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Key(pub u64);

impl Key {
    /// What changes in a key when a piece steps from one square to another, taking nothing, and the
    /// turn passes. Two positions whose keys differ by this are one quiet move apart.
    #[inline]
    pub fn of_step(piece_moved: Piece, from: Square, to: Square) -> Key {
        let Piece { color, role } = piece_moved;
        piece(color, role, from) ^ piece(color, role, to) ^ WHITE_TO_MOVE
    }
}

impl BitXor for Key {
    type Output = Key;

    #[inline]
    fn bitxor(self, other: Key) -> Key {
        Key(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline]
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The part of the key that a piece on a square contributes.
#[inline]
pub(crate) fn piece(color: Color, role: Role, square: Square) -> Key {
    PIECES[color.index()][role.index()][square.index()]
}

/// The part for a castling right. Chess960 rooks share the number of their side, as in Polyglot.
#[inline]
pub(crate) fn castling(color: Color, side: CastlingSide) -> Key {
    Key(RANDOM[768 + 2 * color.index() + side as usize])
}

/// The part for a possible en passant capture on a file.
#[inline]
pub(crate) fn en_passant(file: File) -> Key {
    Key(RANDOM[772 + file.index()])
}

/// Present in the key when White is to move.
pub(crate) const WHITE_TO_MOVE: Key = Key(RANDOM[780]);

static PIECES: [[[Key; 64]; 6]; 2] = pieces();

/// Polyglot orders the pieces as black pawn, white pawn, black knight, …
const fn pieces() -> [[[Key; 64]; 6]; 2] {
    let mut table = [[[Key(0); 64]; 6]; 2];
    let mut n = 0;
    while n < 768 {
        let (kind, square) = (n / 64, n % 64);
        table[1 - kind % 2][kind / 2][square] = Key(RANDOM[n]);
        n += 1;
    }
    table
}
