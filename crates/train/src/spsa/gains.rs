//! How far to shift and how far to move, from the first iteration to the last.
//!
//! The sequences are Spall's, given by their values at the end of the run, as on fishtest and OpenBench.

/// How fast the steps shrink.
const ALPHA: f64 = 0.602;
/// How fast the shifts shrink.
const GAMMA: f64 = 0.101;
/// Damps the first steps, as a part of all iterations.
const STABILITY: f64 = 0.1;

/// The gains of a run of a known length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gains {
    iterations: f64,
}

impl Gains {
    pub(super) fn new(iterations: u64) -> Gains {
        Gains { iterations: iterations.max(1) as f64 }
    }

    /// The shift in an iteration, counted from 0, that is `end` in the last.
    pub(super) fn shift(&self, iteration: u64, end: f64) -> f64 {
        end * (self.iterations / (iteration + 1) as f64).powf(GAMMA)
    }

    /// The step in an iteration, counted from 0, that is `end` in the last: the part of its shift that
    /// a parameter moves for a game won. (Spall's a over the square of c.)
    pub(super) fn step(&self, iteration: u64, end: f64) -> f64 {
        let now = (iteration + 1) as f64;
        let damping = STABILITY * self.iterations;
        let descent = ((damping + self.iterations) / (damping + now)).powf(ALPHA);
        end * descent * (now / self.iterations).powf(2.0 * GAMMA)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_gains_reach_their_end_in_the_last_iteration() {
        let gains = Gains::new(1_000);
        assert_eq!(gains.shift(999, 7.0), 7.0);
        assert_eq!(gains.step(999, 0.002), 0.002);
    }

    #[test]
    fn shifts_shrink_slowly() {
        let gains = Gains::new(1_000);
        assert!((gains.shift(0, 1.0) - 2.009).abs() < 0.001);
        assert!((1..1_000).all(|n| gains.shift(n, 1.0) < gains.shift(n - 1, 1.0)));
    }

    #[test]
    fn a_run_without_iterations_has_finite_gains() {
        assert!(Gains::new(0).step(0, 1.0).is_finite());
    }
}
