//! How a network is trained, in numbers.

use std::f64::consts::PI;
use std::fmt;
use std::str::FromStr;

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
    /// The learning rate at the end, as a share of the highest.
    #[serde(alias = "last_rate")]
    pub final_learning_rate: f32,
    /// How it falls from the highest to the last.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub schedule: LearningRateSchedule,
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

/// How the learning rate falls after the warm-up.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LearningRateSchedule {
    /// Along a cosine.
    #[default]
    Cosine,
    /// In a line.
    Linear,
    /// By the same share in the same time.
    Exponential,
    /// In steps by the same factor, one each time that such a share of the way is over.
    Steps(f32),
    /// Not at all.
    Constant,
}

fn is_usual(schedule: &LearningRateSchedule) -> bool {
    *schedule == LearningRateSchedule::Cosine
}

impl LearningRateSchedule {
    /// The share of the highest learning rate when `done` of the way from it to the `last` is over.
    fn share(self, done: f64, last: f64) -> f64 {
        match self {
            LearningRateSchedule::Cosine => last + (1.0 - last) * 0.5 * (1.0 + (PI * done).cos()),
            LearningRateSchedule::Linear => 1.0 + (last - 1.0) * done,
            LearningRateSchedule::Exponential => last.powf(done),
            LearningRateSchedule::Steps(every) => {
                let every = f64::from(every);
                let steps = ((1.0 / every).ceil() - 1.0).max(1.0);
                last.powf((done / every).floor().min(steps) / steps)
            }
            LearningRateSchedule::Constant => 1.0,
        }
    }
}

impl fmt::Display for LearningRateSchedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LearningRateSchedule::Cosine => f.write_str("cosine"),
            LearningRateSchedule::Linear => f.write_str("linear"),
            LearningRateSchedule::Exponential => f.write_str("exponential"),
            LearningRateSchedule::Steps(every) => write!(f, "steps:{every}"),
            LearningRateSchedule::Constant => f.write_str("constant"),
        }
    }
}

impl FromStr for LearningRateSchedule {
    type Err = String;

    fn from_str(text: &str) -> Result<LearningRateSchedule, String> {
        let steps = |text: &str| {
            let every = text.parse().ok().filter(|&every| every > 0.0 && every < 1.0);
            every.map(LearningRateSchedule::Steps)
        };
        let named = match text {
            "cosine" => Some(LearningRateSchedule::Cosine),
            "linear" => Some(LearningRateSchedule::Linear),
            "exponential" => Some(LearningRateSchedule::Exponential),
            "constant" => Some(LearningRateSchedule::Constant),
            _ => text.strip_prefix("steps:").and_then(steps),
        };
        named.ok_or_else(|| "expected cosine, linear, exponential, constant, or steps:0.3".to_owned())
    }
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe {
            batch: 16_384,
            positions: 100_000_000,
            learning_rate: 1e-3,
            warmup: 0.01,
            final_learning_rate: 0.01,
            schedule: LearningRateSchedule::Cosine,
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

    /// The share of the highest learning rate at a step: up in a line, down by the schedule.
    fn learning_rate_share(&self, seen: u64) -> f64 {
        let all = self.positions.max(1) as f64;
        let warmup = f64::from(self.warmup) * all;
        let (step, last) = (f64::from(self.batch), f64::from(self.final_learning_rate));
        let seen = seen as f64;
        if seen + step < warmup {
            return (seen + step) / warmup;
        }
        let down = ((seen - warmup) / (all - warmup).max(1.0)).clamp(0.0, 1.0);
        self.schedule.share(down, last)
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
    fn there_are_several_ways_down() {
        let shares =
            |schedule: LearningRateSchedule| [0.0, 0.3, 0.5, 1.0].map(|done| schedule.share(done, 0.01));
        let near = |found: [f64; 4], expected: [f64; 4]| {
            found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-9)
        };
        assert!(near(shares(LearningRateSchedule::Linear), [1.0, 0.703, 0.505, 0.01]));
        assert!(near(shares(LearningRateSchedule::Exponential), [1.0, 0.01_f64.powf(0.3), 0.1, 0.01]));
        assert!(near(shares(LearningRateSchedule::Steps(0.45)), [1.0, 1.0, 0.1, 0.01]));
        assert!(near(shares(LearningRateSchedule::Constant), [1.0; 4]));
        for schedule in [
            LearningRateSchedule::Cosine,
            LearningRateSchedule::Linear,
            LearningRateSchedule::Steps(0.25),
            LearningRateSchedule::Constant,
        ] {
            assert_eq!(schedule.to_string().parse(), Ok(schedule));
        }
        assert!(
            ["", "steps:0", "steps:1", "steps", "Cosine"]
                .into_iter()
                .all(|text| text.parse::<LearningRateSchedule>().is_err())
        );
    }

    #[test]
    fn the_wdl_blend_goes_from_one_end_to_the_other() {
        let recipe = Recipe { positions: 1_000, wdl_blend: [0.2, 0.6], ..Recipe::default() };
        assert_eq!(recipe.step(0).wdl_blend, 0.2);
        assert_eq!(recipe.step(500).wdl_blend, 0.4);
        assert_eq!(recipe.step(2_000).wdl_blend, 0.6);
    }
}
