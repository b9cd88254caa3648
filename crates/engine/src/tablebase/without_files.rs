//! Where there are no files, as in a browser, there are no tables.

use std::io;
use std::path::Path;

use chess::Position;

use super::Wdl;

#[derive(Default)]
pub(super) struct Tables;

/// Why there is no answer.
pub(super) enum Missing {
    /// No table has such a position.
    Absent,
    /// Never said here.
    #[expect(dead_code, reason = "tables that are not there are not damaged")]
    Damaged(String),
}

impl Tables {
    pub(super) fn add_file(&mut self, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::InvalidInput.into())
    }

    pub(super) fn max_pieces(&self) -> usize {
        0
    }

    pub(super) fn probe_wdl(&self, _: &Position) -> Result<Wdl, Missing> {
        Err(Missing::Absent)
    }

    pub(super) fn probe_dtz(&self, _: &Position) -> Result<i32, Missing> {
        Err(Missing::Absent)
    }
}
