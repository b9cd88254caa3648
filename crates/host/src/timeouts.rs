//! How long an engine may take for each thing it must do.

use std::time::{Duration, Instant};

/// Deadlines for an engine. The defaults suit any engine on a busy machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// From `uci` to `uciok`; engines that load large networks take their time here.
    pub handshake: Duration,
    /// From `isready` to `readyok`, and the longest an engine may leave its input unread.
    pub ready: Duration,
    /// The same after options or `ucinewgame`, when large tables may have to be cleared.
    pub settle: Duration,
    /// From `stop` to `bestmove`.
    pub stop: Duration,
    /// From `quit` to the end of the process; then it is killed.
    pub quit: Duration,
    /// A move that was given a time may take twice that time and this much more.
    pub move_time_grace: Duration,
    /// A move played by the clock may overstep the clock by this much. (Losing on time comes far
    /// earlier and is the match's business; this is when the engine counts as hung.)
    pub clock_grace: Duration,
    /// A move limited only by depth, nodes or mate, which may take any time.
    pub untimed: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            handshake: Duration::from_secs(10),
            ready: Duration::from_secs(5),
            settle: Duration::from_secs(10),
            stop: Duration::from_secs(1),
            quit: Duration::from_secs(2),
            move_time_grace: Duration::from_secs(1),
            clock_grace: Duration::from_secs(5),
            untimed: Duration::from_secs(3600),
        }
    }
}

/// The same, all longer by a factor: for a slow machine, or an engine built with sanitizers.
impl std::ops::Mul<u32> for Timeouts {
    type Output = Timeouts;

    fn mul(self, times: u32) -> Timeouts {
        Timeouts {
            handshake: self.handshake.saturating_mul(times),
            ready: self.ready.saturating_mul(times),
            settle: self.settle.saturating_mul(times),
            stop: self.stop.saturating_mul(times),
            quit: self.quit.saturating_mul(times),
            move_time_grace: self.move_time_grace.saturating_mul(times),
            clock_grace: self.clock_grace.saturating_mul(times),
            untimed: self.untimed.saturating_mul(times),
        }
    }
}

/// The moment `wait` from now; a year at most, so that no sum overflows.
pub(crate) fn from_now(wait: Duration) -> Instant {
    const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);
    Instant::now() + wait.min(YEAR)
}
