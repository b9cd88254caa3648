//! Something that takes time, done in the background while the session goes on reading commands.

use std::io;
use std::thread::{self, JoinHandle};

use play::Stop;

use crate::PonderHit;

/// How a task is controlled from outside.
#[derive(Clone)]
pub(super) struct Signals {
    pub(super) stop: Stop,
    pub(super) hit: PonderHit,
    /// It goes on until stopped.
    pub(super) infinite: bool,
}

impl Signals {
    /// Whether the answer must not be given yet.
    fn hold_back(&self) -> bool {
        !self.stop.is_raised() && (self.infinite || self.hit.moment().is_none())
    }

    /// Waits until the answer may be given.
    pub(super) fn wait(&self) {
        while self.hold_back() {
            thread::park();
        }
    }
}

/// A task that runs, or has ended and is not joined yet.
pub(super) struct Task {
    thread: JoinHandle<()>,
    signals: Signals,
}

impl Task {
    pub(super) fn start(signals: Signals, work: impl FnOnce(&Signals) + Send + 'static) -> io::Result<Task> {
        let told = signals.clone();
        let thread = thread::Builder::new().name("search".to_owned()).spawn(move || work(&told))?;
        Ok(Task { thread, signals })
    }

    /// The expected move has been played.
    pub(super) fn ponder_hit(&self) {
        self.signals.hit.tell();
        self.thread.thread().unpark();
    }

    /// Whether it has not ended yet.
    pub(super) fn is_running(&self) -> bool {
        !self.thread.is_finished()
    }

    /// Makes it end soon, and waits until it has.
    pub(super) fn stop(self) {
        self.signals.stop.raise();
        self.thread.thread().unpark();
        self.join();
    }

    /// Waits for its end, unless that will not come by itself.
    pub(super) fn finish(self) -> Option<Task> {
        if self.signals.hold_back() {
            return Some(self);
        }
        self.join();
        None
    }

    fn join(self) {
        // A task that panicked has ended, too.
        let _ = self.thread.join();
    }
}
