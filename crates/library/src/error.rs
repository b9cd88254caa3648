//! What can go wrong with a library, and what a person can do about it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use crate::{GameId, TreeError};

/// Why a library could not do what it was asked.
#[derive(Debug)]
pub enum LibraryError {
    /// The file is damaged, or no library at all. It is left as it is.
    Damaged {
        /// The file.
        file: PathBuf,
        /// What SQLite says about it.
        detail: String,
    },
    /// The file was made by a later version of this program.
    TooNew {
        /// The file.
        file: PathBuf,
    },
    /// One game is not what was written.
    DamagedGame {
        /// Which.
        game: GameId,
        /// What is wrong with it.
        detail: String,
    },
    /// There is no such game; it may have been deleted for good.
    NoSuchGame(GameId),
    /// The game is still being played, and so has no tree yet.
    InProgress(GameId),
    /// The game has ended, and so has its journal.
    Ended(GameId),
    /// Something has happened in the game that the writer has not seen.
    WentOn(GameId),
    /// Something is longer than the library is willing to keep.
    TooLong {
        /// A journal entry, a setting.
        what: &'static str,
        /// Its greatest length in bytes.
        limit: usize,
    },
    /// The game cannot be kept as a tree.
    Tree(TreeError),
    /// The directory cannot be made.
    Io(io::Error),
    /// The database refused: the disk is full, or another program holds it.
    Database(rusqlite::Error),
}

impl LibraryError {
    /// Recognises a damaged file by what SQLite says.
    pub(crate) fn at(self, file: Option<&Path>) -> LibraryError {
        let damaged = matches!(&self, LibraryError::Database(error) if is_damage(error));
        match (damaged, file) {
            (true, Some(file)) => LibraryError::Damaged { file: file.to_owned(), detail: self.to_string() },
            _ => self,
        }
    }
}

fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LibraryError::Damaged { file, detail } => write!(
                f,
                "the library {file} cannot be read ({detail}). It has been left as it is. Put a copy of it \
                 from a backup in its place; or save what is readable with `sqlite3 {file} .recover`; or \
                 move it away, and a new one is made",
                file = file.display()
            ),
            LibraryError::TooNew { file } => write!(
                f,
                "the library {} was made by a later version of Hetman: use that one, or another --data-dir",
                file.display()
            ),
            LibraryError::DamagedGame { game, detail } => {
                write!(f, "game {game} is damaged ({detail}); the others are not affected")
            }
            LibraryError::NoSuchGame(game) => write!(f, "there is no game {game}"),
            LibraryError::InProgress(game) => write!(f, "game {game} is still being played"),
            LibraryError::Ended(game) => write!(f, "game {game} has ended"),
            LibraryError::WentOn(game) => {
                write!(f, "game {game} went on elsewhere: look at it again")
            }
            LibraryError::TooLong { what, limit } => write!(f, "a {what} may have {limit} bytes"),
            LibraryError::Tree(error) => error.fmt(f),
            LibraryError::Io(error) => write!(f, "the library's directory cannot be made: {error}"),
            LibraryError::Database(error) => write!(f, "the library's database: {error}"),
        }
    }
}

impl std::error::Error for LibraryError {}

impl From<rusqlite::Error> for LibraryError {
    fn from(error: rusqlite::Error) -> LibraryError {
        LibraryError::Database(error)
    }
}

impl From<io::Error> for LibraryError {
    fn from(error: io::Error) -> LibraryError {
        LibraryError::Io(error)
    }
}

impl From<TreeError> for LibraryError {
    fn from(error: TreeError) -> LibraryError {
        LibraryError::Tree(error)
    }
}
