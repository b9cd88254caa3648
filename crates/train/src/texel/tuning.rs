//! Tuning: steps down the error's slope until the weights predict results best.

use std::thread;

use chess::random::Random;
use engine::evaluation::{WEIGHT_COUNT, Weights};

use super::adam::Adam;
use super::dataset::{Dataset, Sample};
use super::model::{Vector, expectation, from_weights, to_weights};

/// Positions between two steps.
const BATCH: usize = 16_384;
/// Parts of a batch, each summed up by itself, so that the number of threads changes nothing.
const PARTS: usize = 16;
/// The largest step of a weight in centipawns, at the start.
const FIRST_LEARNING_RATE: f64 = 1.5;
/// The same at the end.
const LAST_LEARNING_RATE: f64 = 0.02;

/// How to tune.
#[derive(Clone, Debug)]
pub struct TexelSettings {
    /// How often each position is looked at.
    pub epochs: u32,
    /// How much the result of the game counts; the rest is what the search thought.
    pub lambda: f64,
    /// Every weight is held at its start as if it had been right in that many positions.
    pub prior: f64,
    /// How many threads work.
    pub threads: usize,
    /// The order of positions.
    pub seed: u64,
}

/// How far tuning has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TexelProgress {
    /// Epochs done.
    pub epoch: u32,
    /// The mean squared error against what is learnt.
    pub training: f64,
    /// The mean squared error against the results of other games.
    pub validation: f64,
}

/// What tuning found.
pub struct Tuned {
    /// The weights.
    pub weights: Weights,
    /// The expected result of a value is 1 / (1 + exp(−steepness · value)), for values in centipawns.
    pub steepness: f64,
    /// The errors with the weights at the start.
    pub before: TexelProgress,
    /// The errors with the weights found.
    pub after: TexelProgress,
    /// In how many of the positions each weight counts.
    pub frequencies: [u32; WEIGHT_COUNT],
}

/// Tunes weights from a start. The same settings give the same weights, whatever the number of threads.
pub fn tune(
    training: &Dataset,
    validation: &Dataset,
    start: &Weights,
    settings: &TexelSettings,
    report: &mut dyn FnMut(TexelProgress),
) -> Tuned {
    let steepness = fit_steepness(training);
    let task = TexelTask { training, validation, steepness, settings };
    let first = from_weights(start);
    let before = task.errors(&first, 0);
    report(before);
    let mut weights = first.clone();
    let mut adam = Adam::new(WEIGHT_COUNT);
    let mut order: Vec<usize> = (0..training.len()).collect();
    let mut random = Random::new(settings.seed);
    for epoch in 0..settings.epochs {
        shuffle(&mut order, &mut random);
        let done = f64::from(epoch) / f64::from(settings.epochs);
        let learning_rate = LAST_LEARNING_RATE
            + (FIRST_LEARNING_RATE - LAST_LEARNING_RATE) * 0.5 * (1.0 + (std::f64::consts::PI * done).cos());
        for batch in order.chunks(BATCH) {
            let mut gradient = task.gradient(batch, &weights);
            task.hold_back(&weights, &first, &mut gradient);
            adam.step(&mut weights, &gradient, learning_rate);
        }
        report(task.errors(&weights, epoch + 1));
    }
    let tuned = to_weights(&weights);
    let after = task.errors(&from_weights(&tuned), settings.epochs);
    Tuned { weights: tuned, steepness, before, after, frequencies: training.frequencies() }
}

struct TexelTask<'a> {
    training: &'a Dataset,
    validation: &'a Dataset,
    steepness: f64,
    settings: &'a TexelSettings,
}

impl TexelTask<'_> {
    fn errors(&self, weights: &Vector, epoch: u32) -> TexelProgress {
        TexelProgress {
            epoch,
            training: self.error(self.training, weights, |sample| self.target(sample)),
            validation: self.error(self.validation, weights, |sample| f64::from(sample.result)),
        }
    }

    /// The target of a position: a mixture of the game's result and the score.
    fn target(&self, sample: Sample) -> f64 {
        let expected = expectation(sample.score.into(), self.steepness);
        self.settings.lambda * f64::from(sample.result) + (1.0 - self.settings.lambda) * expected
    }

    fn error(&self, dataset: &Dataset, weights: &Vector, target: impl Fn(Sample) -> f64 + Sync) -> f64 {
        let every: Vec<usize> = (0..dataset.len()).collect();
        let sums = self.in_parts(&every, |part| {
            let error = |&n: &usize| {
                let view = dataset.get(n);
                let expected = expectation(view.forward(weights).value, self.steepness);
                (expected - target(view.sample)).powi(2)
            };
            part.iter().map(error).sum::<f64>()
        });
        sums.iter().sum::<f64>() / dataset.len().max(1) as f64
    }

    /// The slope of the mean squared error over a batch.
    fn gradient(&self, batch: &[usize], weights: &Vector) -> Vector {
        let parts = self.in_parts(batch, |part| {
            let mut gradient = vec![[0.0; 2]; WEIGHT_COUNT];
            for &n in part {
                let view = self.training.get(n);
                let forward = view.forward(weights);
                let expected = expectation(forward.value, self.steepness);
                let error = expected - self.target(view.sample);
                let slope = 2.0 * error * expected * (1.0 - expected) * self.steepness / batch.len() as f64;
                view.backward(&forward, slope, &mut gradient);
            }
            gradient
        });
        let mut sum = vec![[0.0; 2]; WEIGHT_COUNT];
        for (n, slopes) in parts.iter().flat_map(|part| part.iter().enumerate()) {
            sum[n][0] += slopes[0];
            sum[n][1] += slopes[1];
        }
        sum
    }

    /// Adds the pull towards the start, so that weights rarely seen stay sane.
    fn hold_back(&self, weights: &Vector, first: &Vector, gradient: &mut Vector) {
        // A position whose expected result is near ½ bends the error this much.
        let bend = 2.0 * (0.2 * self.steepness).powi(2);
        let pull = self.settings.prior * bend / self.training.len().max(1) as f64;
        for (n, slopes) in gradient.iter_mut().enumerate() {
            for (half, slope) in slopes.iter_mut().enumerate() {
                *slope += pull * (weights[n][half] - first[n][half]);
            }
        }
    }

    /// Works on equal parts of some positions on all threads; the answers in their order.
    fn in_parts<T: Send>(&self, all: &[usize], work: impl Fn(&[usize]) -> T + Sync) -> Vec<T> {
        let parts: Vec<&[usize]> = all.chunks(all.len().div_ceil(PARTS).max(1)).collect();
        let work = &work;
        thread::scope(|scope| {
            let each = parts.len().div_ceil(self.settings.threads.max(1)).max(1);
            let workers: Vec<_> = parts
                .chunks(each)
                .map(|share| scope.spawn(move || share.iter().map(|part| work(part)).collect::<Vec<T>>()))
                .collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("sums cannot fail")).collect()
        })
    }
}

fn shuffle(order: &mut [usize], random: &mut Random) {
    for n in (1..order.len()).rev() {
        order.swap(n, random.below(n + 1));
    }
}

/// The steepness with which the search's scores predict the results best: by golden section.
fn fit_steepness(dataset: &Dataset) -> f64 {
    let error = |steepness: f64| -> f64 {
        let miss = |sample: Sample| expectation(sample.score.into(), steepness) - f64::from(sample.result);
        dataset.samples().map(|sample| miss(sample).powi(2)).sum()
    };
    let golden = (5f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (0.000_5, 0.02);
    while high - low > 1e-6 {
        let (left, right) = (high - golden * (high - low), low + golden * (high - low));
        if error(left) < error(right) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::midpoint(low, high)
}
