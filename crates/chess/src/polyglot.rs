//! Polyglot opening books: sorted entries of sixteen bytes, looked up by the position's own key.

use core::fmt;

use crate::{Key, Move, Position, Role, Square};

/// One move of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookEntry {
    /// The position.
    pub key: Key,
    /// The move as the format packs it; castling is king takes rook.
    packed: u16,
    /// How often to choose it, relative to the other moves of the position.
    pub weight: u16,
    /// Four bytes that programs use as they like.
    pub learn: u32,
}

/// A book in memory.
///
/// ```
/// use chess::{Position, polyglot::{Book, BookEntry}};
/// let start = Position::initial();
/// let e4 = start.parse_san("e4").unwrap();
/// let book = Book::new(vec![BookEntry::new(&start, e4, 7)]);
/// let again = Book::from_bytes(&book.to_bytes()).unwrap();
/// assert_eq!(again.moves(&start), [(e4, 7)]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    entries: Vec<BookEntry>,
}

/// The bytes are no book: their number is not a multiple of sixteen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookError {
    /// How many bytes there were.
    pub length: usize,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a Polyglot book: {} bytes are no whole number of 16-byte entries", self.length)
    }
}

impl core::error::Error for BookError {}

impl BookEntry {
    /// The entry of a move in a position.
    pub fn new(position: &Position, m: Move, weight: u16) -> BookEntry {
        BookEntry::with_key(position.key(), m, weight)
    }

    /// The entry of a move in the position with this key.
    pub fn with_key(key: Key, m: Move, weight: u16) -> BookEntry {
        let promotion = m.promotion().map_or(0, |role| role.index() as u16);
        let packed = m.to().index() as u16 | (m.from().index() as u16) << 6 | promotion << 12;
        BookEntry { key, packed, weight, learn: 0 }
    }

    /// The move in its position, if it is legal there (another position may share the key).
    pub fn legal_move(&self, position: &Position) -> Option<Move> {
        let square = |shift: u32| Square::from_index(usize::from(self.packed >> shift & 63));
        let (from, to) = (square(6)?, square(0)?);
        let promotion = match self.packed >> 12 & 7 {
            0 => None,
            n => Some(*Role::ALL.get(usize::from(n))?),
        };
        position.infer_move(from, to, promotion).filter(|&m| position.is_legal(m))
    }

    fn from_bytes(bytes: &[u8; 16]) -> BookEntry {
        let [k0, k1, k2, k3, k4, k5, k6, k7, m0, m1, w0, w1, l0, l1, l2, l3] = *bytes;
        BookEntry {
            key: Key(u64::from_be_bytes([k0, k1, k2, k3, k4, k5, k6, k7])),
            packed: u16::from_be_bytes([m0, m1]),
            weight: u16::from_be_bytes([w0, w1]),
            learn: u32::from_be_bytes([l0, l1, l2, l3]),
        }
    }
}

impl Book {
    /// A book of these entries.
    pub fn new(mut entries: Vec<BookEntry>) -> Book {
        // In place: a large book leaves no room for a second copy.
        entries.sort_unstable_by_key(|entry| {
            (entry.key, core::cmp::Reverse(entry.weight), entry.packed, entry.learn)
        });
        Book { entries }
    }

    /// Reads a book file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BookError> {
        let (chunks, rest) = bytes.as_chunks::<16>();
        if !rest.is_empty() {
            return Err(BookError { length: bytes.len() });
        }
        Ok(Book::new(chunks.iter().map(BookEntry::from_bytes).collect()))
    }

    /// The bytes of the book file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.entries.len() * 16);
        for entry in &self.entries {
            bytes.extend(entry.key.0.to_be_bytes());
            bytes.extend(entry.packed.to_be_bytes());
            bytes.extend(entry.weight.to_be_bytes());
            bytes.extend(entry.learn.to_be_bytes());
        }
        bytes
    }

    /// How many moves are in the book.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// How many positions have a move.
    pub fn positions(&self) -> usize {
        self.entries.chunk_by(|a, b| a.key == b.key).count()
    }

    /// Whether the book has no move.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The book's legal moves in a position with their weights, heaviest first.
    pub fn moves(&self, position: &Position) -> Vec<(Move, u16)> {
        let first = self.entries.partition_point(|entry| entry.key < position.key());
        self.entries[first..]
            .iter()
            .take_while(|entry| entry.key == position.key())
            .filter_map(|entry| Some((entry.legal_move(position)?, entry.weight)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_move_reads_back() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/8/8/8/k2pP3/8/8/4K3 b - e3 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let moves = position.legal_moves();
            let entries = moves.iter().map(|&m| BookEntry::new(&position, m, 1)).collect();
            let book = Book::from_bytes(&Book::new(entries).to_bytes()).unwrap();
            let mut read: Vec<Move> = book.moves(&position).into_iter().map(|(m, _)| m).collect();
            let mut written = moves.to_vec();
            read.sort_unstable();
            written.sort_unstable();
            assert_eq!(read, written);
        }
    }

    #[test]
    fn castling_is_king_takes_rook() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let castles = position.parse_san("O-O").unwrap();
        let entry = BookEntry::new(&position, castles, 1);
        assert_eq!(entry.packed & 63, Square::H1.index() as u16);
        assert_eq!(entry.legal_move(&position), Some(castles));
    }

    #[test]
    fn half_an_entry_is_refused() {
        assert_eq!(Book::from_bytes(&[0; 17]), Err(BookError { length: 17 }));
        assert!(Book::from_bytes(&[]).unwrap().is_empty());
    }
}
