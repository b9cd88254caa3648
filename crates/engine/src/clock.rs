//! When to stop thinking.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use chess::Color;
use play::{ClockTimes, Limits};

use crate::PonderHit;
use crate::parameters::Parameters;

/// How long a move may take: a soft bound, after which no new iteration begins, and a hard one.
/// While the engine ponders neither counts.
#[derive(Debug)]
pub(crate) struct TimeBudget {
    started: Instant,
    hit: PonderHit,
    soft: Option<Duration>,
    hard: Option<Duration>,
    /// The soft bound was reached while pondering: the hit can be answered at once.
    pondered_enough: AtomicBool,
}

impl TimeBudget {
    /// The budget under some limits; `overhead` is lost between engine and clock with every move.
    pub(crate) fn new(
        limits: &Limits,
        turn: Color,
        overhead: Duration,
        parameters: &Parameters,
        hit: &PonderHit,
    ) -> TimeBudget {
        let (mut soft, mut hard) = (None, None);
        if let Some(clocks) = &limits.clocks {
            let (plan, most) = plan(clocks, turn, overhead, parameters);
            (soft, hard) = (Some(plan), Some(most));
        }
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(overhead).max(SHORTEST);
            hard = Some(hard.map_or(time, |hard| hard.min(time)));
        }
        let pondered_enough = AtomicBool::new(false);
        TimeBudget { started: Instant::now(), hit: hit.clone(), soft, hard, pondered_enough }
    }

    /// Time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search must end at once.
    pub(crate) fn is_spent(&self) -> bool {
        let Some(hit) = self.hit.moment() else { return false };
        self.pondered_enough.load(Relaxed) || self.hard.is_some_and(|hard| hit.elapsed() >= hard)
    }

    /// Whether another iteration is worth beginning. `scale` stretches or shrinks the plan: an
    /// unstable best move deserves more time, an obvious one less.
    pub(crate) fn is_used_up(&self, scale: f64) -> bool {
        let used_up = self.soft.is_some_and(|soft| self.elapsed() >= soft.mul_f64(scale));
        if self.hit.moment().is_none() {
            self.pondered_enough.store(used_up, Relaxed);
            return false;
        }
        used_up
    }
}

/// How many times the overhead is kept in reserve.
const RESERVE: u32 = 9;

/// Even without time a move is made.
const SHORTEST: Duration = Duration::from_millis(1);

/// The planned and the longest time for a move.
fn plan(
    clocks: &ClockTimes,
    turn: Color,
    overhead: Duration,
    parameters: &Parameters,
) -> (Duration, Duration) {
    let left = clocks.left(turn).saturating_sub(overhead);
    let percent = |duration: Duration, part: i32| duration * part.max(0) as u32 / 100;
    let increment = percent(clocks.increment(turn), parameters.time_increment);
    let (share, most) = match clocks.moves_to_go {
        // The last move of a period may use what the period has left, but for a reserve.
        Some(0 | 1) => (percent(left, 75), percent(left, 85)),
        Some(moves) => {
            // Overhead is lost with each of the moves still to come.
            let left = left.saturating_sub(overhead * (moves - 1).min(40)).max(left / 2);
            (left * 9 / 10 / moves.min(40), left * 6 / 10)
        }
        // Without a move count, a fixed part of what remains beyond a reserve: a busy machine may
        // take more from some moves than the overhead.
        None => {
            let spendable = left.saturating_sub(RESERVE * overhead).max(left / 3);
            (percent(spendable, parameters.time_share) / 10, left * 6 / 10)
        }
    };
    let plan = (share + increment).min(most);
    let longest = percent(plan, parameters.time_most).min(most).max(SHORTEST);
    (plan, longest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(left: u64, increment: u64, moves_to_go: Option<u32>) -> TimeBudget {
        let times = |ms| [Duration::from_millis(ms); 2];
        let clocks = ClockTimes { left: times(left), increment: times(increment), moves_to_go };
        let limits = Limits { clocks: Some(clocks), ..Limits::default() };
        new(&limits, Duration::from_millis(10), &PonderHit::now())
    }

    fn new(limits: &Limits, overhead: Duration, hit: &PonderHit) -> TimeBudget {
        TimeBudget::new(limits, Color::White, overhead, &Parameters::default(), hit)
    }

    #[test]
    fn the_clock_stands_while_the_engine_ponders() {
        let limits = Limits::move_time(Duration::from_millis(1));
        let hit = PonderHit::awaited();
        let budget = new(&limits, Duration::ZERO, &hit);
        std::thread::sleep(Duration::from_millis(2));
        assert!(!budget.is_spent());
        hit.tell();
        std::thread::sleep(Duration::from_millis(2));
        assert!(budget.is_spent());
    }

    #[test]
    fn who_has_pondered_enough_answers_at_the_hit() {
        let minute = Duration::from_secs(60);
        let clocks = ClockTimes { left: [minute; 2], increment: [Duration::ZERO; 2], moves_to_go: None };
        let limits = Limits { clocks: Some(clocks), ..Limits::default() };
        let hit = PonderHit::awaited();
        let budget = new(&limits, Duration::ZERO, &hit);
        assert!(!budget.is_used_up(0.0) && !budget.is_spent(), "it goes on pondering");
        hit.tell();
        assert!(budget.is_spent());
    }

    #[test]
    fn never_plans_with_more_than_there_is() {
        for left in [0, 1, 5, 11, 50, 1_000, 60_000] {
            for increment in [0, 10, 1_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(1_000)] {
                    let budget = budget(left, increment, moves);
                    let most = Duration::from_millis(left).max(SHORTEST);
                    assert!(budget.hard.unwrap() <= most, "{left} {increment} {moves:?}");
                    assert!(budget.soft.unwrap() <= budget.hard.unwrap());
                }
            }
        }
    }

    #[test]
    fn a_period_is_spread_over_its_moves() {
        let mut left = 3_000.0;
        for moves in (1..=60).rev() {
            let budget = budget(left as u64, 0, Some(moves));
            left -= budget.soft.unwrap().as_secs_f64() * 1_000.0 + 8.0;
            assert!(left > 0.0, "nothing left with {moves} moves to go");
        }
    }
}
