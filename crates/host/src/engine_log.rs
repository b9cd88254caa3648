//! Where an engine's conversation is written, if anywhere; it changes from game to game while the engine runs.

use std::sync::{Arc, Mutex, PoisonError};

use play::{GameLog, Said};

use crate::printable::printable_bytes;

/// Shared by the threads that copy an engine's input and output.
#[derive(Clone, Default)]
pub(crate) struct EngineLog(Arc<Mutex<Option<GameLog>>>);

impl EngineLog {
    /// What comes from now on goes there.
    pub(crate) fn switch(&self, log: Option<GameLog>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = log;
    }

    /// Writes lines, if there is a log.
    pub(crate) fn add(&self, said: Said, lines: &[&str]) {
        if let Some(log) = self.0.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            lines.iter().for_each(|line| log.add(said, line));
        }
    }

    /// Writes the lines that are complete in these bytes, and takes them out.
    pub(crate) fn add_complete_lines(&self, said: Said, bytes: &mut Vec<u8>) {
        let Some(end) = bytes.iter().rposition(|&byte| byte == b'\n') else { return };
        for line in bytes[..end].split(|&byte| byte == b'\n') {
            self.add(said, &[&printable_bytes(line)]);
        }
        bytes.drain(..=end);
    }
}
