//! A section read forward, a piece at a time.

use crate::ExplorerError;
use crate::store::{PAYLOAD, PageFile};

/// Bytes read at once.
const PIECE: usize = 16 * PAYLOAD;

/// A window that moves forward over a section.
pub(crate) struct Cursor<'a> {
    file: &'a PageFile,
    section: usize,
    /// Where the window begins.
    start: u64,
    window: Vec<u8>,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(file: &'a PageFile, section: usize) -> Cursor<'a> {
        Cursor { file, section, start: 0, window: Vec::new() }
    }

    /// Some bytes of the section; cheap if they lie behind those before.
    #[inline]
    pub(crate) fn get(&mut self, offset: u64, length: usize) -> Result<&[u8], ExplorerError> {
        let inside = offset >= self.start && offset + length as u64 <= self.start + self.window.len() as u64;
        if !inside {
            self.fill(offset, length)?;
        }
        let skip = (offset - self.start) as usize;
        Ok(&self.window[skip..skip + length])
    }

    #[cold]
    fn fill(&mut self, offset: u64, length: usize) -> Result<(), ExplorerError> {
        let start = offset - offset % PAYLOAD as u64;
        let wanted = ((offset - start) as usize + length).max(PIECE);
        let left = self.file.length(self.section).saturating_sub(start);
        let available = (wanted as u64).min(left) as usize;
        if (available as u64) < offset - start + length as u64 {
            return Err(self.file.damaged("it points beyond its end"));
        }
        self.file.read(self.section, start, available, &mut self.window)?;
        // The pages that were read may hold more than was asked for.
        self.window.truncate(available);
        self.start = start;
        Ok(())
    }
}
