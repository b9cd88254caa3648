//! What can go wrong with a database.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why something could not be done.
#[derive(Debug)]
pub enum ExplorerError {
    /// A file or folder cannot be read or written.
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file is not what it should be: cut off, changed, or of another version.
    Damaged {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// There is no source of this name.
    NoSource(String),
    /// A source cannot have this name.
    BadName(String),
    /// Something that a person wrote cannot be understood.
    Unclear(String),
    /// It was stopped.
    Stopped,
}

impl ExplorerError {
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> ExplorerError + '_ {
        move |error| ExplorerError::Io { path: path.to_owned(), error }
    }

    pub(crate) fn damaged(path: &Path, reason: impl Into<String>) -> ExplorerError {
        ExplorerError::Damaged { path: path.to_owned(), reason: reason.into() }
    }
}

impl fmt::Display for ExplorerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExplorerError::Io { path, error } => write!(f, "{}: {error}", path.display()),
            ExplorerError::Damaged { path, reason } => {
                write!(
                    f,
                    "{} is damaged ({reason}): delete this source and import its games again",
                    path.display()
                )
            }
            ExplorerError::NoSource(name) => write!(f, "there is no source of games named {name}"),
            ExplorerError::BadName(name) => {
                write!(f, "a source cannot be named {name:?}: use letters, digits, spaces, - and _")
            }
            ExplorerError::Unclear(text) => f.write_str(text),
            ExplorerError::Stopped => f.write_str("it was stopped"),
        }
    }
}

impl std::error::Error for ExplorerError {}
