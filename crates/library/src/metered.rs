//! A source that is counted, bounded and can be stopped.

use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use play::Stop;

/// Counts what is read from a source.
pub(crate) struct Counted<R> {
    pub(crate) source: R,
    pub(crate) count: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.count.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Fails when more than the limit has been read, or when it is told to stop.
pub(crate) struct Bounded<'a, R> {
    pub(crate) source: R,
    pub(crate) left: u64,
    pub(crate) stop: &'a Stop,
}

/// Why a bounded source failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cut {
    TooLarge,
    Stopped,
}

impl Cut {
    /// The cut behind an error, if it was one.
    pub(crate) fn behind(error: &io::Error) -> Option<Cut> {
        error.get_ref()?.downcast_ref().copied()
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cut::TooLarge => "too large",
            Cut::Stopped => "stopped",
        })
    }
}

impl std::error::Error for Cut {}

impl<R: Read> Read for Bounded<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.stop.is_raised() {
            return Err(io::Error::other(Cut::Stopped));
        }
        let count = self.source.read(buffer)?;
        self.left = self.left.checked_sub(count as u64).ok_or_else(|| io::Error::other(Cut::TooLarge))?;
        Ok(count)
    }
}
