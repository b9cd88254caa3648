//! When to stop thinking.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use chess::Color;
use play::Limits;

use crate::PonderHit;

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
    pub(crate) fn new(limits: &Limits, turn: Color, overhead: Duration, hit: &PonderHit) -> TimeBudget {
        let (soft, hard) = bounds(limits, turn, overhead);
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

/// The soft and the hard bound.
fn bounds(limits: &Limits, turn: Color, overhead: Duration) -> (Option<Duration>, Option<Duration>) {
    if let Some(time) = limits.move_time {
        let time = time.saturating_sub(overhead).max(Duration::from_millis(1));
        return (None, Some(time));
    }
    let Some(clocks) = &limits.clocks else { return (None, None) };
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
    (Some(soft), Some(hard))
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::ClockTimes;

    fn budget(left: u64, increment: u64, moves_to_go: Option<u32>) -> TimeBudget {
        let times = |ms| [Duration::from_millis(ms); 2];
        let clocks = ClockTimes { left: times(left), increment: times(increment), moves_to_go };
        let limits = Limits { clocks: Some(clocks), ..Limits::default() };
        TimeBudget::new(&limits, Color::White, Duration::from_millis(10), &PonderHit::now())
    }

    #[test]
    fn the_clock_stands_while_the_engine_ponders() {
        let limits = Limits::move_time(Duration::from_millis(1));
        let hit = PonderHit::awaited();
        let budget = TimeBudget::new(&limits, Color::White, Duration::ZERO, &hit);
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
        let budget = TimeBudget::new(&limits, Color::White, Duration::ZERO, &hit);
        assert!(!budget.is_used_up(0.0) && !budget.is_spent(), "it goes on pondering");
        hit.tell();
        assert!(budget.is_spent());
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
