//! How a teacher is trained, in numbers.

use std::f64::consts::PI;

use serde::{Deserialize, Serialize};

/// The numbers of a training.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TeacherRecipe {
    /// Positions in a step.
    pub batch: u32,
    /// When it ends.
    pub length: Length,
    /// The highest learning rate.
    pub learning_rate: f32,
    /// Steps over which the learning rate rises from 0 at the beginning.
    pub warmup_steps: u64,
    /// The learning rate at the end, as a share of the highest; it falls along a cosine.
    pub final_learning_rate: f32,
    /// AdamW's weight decay, of the weights of convolutions and linear layers only.
    pub decay: f32,
    /// A longer gradient is shortened to this.
    pub max_norm: f32,
    /// How much the cross-entropy of the game's result counts beside the score's squared error.
    pub wdl_weight: f32,
    /// How much the cross-entropy of the move played counts.
    pub policy_weight: f32,
    /// Chooses the first parameters, the order of the positions and which of them are mirrored.
    pub seed: u64,
}

/// The length of a training.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    /// So many positions, counted as often as they are seen.
    Positions(u64),
    /// So many seconds: what comes out depends on the speed.
    Seconds(f64),
}

impl Default for TeacherRecipe {
    fn default() -> TeacherRecipe {
        TeacherRecipe {
            batch: 8_192,
            length: Length::Positions(100_000_000),
            learning_rate: 2e-3,
            warmup_steps: 300,
            final_learning_rate: 0.02,
            decay: 0.01,
            max_norm: 1.0,
            wdl_weight: 0.01,
            policy_weight: 0.01,
            seed: 1,
        }
    }
}

/// The settings of one step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StepSettings {
    /// The learning rate.
    pub learning_rate: f32,
    /// AdamW's weight decay; a step takes `learning_rate · decay` of every weight.
    pub decay: f32,
    /// A longer gradient is shortened to this.
    pub max_norm: f32,
    /// How much the cross-entropy of the game's result counts.
    pub wdl_weight: f32,
    /// How much the cross-entropy of the move played counts.
    pub policy_weight: f32,
}

impl StepSettings {
    /// Without learning.
    pub(super) const NONE: StepSettings =
        StepSettings { learning_rate: 0.0, decay: 0.0, max_norm: 1.0, wdl_weight: 0.0, policy_weight: 0.0 };
}

impl TeacherRecipe {
    /// The share of the training that is over after so many positions and seconds.
    pub fn done(&self, seen: u64, seconds: f64) -> f64 {
        match self.length {
            Length::Positions(all) => seen as f64 / all.max(1) as f64,
            Length::Seconds(all) => seconds / all.max(1e-9),
        }
    }

    /// The settings of the step that begins after so many positions and seconds.
    pub fn step(&self, seen: u64, seconds: f64) -> StepSettings {
        let steps = seen / u64::from(self.batch.max(1)) + 1;
        let warmup = (steps as f64 / self.warmup_steps.max(1) as f64).min(1.0);
        let last = f64::from(self.final_learning_rate);
        let cosine = 0.5 * (1.0 + (PI * self.done(seen, seconds).min(1.0)).cos());
        StepSettings {
            learning_rate: self.learning_rate * (warmup * (last + (1.0 - last) * cosine)) as f32,
            decay: self.decay,
            max_norm: self.max_norm,
            wdl_weight: self.wdl_weight,
            policy_weight: self.policy_weight,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_learning_rate_rises_and_falls() {
        let recipe = TeacherRecipe {
            batch: 10,
            length: Length::Positions(100_000),
            learning_rate: 1.0,
            ..TeacherRecipe::default()
        };
        let learning_rate = |seen| recipe.step(seen, 0.0).learning_rate;
        assert!((learning_rate(0) - 1.0 / 300.0).abs() < 1e-6);
        assert!((learning_rate(3_000) - 0.998).abs() < 1e-3);
        assert!((learning_rate(50_000) - 0.51).abs() < 1e-3);
        assert!((learning_rate(100_000) - 0.02).abs() < 1e-6);
        let timed = TeacherRecipe { length: Length::Seconds(60.0), ..recipe };
        assert!((timed.step(10_000, 30.0).learning_rate - 0.51).abs() < 1e-6);
        assert!((timed.step(10_000, 90.0).learning_rate - 0.02).abs() < 1e-6);
    }
}
