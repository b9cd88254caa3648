//! From people's choices to the weights of what they choose by.
//!
//! The weights that make the choices most probable also make what is chosen lose as much as people lose, and as often
//! half a pawn, a pawn and three: such is the maximum of the likelihood.

use engine::human::{ChoiceModel, FEATURES};

/// A choice: the features of every legal move, and which was played.
#[derive(Clone, PartialEq, Debug)]
pub struct EvaluatedChoice {
    /// For every legal move.
    pub features: Vec<[f32; FEATURES]>,
    /// What every legal move loses, in centipawns.
    pub losses: Vec<u32>,
    /// The number of the move played.
    pub played: usize,
}

/// Steps of Newton's method; a handful suffices.
const STEPS: usize = 20;
/// Keeps weights finite where a feature never occurs.
const RIDGE: f64 = 1.0;

/// The weights that make the choices most probable.
pub fn fit(choices: &[EvaluatedChoice]) -> ChoiceModel {
    let mut model = ChoiceModel::NETWORK;
    for _ in 0..STEPS {
        let mut slope = [0.0; FEATURES];
        let mut curvature = [[0.0; FEATURES]; FEATURES];
        for choice in choices {
            add_choice(&model, choice, &mut slope, &mut curvature);
        }
        for n in 0..FEATURES {
            slope[n] -= RIDGE * f64::from(model.weights[n] - ChoiceModel::NETWORK.weights[n]);
            curvature[n][n] += RIDGE;
        }
        let step = solve(curvature, slope);
        for (weight, step) in model.weights.iter_mut().zip(step) {
            *weight += step.clamp(-0.5, 0.5) as f32;
        }
    }
    model
}

fn add_choice(
    model: &ChoiceModel,
    choice: &EvaluatedChoice,
    slope: &mut [f64; FEATURES],
    curvature: &mut [[f64; FEATURES]; FEATURES],
) {
    let probabilities = model.probabilities(&choice.features);
    let mut mean = [0.0; FEATURES];
    for (features, &probability) in choice.features.iter().zip(&probabilities) {
        for n in 0..FEATURES {
            mean[n] += f64::from(probability) * f64::from(features[n]);
        }
    }
    for (features, &probability) in choice.features.iter().zip(&probabilities) {
        for n in 0..FEATURES {
            for other in 0..FEATURES {
                curvature[n][other] += f64::from(probability)
                    * (f64::from(features[n]) - mean[n])
                    * (f64::from(features[other]) - mean[other]);
            }
        }
    }
    for n in 0..FEATURES {
        slope[n] += f64::from(choice.features[choice.played][n]) - mean[n];
    }
}

/// The solution of linear equations, by elimination; the matrix is positive definite.
fn solve(mut matrix: [[f64; FEATURES]; FEATURES], mut right: [f64; FEATURES]) -> [f64; FEATURES] {
    for pivot in 0..FEATURES {
        let (above, value) = (matrix[pivot], right[pivot]);
        for (row, right) in matrix.iter_mut().zip(&mut right).skip(pivot + 1) {
            let factor = row[pivot] / above[pivot];
            row.iter_mut().zip(above).for_each(|(number, above)| *number -= factor * above);
            *right -= factor * value;
        }
    }
    for row in (0..FEATURES).rev() {
        let known: f64 = (row + 1..FEATURES).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

/// What moves lose, on average and how often much.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct LossStatistics {
    weight: f64,
    sum: f64,
    over: [f64; 3],
}

impl LossStatistics {
    /// The losses counted: half a pawn, a pawn, three pawns.
    pub const LIMITS: [u32; 3] = [50, 100, 300];

    /// Those of the moves that people played.
    pub fn of_people(choices: &[EvaluatedChoice]) -> LossStatistics {
        let mut statistics = LossStatistics::default();
        choices.iter().for_each(|choice| statistics.add_played(choice));
        statistics
    }

    /// Those expected of a model.
    pub fn of_model(model: &ChoiceModel, choices: &[EvaluatedChoice]) -> LossStatistics {
        let mut statistics = LossStatistics::default();
        choices.iter().for_each(|choice| statistics.add_expected(model, choice));
        statistics
    }

    /// Adds the move that was played.
    pub fn add_played(&mut self, choice: &EvaluatedChoice) {
        self.add(choice.losses[choice.played], 1.0);
    }

    /// Adds what a model would play.
    pub fn add_expected(&mut self, model: &ChoiceModel, choice: &EvaluatedChoice) {
        let probabilities = model.probabilities(&choice.features);
        for (&loss, probability) in choice.losses.iter().zip(probabilities) {
            self.add(loss, probability.into());
        }
    }

    fn add(&mut self, loss: u32, weight: f64) {
        self.weight += weight;
        self.sum += weight * f64::from(loss);
        for (over, limit) in self.over.iter_mut().zip(LossStatistics::LIMITS) {
            *over += if loss >= limit { weight } else { 0.0 };
        }
    }

    /// The mean loss in centipawns.
    pub fn mean(&self) -> f64 {
        self.sum / self.weight.max(1e-9)
    }

    /// The shares of moves that lose half a pawn, a pawn, three pawns.
    pub fn shares(&self) -> [f64; 3] {
        self.over.map(|over| over / self.weight.max(1e-9))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::random::Random;
    use engine::human::losses;

    /// Choices drawn by a model.
    fn choices(model: &ChoiceModel, count: usize) -> Vec<EvaluatedChoice> {
        let mut random = Random::new(1);
        let mut unit = move || (random.next_u64() >> 40) as f32 / (1 << 24) as f32;
        let choice = |_| {
            let raw: Vec<f32> = (0..12).map(|_| 0.05 + unit()).collect();
            let sum: f32 = raw.iter().sum();
            let probabilities: Vec<f32> = raw.iter().map(|share| share / sum).collect();
            let best = (unit() * 600.0) as i32 - 300;
            let scores: Vec<i32> =
                (0..12).map(|n| if n == 0 { best } else { best - (unit() * 500.0) as i32 }).collect();
            let features = ChoiceModel::features(&probabilities, &scores);
            let mut left = unit();
            let shares = model.probabilities(&features);
            let played = shares.iter().position(|share| {
                left -= share;
                left < 0.0
            });
            EvaluatedChoice { features, losses: losses(&scores), played: played.unwrap_or(0) }
        };
        (0..count).map(choice).collect()
    }

    #[test]
    fn the_weights_behind_choices_are_found_and_the_losses_are_those_of_people() {
        let truth = ChoiceModel { weights: [0.8, -0.5, -0.2, -0.6, -0.9, -0.4] };
        let choices = choices(&truth, 20_000);
        let found = fit(&choices);
        for (found, truth) in found.weights.iter().zip(truth.weights) {
            assert!((found - truth).abs() < 0.15, "{found} is not {truth}");
        }
        let (people, model) =
            (LossStatistics::of_people(&choices), LossStatistics::of_model(&found, &choices));
        assert!((people.shares()[1] - model.shares()[1]).abs() < 0.002);
        assert!((people.mean() / model.mean() - 1.0).abs() < 0.02, "{} {}", people.mean(), model.mean());
    }
}
