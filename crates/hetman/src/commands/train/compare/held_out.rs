//! Positions with what came of them, and what somebody said about each.

use std::time::Instant;

use chess::{Color, Position};
use train::data::PackedPosition;
use train::mlp::study::{Errors, Phase};
use train::mlp::target::{self, CLAMP};
use train::training::{Record, sigmoid};

/// Pawns that make an expected score of 73 %: the scale at which the engine's networks learn.
const SCALE: f32 = 2.0;
/// Bars of the calibration on either side of 0, and their width in pawns.
const STEPS: i32 = 10;
const STEP: f32 = 0.5;
/// Fewer positions than this make no point of a curve.
const FEWEST: u64 = 50;

/// A position held out. Everything is seen from White.
pub(super) struct HeldOut {
    pub(super) position: Position,
    pub(super) phase: Phase,
    /// The search's verdict in pawns, clamped.
    pub(super) label: f32,
    /// Points made in the game, 0 to 1.
    pub(super) points: f32,
}

impl HeldOut {
    /// Records that are positions.
    pub(super) fn of(records: &[Record]) -> Vec<HeldOut> {
        let one = |record: PackedPosition| {
            let points = f32::from(record.result().min(2)) / 2.0;
            Some(HeldOut {
                position: record.position()?,
                phase: Phase::of(&record),
                label: target::pawns(&record),
                points: if record.turn() == Color::White { points } else { 1.0 - points },
            })
        };
        records.iter().copied().map(PackedPosition).filter_map(one).collect()
    }
}

/// The expected score of an advantage in pawns.
pub(super) fn expected(pawns: f32) -> f32 {
    sigmoid(pawns / SCALE)
}

/// What one said about every position, in pawns, clamped.
pub(super) struct Opinion {
    pub(super) name: String,
    pub(super) says: Vec<f32>,
    /// Evaluations a second on one thread, where that was measured.
    pub(super) speed: Option<f64>,
}

impl Opinion {
    /// Asks about every position.
    pub(super) fn ask(
        name: &str,
        held_out: &[HeldOut],
        mut evaluate: impl FnMut(&HeldOut) -> f32,
    ) -> Opinion {
        let says: Vec<f32> = held_out.iter().map(|one| evaluate(one).clamp(-CLAMP, CLAMP)).collect();
        Opinion { name: name.to_owned(), says, speed: None }
    }

    /// The same, with an eye on the clock.
    pub(super) fn timed(name: &str, held_out: &[HeldOut], evaluate: impl FnMut(&HeldOut) -> f32) -> Opinion {
        let begun = Instant::now();
        let opinion = Opinion::ask(name, held_out, evaluate);
        let speed = held_out.len() as f64 / begun.elapsed().as_secs_f64().max(1e-9);
        Opinion { speed: Some(speed), ..opinion }
    }

    fn beside<'a>(&'a self, held_out: &'a [HeldOut]) -> impl Iterator<Item = (f32, &'a HeldOut)> {
        self.says.iter().copied().zip(held_out)
    }

    /// How far it is from the labels, each made into another number first.
    pub(super) fn errors(&self, held_out: &[HeldOut], scale: impl Fn(f32) -> f32) -> Errors {
        let mut errors = Errors::default();
        for (says, one) in self.beside(held_out) {
            errors.add(one.phase, f64::from(scale(says) - scale(one.label)));
        }
        errors
    }

    /// The mean squared difference between the score expected and the points made.
    pub(super) fn error_of_results(&self, held_out: &[HeldOut]) -> f64 {
        let sum: f64 = self.beside(held_out).map(|(says, one)| square(expected(says) - one.points)).sum();
        sum / held_out.len().max(1) as f64
    }

    /// Pearson's correlation of the expected scores with those of the labels; none with one who always says
    /// the same.
    pub(super) fn correlation(&self, held_out: &[HeldOut]) -> Option<f64> {
        let pairs = || self.beside(held_out).map(|(says, one)| (expected(says), expected(one.label)));
        let count = held_out.len().max(1) as f64;
        let mean =
            |part: fn((f32, f32)) -> f32| pairs().map(|pair| f64::from(part(pair))).sum::<f64>() / count;
        let (mean_said, mean_label) = (mean(|pair| pair.0), mean(|pair| pair.1));
        let (mut product, mut said, mut labels) = (0.0, 0.0, 0.0);
        for (x, y) in pairs() {
            let (x, y) = (f64::from(x) - mean_said, f64::from(y) - mean_label);
            product += x * y;
            said += x * x;
            labels += y * y;
        }
        (said > 1e-9 && labels > 1e-9).then(|| product / (said * labels).sqrt())
    }

    /// The mean error of the expected score over the men that have left the board.
    pub(super) fn error_by_men(&self, held_out: &[HeldOut]) -> Vec<(f64, f64)> {
        let mut means = [Mean::default(); 33];
        for (says, one) in self.beside(held_out) {
            let error = (expected(says) - expected(one.label)).abs();
            // Two at a time: games pass through odd numbers for a move only.
            means[one.position.occupied().count().min(32) as usize & !1].add(error);
        }
        points(means.iter().enumerate().rev().map(|(men, mean)| (32.0 - men as f64, mean)))
    }

    /// The points made over what was said in pawns.
    pub(super) fn calibration(&self, held_out: &[HeldOut]) -> Vec<(f64, f64)> {
        let mut means = [Mean::default(); 2 * STEPS as usize + 1];
        for (says, one) in self.beside(held_out) {
            let step = (says / STEP).round() as i32 + STEPS;
            if let Some(mean) = usize::try_from(step).ok().and_then(|step| means.get_mut(step)) {
                mean.add(one.points);
            }
        }
        let place = |step: usize| f64::from(STEP) * (step as f64 - f64::from(STEPS));
        points(means.iter().enumerate().map(|(step, mean)| (place(step), mean)))
    }
}

fn square(number: f32) -> f64 {
    f64::from(number) * f64::from(number)
}

#[derive(Clone, Copy, Default)]
struct Mean {
    sum: f64,
    count: u64,
}

impl Mean {
    fn add(&mut self, value: f32) {
        self.sum += f64::from(value);
        self.count += 1;
    }
}

/// Means of enough positions, at their places.
fn points<'a>(means: impl Iterator<Item = (f64, &'a Mean)>) -> Vec<(f64, f64)> {
    let enough = means.filter(|(_, mean)| mean.count >= FEWEST);
    enough.map(|(at, mean)| (at, mean.sum / mean.count as f64)).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A position whose label and result are given.
    pub(in super::super) fn held_out(fen: &str, label: f32, points: f32) -> HeldOut {
        HeldOut { position: Position::from_fen(fen).unwrap(), phase: Phase::Endgame, label, points }
    }

    const KINGS: &str = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";

    #[test]
    fn who_says_the_labels_has_no_error() {
        let some: Vec<HeldOut> = [-3.0, 0.5, 2.0].map(|label| held_out(KINGS, label, 1.0)).into();
        let right = Opinion::ask("right", &some, |one| one.label);
        assert_eq!(right.errors(&some, expected).mean(), 0.0);
        assert!((right.correlation(&some).unwrap() - 1.0).abs() < 1e-9);
        let wrong = Opinion::ask("wrong", &some, |one| -one.label);
        assert!((wrong.errors(&some, |pawns| pawns).mean() - 11.0 / 3.0).abs() < 1e-6);
        assert!((wrong.correlation(&some).unwrap() + 1.0).abs() < 1e-6);
        let silent = Opinion::ask("silent", &some, |_| 0.0);
        assert_eq!((silent.correlation(&some), silent.error_of_results(&some)), (None, 0.25));
    }

    #[test]
    fn calibration_is_the_points_made_over_what_was_said() {
        let some: Vec<HeldOut> =
            (0..200).map(|n| held_out(KINGS, 0.0, if n % 4 == 0 { 0.0 } else { 1.0 })).collect();
        let opinion = Opinion::ask("sure", &some, |_| 2.1);
        assert_eq!(opinion.calibration(&some), [(2.0, 0.75)]);
        assert_eq!(opinion.error_by_men(&some).len(), 1);
        assert_eq!(opinion.error_by_men(&some)[0].0, 30.0);
    }
}
