//! Time while this machine runs: a long gap between two looks at it (the process was stopped, the machine slept) is
//! the machine's fault, and costs no player anything.

use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use tokio::time::Instant;

use crate::lock::lock;

/// How often the time must be looked at, so that gaps are found.
pub(super) const TICK: Duration = Duration::from_millis(500);
/// A longer gap is none of the players' time. A busy machine is late too, but not so much.
const LONGEST_GAP: Duration = Duration::from_secs(2);

/// A clock that stands still while the machine does.
pub(super) struct RunningTime(Mutex<Reading>);

struct Reading {
    /// When it was last looked at.
    seen: Instant,
    /// What it showed then.
    shown: Duration,
    /// How many gaps there were.
    gaps: u64,
}

impl RunningTime {
    pub(super) fn new() -> RunningTime {
        RunningTime(Mutex::new(Reading { seen: Instant::now(), shown: Duration::ZERO, gaps: 0 }))
    }

    /// The time since the start without gaps. The first look after a gap finds it.
    pub(super) fn now(&self) -> Duration {
        self.look().shown
    }

    /// How many gaps there have been.
    pub(super) fn gaps(&self) -> u64 {
        self.look().gaps
    }

    fn look(&self) -> MutexGuard<'_, Reading> {
        let mut reading = lock(&self.0);
        // Taken under the lock: so it never goes back.
        let now = Instant::now();
        let passed = now - reading.seen;
        let is_gap = passed > LONGEST_GAP;
        reading.shown += if is_gap { TICK } else { passed };
        reading.gaps += u64::from(is_gap);
        reading.seen = now;
        reading
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_long_gap_counts_as_a_tick() {
        let time = RunningTime::new();
        tokio::time::advance(LONGEST_GAP).await;
        assert_eq!((time.now(), time.gaps()), (LONGEST_GAP, 0));
        tokio::time::advance(Duration::from_secs(3_600)).await;
        assert_eq!((time.now(), time.gaps()), (LONGEST_GAP + TICK, 1));
        tokio::time::advance(TICK).await;
        assert_eq!((time.now(), time.gaps()), (LONGEST_GAP + 2 * TICK, 1));
    }
}
