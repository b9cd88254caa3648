//! The two sides.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

/// The side a piece or a player belongs to.
///
/// ```
/// use chess::Color;
/// assert_eq!(!Color::White, Color::Black);
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// Moves first.
    White = 0,
    /// Moves second.
    Black = 1,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black: for indexing tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The FEN letter: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// The text is neither `white` nor `black`, neither `w` nor `b`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseColorError;

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a side: expected white or black")
    }
}

impl core::error::Error for ParseColorError {}

/// `white`, `White` or `w`; upper and lower case do not matter.
impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Color, ParseColorError> {
        let is = |color: &Color| {
            let mut letter = [0; 4];
            text.eq_ignore_ascii_case(color.letter().encode_utf8(&mut letter))
                || text.eq_ignore_ascii_case(if *color == Color::White { "white" } else { "black" })
        };
        Color::ALL.into_iter().find(is).ok_or(ParseColorError)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}
