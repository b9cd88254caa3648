//! How stable the result is from iteration to iteration, and how much time the next one is worth.

use crate::thread_selection::ThreadResult;
use crate::value::{MATE, Value, is_mate};

#[derive(Default)]
pub(crate) struct Stability {
    /// Iterations with the same best move.
    best_move_stability: usize,
    /// By how much the value fell below its running average.
    fall: Value,
    average: Option<Value>,
    /// The last value is a mate, searched to more than its length.
    is_mate_certain: bool,
}

impl Stability {
    /// An iteration found something, and `before` was what the one before had found.
    pub(crate) fn update(&mut self, found: &ThreadResult, before: &ThreadResult) {
        let is_same = found.first() == before.first();
        self.best_move_stability = if is_same { self.best_move_stability + 1 } else { 0 };
        let average = self.average.unwrap_or(found.value);
        self.fall = average - found.value;
        self.average = Some((average * 2 + found.value) / 3);
        self.is_mate_certain = is_mate(found.value) && found.depth > 2 * (MATE - found.value.abs()) + 4;
    }

    /// How much of the planned time to use: less when the best move is the same again and again and most
    /// of the nodes (`effort`) were spent on it, more when the value falls.
    pub(crate) fn time_scale(&self, effort: f64) -> f64 {
        if self.is_mate_certain {
            return 0.1;
        }
        let stability = [1.8, 1.35, 1.1, 0.95, 0.85, 0.8][self.best_move_stability.min(5)];
        let fall = (1.0 + f64::from(self.fall) / 120.0).clamp(0.8, 1.5);
        let focus = (1.9 - 1.35 * effort).clamp(0.5, 1.6);
        stability * fall * focus
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Position;

    fn found(value: Value, depth: i32, first: &str) -> ThreadResult {
        let pv = Position::initial().parse_uci(first).into_iter().collect();
        ThreadResult { value, depth, selective_depth: 1, pv }
    }

    #[test]
    fn a_steady_move_takes_less_time_and_a_falling_value_more() {
        let mut stability = Stability::default();
        let first = found(30, 1, "e2e4");
        stability.update(&first, &ThreadResult::default());
        let at_first = stability.time_scale(0.5);
        for depth in 2..8 {
            stability.update(&found(30, depth, "e2e4"), &first);
        }
        let steady = stability.time_scale(0.5);
        assert!(steady < at_first && stability.time_scale(0.9) < steady);
        stability.update(&found(-60, 8, "e2e4"), &first);
        assert!(stability.time_scale(0.5) > steady);
        stability.update(&found(-60, 9, "d2d4"), &first);
        assert!(stability.time_scale(0.5) > at_first, "another move");
    }

    #[test]
    fn a_certain_mate_is_played_soon() {
        let mut stability = Stability::default();
        stability.update(&found(crate::value::mate_in(3), 20, "e2e4"), &ThreadResult::default());
        assert!(stability.time_scale(0.0) <= 0.1);
    }
}
