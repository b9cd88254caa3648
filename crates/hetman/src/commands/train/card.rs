//! The card beside a network: where it comes from.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

use train::nnue::QuantisationError;
use train::training::Recipe;

use super::session::Trained;
use super::watch::duration;
use crate::table::grouped;

/// What a card tells.
pub(super) struct Card<'a> {
    trained: &'a Trained,
    name: Cow<'a, str>,
    quantisation: Option<QuantisationError>,
}

impl Card<'_> {
    /// The card of a network that was trained, in this file.
    pub(super) fn of<'a>(
        trained: &'a Trained,
        output: &'a Path,
        quantisation: Option<QuantisationError>,
    ) -> Card<'a> {
        Card { trained, name: output.file_name().unwrap_or_default().to_string_lossy(), quantisation }
    }

    /// As Markdown.
    pub(super) fn render(&self) -> String {
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
        format!("{}; {} held out", files.join(", "), grouped(self.trained.validation.len() as u64))
    }

    fn training(&self) -> Vec<(&'static str, String)> {
        let Recipe { batch, rate, last_rate, warm_up, decay, scale, blend: [from, to], seed, .. } =
            &self.trained.recipe;
        let epochs = self.trained.progress.seen as f64 / self.trained.corpus.len().max(1) as f64;
        let blend = if from == to { format!("{from}") } else { format!("{from} to {to}") };
        vec![
            ("Seen", format!("{} positions, {epochs:.1} epochs", grouped(self.trained.progress.seen))),
            ("Batch", grouped((*batch).into())),
            (
                "Rate",
                format!("{rate}, warm-up {:.1} %, cosine to {:.1} %", 100.0 * warm_up, 100.0 * last_rate),
            ),
            ("Weight decay", decay.to_string()),
            ("Scale", format!("{scale} centipawns")),
            ("Share of the result", blend),
            ("Seed", seed.to_string()),
            (
                "Time",
                format!(
                    "{}, {} positions/s",
                    duration(self.trained.progress.seconds),
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
            rows.push(("Loss of positions held out", format!("{loss:.6}")));
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
