//! Time management: when to stop searching.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use chess::Color;
use play::{ClockTimes, Limits};

use crate::PonderHit;
use crate::clock::Instant;
use crate::search_parameters::SearchParameters;

/// How long a move may take: a soft limit, after which no new iteration begins, and a hard one.
/// While the engine ponders neither counts.
#[derive(Debug)]
pub(crate) struct TimeManager {
    started: Instant,
    hit: PonderHit,
    soft: Option<Duration>,
    hard: Option<Duration>,
    /// The soft limit was reached while pondering: the hit can be answered at once.
    pondered_enough: AtomicBool,
}

impl TimeManager {
    /// The time under some limits; `overhead` is lost between engine and clock with every move.
    pub(crate) fn new(
        limits: &Limits,
        turn: Color,
        overhead: Duration,
        parameters: &SearchParameters,
        hit: &PonderHit,
    ) -> TimeManager {
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
        TimeManager { started: Instant::now(), hit: hit.clone(), soft, hard, pondered_enough }
    }

    /// Time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search must end at once.
    pub(crate) fn is_hard_limit_reached(&self) -> bool {
        self.is_hard_limit_reached_at(Instant::now())
    }

    fn is_hard_limit_reached_at(&self, now: Instant) -> bool {
        let Some(hit) = self.hit.moment() else { return false };
        let on_the_clock = now.saturating_duration_since(hit);
        self.pondered_enough.load(Relaxed) || self.hard.is_some_and(|hard| on_the_clock >= hard)
    }

    /// Whether it is too late to begin another iteration. `scale` stretches or shrinks the plan: an
    /// unstable best move deserves more time, an obvious one less.
    pub(crate) fn is_soft_limit_reached(&self, scale: f64) -> bool {
        let reached = self.soft.is_some_and(|soft| self.elapsed() >= soft.mul_f64(scale));
        if self.hit.moment().is_none() {
            self.pondered_enough.store(reached, Relaxed);
            return false;
        }
        reached
    }

    /// How much of the stretched or shrunk plan is left, if there is a plan and its clock runs.
    pub(crate) fn soft_time_left(&self, scale: f64) -> Option<Duration> {
        self.hit.moment()?;
        Some(self.soft?.mul_f64(scale).saturating_sub(self.elapsed()))
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
    parameters: &SearchParameters,
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

    fn time(left: u64, increment: u64, moves_to_go: Option<u32>) -> TimeManager {
        let times = |ms| [Duration::from_millis(ms); 2];
        let clocks = ClockTimes { left: times(left), increment: times(increment), moves_to_go };
        let limits = Limits { clocks: Some(clocks), ..Limits::default() };
        new(&limits, Duration::from_millis(10), &PonderHit::now())
    }

    fn new(limits: &Limits, overhead: Duration, hit: &PonderHit) -> TimeManager {
        TimeManager::new(limits, Color::White, overhead, &SearchParameters::default(), hit)
    }

    #[test]
    fn the_clock_stands_while_the_engine_ponders() {
        let limits = Limits::move_time(Duration::from_millis(1));
        let hit = PonderHit::awaited();
        let time = new(&limits, Duration::ZERO, &hit);
        let later = |milliseconds| time.started + Duration::from_millis(milliseconds);
        assert!(!time.is_hard_limit_reached_at(later(1_000)));
        hit.tell_at(later(1_000));
        assert!(!time.is_hard_limit_reached_at(later(1_000)));
        assert!(time.is_hard_limit_reached_at(later(1_001)));
    }

    #[test]
    fn an_engine_that_pondered_enough_answers_at_the_hit() {
        let minute = Duration::from_secs(60);
        let clocks = ClockTimes { left: [minute; 2], increment: [Duration::ZERO; 2], moves_to_go: None };
        let limits = Limits { clocks: Some(clocks), ..Limits::default() };
        let hit = PonderHit::awaited();
        let time = new(&limits, Duration::ZERO, &hit);
        assert!(!time.is_soft_limit_reached(0.0) && !time.is_hard_limit_reached(), "it goes on pondering");
        hit.tell();
        assert!(time.is_hard_limit_reached());
    }

    #[test]
    fn never_plans_with_more_than_there_is() {
        for left in [0, 1, 5, 11, 50, 1_000, 60_000] {
            for increment in [0, 10, 1_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(1_000)] {
                    let time = time(left, increment, moves);
                    let most = Duration::from_millis(left).max(SHORTEST);
                    assert!(time.hard.unwrap() <= most, "{left} {increment} {moves:?}");
                    assert!(time.soft.unwrap() <= time.hard.unwrap());
                }
            }
        }
    }

    #[test]
    fn a_period_is_spread_over_its_moves() {
        let mut left = 3_000.0;
        for moves in (1..=60).rev() {
            let time = time(left as u64, 0, Some(moves));
            left -= time.soft.unwrap().as_secs_f64() * 1_000.0 + 8.0;
            assert!(left > 0.0, "nothing left with {moves} moves to go");
        }
    }
}
