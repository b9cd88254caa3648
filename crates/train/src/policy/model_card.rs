//! The model card beside a policy: where it comes from.

use std::fmt::Write;
use std::path::Path;

use report::{grouped, hours};

use super::{PolicyTraining, TrainedPolicy};

/// What a model card tells.
pub struct PolicyModelCard<'a> {
    /// How it was trained.
    pub training: &'a PolicyTraining,
    /// What came out.
    pub trained: &'a TrainedPolicy,
}

impl PolicyModelCard<'_> {
    /// As Markdown, for a policy in this file.
    pub fn render(&self, output: &Path) -> String {
        let name = output.file_name().unwrap_or_default().to_string_lossy();
        let mut text = format!("# {name}\n\n| | |\n| --- | --- |\n");
        for (name, value) in self.rows() {
            let _ = writeln!(text, "| {name} | {value} |");
        }
        text
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let PolicyModelCard { training, trained } = self;
        let (recipe, progress) = (&training.recipe, &trained.progress);
        let epochs = progress.seen as f64 / training.corpus.len().max(1) as f64;
        let (time, speed) = (hours(progress.seconds), grouped(progress.speed() as u64));
        let files = training.corpus.files().iter().map(|(path, len)| {
            format!("{} ({})", path.file_name().unwrap_or_default().to_string_lossy(), grouped(*len))
        });
        let files: Vec<String> = files.collect();
        vec![
            ("Network", format!("{} → {} → legal moves, in bytes", engine::policy::INPUTS, training.hidden)),
            (
                "Positions",
                format!("{}; {} for validation", files.join(", "), grouped(trained.validation.positions)),
            ),
            (
                "Seen",
                format!(
                    "{} positions, {epochs:.2} epochs, in {time} ({speed} positions/s)",
                    grouped(progress.seen)
                ),
            ),
            (
                "Recipe",
                format!(
                    "batch {}; AdamW, learning rate {}, warm-up {} %, cosine to {} %, weight decay {}; seed {}",
                    grouped(recipe.batch.into()),
                    recipe.learning_rate,
                    100.0 * recipe.warmup,
                    100.0 * recipe.final_learning_rate,
                    recipe.decay,
                    recipe.seed
                ),
            ),
            ("Validation loss", format!("{:.4}", trained.validation.mean())),
            ("Move played is the most probable", format!("{:.1} %", 100.0 * trained.validation.accuracy())),
        ]
    }
}
