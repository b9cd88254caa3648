//! Engines give way to everything that answers people, and analyses to players whose clocks run.

/// How important the work of a thread is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Priority {
    /// A computer at the board: a person waits for it, and its clock runs.
    Play,
    /// Analyses, reviews, maintenance: a second more or less does not matter.
    Analysis,
}

impl Priority {
    /// From now on this thread, and what it starts, gives way to every thread of more importance. On an idle machine
    /// it still has all of it.
    ///
    /// Linux keeps this for each thread; where it applies to the whole program nothing is done.
    pub(crate) fn apply(self) {
        // Without it engines work just as well.
        #[cfg(target_os = "linux")]
        {
            let own = rustix::process::getpriority_process(None).unwrap_or(0);
            let _ = rustix::process::setpriority_process(None, own.max(self.niceness()));
        }
    }

    /// A player has about fifteen times the time of an analysis on the same core, so that eight analyses leave it most
    /// of it; what answers people has twice that of a player.
    #[cfg(target_os = "linux")]
    const fn niceness(self) -> i32 {
        match self {
            Priority::Play => 3,
            Priority::Analysis => 15,
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn threads_have_priorities_of_their_own() {
        let niceness = |priority: Option<Priority>| {
            let measure = move || {
                if let Some(priority) = priority {
                    priority.apply();
                }
                rustix::process::getpriority_process(None).unwrap()
            };
            std::thread::spawn(measure).join().unwrap()
        };
        let [other, play, analysis] = [None, Some(Priority::Play), Some(Priority::Analysis)].map(niceness);
        assert_eq!((play, analysis), (other.max(3), other.max(15)));
        assert_eq!(niceness(None), other);
    }
}
