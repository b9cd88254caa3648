//! The last lines of a conversation.

use std::collections::VecDeque;
use std::time::Instant;

use crate::last_output::shortened;

const LINES: usize = 200;

pub(super) struct Transcript {
    begun: Instant,
    lines: VecDeque<String>,
}

impl Transcript {
    pub(super) fn new() -> Transcript {
        Transcript { begun: Instant::now(), lines: VecDeque::new() }
    }

    /// Notes a line and who said it.
    pub(super) fn note(&mut self, mark: char, line: &str) {
        if self.lines.len() == LINES {
            self.lines.pop_front();
        }
        let seconds = self.begun.elapsed().as_secs_f64();
        self.lines.push_back(format!("{seconds:9.3} {mark} {}", shortened(line)));
    }

    pub(super) fn lines(&self) -> Vec<String> {
        self.lines.iter().cloned().collect()
    }
}
