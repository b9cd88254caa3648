//! The arithmetic of SPSA: which values to try next, what to learn from the result.

use chess::random::Random;
use serde::{Deserialize, Serialize};

use super::gains::Gains;
use super::tunable::Tunable;

/// The values so far, and how far the run has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tuner {
    seed: u64,
    iterations: u64,
    finished: u64,
    /// Trials given out. A run that is taken up goes on after as many as were learnt from: of those that were
    /// played at the same time when it ended, one may be tried twice instead of another.
    #[serde(skip)]
    begun: u64,
    tunables: Vec<Tunable>,
}

/// Two sets of values that shall play each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// The number of the iteration.
    pub iteration: u64,
    /// The values of both sides, in the order of the tuner's parameters.
    pub sides: [Vec<i32>; 2],
    /// By how much the first side was shifted; the second was by the opposite.
    shifts: Vec<f64>,
}

impl Tuner {
    /// A run from the beginning.
    pub fn new(tunables: Vec<Tunable>, iterations: u64, seed: u64) -> Tuner {
        Tuner { seed, iterations, finished: 0, begun: 0, tunables }
    }

    /// The parameters.
    pub fn tunables(&self) -> &[Tunable] {
        &self.tunables
    }

    /// How many iterations there are to be.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// How many iterations have been learnt from.
    pub fn finished(&self) -> u64 {
        self.finished
    }

    /// Whether another run would try the same: what it has learnt aside, it is the same run.
    pub(super) fn is_same_run(&self, other: &Tuner) -> bool {
        let beginning = |tuner: &Tuner| {
            let at_start = |tunable: &Tunable| Tunable { value: f64::from(tunable.start), ..tunable.clone() };
            Tuner::new(tuner.tunables.iter().map(at_start).collect(), tuner.iterations, tuner.seed)
        };
        beginning(self) == beginning(other)
    }

    /// Goes back to what is finished: trials under way will be given out again.
    pub(super) fn forget_begun(&mut self) {
        self.begun = self.finished;
    }

    /// What to try next, from where the values are now; `None` when all iterations are begun.
    pub fn next_trial(&mut self) -> Option<Trial> {
        if self.begun >= self.iterations {
            return None;
        }
        let iteration = self.begun;
        self.begun += 1;
        let gains = Gains::new(self.iterations);
        // The numbers of neighbouring iterations must not be shifted copies of each other.
        let mixed = self.seed ^ iteration.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut random = Random::new(Random::new(mixed).next_u64());
        let mut trial = Trial { iteration, sides: [Vec::new(), Vec::new()], shifts: Vec::new() };
        for tunable in &self.tunables {
            let heads = random.below(2) == 0;
            let shift = gains.shift(iteration, if heads { tunable.shift } else { -tunable.shift });
            // Rounding at random lets fractions count; one draw for both sides keeps their distance.
            let draw = random.below(1 << 32) as f64 / (1u64 << 32) as f64;
            for (side, shift) in trial.sides.iter_mut().zip([shift, -shift]) {
                side.push(tunable.clamped((tunable.value + shift + draw).floor()) as i32);
            }
            trial.shifts.push(shift);
        }
        Some(trial)
    }

    /// Moves towards the side that did better; `balance` is the first side's wins less its losses.
    pub fn learn(&mut self, trial: &Trial, balance: f64) {
        let gains = Gains::new(self.iterations);
        for (tunable, shift) in self.tunables.iter_mut().zip(&trial.shifts) {
            let step = gains.step(trial.iteration, tunable.step);
            tunable.value = tunable.clamped(tunable.value + step * shift * balance);
        }
        self.finished += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tunable(start: i32, range: std::ops::RangeInclusive<i32>) -> Tunable {
        let shift = f64::from(range.end() - range.start()) / 20.0;
        Tunable { name: String::new(), start, value: f64::from(start), range, shift, step: 0.002 }
    }

    #[test]
    fn both_sides_are_shifted_alike_and_stay_in_range() {
        let mut tuner = Tuner::new(vec![tunable(500, 0..=1000), tunable(0, 0..=1000)], 100, 1);
        while let Some(trial) = tuner.next_trial() {
            let [first, second] = &trial.sides;
            let shift = Gains::new(100).shift(trial.iteration, 50.0);
            assert!((f64::from((first[0] - second[0]).abs()) - 2.0 * shift).abs() <= 1.0);
            assert!(first.iter().chain(second).all(|value| (0..=1000).contains(value)));
        }
    }

    #[test]
    fn rounding_is_right_on_average() {
        let mut tuner = Tuner::new(vec![Tunable { value: 3.3, shift: 0.0, ..tunable(3, 0..=9) }], 10_000, 1);
        let mut total = 0;
        while let Some(trial) = tuner.next_trial() {
            total += trial.sides[0][0];
        }
        assert!((32_500..33_500).contains(&total), "{total}");
    }

    #[test]
    fn a_result_moves_all_values_towards_the_winner() {
        let mut tuner = Tuner::new(vec![tunable(50, 0..=100); 8], 10, 3);
        let trial = tuner.next_trial().unwrap();
        tuner.learn(&trial, -2.0);
        for ((tunable, winner), loser) in tuner.tunables().iter().zip(&trial.sides[1]).zip(&trial.sides[0]) {
            assert_eq!(tunable.value > 50.0, winner > loser);
        }
        assert_eq!(tuner.finished(), 1);
    }

    /// Games whose result is drawn from the logistic curve over the difference in Elo, as in life.
    fn play(random: &mut Random, elo: f64, games: usize) -> f64 {
        let expected = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let unit = |random: &mut Random| random.below(1 << 32) as f64 / (1u64 << 32) as f64;
        (0..games).map(|_| if unit(random) < expected { 1.0 } else { -1.0 }).sum()
    }

    #[test]
    fn values_come_near_an_optimum_that_is_known() {
        const BEST: [i32; 4] = [700, 150, 450, 900];
        // A tenth of the range away from its best, a parameter costs four Elo.
        let elo = |values: &[i32]| -> f64 {
            let loss = |(value, best): (&i32, &i32)| (f64::from(value - best) / 100.0).powi(2) * 4.0;
            -values.iter().zip(&BEST).map(loss).sum::<f64>()
        };
        let mut tuner = Tuner::new(vec![tunable(400, 0..=1000); 4], 30_000, 1);
        let mut random = Random::new(2);
        while let Some(trial) = tuner.next_trial() {
            let [first, second] = &trial.sides;
            let balance = play(&mut random, elo(first) - elo(second), 2);
            tuner.learn(&trial, balance);
        }
        let values: Vec<i32> = tuner.tunables().iter().map(Tunable::rounded).collect();
        assert!(elo(&[400; 4]) < -120.0 && elo(&values) > -4.0, "{values:?}: {}", elo(&values));
    }
}
