//! A training as a file of JSON beside its network, so that trainings can be compared.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{Point, Recipe, TrainingError, TrainingProgress};
use crate::atomic_file::replace;

/// What was trained, how, and how far it came; rewritten as the training goes on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RunRecord {
    /// The network's shape, for people.
    pub network: String,
    /// Files of positions, and how many are learnt from in all.
    pub files: Vec<String>,
    /// How many positions are learnt from in all.
    pub positions: u64,
    /// How it is trained, stage after stage.
    pub stages: Vec<Recipe>,
    /// Who computes.
    pub backend: String,
    /// How far all stages together have come.
    pub progress: TrainingProgress,
    /// Whether it has come to its end.
    pub finished: bool,
}

impl RunRecord {
    /// Reads a record.
    pub fn load(path: &Path) -> Result<RunRecord, TrainingError> {
        let bytes = fs::read(path).map_err(|error| TrainingError::Io(path.to_owned(), error))?;
        serde_json::from_slice(&bytes).map_err(|error| TrainingError::Io(path.to_owned(), error.into()))
    }

    /// Writes the record. Who reads it meanwhile finds this one or the one before.
    pub fn save(&self, path: &Path) -> Result<(), TrainingError> {
        let written = serde_json::to_vec(self).map_err(Into::into).and_then(|bytes| replace(path, &bytes));
        written.map_err(|error| TrainingError::Io(path.to_owned(), error))
    }

    /// The lowest loss of the validation positions, and when it was reached.
    pub fn best(&self) -> Option<(f64, u64)> {
        let losses = self.progress.curve.iter().filter_map(|point| Some((point.validation?, point.seen)));
        losses.min_by(|one, other| one.0.total_cmp(&other.0))
    }
}

impl TrainingProgress {
    /// This progress after that of earlier stages.
    pub fn after(&self, earlier: &TrainingProgress) -> TrainingProgress {
        let later = self.curve.iter().map(|point| Point { seen: earlier.seen + point.seen, ..*point });
        TrainingProgress {
            seen: earlier.seen + self.seen,
            seconds: earlier.seconds + self.seconds,
            curve: earlier.curve.iter().copied().chain(later).collect(),
            pending: self.pending,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(losses: &[f64]) -> TrainingProgress {
        let point =
            |(n, &loss): (usize, &f64)| Point { seen: 10 * (n as u64 + 1), loss, validation: Some(loss) };
        let curve: Vec<Point> = losses.iter().enumerate().map(point).collect();
        TrainingProgress { seen: 10 * curve.len() as u64, seconds: 2.0, curve, ..TrainingProgress::default() }
    }

    #[test]
    fn stages_follow_one_another_and_the_best_loss_is_found() {
        let both = progress(&[0.4, 0.1]).after(&progress(&[0.9, 0.5, 0.3]));
        assert_eq!((both.seen, both.seconds, both.curve[4].seen), (50, 4.0, 50));
        let record = RunRecord {
            network: "(768 → 32)×2 → 8".into(),
            files: vec!["a.hpos".into()],
            positions: 10,
            stages: vec![Recipe::default()],
            backend: "CPU, 1 thread".into(),
            progress: progress(&[0.4, 0.1, 0.3]).after(&TrainingProgress::default()),
            finished: false,
        };
        assert_eq!(record.best(), Some((0.1, 20)));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("net.json");
        record.save(&path).unwrap();
        assert_eq!(RunRecord::load(&path).unwrap(), record);
        fs::write(&path, "{}").unwrap();
        assert!(RunRecord::load(&path).is_err());
    }
}
