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
    /// The file was deleted or replaced while it was in use.
    Gone {
        /// The file.
        file: PathBuf,
    },
    /// It was given up, because the answer is no longer wanted.
    Interrupted,
    /// There is no such game; it may have been deleted for good.
    NoSuchGame(GameId),
    /// The games to be deleted are not those that were counted.
    NotAsMany {
        /// How many were counted.
        expected: u64,
        /// How many there are.
        found: u64,
    },
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
    /// Another file, such as a backup, cannot be read or written.
    File {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// There is no library in the directory.
    NoLibrary {
        /// Where it would be.
        file: PathBuf,
    },
    /// The database refused: the disk is full, or another program holds it.
    Database(rusqlite::Error),
}

impl LibraryError {
    /// Recognises a damaged file by what SQLite says.
    pub(crate) fn at(self, file: Option<&Path>) -> LibraryError {
        if matches!(&self, LibraryError::Database(error)
            if error.sqlite_error_code() == Some(ErrorCode::OperationInterrupted))
        {
            return LibraryError::Interrupted;
        }
        let damaged = matches!(&self, LibraryError::Database(error) if is_damage(error));
        match (damaged, file) {
            (true, Some(file)) => LibraryError::Damaged { file: file.to_owned(), detail: self.to_string() },
            _ => self,
        }
    }
}

/// Whether SQLite says that the file is damaged.
pub(crate) fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LibraryError::Damaged { file, detail } => write!(
                f,
                "the library {file} cannot be read ({detail}). It has been left as it is. Save what is readable \
                 with `hetman library repair`; or take a backup with `hetman library restore`; or move it away, \
                 and a new one is made",
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
            LibraryError::Gone { file } => write!(
                f,
                "the library {} was deleted or replaced while Hetman used it: nothing can be saved any more. Put it \
                 back and start Hetman again",
                file.display()
            ),
            LibraryError::Interrupted => f.write_str("the search was given up"),
            LibraryError::NoSuchGame(game) => write!(f, "there is no game {game}"),
            LibraryError::NotAsMany { expected, found } => {
                write!(f, "there are {found} games now, not {expected}: nothing was deleted; look again")
            }
            LibraryError::InProgress(game) => write!(f, "game {game} is still being played"),
            LibraryError::Ended(game) => write!(f, "game {game} has ended"),
            LibraryError::WentOn(game) => {
                write!(f, "game {game} went on elsewhere: look at it again")
            }
            LibraryError::TooLong { what, limit } => write!(f, "a {what} may have {limit} bytes"),
            LibraryError::Tree(error) => error.fmt(f),
            LibraryError::Io(error) => write!(f, "the library's directory cannot be made: {error}"),
            LibraryError::File { file, error } => write!(f, "{}: {error}", file.display()),
            LibraryError::NoLibrary { file } => {
                write!(f, "there is no library at {}: choose another --data-dir", file.display())
            }
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
