//! An engine's standard error: always drained, the last of it kept.

use std::io::Read;
use std::sync::{Mutex, PoisonError};

use play::Said;

use crate::engine_log::EngineLog;
use crate::last_output::LastLines;
use crate::lines::LONGEST;
use crate::printable::printable_bytes;

/// Bytes kept.
const KEPT: usize = 8 * 1024;

#[derive(Default)]
pub(crate) struct ErrorTail {
    bytes: Mutex<Vec<u8>>,
}

impl ErrorTail {
    /// Reads until the other end is gone.
    pub(crate) fn drain(&self, mut errors: impl Read, log: &EngineLog) {
        let mut chunk = [0; 4096];
        let mut unlogged = Vec::new();
        while let Ok(length @ 1..) = errors.read(&mut chunk) {
            unlogged.extend_from_slice(&chunk[..length]);
            log.add_complete_lines(Said::OnStandardError, &mut unlogged);
            unlogged.truncate(LONGEST);
            let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
            bytes.extend_from_slice(&chunk[..length]);
            let surplus = bytes.len().saturating_sub(KEPT);
            bytes.drain(..surplus);
        }
    }

    /// The last lines.
    pub(crate) fn lines(&self) -> Vec<String> {
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let lines: Vec<String> = bytes.split(|&byte| byte == b'\n').map(printable_bytes).collect();
        lines.iter().map(String::as_str).filter(|line| !line.is_empty()).collect::<LastLines>().to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_of_a_flood_is_kept() {
        let tail = ErrorTail::default();
        tail.drain(
            [b"x".repeat(1 << 20), b"\nSegmentation fault\n".to_vec()].concat().as_slice(),
            &EngineLog::default(),
        );
        assert!(tail.bytes.lock().unwrap().len() <= KEPT);
        assert_eq!(tail.lines().last().unwrap(), "Segmentation fault");
    }
}
