//! Why no games come.

use std::fmt;

use library::{ImportError, LibraryError};

use crate::Account;

/// Why games of a site could not be imported. What came before stays in the library.
#[derive(Debug)]
pub enum OnlineError {
    /// No account has such a name.
    NoName,
    /// The site has no such player.
    NoPlayer(Account),
    /// The site cannot be reached.
    Unreachable {
        /// Which.
        site: &'static str,
        /// What the system says.
        detail: String,
    },
    /// The site answers with an error.
    Refused {
        /// Which.
        site: &'static str,
        /// The number of the answer.
        status: u16,
    },
    /// The site says something that is not in its description.
    Unexpected {
        /// Which.
        site: &'static str,
    },
    /// It was stopped.
    Stopped,
    /// The games could not be read or kept.
    Import(ImportError),
}

impl fmt::Display for OnlineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OnlineError::NoName => f.write_str("a name has letters, digits, - and _, and no more than 30"),
            OnlineError::NoPlayer(account) => {
                write!(f, "{} has no player called {}", account.site.name(), account.name())
            }
            OnlineError::Unreachable { site, detail } => {
                write!(f, "{site} cannot be reached: {detail}")
            }
            OnlineError::Refused { site, status: 429 } => {
                write!(f, "{site} asks for a longer pause: try again in some minutes")
            }
            OnlineError::Refused { site, status } => {
                write!(f, "{site} refuses ({status}): try again later")
            }
            OnlineError::Unexpected { site } => write!(f, "{site} gave an answer that is not understood"),
            OnlineError::Stopped => f.write_str("the import was stopped"),
            OnlineError::Import(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OnlineError {}

impl From<LibraryError> for OnlineError {
    fn from(error: LibraryError) -> OnlineError {
        OnlineError::Import(error.into())
    }
}

impl From<ImportError> for OnlineError {
    fn from(error: ImportError) -> OnlineError {
        match error {
            ImportError::Stopped => OnlineError::Stopped,
            error => OnlineError::Import(error),
        }
    }
}
