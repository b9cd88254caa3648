//! The trainings of a study on disk: a line of JSON each, so that a study that was killed goes on.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::{Deserialize, Serialize};
use train::mlp::study::{Errors, Setting};
use train::training::Point;

/// A network that was trained.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Run {
    pub(super) setting: Setting,
    /// What it was trained on, and how long it was to be: runs of another study are not taken for ours.
    pub(super) key: String,
    /// How far it is from the labels; `None` if its loss became infinite.
    pub(super) errors: Option<Errors>,
    /// Positions seen.
    pub(super) seen: u64,
    /// How many there were to be.
    pub(super) positions: u64,
    pub(super) seconds: f64,
    pub(super) curve: Vec<Point>,
}

/// All runs of a study.
pub(super) struct Runs {
    path: PathBuf,
    key: String,
    runs: Vec<Run>,
}

impl Runs {
    /// Those that were finished already.
    pub(super) fn open(path: &Path, key: String) -> anyhow::Result<Runs> {
        let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
        // A line that was torn by a kill is no run.
        let runs = text.lines().filter_map(|line| serde_json::from_str::<Run>(line).ok());
        let runs = runs.filter(|run| run.key == key).collect();
        Ok(Runs { path: path.to_owned(), key, runs })
    }

    pub(super) fn key(&self) -> &str {
        &self.key
    }

    pub(super) fn find(&self, setting: &Setting) -> Option<&Run> {
        self.runs.iter().find(|run| run.setting == *setting)
    }

    pub(super) fn push(&mut self, run: Run) -> anyhow::Result<()> {
        let mut file = OpenOptions::new().create(true).append(true).open(&self.path);
        let line = format!("\n{}\n", serde_json::to_string(&run)?);
        let written = file.as_mut().map_err(|error| anyhow::anyhow!("{error}"))?.write_all(line.as_bytes());
        written.with_context(|| self.path.display().to_string())?;
        self.runs.push(run);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_found_again_and_torn_lines_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("runs.jsonl");
        let setting = |width| Setting { layers: 2, width, results: false, rate: 3e-4, batch: 512 };
        let run = |width| Run {
            setting: setting(width),
            key: "ours".into(),
            errors: None,
            seen: 5,
            positions: 9,
            seconds: 0.5,
            curve: vec![Point { seen: 5, loss: 0.1, validation: None }],
        };
        let mut runs = Runs::open(&path, "ours".into()).unwrap();
        runs.push(run(8)).unwrap();
        fs::write(&path, fs::read_to_string(&path).unwrap() + "{\"setting\":{\"lay").unwrap();
        let mut runs = Runs::open(&path, "ours".into()).unwrap();
        runs.push(run(16)).unwrap();
        let runs = Runs::open(&path, "ours".into()).unwrap();
        assert_eq!(runs.find(&setting(8)), Some(&run(8)));
        assert_eq!(runs.find(&setting(16)), Some(&run(16)));
        assert_eq!(runs.find(&setting(24)), None);
        assert_eq!(Runs::open(&path, "another".into()).unwrap().find(&setting(8)), None);
    }
}
