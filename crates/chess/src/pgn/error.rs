//! What can be wrong with a game, said so that a person finds the place.

use core::fmt;
use std::io;

use crate::{Color, FenError, Position, SanError};

/// Why reading did not give a game.
#[derive(Debug)]
pub enum ReadError {
    /// The file could not be read; nothing more will come.
    Io(io::Error),
    /// The game is broken. It has been skipped, and reading can go on with the next one.
    Broken(BrokenGame),
}

/// A game that could not be understood, and where it went wrong.
///
/// ```
/// use chess::pgn::{ReadError, Reader};
/// let pgn = "[White \"A\"]\n\n1. e4 e5\n2. Ke3 *\n\n1. d4 *";
/// let mut games = Reader::new(pgn.as_bytes());
/// let Some(Err(ReadError::Broken(broken))) = games.next() else { panic!() };
/// assert_eq!((broken.game, broken.line), (1, 4));
/// assert_eq!(broken.to_string(), "game 1, line 4, move 2.: Ke3 is illegal; legal are Ke2");
/// assert!(games.next().unwrap().is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenGame {
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The line of the file, from 1, where the mistake was noticed: the line of the wrong token, or
    /// of the first move if the tags do not go together.
    pub line: u64,
    /// The move that was next, if the moves had begun.
    pub next_move: Option<MoveNumber>,
    /// What is wrong there.
    pub reason: Box<PgnErrorKind>,
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PgnErrorKind {
    /// The game is of a kind that has other rules.
    UnsupportedVariant(String),
    /// The position it starts from is not one.
    Start(FenError),
    /// A move cannot be read, or not be played.
    Move(SanError),
    /// A null move would leave the king in check.
    NullMoveInCheck,
    /// A character that does not belong between moves.
    Unexpected(char),
    /// A `{` without its `}`.
    UnclosedComment,
    /// A `(` without its `)`.
    UnclosedVariation,
    /// A `(` before any move that the variation could replace.
    NothingToVary,
    /// Variations inside variations, too many of them.
    TooDeep,
    /// Something longer than this program is willing to keep in memory.
    TooLong {
        /// A comment, a tag, …
        what: &'static str,
        /// Its greatest length in bytes.
        limit: usize,
    },
}

/// The number of a move as it is written: `12.` for White, `12...` for Black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveNumber {
    /// The number, from 1.
    pub number: u16,
    /// The side to move.
    pub turn: Color,
}

impl MoveNumber {
    /// The number of the move about to be played.
    pub const fn of(position: &Position) -> MoveNumber {
        MoveNumber { number: position.fullmove_number(), turn: position.turn() }
    }
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, if self.turn == Color::White { "." } else { "..." })
    }
}

impl PgnErrorKind {
    /// Whether the game is larger than any that is meant to be read: then nothing of it is kept.
    pub(super) fn is_limit(&self) -> bool {
        matches!(self, PgnErrorKind::TooDeep | PgnErrorKind::TooLong { .. })
    }
}

impl BrokenGame {
    /// Where in the game it went wrong, and why, without the place in the file.
    ///
    /// ```
    /// use chess::pgn::{ReadError, Reader};
    /// let mut games = Reader::new(&b"1. e4 e5 2. Ke3 *"[..]);
    /// let Some(Err(ReadError::Broken(broken))) = games.next() else { panic!() };
    /// assert_eq!(broken.in_game(), "move 2.: Ke3 is illegal; legal are Ke2");
    /// ```
    pub fn in_game(&self) -> String {
        match self.next_move {
            Some(number) => format!("move {number}: {}", self.reason),
            None => self.reason.to_string(),
        }
    }
}

impl fmt::Display for PgnErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnErrorKind::UnsupportedVariant(name) => {
                write!(f, "the variant {name:?} is not supported, only standard chess and Chess960")
            }
            PgnErrorKind::Start(error) => write!(f, "the FEN tag: {error}"),
            PgnErrorKind::Move(error) => error.fmt(f),
            PgnErrorKind::NullMoveInCheck => f.write_str("a null move is not possible in check"),
            PgnErrorKind::Unexpected(letter) => write!(f, "{letter:?} does not belong between moves"),
            PgnErrorKind::UnclosedComment => f.write_str("a comment is opened by { but not closed by }"),
            PgnErrorKind::UnclosedVariation => f.write_str("a variation is opened by ( but not closed by )"),
            PgnErrorKind::NothingToVary => f.write_str("a variation begins before any move it could replace"),
            PgnErrorKind::TooDeep => {
                write!(f, "more than {} variations inside each other", super::DEEPEST_VARIATION)
            }
            PgnErrorKind::TooLong { what, limit } => write!(f, "a {what} of more than {limit} bytes"),
        }
    }
}

impl fmt::Display for BrokenGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BrokenGame { game, line, next_move, reason } = self;
        match next_move {
            Some(number) => write!(f, "game {game}, line {line}, move {number}: {reason}"),
            None => write!(f, "game {game}, line {line}: {reason}"),
        }
    }
}

impl core::error::Error for BrokenGame {}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => write!(f, "cannot read on: {error}"),
            ReadError::Broken(broken) => broken.fmt(f),
        }
    }
}

impl core::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ReadError::Io(error) => Some(error),
            ReadError::Broken(_) => None,
        }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::Io(error)
    }
}
