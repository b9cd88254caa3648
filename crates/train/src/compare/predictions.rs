//! Test positions, and what an evaluation says about each.

use std::time::Instant;

use chess::{Color, Position};

use crate::data::PackedPosition;
use crate::mlp::loss::{self, CLAMP};
use crate::mlp::study::{GamePhase, PhaseErrors};
use crate::training::sigmoid;

/// Pawns that make an expected score of 73 %: the scale at which the engine's networks learn.
const SCALE: f32 = 2.0;
/// Bars of the calibration on either side of 0, and their width in pawns.
const STEPS: i32 = 10;
const STEP: f32 = 0.5;
/// Fewer positions than this make no point of a curve.
const FEWEST: u64 = 50;

/// A validation position. Everything is seen from White.
pub struct TestPosition {
    /// The position.
    pub position: Position,
    /// Its phase.
    pub phase: GamePhase,
    /// The search's score in pawns, clamped.
    pub label: f32,
    /// Points made in the game, 0 to 1.
    pub points: f32,
}

impl TestPosition {
    /// Records that are positions.
    pub fn of(records: &[PackedPosition]) -> Vec<TestPosition> {
        let one = |record: PackedPosition| {
            let points = f32::from(record.result().min(2)) / 2.0;
            Some(TestPosition {
                position: record.position()?,
                phase: GamePhase::of(&record),
                label: loss::pawns(&record),
                points: if record.turn() == Color::White { points } else { 1.0 - points },
            })
        };
        records.iter().copied().filter_map(one).collect()
    }
}

/// The expected score of an advantage in pawns.
pub fn expected(pawns: f32) -> f32 {
    sigmoid(pawns / SCALE)
}

/// What an evaluation says about every position, in pawns, clamped.
pub struct Predictions {
    /// The name of the evaluation.
    pub name: String,
    /// In the order of the positions.
    pub pawns: Vec<f32>,
    /// Evaluations a second on one thread, where that was measured.
    pub speed: Option<f64>,
}

impl Predictions {
    /// Asks about every position.
    pub fn ask(
        name: &str,
        positions: &[TestPosition],
        mut evaluate: impl FnMut(&TestPosition) -> f32,
    ) -> Predictions {
        let pawns: Vec<f32> = positions.iter().map(|one| evaluate(one).clamp(-CLAMP, CLAMP)).collect();
        Predictions { name: name.to_owned(), pawns, speed: None }
    }

    /// The same, and how fast.
    pub fn timed(
        name: &str,
        positions: &[TestPosition],
        evaluate: impl FnMut(&TestPosition) -> f32,
    ) -> Predictions {
        let begun = Instant::now();
        let predictions = Predictions::ask(name, positions, evaluate);
        let speed = positions.len() as f64 / begun.elapsed().as_secs_f64().max(1e-9);
        Predictions { speed: Some(speed), ..predictions }
    }

    fn beside<'a>(&'a self, positions: &'a [TestPosition]) -> impl Iterator<Item = (f32, &'a TestPosition)> {
        self.pawns.iter().copied().zip(positions)
    }

    /// How far it is from the labels, each made into another number first.
    pub fn errors(&self, positions: &[TestPosition], scale: impl Fn(f32) -> f32) -> PhaseErrors {
        let mut errors = PhaseErrors::default();
        for (pawns, one) in self.beside(positions) {
            errors.add(one.phase, f64::from(scale(pawns) - scale(one.label)));
        }
        errors
    }

    /// The mean squared difference between the score expected and the points made.
    pub fn error_of_results(&self, positions: &[TestPosition]) -> f64 {
        let sum: f64 = self.beside(positions).map(|(pawns, one)| square(expected(pawns) - one.points)).sum();
        sum / positions.len().max(1) as f64
    }

    /// Pearson's correlation of the expected scores with those of the labels; none if all predictions
    /// are the same.
    pub fn correlation(&self, positions: &[TestPosition]) -> Option<f64> {
        let pairs = || self.beside(positions).map(|(pawns, one)| (expected(pawns), expected(one.label)));
        let count = positions.len().max(1) as f64;
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

    /// The mean error of the expected score over the pieces that have left the board.
    pub fn error_by_pieces(&self, positions: &[TestPosition]) -> Vec<(f64, f64)> {
        let mut means = [Mean::default(); 33];
        for (pawns, one) in self.beside(positions) {
            let error = (expected(pawns) - expected(one.label)).abs();
            // Two at a time: games pass through odd numbers for a move only.
            means[one.position.occupied().count().min(32) as usize & !1].add(error);
        }
        points(means.iter().enumerate().rev().map(|(pieces, mean)| (32.0 - pieces as f64, mean)))
    }

    /// The points made over what was said in pawns.
    pub fn calibration(&self, positions: &[TestPosition]) -> Vec<(f64, f64)> {
        let mut means = [Mean::default(); 2 * STEPS as usize + 1];
        for (pawns, one) in self.beside(positions) {
            let step = (pawns / STEP).round() as i32 + STEPS;
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
    pub(in super::super) fn positions(fen: &str, label: f32, points: f32) -> TestPosition {
        TestPosition { position: Position::from_fen(fen).unwrap(), phase: GamePhase::Endgame, label, points }
    }

    const KINGS: &str = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";

    #[test]
    fn right_predictions_have_no_error() {
        let some: Vec<TestPosition> = [-3.0, 0.5, 2.0].map(|label| positions(KINGS, label, 1.0)).into();
        let right = Predictions::ask("right", &some, |one| one.label);
        assert_eq!(right.errors(&some, expected).mean(), 0.0);
        assert!((right.correlation(&some).unwrap() - 1.0).abs() < 1e-9);
        let wrong = Predictions::ask("wrong", &some, |one| -one.label);
        assert!((wrong.errors(&some, |pawns| pawns).mean() - 11.0 / 3.0).abs() < 1e-6);
        assert!((wrong.correlation(&some).unwrap() + 1.0).abs() < 1e-6);
        let silent = Predictions::ask("silent", &some, |_| 0.0);
        assert_eq!((silent.correlation(&some), silent.error_of_results(&some)), (None, 0.25));
    }

    #[test]
    fn calibration_is_the_points_made_over_what_was_said() {
        let some: Vec<TestPosition> =
            (0..200).map(|n| positions(KINGS, 0.0, if n % 4 == 0 { 0.0 } else { 1.0 })).collect();
        let predictions = Predictions::ask("sure", &some, |_| 2.1);
        assert_eq!(predictions.calibration(&some), [(2.0, 0.75)]);
        assert_eq!(predictions.error_by_pieces(&some).len(), 1);
        assert_eq!(predictions.error_by_pieces(&some)[0].0, 30.0);
    }
}
