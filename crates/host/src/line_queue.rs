//! The queue between the thread that reads an engine's output and the thread that waits for it.
//!
//! It is bounded. Answers are never lost: when it is full of them, the reader waits, the pipe
//! fills and the engine must wait too. Of everything else the latest is worth
//! most, so the oldest is dropped: an engine that ponders is never held up by unread lines.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Bytes that may wait to be read.
const CAPACITY: usize = 1 << 20;
/// What a line costs besides its text.
const OVERHEAD: usize = 64;

/// The first words of lines that answer something.
const ANSWERS: [&str; 5] = ["bestmove", "readyok", "uciok", "option", "id"];

/// How an engine's output ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OutputEnd {
    /// It was closed, most likely because the process ended.
    Closed,
    /// A line was longer than any line may be.
    TooLong,
}

/// What came of waiting.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Received {
    Line(String),
    Nothing,
    End(OutputEnd),
}

#[derive(Default)]
pub(crate) struct LineQueue {
    state: Mutex<State>,
    arrived: Condvar,
    room: Condvar,
}

#[derive(Default)]
struct State {
    lines: VecDeque<String>,
    size: usize,
    end: Option<OutputEnd>,
    abandoned: bool,
}

impl State {
    fn remove(&mut self, index: usize) -> Option<String> {
        let line = self.lines.remove(index)?;
        self.size -= line.len() + OVERHEAD;
        Some(line)
    }
}

impl LineQueue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a line in, waiting for room if need be. Tells whether anyone still wants lines.
    pub(crate) fn push(&self, line: String) -> bool {
        let mut state = self.lock();
        while state.size + line.len() + OVERHEAD > CAPACITY && !state.abandoned {
            match state.lines.iter().position(|line| !is_answer(line)) {
                Some(oldest) => drop(state.remove(oldest)),
                None if !is_answer(&line) => return true,
                None => state = self.room.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
        state.size += line.len() + OVERHEAD;
        // Other lines wait until an answer comes or the reader polls, a few milliseconds
        // later: waking it for every line would cost more than all the rest.
        if is_answer(&line) {
            self.arrived.notify_one();
        }
        state.lines.push_back(line);
        !state.abandoned
    }

    /// Nothing more will come.
    pub(crate) fn finish(&self, end: OutputEnd) {
        self.lock().end = Some(end);
        self.arrived.notify_one();
    }

    /// Waits until a line has come or it is `until`.
    pub(crate) fn take(&self, until: Instant) -> Received {
        let mut state = self.lock();
        loop {
            if let Some(line) = state.remove(0) {
                self.room.notify_one();
                return Received::Line(line);
            }
            if let Some(end) = state.end {
                return Received::End(end);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Received::Nothing;
            }
            state = self.arrived.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Throws away what has come so far.
    pub(crate) fn clear(&self) {
        let mut state = self.lock();
        state.lines.clear();
        state.size = 0;
        self.room.notify_one();
    }

    /// No more lines are wanted: the reading thread need not wait.
    pub(crate) fn abandon(&self) {
        let mut state = self.lock();
        state.abandoned = true;
        self.room.notify_one();
    }
}

fn is_answer(line: &str) -> bool {
    line.split_ascii_whitespace().next().is_some_and(|word| ANSWERS.contains(&word))
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, mpsc};
    use std::thread;
    use std::time::Duration;

    use super::*;

    #[test]
    fn lines_come_out_in_order_and_then_the_end() {
        let queue = LineQueue::default();
        queue.push("id name A".into());
        queue.push("uciok".into());
        queue.finish(OutputEnd::Closed);
        let now = Instant::now();
        assert_eq!(queue.take(now), Received::Line("id name A".into()));
        assert_eq!(queue.take(now), Received::Line("uciok".into()));
        assert_eq!(queue.take(now), Received::End(OutputEnd::Closed));
    }

    #[test]
    fn of_too_many_lines_the_latest_stay_and_answers_always() {
        let queue = LineQueue::default();
        queue.push("readyok".into());
        for n in 0..100_000 {
            queue.push(format!("info depth {n}"));
        }
        queue.push("bestmove e2e4".into());
        assert!(queue.lock().size <= CAPACITY);
        let mut lines = Vec::new();
        while let Received::Line(line) = queue.take(Instant::now()) {
            lines.push(line);
        }
        assert_eq!(lines[0], "readyok");
        assert_eq!(lines[lines.len() - 2], "info depth 99999");
        assert_eq!(lines[lines.len() - 1], "bestmove e2e4");
    }

    #[test]
    fn a_reader_with_too_many_answers_waits_until_none_are_wanted() {
        let queue = Arc::new(LineQueue::default());
        let theirs = Arc::clone(&queue);
        let (pushed, pushes) = mpsc::channel();
        let reader = thread::spawn(move || {
            while theirs.push("readyok".into()) {
                pushed.send(()).unwrap();
            }
        });
        let room = CAPACITY / ("readyok".len() + OVERHEAD);
        assert_eq!(pushes.iter().take(room).count(), room);
        assert!(queue.lock().size <= CAPACITY && pushes.try_recv().is_err());
        queue.abandon();
        reader.join().unwrap();
    }

    #[test]
    fn waiting_ends_in_time() {
        let begun = Instant::now();
        assert_eq!(LineQueue::default().take(begun + Duration::from_millis(20)), Received::Nothing);
        assert!(begun.elapsed() >= Duration::from_millis(20));
    }
}
