//! Who may come in: browsers that were let in once, known by the hash of their cookie.

use rusqlite::params;

use crate::library::now;
use crate::{Library, LibraryError};

/// More browsers than a person has; the oldest are forgotten.
const MOST_SESSIONS: usize = 256;

impl Library {
    /// Whether a browser with this cookie was let in.
    pub fn session(&self, hash: &[u8; 32]) -> Result<bool, LibraryError> {
        self.read(|connection| {
            let mut select =
                connection.prepare_cached("SELECT EXISTS (SELECT 1 FROM session WHERE hash = ?1)")?;
            Ok(select.query_row([hash], |row| row.get(0))?)
        })
    }

    /// Lets a browser in.
    pub fn add_session(&self, hash: &[u8; 32]) -> Result<(), LibraryError> {
        self.write(|transaction| {
            transaction.execute(
                "INSERT OR REPLACE INTO session (hash, created) VALUES (?1, ?2)",
                params![hash, now()],
            )?;
            transaction.execute(
                "DELETE FROM session WHERE hash NOT IN (SELECT hash FROM session ORDER BY created DESC LIMIT ?1)",
                [MOST_SESSIONS],
            )?;
            Ok(())
        })
    }
}
