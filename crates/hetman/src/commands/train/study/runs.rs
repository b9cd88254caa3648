//! The trainings of a study on disk: a line of JSON each, so that a study that was killed goes on.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use train::mlp::study::{Errors, Setting};
use train::training::Point;

/// A network that was trained.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Run {
    pub(super) setting: Setting,
    /// What it was trained on, and how long it was to be: what makes a study.
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

impl Run {
    /// Whether more seconds than it had would have let it learn more.
    pub(super) fn is_cut(&self, seconds: u64) -> bool {
        self.errors.is_some() && self.seen < self.positions && (seconds as f64) > self.seconds
    }
}

/// All runs of a study.
pub(super) struct Runs {
    path: PathBuf,
    key: String,
    runs: Vec<Run>,
}

impl Runs {
    /// Those that are there already. Another study's files would be overwritten: its folder is refused.
    pub(super) fn open(path: &Path, key: String) -> anyhow::Result<Runs> {
        let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
        // A line that was torn by a kill is no run.
        let runs: Vec<Run> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        if let Some(other) = runs.iter().find(|run| run.key != key) {
            bail!(
                "{} belongs to another study: choose another folder\n  there: {}\n  here: {key}",
                path.display(),
                other.key
            );
        }
        Ok(Runs { path: path.to_owned(), key, runs })
    }

    pub(super) fn key(&self) -> &str {
        &self.key
    }

    /// The last run with this setting.
    pub(super) fn find(&self, setting: &Setting) -> Option<&Run> {
        self.runs.iter().rfind(|run| run.setting == *setting)
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
    fn only_more_time_lets_a_run_that_was_cut_learn_more() {
        let setting = Setting { layers: 2, width: 8, results: false, rate: 3e-4, batch: 512 };
        let cut = Run {
            setting,
            key: String::new(),
            errors: Some(Errors::default()),
            seen: 5,
            positions: 9,
            seconds: 120.3,
            curve: Vec::new(),
        };
        assert!(cut.is_cut(600) && !cut.is_cut(120) && !cut.is_cut(1));
        assert!(!Run { seen: 9, ..cut.clone() }.is_cut(600), "it was finished");
        assert!(!Run { errors: None, ..cut }.is_cut(600), "it diverged");
    }

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
        assert!(Runs::open(&path, "another".into()).is_err_and(|error| error.to_string().contains("ours")));
    }
}
