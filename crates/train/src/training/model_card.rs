//! The model card beside a network: where it comes from.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

use report::{grouped, hours};

use super::{Corpus, Recipe, TrainingProgress, TrainingState};
use crate::data::PackedPosition;
use crate::nnue::QuantisationError;

/// A training that has come to its end.
pub struct TrainedNetwork {
    /// The network's shape, for people.
    pub network: String,
    /// What it learnt from.
    pub corpus: Corpus,
    /// What it was measured by.
    pub validation: Vec<PackedPosition>,
    /// How it was trained.
    pub recipe: Recipe,
    /// The losses on the way.
    pub progress: TrainingProgress,
    /// What was learnt.
    pub state: TrainingState,
    /// What computed it.
    pub backend: String,
}

/// What a model card tells.
pub struct ModelCard<'a> {
    trained: &'a TrainedNetwork,
    name: Cow<'a, str>,
    quantisation: Option<QuantisationError>,
}

impl ModelCard<'_> {
    /// The model card of a network that was trained, in this file.
    pub fn of<'a>(
        trained: &'a TrainedNetwork,
        output: &'a Path,
        quantisation: Option<QuantisationError>,
    ) -> ModelCard<'a> {
        ModelCard { trained, name: output.file_name().unwrap_or_default().to_string_lossy(), quantisation }
    }

    /// As Markdown.
    pub fn render(&self) -> String {
        let mut text = format!("# {}\n\n| | |\n| --- | --- |\n", self.name);
        for (name, value) in self.rows() {
            let _ = writeln!(text, "| {name} | {value} |");
        }
        text + "\nStrength: not measured yet.\n"
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let mut rows = vec![("Network", self.trained.network.clone()), ("Positions", self.data())];
        rows.extend(self.training());
        rows.extend(self.losses());
        rows
    }

    fn data(&self) -> String {
        let files = self.trained.corpus.files().iter().map(|(path, len)| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            format!("{name} ({})", grouped(*len))
        });
        let files: Vec<String> = files.collect();
        format!("{}; {} for validation", files.join(", "), grouped(self.trained.validation.len() as u64))
    }

    fn training(&self) -> Vec<(&'static str, String)> {
        let Recipe {
            batch,
            learning_rate,
            final_learning_rate,
            schedule,
            warmup,
            decay,
            scale,
            wdl_blend: [from, to],
            seed,
            removes_fade,
            ..
        } = &self.trained.recipe;
        let epochs = self.trained.progress.seen as f64 / self.trained.corpus.len().max(1) as f64;
        let wdl_blend = if from == to { format!("{from}") } else { format!("{from} to {to}") };
        vec![
            ("Seen", format!("{} positions, {epochs:.1} epochs", grouped(self.trained.progress.seen))),
            ("Batch", grouped((*batch).into())),
            (
                "Learning rate",
                format!(
                    "{learning_rate}, warm-up {:.1} %, {schedule} to {:.1} %",
                    100.0 * warmup,
                    100.0 * final_learning_rate
                ),
            ),
            ("Weight decay", decay.to_string()),
            ("Scale", format!("{scale} centipawns")),
            ("WDL blend", wdl_blend),
            ("Fade of the fifty-move rule", if *removes_fade { "taken out" } else { "left in" }.to_owned()),
            ("Seed", seed.to_string()),
            (
                "Time",
                format!(
                    "{}, {} positions/s",
                    hours(self.trained.progress.seconds),
                    grouped(self.trained.progress.speed() as u64)
                ),
            ),
            ("Computed by", self.trained.backend.clone()),
        ]
    }

    fn losses(&self) -> Vec<(&'static str, String)> {
        let mut rows = Vec::new();
        if let Some(point) = self.trained.progress.curve.last() {
            rows.push(("Loss", format!("{:.6}", point.loss)));
        }
        if let Some(loss) = self.trained.progress.validation() {
            rows.push(("Validation loss", format!("{loss:.6}")));
        }
        if let Some(QuantisationError { mean, worst, positions }) = self.quantisation {
            let value = format!(
                "{mean:.2} centipawns on average, {worst:.1} at worst, in {} positions",
                grouped(positions)
            );
            rows.push(("Change by rounding", value));
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_card_names_the_network_and_how_it_was_trained() {
        let trained = TrainedNetwork {
            network: "(768 → 32)×2 → 8".into(),
            corpus: Corpus::open(&[]).unwrap(),
            validation: Vec::new(),
            recipe: Recipe { wdl_blend: [0.1, 0.3], ..Recipe::default() },
            progress: TrainingProgress { seen: 1_000, seconds: 2.0, ..TrainingProgress::default() },
            state: TrainingState::default(),
            backend: "CPU, 1 thread".into(),
        };
        let rounding = QuantisationError { mean: 0.5, worst: 2.0, positions: 10 };
        let text = ModelCard::of(&trained, Path::new("nets/a.hnet"), Some(rounding)).render();
        assert!(
            text.starts_with("# a.hnet\n\n| | |\n| --- | --- |\n| Network | (768 → 32)×2 → 8 |\n"),
            "{text}"
        );
        assert!(
            text.contains("| WDL blend | 0.1 to 0.3 |") && text.contains("| Time | 2 s, 500 positions/s |")
        );
        assert!(text.contains("0.50 centipawns on average"), "{text}");
    }
}
