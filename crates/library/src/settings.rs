//! What the studio remembers besides games: settings, which are the caller's JSON.

use rusqlite::{OptionalExtension, params};

use crate::{Library, LibraryError};

/// A setting has no more bytes than this.
pub const LONGEST_SETTING: usize = 1 << 20;

impl Library {
    /// A setting, if it was ever set.
    pub fn setting(&self, name: &str) -> Result<Option<String>, LibraryError> {
        self.read(|connection| {
            let mut select = connection.prepare_cached("SELECT value FROM setting WHERE name = ?1")?;
            Ok(select.query_row([name], |row| row.get(0)).optional()?)
        })
    }

    /// Sets a setting.
    pub fn set_setting(&self, name: &str, value: &str) -> Result<(), LibraryError> {
        if name.len().saturating_add(value.len()) > LONGEST_SETTING {
            return Err(LibraryError::TooLong { what: "setting", limit: LONGEST_SETTING });
        }
        self.write(|transaction| {
            transaction
                .prepare_cached("INSERT OR REPLACE INTO setting (name, value) VALUES (?1, ?2)")?
                .execute(params![name, value])?;
            Ok(())
        })
    }
}
