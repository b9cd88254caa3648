//! How long to wait for a move before the engine counts as hung.

use std::time::Duration;

use chess::Color;
use play::Limits;

use crate::Timeouts;

/// The longest wait for a move under these limits; none if it is to think until stopped.
pub(crate) fn move_timeout(limits: &Limits, turn: Color, timeouts: &Timeouts) -> Option<Duration> {
    let by_move_time =
        limits.move_time.map(|time| time.saturating_mul(2).saturating_add(timeouts.move_time_grace));
    // What the clock gives per move may be a delay, which is used before the clock runs.
    let by_clock = limits.clocks.as_ref().map(|clocks| {
        clocks.left(turn).saturating_add(clocks.increment(turn)).saturating_add(timeouts.clock_grace)
    });
    let untimed = limits.depth.is_some() || limits.nodes.is_some() || limits.mate.is_some();
    by_move_time.into_iter().chain(by_clock).min().or(untimed.then_some(timeouts.untimed))
}

#[cfg(test)]
mod tests {
    use play::ClockTimes;

    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn wait(limits: &Limits) -> Option<Duration> {
        move_timeout(limits, Color::Black, &Timeouts::default())
    }

    #[test]
    fn the_nearest_deadline_counts() {
        assert_eq!(wait(&Limits::default()), None);
        assert_eq!(wait(&Limits::depth(30)), Some(s(3600)));
        assert_eq!(wait(&Limits::move_time(s(10))), Some(s(21)));
        let clocks = ClockTimes { left: [s(99), s(3)], increment: [s(0), s(2)], moves_to_go: None };
        let by_clock = Limits { clocks: Some(clocks), ..Limits::depth(30) };
        assert_eq!(wait(&by_clock), Some(s(10)));
        assert_eq!(wait(&Limits { move_time: Some(s(1)), ..by_clock }), Some(s(3)));
    }
}
