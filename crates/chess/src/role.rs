//! What a piece is ([`Role`]) and whose ([`Piece`]).

use core::fmt;
use core::str::FromStr;

use crate::Color;

/// The kind of a piece, without its colour.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Role {
    /// Moves forward, captures diagonally, promotes.
    Pawn = 0,
    /// Leaps.
    Knight = 1,
    /// Slides diagonally.
    Bishop = 2,
    /// Slides along files and ranks.
    Rook = 3,
    /// Slides along all eight directions.
    Queen = 4,
    /// The piece the game is about.
    King = 5,
}

impl Role {
    /// All roles, from pawn to king.
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// What a pawn may become, best first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// 0 for a pawn to 5 for a king: for indexing tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The English letter in upper case, `P` for a pawn.
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'P',
            Role::Knight => 'N',
            Role::Bishop => 'B',
            Role::Rook => 'R',
            Role::Queen => 'Q',
            Role::King => 'K',
        }
    }

    /// Reads an English letter of either case.
    ///
    /// ```
    /// use chess::Role;
    /// assert_eq!(Role::from_letter('n'), Some(Role::Knight));
    /// assert_eq!(Role::from_letter('x'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Role> {
        match letter {
            'P' | 'p' => Some(Role::Pawn),
            'N' | 'n' => Some(Role::Knight),
            'B' | 'b' => Some(Role::Bishop),
            'R' | 'r' => Some(Role::Rook),
            'Q' | 'q' => Some(Role::Queen),
            'K' | 'k' => Some(Role::King),
            _ => None,
        }
    }

    /// This kind of piece in the hands of `color`.
    #[inline]
    pub const fn of(self, color: Color) -> Piece {
        Piece { color, role: self }
    }

    /// The English name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParsePieceError;

impl fmt::Display for ParsePieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a piece: expected a letter such as N or a name such as knight")
    }
}

impl core::error::Error for ParsePieceError {}

/// The English letter or name; upper and lower case do not matter.
///
/// ```
/// use chess::Role;
/// assert_eq!("knight".parse(), Ok(Role::Knight));
/// assert_eq!("Q".parse(), Ok(Role::Queen));
/// ```
impl FromStr for Role {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Role, ParsePieceError> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Role::from_letter(letter),
            _ => Role::ALL.into_iter().find(|role| text.eq_ignore_ascii_case(role.name())),
        }
        .ok_or(ParsePieceError)
    }
}

/// A piece on the board: a role and its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// The FEN letter: upper case for White.
    ///
    /// ```
    /// use chess::{Color, Role};
    /// assert_eq!(Role::Queen.of(Color::Black).letter(), 'q');
    /// ```
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// Reads a FEN letter.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        match Role::from_letter(letter) {
            Some(role) if letter.is_ascii_uppercase() => Some(role.of(Color::White)),
            Some(role) => Some(role.of(Color::Black)),
            None => None,
        }
    }

    /// The figurine, `♘` or `♞`.
    pub const fn glyph(self) -> char {
        match (self.color, self.role) {
            (Color::White, Role::King) => '♔',
            (Color::White, Role::Queen) => '♕',
            (Color::White, Role::Rook) => '♖',
            (Color::White, Role::Bishop) => '♗',
            (Color::White, Role::Knight) => '♘',
            (Color::White, Role::Pawn) => '♙',
            (Color::Black, Role::King) => '♚',
            (Color::Black, Role::Queen) => '♛',
            (Color::Black, Role::Rook) => '♜',
            (Color::Black, Role::Bishop) => '♝',
            (Color::Black, Role::Knight) => '♞',
            (Color::Black, Role::Pawn) => '♟',
        }
    }
}

/// The FEN letter, upper case for White, or both words: `black queen`.
///
/// ```
/// use chess::{Color, Piece, Role};
/// assert_eq!("q".parse(), Ok(Role::Queen.of(Color::Black)));
/// assert_eq!("white knight".parse(), Ok(Role::Knight.of(Color::White)));
/// ```
impl FromStr for Piece {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Piece, ParsePieceError> {
        let mut letters = text.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            return Piece::from_letter(letter).ok_or(ParsePieceError);
        }
        let (color, role) = text.split_once(' ').ok_or(ParsePieceError)?;
        Ok(role.parse::<Role>()?.of(color.parse().map_err(|_| ParsePieceError)?))
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", if self.color == Color::White { "white" } else { "black" }, self.role)
    }
}
