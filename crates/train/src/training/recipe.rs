//! How a network is trained, in numbers.

use std::f64::consts::PI;

use serde::{Deserialize, Serialize};

/// The numbers of a training.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Recipe {
    /// Positions in a step.
    pub batch: u32,
    /// Positions in all, counted as often as they are seen.
    pub positions: u64,
    /// The highest learning rate.
    #[serde(alias = "rate")]
    pub learning_rate: f32,
    /// The share of the positions over which the learning rate rises from 0 at the beginning.
    #[serde(alias = "warm_up")]
    pub warmup: f32,
    /// The learning rate at the end, as a share of the highest; it falls along a cosine.
    #[serde(alias = "last_rate")]
    pub final_learning_rate: f32,
    /// AdamW's weight decay.
    pub decay: f32,
    /// No parameter goes beyond ± this.
    pub clip: f32,
    /// Centipawns for which the network's output is 1.
    pub scale: u16,
    /// The share of the game's result in what is learnt, at the beginning and at the end; the rest is the
    /// score.
    #[serde(alias = "blend")]
    pub wdl_blend: [f32; 2],
    /// Chooses the first parameters and the order of the positions.
    pub seed: u64,
    /// Whether the fade of the fifty-move rule is taken out of the scores, as for networks whose evaluations the
    /// engine fades.
    #[serde(default)]
    pub removes_fade: bool,
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe {
            batch: 16_384,
            positions: 100_000_000,
            learning_rate: 1e-3,
            warmup: 0.01,
            final_learning_rate: 0.01,
            decay: 0.01,
            clip: 1.98,
            scale: 200,
            wdl_blend: [0.0, 0.0],
            seed: 1,
            removes_fade: false,
        }
    }
}

impl Recipe {
    /// The settings of the step that begins when so many positions were seen.
    pub fn step(&self, seen: u64) -> StepSettings {
        let done = (seen as f64 / self.positions.max(1) as f64).min(1.0);
        let [from, to] = self.wdl_blend.map(f64::from);
        StepSettings {
            learning_rate: self.learning_rate * self.learning_rate_share(seen) as f32,
            decay: self.decay,
            clip: self.clip,
            wdl_blend: (from + (to - from) * done) as f32,
            scale: self.scale.into(),
        }
    }

    /// The share of the highest learning rate at a step: up in a line, down along a cosine.
    fn learning_rate_share(&self, seen: u64) -> f64 {
        let all = self.positions.max(1) as f64;
        let warmup = f64::from(self.warmup) * all;
        let (step, last) = (f64::from(self.batch), f64::from(self.final_learning_rate));
        let seen = seen as f64;
        if seen + step < warmup {
            return (seen + step) / warmup;
        }
        let down = ((seen - warmup) / (all - warmup).max(1.0)).clamp(0.0, 1.0);
        last + (1.0 - last) * 0.5 * (1.0 + (PI * down).cos())
    }
}

/// The settings of one step.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct StepSettings {
    /// The learning rate.
    pub learning_rate: f32,
    /// AdamW's weight decay; a step takes `learning_rate · decay` of every parameter.
    pub decay: f32,
    /// No parameter goes beyond ± this.
    pub clip: f32,
    /// The share of the game's result in what is learnt.
    pub wdl_blend: f32,
    /// Centipawns for which the network's output is 1.
    pub scale: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_learning_rate_rises_and_falls() {
        let recipe =
            Recipe { batch: 10, positions: 10_000, warmup: 0.1, learning_rate: 1.0, ..Recipe::default() };
        let learning_rate = |seen| recipe.step(seen).learning_rate;
        assert_eq!(learning_rate(0), 0.01);
        assert!((learning_rate(490) - 0.5).abs() < 1e-6);
        assert_eq!(learning_rate(1_000), 1.0);
        assert!((learning_rate(5_500) - 0.505).abs() < 1e-3);
        assert!((learning_rate(10_000) - 0.01).abs() < 1e-6);
    }

    #[test]
    fn the_wdl_blend_goes_from_one_end_to_the_other() {
        let recipe = Recipe { positions: 1_000, wdl_blend: [0.2, 0.6], ..Recipe::default() };
        assert_eq!(recipe.step(0).wdl_blend, 0.2);
        assert_eq!(recipe.step(500).wdl_blend, 0.4);
        assert_eq!(recipe.step(2_000).wdl_blend, 0.6);
    }
}
