//! Games from the library as a PGN file.

use std::fmt;
use std::io::{self, Write};

use crate::games::score;
use crate::{GameId, Library, LibraryError, Query};

/// Games read at once.
const BATCH: usize = 64;

/// Why an export is not complete.
#[derive(Debug)]
pub enum ExportError {
    /// The file cannot be written.
    Unwritable(io::Error),
    /// The games cannot be read.
    Library(LibraryError),
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExportError::Unwritable(error) => write!(f, "the games cannot be written: {error}"),
            ExportError::Library(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ExportError {}

impl From<LibraryError> for ExportError {
    fn from(error: LibraryError) -> ExportError {
        ExportError::Library(error)
    }
}

impl From<io::Error> for ExportError {
    fn from(error: io::Error) -> ExportError {
        ExportError::Unwritable(error)
    }
}

impl Library {
    /// Writes all games that are wanted, whatever page is asked for, and says how many. Those that
    /// are still being played are left out.
    pub fn export(&self, query: &Query, out: &mut dyn Write) -> Result<u64, ExportError> {
        let mut written = 0;
        for ids in self.list_ids(query)?.chunks(BATCH) {
            for pgn in self.scores(ids)? {
                if written > 0 {
                    out.write_all(b"\n")?;
                }
                out.write_all(pgn.as_bytes())?;
                written += 1;
            }
        }
        Ok(written)
    }

    fn scores(&self, ids: &[GameId]) -> Result<Vec<String>, LibraryError> {
        self.read(|connection| ids.iter().filter_map(|&id| score(connection, id).transpose()).collect())
    }
}
