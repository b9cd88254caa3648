//! The model card beside such a network: where it comes from.

use std::fmt::Write;
use std::path::Path;

use report::{grouped, hours};

use super::Accuracy;
use crate::teacher::{Layout, Losses, TeacherRecipe};
use crate::training::TrainingProgress;

/// What a model card tells.
pub struct HumanModelCard<'a> {
    /// The shape.
    pub layout: &'a Layout,
    /// Files that were learnt from, each with its positions.
    pub files: &'a [(String, u64)],
    /// How it was trained.
    pub recipe: &'a TeacherRecipe,
    /// The losses on the way.
    pub progress: &'a TrainingProgress,
    /// The losses of the validation positions at the end.
    pub validation: Losses,
    /// How well some of them are foretold from the tenth ply on.
    pub accuracy: Accuracy,
    /// What computed it.
    pub backend: String,
}

impl HumanModelCard<'_> {
    /// As Markdown, for a network in this file.
    pub fn render(&self, output: &Path) -> String {
        let name = output.file_name().unwrap_or_default().to_string_lossy();
        let mut text = format!("# {name}\n\n| | |\n| --- | --- |\n");
        for (name, value) in self.rows() {
            let _ = writeln!(text, "| {name} | {value} |");
        }
        text
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let HumanModelCard { recipe, progress, validation, accuracy, .. } = self;
        let architecture = self.layout.architecture;
        let files: Vec<String> =
            self.files.iter().map(|(name, positions)| format!("{name} ({})", grouped(*positions))).collect();
        let (time, speed) = (hours(progress.seconds), grouped(progress.speed() as u64));
        vec![
            ("Network", format!("{} blocks × {} channels", architecture.blocks(), architecture.channels())),
            ("Positions", format!("{}; {} for validation", files.join(", "), grouped(validation.positions))),
            ("Seen", grouped(progress.seen)),
            ("Batch", grouped(recipe.batch.into())),
            ("Learning rate", format!("{}, then along a cosine", recipe.learning_rate)),
            ("Weight decay", recipe.decay.to_string()),
            ("Weights of WDL and policy", format!("{} and {}", recipe.wdl_weight, recipe.policy_weight)),
            ("Seed", recipe.seed.to_string()),
            ("Time", format!("{time}, {speed} positions/s")),
            ("Computed by", self.backend.clone()),
            ("Validation loss of the policy", format!("{:.4}", validation.policy_loss())),
            ("Validation loss of WDL", format!("{:.4}", validation.wdl_loss())),
            (
                "People's moves that are the likeliest",
                format!("{:.1} % of {}", 100.0 * accuracy.share(), grouped(accuracy.positions)),
            ),
            ("Their log-loss among legal moves", format!("{:.4}", accuracy.mean_loss())),
        ]
    }
}
