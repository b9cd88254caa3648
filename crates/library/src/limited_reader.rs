//! A source that is counted, bounded and can be stopped.

use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use play::Stop;

/// Counts what is read from a source.
pub(crate) struct CountingReader<R> {
    pub(crate) source: R,
    pub(crate) count: Arc<AtomicU64>,
}

impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.count.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Fails when more than the limit has been read, or when it is told to stop.
pub(crate) struct LimitedReader<'a, R> {
    pub(crate) source: R,
    pub(crate) left: u64,
    pub(crate) stop: &'a Stop,
}

/// Why a bounded source failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LimitError {
    TooLarge,
    Stopped,
}

impl LimitError {
    /// The cut behind an error, if it was one.
    pub(crate) fn behind(error: &io::Error) -> Option<LimitError> {
        error.get_ref()?.downcast_ref().copied()
    }
}

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LimitError::TooLarge => "too large",
            LimitError::Stopped => "stopped",
        })
    }
}

impl std::error::Error for LimitError {}

impl<R: Read> Read for LimitedReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.stop.is_raised() {
            return Err(io::Error::other(LimitError::Stopped));
        }
        let count = self.source.read(buffer)?;
        self.left =
            self.left.checked_sub(count as u64).ok_or_else(|| io::Error::other(LimitError::TooLarge))?;
        Ok(count)
    }
}
