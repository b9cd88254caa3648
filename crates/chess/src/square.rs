//! Squares, files and ranks.

use core::fmt;
use core::str::FromStr;

use crate::Color;

/// One of the 64 squares; a1 is 0, b1 is 1, h8 is 63.
///
/// ```
/// use chess::{File, Rank, Square};
/// let e4: Square = "e4".parse().unwrap();
/// assert_eq!(e4, Square::new(File::E, Rank::Fourth));
/// assert_eq!(e4.to_string(), "e4");
/// assert_eq!(e4, Square::E4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

macro_rules! coordinate {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $n:literal),* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum $name { $($(#[$vdoc])* $variant = $n),* }

        impl $name {
            /// All eight, in order.
            pub const ALL: [$name; 8] = [$($name::$variant),*];

            /// 0 to 7.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The one with this index, if there is one.
            #[inline]
            pub const fn from_index(index: usize) -> Option<$name> {
                if index < 8 { Some(Self::from_low_bits(index as u8)) } else { None }
            }

            /// The one whose index is the low three bits of `bits`; compiles to a mask.
            #[inline]
            const fn from_low_bits(bits: u8) -> $name {
                match bits & 7 {
                    $($n => $name::$variant,)*
                    _ => unreachable!(),
                }
            }

            /// The one `delta` steps further, if it is still on the board.
            pub const fn offset(self, delta: i8) -> Option<$name> {
                let index = self as i8 + delta;
                if index < 0 { None } else { Self::from_index(index as usize) }
            }
        }
    };
}

coordinate! {
    /// A column of the board.
    File {
        /// The a-file.
        A = 0,
        /// The b-file.
        B = 1,
        /// The c-file.
        C = 2,
        /// The d-file.
        D = 3,
        /// The e-file.
        E = 4,
        /// The f-file.
        F = 5,
        /// The g-file.
        G = 6,
        /// The h-file.
        H = 7
    }
}

coordinate! {
    /// A row of the board, counted from White's side.
    Rank {
        /// White's back rank.
        First = 0,
        /// White's pawns start here.
        Second = 1,
        /// The third rank.
        Third = 2,
        /// The fourth rank.
        Fourth = 3,
        /// The fifth rank.
        Fifth = 4,
        /// The sixth rank.
        Sixth = 5,
        /// Black's pawns start here.
        Seventh = 6,
        /// Black's back rank.
        Eighth = 7
    }
}

impl File {
    /// The lower-case letter, `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// Reads a letter of either case.
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => Self::from_index(letter as usize - 'a' as usize),
            'A'..='H' => Self::from_index(letter as usize - 'A' as usize),
            _ => None,
        }
    }
}

impl Rank {
    /// The digit, `1` to `8`.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// Reads a digit.
    pub const fn from_digit(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Self::from_index(digit as usize - '1' as usize),
            _ => None,
        }
    }

    /// This rank as counted from the side of `color`.
    ///
    /// ```
    /// use chess::{Color, Rank};
    /// assert_eq!(Rank::First.relative_to(Color::Black), Rank::Eighth);
    /// ```
    pub const fn relative_to(self, color: Color) -> Rank {
        match color {
            Color::White => self,
            Color::Black => Self::ALL[7 - self as usize],
        }
    }
}

impl Square {
    /// The square where `file` and `rank` cross.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(rank as u8 * 8 + file as u8)
    }

    /// The square with this index, if it is below 64.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < 64 { Some(Square(index as u8)) } else { None }
    }

    /// The square whose index is the low six bits of `bits`.
    #[inline]
    pub(crate) const fn from_low_bits(bits: u32) -> Square {
        Square(bits as u8 & 63)
    }

    /// 0 for a1 to 63 for h8.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask is always a no-op; it lets the compiler drop bounds checks on tables of 64.
        (self.0 & 63) as usize
    }

    /// All squares from a1 to h8, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64).map(Square)
    }

    /// Its column.
    #[inline]
    pub const fn file(self) -> File {
        File::from_low_bits(self.0)
    }

    /// Its row.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::from_low_bits(self.0 >> 3)
    }

    /// The square `files` to the right and `ranks` up, if it is on the board.
    ///
    /// ```
    /// use chess::Square;
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::H1.offset(1, 0), None);
    /// ```
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        match (self.file().offset(files), self.rank().offset(ranks)) {
            (Some(file), Some(rank)) => Some(Square::new(file, rank)),
            _ => None,
        }
    }

    /// The square whose index differs by `delta`; it must stay on the board.
    #[inline]
    pub(crate) const fn shifted(self, delta: i8) -> Square {
        Square((self.0 as i8 + delta) as u8 & 63)
    }

    /// Mirrored at the middle: a1 becomes a8.
    #[inline]
    pub const fn flip_vertical(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// Mirrored at the middle: a1 becomes h1.
    #[inline]
    pub const fn flip_horizontal(self) -> Square {
        Square(self.0 ^ 7)
    }

    /// As seen by `color`: unchanged for White, flipped for Black.
    #[inline]
    pub const fn relative_to(self, color: Color) -> Square {
        Square(self.0 ^ (56 * color as u8))
    }

    /// Whether the square is a light one, as h1 is.
    pub const fn is_light(self) -> bool {
        (self.0 >> 3 ^ self.0) & 1 == 1
    }

    /// King moves between two squares on an empty board.
    pub const fn distance(self, other: Square) -> u32 {
        let files = (self.file() as i8 - other.file() as i8).unsigned_abs();
        let ranks = (self.rank() as i8 - other.rank() as i8).unsigned_abs();
        (if files > ranks { files } else { ranks }) as u32
    }

    /// Reads two bytes such as `e4`.
    pub(crate) const fn from_bytes(file: u8, rank: u8) -> Option<Square> {
        match (file, rank) {
            (b'a'..=b'h', b'1'..=b'8') => Some(Square((rank - b'1') * 8 + (file - b'a'))),
            _ => None,
        }
    }
}

macro_rules! squares {
    ($($name:ident)*) => { squares!(@ 0u8, $($name)*); };
    (@ $n:expr, $head:ident $($tail:ident)*) => {
        #[allow(missing_docs)]
        pub const $head: Square = Square($n);
        squares!(@ $n + 1, $($tail)*);
    };
    (@ $n:expr,) => {};
}

#[rustfmt::skip]
impl Square {
    squares!(
        A1 B1 C1 D1 E1 F1 G1 H1
        A2 B2 C2 D2 E2 F2 G2 H2
        A3 B3 C3 D3 E3 F3 G3 H3
        A4 B4 C4 D4 E4 F4 G4 H4
        A5 B5 C5 D5 E5 F5 G5 H5
        A6 B6 C6 D6 E6 F6 G6 H6
        A7 B7 C7 D7 E7 F7 G7 H7
        A8 B8 C8 D8 E8 F8 G8 H8
    );
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for File {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<File, ParseSquareError> {
        let mut letters = text.chars();
        let only = letters.next().filter(|_| letters.next().is_none());
        only.and_then(File::from_letter).ok_or(ParseSquareError)
    }
}

impl FromStr for Rank {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Rank, ParseSquareError> {
        let mut digits = text.chars();
        let only = digits.next().filter(|_| digits.next().is_none());
        only.and_then(Rank::from_digit).ok_or(ParseSquareError)
    }
}

/// The text is not a square such as `e4`, nor a file or a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square: expected a file a–h and a rank 1–8, such as e4")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match *text.as_bytes() {
            [file, rank] => Square::from_bytes(file, rank).ok_or(ParseSquareError),
            _ => Err(ParseSquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_reads_back() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
        }
        for bad in ["", "e", "e9", "i1", "e44", "E4", "é4"] {
            assert_eq!(bad.parse::<Square>(), Err(ParseSquareError), "{bad}");
        }
    }

    #[test]
    fn files_and_ranks_read_back() {
        for square in Square::all() {
            assert_eq!(square.file().letter().to_string().parse(), Ok(square.file()));
            assert_eq!(square.rank().digit().to_string().parse(), Ok(square.rank()));
        }
        assert!("".parse::<File>().is_err() && "ab".parse::<File>().is_err() && "9".parse::<Rank>().is_err());
    }

    #[test]
    fn h1_is_light_and_a1_is_dark() {
        assert!(Square::H1.is_light());
        assert!(!Square::A1.is_light());
        assert_eq!(Square::all().filter(|s| s.is_light()).count(), 32);
    }

    #[test]
    fn distances_are_king_moves() {
        assert_eq!(Square::A1.distance(Square::H8), 7);
        assert_eq!(Square::E4.distance(Square::F4), 1);
        assert_eq!(Square::E4.distance(Square::E4), 0);
    }
}
