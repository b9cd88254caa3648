//! When to stop thinking: the signal, the clock, the number of positions.

use std::time::{Duration, Instant};

use chess::Color;
use play::{ClockTimes, Limits, Stop};

/// How many nodes pass between two looks at clock and signal: some milliseconds with a network, the
/// slowest evaluation, and a thousandth of that with the others.
const LOOK_EVERY: u64 = 64;
/// What passing a move on may cost.
const OVERHEAD: Duration = Duration::from_millis(10);
/// A game without a time control for a number of moves is taken to last this many more.
const MOVES_EXPECTED: u32 = 30;

/// What a decision may cost.
pub(crate) struct Budget<'a> {
    stop: &'a Stop,
    started: Instant,
    deadline: Option<Instant>,
    /// After this much of the time a new, deeper iteration would hardly end.
    enough: Option<Duration>,
    most_nodes: u64,
    next_look: u64,
}

/// The search was interrupted: its unfinished values mean nothing.
pub(crate) struct Interrupted;

impl<'a> Budget<'a> {
    /// From the limits of a turn, counted from now.
    pub(crate) fn new(limits: &Limits, turn: Color, stop: &'a Stop) -> Budget<'a> {
        let started = Instant::now();
        let share = limits.clocks.as_ref().map(|clocks| share(clocks, turn));
        let exact = limits.move_time.map(|time| time - OVERHEAD.min(time / 10));
        let time = share.into_iter().chain(exact).min();
        let most_nodes = limits.nodes.unwrap_or(u64::MAX);
        Budget {
            stop,
            started,
            deadline: time.and_then(|time| started.checked_add(time)),
            enough: share.map(|time| time / 2),
            most_nodes,
            next_look: LOOK_EVERY.min(most_nodes),
        }
    }

    /// Called at every node with the number of nodes so far.
    #[inline]
    pub(crate) fn check(&mut self, nodes: u64) -> Result<(), Interrupted> {
        if nodes < self.next_look { Ok(()) } else { self.look(nodes) }
    }

    #[cold]
    fn look(&mut self, nodes: u64) -> Result<(), Interrupted> {
        self.next_look = (nodes + LOOK_EVERY).min(self.most_nodes);
        if nodes > self.most_nodes || self.is_over() { Err(Interrupted) } else { Ok(()) }
    }

    /// Whether time is up or the player was told to move.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.is_raised() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether something other than the player's own depth may end the search.
    pub(crate) fn is_limited(&self) -> bool {
        self.deadline.is_some() || self.most_nodes < u64::MAX
    }

    /// Whether time comes from a clock, so that what is saved now can be used later.
    pub(crate) fn is_on_clock(&self) -> bool {
        self.enough.is_some()
    }

    /// Whether it makes sense to search one ply deeper.
    pub(crate) fn allows_another_iteration(&self) -> bool {
        !self.is_over() && self.enough.is_none_or(|enough| self.elapsed() < enough)
    }

    /// The time since the turn began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// An even share of the time left, and most of the increment: what is kept of it builds a reserve
/// of some seven increments, enough for a hiccup of the machine. Never more than half of all.
fn share(clocks: &ClockTimes, turn: Color) -> Duration {
    let left = clocks.left(turn);
    // One more than must be played: the last move of a period should not meet an empty clock.
    let moves = clocks.moves_to_go.map_or(MOVES_EXPECTED, |moves| moves.min(MOVES_EXPECTED) + 1);
    let fair = left / moves + clocks.increment(turn) * 3 / 4;
    fair.min(left.saturating_sub(OVERHEAD) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_share_never_takes_the_last_of_the_clock() {
        for left in [0, 1, 5, 20, 100, 1_000, 60_000] {
            for increment in [0, 10, 1_000, 60_000] {
                for moves_to_go in [None, Some(1), Some(40)] {
                    let clocks =
                        ClockTimes { left: [ms(left); 2], increment: [ms(increment); 2], moves_to_go };
                    assert!(share(&clocks, Color::White) <= ms(left) / 2, "{clocks:?}");
                }
            }
        }
    }

    #[test]
    fn a_bullet_game_settles_at_a_reserve() {
        let (mut left, increment) = (ms(1_000), ms(10));
        for _ in 0..1_000 {
            let clocks = ClockTimes { left: [left; 2], increment: [increment; 2], moves_to_go: None };
            left = left - share(&clocks, Color::Black) + increment;
        }
        assert!(left > ms(60) && left < ms(90), "{left:?}");
    }

    #[test]
    fn nodes_are_counted_exactly() {
        let stop = Stop::new();
        for most in [1, 2, 511, 512, 513, 2_000] {
            let mut budget = Budget::new(&Limits::nodes(most), Color::White, &stop);
            let visited = (1..).take_while(|&nodes| budget.check(nodes).is_ok()).count();
            assert_eq!(visited as u64, most);
        }
    }
}
