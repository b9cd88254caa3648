//! The trainings of a study on disk: a line of JSON each, so that a study that was killed goes on.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{GridPoint, PhaseErrors};
use crate::training::Point;
use serde::{Deserialize, Serialize};

/// A network that was trained.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GridRun {
    /// How it was made.
    #[serde(rename = "setting")]
    pub point: GridPoint,
    /// What it was trained on, and how long it was to be: what makes a study.
    pub key: String,
    /// How far it is from the labels; `None` if its loss became infinite.
    pub errors: Option<PhaseErrors>,
    /// Positions seen.
    pub seen: u64,
    /// How many there were to be.
    pub positions: u64,
    /// How long it took.
    pub seconds: f64,
    /// Its losses.
    pub curve: Vec<Point>,
}

impl GridRun {
    /// Whether more seconds than it had would have let it learn more.
    pub fn is_cut(&self, seconds: u64) -> bool {
        self.errors.is_some() && self.seen < self.positions && (seconds as f64) > self.seconds
    }
}

/// All runs of a study.
pub struct StudyLog {
    path: PathBuf,
    key: String,
    runs: Vec<GridRun>,
}

impl StudyLog {
    /// Those that are there already. Another study's files would be overwritten: its folder is refused.
    pub fn open(path: &Path, key: String) -> Result<StudyLog, StudyLogError> {
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text.map_err(|error| StudyLogError::Io(path.to_owned(), error))?,
        };
        // A line that was torn by a kill is no run.
        let mut runs: Vec<GridRun> =
            text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        // Version 0.1 called the WDL blend "blend".
        runs.iter_mut().for_each(|run| run.key = run.key.replace(", blend ", ", WDL blend "));
        if let Some(other) = runs.iter().find(|run| run.key != key) {
            let (path, there) = (path.to_owned(), other.key.clone());
            return Err(StudyLogError::OtherStudy { path, there, here: key });
        }
        Ok(StudyLog { path: path.to_owned(), key, runs })
    }

    /// What was trained on, and how: the same for all runs.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The last run of this point.
    pub fn find(&self, point: &GridPoint) -> Option<&GridRun> {
        self.runs.iter().rfind(|run| run.point == *point)
    }

    /// Adds a run, on disk too.
    pub fn push(&mut self, run: GridRun) -> Result<(), StudyLogError> {
        let failed = |error| StudyLogError::Io(self.path.clone(), error);
        let line = format!("\n{}\n", serde_json::to_string(&run).map_err(|error| failed(error.into()))?);
        let file = OpenOptions::new().create(true).append(true).open(&self.path);
        file.and_then(|mut file| file.write_all(line.as_bytes())).map_err(failed)?;
        self.runs.push(run);
        Ok(())
    }
}

/// Why a study cannot go on.
#[derive(Debug)]
pub enum StudyLogError {
    /// The file cannot be read or written.
    Io(PathBuf, io::Error),
    /// The file belongs to another study.
    OtherStudy {
        /// The file.
        path: PathBuf,
        /// The key of the study in the file.
        there: String,
        /// The key of this study.
        here: String,
    },
}

impl fmt::Display for StudyLogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StudyLogError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            StudyLogError::OtherStudy { path, there, here } => write!(
                f,
                "{} belongs to another study: choose another folder\n  there: {there}\n  here: {here}",
                path.display()
            ),
        }
    }
}

impl std::error::Error for StudyLogError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_more_time_lets_a_run_that_was_cut_learn_more() {
        let point = GridPoint { layers: 2, width: 8, wdl: false, learning_rate: 3e-4, batch: 512 };
        let cut = GridRun {
            point,
            key: String::new(),
            errors: Some(PhaseErrors::default()),
            seen: 5,
            positions: 9,
            seconds: 120.3,
            curve: Vec::new(),
        };
        assert!(cut.is_cut(600) && !cut.is_cut(120) && !cut.is_cut(1));
        assert!(!GridRun { seen: 9, ..cut.clone() }.is_cut(600), "it was finished");
        assert!(!GridRun { errors: None, ..cut }.is_cut(600), "it diverged");
    }

    #[test]
    fn runs_are_found_again_and_torn_lines_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("runs.jsonl");
        let point = |width| GridPoint { layers: 2, width, wdl: false, learning_rate: 3e-4, batch: 512 };
        let run = |width| GridRun {
            point: point(width),
            key: "ours".into(),
            errors: None,
            seen: 5,
            positions: 9,
            seconds: 0.5,
            curve: vec![Point { seen: 5, loss: 0.1, validation: None }],
        };
        let mut runs = StudyLog::open(&path, "ours".into()).unwrap();
        runs.push(run(8)).unwrap();
        fs::write(&path, fs::read_to_string(&path).unwrap() + "{\"setting\":{\"lay").unwrap();
        let mut runs = StudyLog::open(&path, "ours".into()).unwrap();
        runs.push(run(16)).unwrap();
        let runs = StudyLog::open(&path, "ours".into()).unwrap();
        assert_eq!(runs.find(&point(8)), Some(&run(8)));
        assert_eq!(runs.find(&point(16)), Some(&run(16)));
        assert_eq!(runs.find(&point(24)), None);
        assert!(
            StudyLog::open(&path, "another".into()).is_err_and(|error| error.to_string().contains("ours"))
        );
    }

    /// A line as version 0.1 wrote it.
    #[test]
    fn a_study_of_version_0_1_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("runs.jsonl");
        let old = concat!(
            r#"{"setting":{"layers":2,"width":8,"results":true,"rate":0.001,"batch":512},"#, // each an alias
            r#""key":"p (9), test t (2), epochs 4, scale 400, blend 0, seed 1","#,           // no alias
            r#""errors":null,"seen":5,"positions":9,"seconds":0.5,"curve":[]}"#,
        );
        fs::write(&path, format!("\n{old}\n")).unwrap();
        let log = StudyLog::open(&path, "p (9), test t (2), epochs 4, scale 400, WDL blend 0, seed 1".into())
            .unwrap();
        let point = GridPoint { layers: 2, width: 8, wdl: true, learning_rate: 1e-3, batch: 512 };
        assert_eq!(log.find(&point).map(|run| run.seen), Some(5));
    }
}
