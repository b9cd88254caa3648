//! Games from the library as a PGN file.

use std::fmt;
use std::io::{self, Write};

use crate::games::score;
use crate::{GameId, Library, LibraryError, Query};

/// Games read at once.
const BATCH: usize = 64;

/// Damaged games that are named; the others are only counted.
const MOST_NAMED: usize = 100;

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

/// What an export has written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Exported {
    /// How many games.
    pub games: u64,
    /// Those that are damaged and so were left out.
    pub damaged: Vec<GameId>,
}

impl Library {
    /// Writes all games that are wanted, whatever page is asked for. Those that are still being
    /// played are left out, and so are damaged ones, which the last line of the file names.
    pub fn export(&self, query: &Query, out: &mut dyn Write) -> Result<Exported, ExportError> {
        let mut done = Exported::default();
        for ids in self.list_ids(query)?.chunks(BATCH) {
            for (id, pgn) in ids.iter().zip(self.scores(ids)?) {
                match pgn {
                    Ok(None) => {}
                    Ok(Some(pgn)) => {
                        if done.games > 0 {
                            out.write_all(b"\n")?;
                        }
                        out.write_all(pgn.as_bytes())?;
                        done.games += 1;
                    }
                    Err(error) => {
                        self.note_damage(&error);
                        done.damaged.push(*id);
                    }
                }
            }
        }
        if !done.damaged.is_empty() {
            let named: Vec<String> = done.damaged.iter().take(MOST_NAMED).map(GameId::to_string).collect();
            let count = done.damaged.len();
            writeln!(out, "\n% Left out because they are damaged: {count} (games {})", named.join(", "))?;
        }
        Ok(done)
    }

    /// The text of each game, or what is wrong with that one.
    fn scores(&self, ids: &[GameId]) -> Result<Vec<Result<Option<String>, LibraryError>>, LibraryError> {
        self.read(|connection| {
            let read = |&id| match score(connection, id) {
                Err(error @ LibraryError::DamagedGame { .. }) => Ok(Err(error)),
                found => found.map(Ok),
            };
            ids.iter().map(read).collect()
        })
    }
}
