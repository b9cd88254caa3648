//! The model card beside a teacher: where it comes from.

use std::fmt::Write;
use std::path::Path;

use report::{grouped, hours};

use super::{GameCorpus, Layout, Length, Losses, TeacherRecipe};
use crate::training::TrainingProgress;

/// What a model card tells.
pub struct TeacherModelCard<'a> {
    /// The shape.
    pub layout: &'a Layout,
    /// What it learnt from.
    pub corpus: &'a GameCorpus,
    /// How it was trained.
    pub recipe: &'a TeacherRecipe,
    /// The losses on the way.
    pub progress: &'a TrainingProgress,
    /// The losses of the validation positions at the end.
    pub validation: Losses,
    /// What computed it.
    pub backend: String,
}

impl TeacherModelCard<'_> {
    /// As Markdown, for a teacher in this file.
    pub fn render(&self, output: &Path) -> String {
        let name = output.file_name().unwrap_or_default().to_string_lossy();
        let mut text = format!("# {name}\n\n| | |\n| --- | --- |\n");
        for (name, value) in self.rows() {
            let _ = writeln!(text, "| {name} | {value} |");
        }
        text
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let TeacherModelCard { recipe, progress, validation, .. } = self;
        let parameters = grouped(self.layout.parameters() as u64);
        let epochs = progress.seen as f64 / self.corpus.len().max(1) as f64;
        let (time, speed) = (hours(progress.seconds), grouped(progress.speed() as u64));
        let length = match recipe.length {
            Length::Positions(_) => String::new(),
            Length::Seconds(seconds) => format!(" of {seconds}"),
        };
        vec![
            ("Network", format!("{}, {parameters} parameters", self.layout.architecture)),
            ("Positions", self.data()),
            ("Seen", format!("{} positions, {epochs:.1} epochs", grouped(progress.seen))),
            ("Batch", grouped(recipe.batch.into())),
            (
                "Learning rate",
                format!(
                    "{}, warm-up {} steps, cosine to {:.1} %",
                    recipe.learning_rate,
                    recipe.warmup_steps,
                    100.0 * recipe.final_learning_rate
                ),
            ),
            ("Weight decay", recipe.decay.to_string()),
            ("Gradient", format!("shortened to {}", recipe.max_norm)),
            ("Weights of WDL and policy", format!("{} and {}", recipe.wdl_weight, recipe.policy_weight)),
            ("Seed", recipe.seed.to_string()),
            ("Time", format!("{time}{length}, {speed} positions/s")),
            ("Computed by", self.backend.clone()),
            ("Validation loss of the score", format!("{:.6}", validation.score_loss())),
            ("Validation loss of WDL", format!("{:.4}", validation.wdl_loss())),
            ("Validation loss of the policy", format!("{:.4}", validation.policy_loss())),
        ]
    }

    fn data(&self) -> String {
        let files = self.corpus.files().iter().map(|(path, len)| {
            format!("{} ({})", path.file_name().unwrap_or_default().to_string_lossy(), grouped(*len))
        });
        let files: Vec<String> = files.collect();
        format!("{}; {} for validation", files.join(", "), grouped(self.validation.positions))
    }
}
