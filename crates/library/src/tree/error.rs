//! Why something cannot be done to a tree.

use std::fmt;

use chess::UciError;

use super::{DEEPEST_VARIATION, LONGEST_LINE, MOST_MOVES, MOST_TEXT, Path};

/// Why something cannot be done to a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TreeError {
    /// The text is not a path.
    MalformedPath(String),
    /// The tree has no such node.
    NoSuchNode(Path),
    /// The move is not legal there.
    Illegal(UciError),
    /// The side to move is in check and cannot pass.
    NullMoveInCheck,
    /// The start of the game is no move: it cannot be deleted, promoted or given a glyph.
    NotAMove,
    /// The tree is full.
    TooManyMoves,
    /// The line is too long.
    LineTooLong,
    /// Variations inside variations, too many of them.
    TooDeep,
    /// Comments, glyphs and tags would become too long.
    TooMuchText,
    /// Only games from one position can be joined.
    OtherStart,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TreeError::MalformedPath(text) => {
                write!(f, "{text:?} is not a path: expected moves such as \"e2e4 e7e5\"")
            }
            TreeError::NoSuchNode(path) => write!(f, "the game has no line \"{path}\""),
            TreeError::Illegal(error) => error.fmt(f),
            TreeError::NullMoveInCheck => f.write_str("a null move is not possible in check"),
            TreeError::NotAMove => f.write_str("this is the start of the game: choose a move"),
            TreeError::TooManyMoves => write!(f, "a game may have {MOST_MOVES} moves, variations included"),
            TreeError::LineTooLong => write!(f, "a line may have {LONGEST_LINE} plies"),
            TreeError::TooDeep => write!(f, "more than {DEEPEST_VARIATION} variations inside each other"),
            TreeError::TooMuchText => write!(f, "the comments and tags of a game may have {MOST_TEXT} bytes"),
            TreeError::OtherStart => {
                f.write_str("these games begin from different positions: open them one by one")
            }
        }
    }
}

impl std::error::Error for TreeError {}

impl From<UciError> for TreeError {
    fn from(error: UciError) -> TreeError {
        TreeError::Illegal(error)
    }
}
