//! When to stop thinking.

use std::time::{Duration, Instant};

use chess::Color;
use play::Limits;

/// How long a move may take: a soft bound, after which no new iteration begins, and a hard one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeBudget {
    started: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

impl TimeBudget {
    /// The budget under some limits; `overhead` is lost between engine and clock with every move.
    pub(crate) fn new(limits: &Limits, turn: Color, overhead: Duration) -> TimeBudget {
        let started = Instant::now();
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(overhead).max(Duration::from_millis(1));
            return TimeBudget { started, soft: None, hard: Some(time) };
        }
        let Some(clocks) = &limits.clocks else { return TimeBudget { started, soft: None, hard: None } };
        let left = clocks.left(turn).saturating_sub(overhead);
        let increment = clocks.increment(turn);
        // Without a move count, a game is planned as if a fixed share of the time remained each move.
        let share = match clocks.moves_to_go {
            Some(moves) => left / moves.clamp(1, 40) + increment * 3 / 4,
            None => left / 22 + increment * 3 / 4,
        };
        let most = left * 7 / 10;
        let soft = share.min(most);
        let hard = (share * 4).min(most).max(Duration::from_millis(1));
        TimeBudget { started, soft: Some(soft), hard: Some(hard) }
    }

    /// Time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search must end at once.
    pub(crate) fn is_spent(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration is worth beginning. `scale` stretches or shrinks the plan: an
    /// unstable best move deserves more time, an obvious one less.
    pub(crate) fn is_used_up(&self, scale: f64) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft.mul_f64(scale))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::ClockTimes;

    fn budget(left: u64, increment: u64, moves_to_go: Option<u32>) -> TimeBudget {
        let times = |ms| [Duration::from_millis(ms); 2];
        let clocks = ClockTimes { left: times(left), increment: times(increment), moves_to_go };
        let limits = Limits { clocks: Some(clocks), ..Limits::default() };
        TimeBudget::new(&limits, Color::White, Duration::from_millis(10))
    }

    #[test]
    fn never_plans_with_more_than_there_is() {
        for left in [0, 1, 5, 11, 50, 1_000, 60_000] {
            for increment in [0, 10, 1_000] {
                for moves in [None, Some(1), Some(40)] {
                    let budget = budget(left, increment, moves);
                    let most = Duration::from_millis(left).max(Duration::from_millis(1));
                    assert!(budget.hard.unwrap() <= most, "{left} {increment} {moves:?}");
                    assert!(budget.soft.unwrap() <= budget.hard.unwrap().max(Duration::from_millis(1)));
                }
            }
        }
    }
}
