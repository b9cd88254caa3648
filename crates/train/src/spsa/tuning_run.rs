//! A run on disk.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Conditions, Tuner};
use crate::atomic_file::replace;

/// All that is needed to take a run up again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TuningRun {
    /// How the games are played.
    pub conditions: Conditions,
    /// The values, and how far the run has come.
    pub tuner: Tuner,
}

/// Why a run cannot be written or taken up.
#[derive(Debug)]
pub enum TuningRunError {
    /// The file cannot be read or written.
    Io(PathBuf, io::Error),
    /// There is something else in the file.
    Broken(PathBuf, serde_json::Error),
    /// The file holds a run that was begun otherwise.
    OtherRun(PathBuf),
}

impl fmt::Display for TuningRunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TuningRunError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            TuningRunError::Broken(path, error) => {
                write!(f, "{} does not hold a tuning run: {error}", path.display())
            }
            TuningRunError::OtherRun(path) => write!(
                f,
                "the run in {} was begun with other parameters, iterations, seed, limits, hash or openings: \
                 give the options it was begun with, or another file",
                path.display()
            ),
        }
    }
}

impl std::error::Error for TuningRunError {}

impl TuningRun {
    /// Reads a run.
    pub fn load(path: &Path) -> Result<TuningRun, TuningRunError> {
        let text = fs::read_to_string(path).map_err(|error| TuningRunError::Io(path.to_owned(), error))?;
        let mut run: TuningRun =
            serde_json::from_str(&text).map_err(|error| TuningRunError::Broken(path.to_owned(), error))?;
        run.tuner.forget_begun();
        Ok(run)
    }

    /// Takes a run up where the file left it, if it was begun as this one is.
    pub fn resumed(&self, path: &Path) -> Result<TuningRun, TuningRunError> {
        let found = TuningRun::load(path)?;
        let same = found.conditions == self.conditions && found.tuner.is_same_run(&self.tuner);
        if same { Ok(found) } else { Err(TuningRunError::OtherRun(path.to_owned())) }
    }

    /// Writes the run. Whatever happens meanwhile, the file holds this state or the one before.
    pub fn save(&self, path: &Path) -> Result<(), TuningRunError> {
        let written = serde_json::to_string_pretty(self).map_err(io::Error::from);
        let written = written.and_then(|text| replace(path, text.as_bytes()));
        written.map_err(|error| TuningRunError::Io(path.to_owned(), error))
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use roster::PlayerLimits;

    use super::*;
    use crate::spsa::{Trial, run, tunables};

    fn fresh(seed: u64) -> TuningRun {
        let limits = PlayerLimits { nodes: Some(100), ..PlayerLimits::default() };
        TuningRun {
            conditions: Conditions { limits, hash: 1, pairs: 1, openings: 7 },
            tuner: Tuner::new(tunables(&[], 0.002).unwrap(), 40, seed),
        }
    }

    /// Learns from invented results, up to and without an iteration.
    fn tune(tuner: Tuner, end: u64) -> Tuner {
        let balance = |n: u64| (n % 5) as f64 - 2.0;
        let play = |trial: &Trial| (trial.iteration < end).then(|| balance(trial.iteration));
        run(tuner, vec![play], |_| Ok::<(), Infallible>(())).unwrap()
    }

    #[test]
    fn a_run_that_was_interrupted_ends_like_one_that_was_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.json");
        let half = TuningRun { tuner: tune(fresh(1).tuner, 17), ..fresh(1) };
        assert_eq!(half.tuner.finished(), 17);
        half.save(&path).unwrap();
        let resumed = fresh(1).resumed(&path).unwrap();
        assert_eq!(resumed, half);
        assert_eq!(tune(resumed.tuner, 40), tune(fresh(1).tuner, 40));
    }

    #[test]
    fn only_the_same_run_is_taken_up() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.json");
        assert!(matches!(fresh(1).resumed(&path), Err(TuningRunError::Io(..))));
        fresh(1).save(&path).unwrap();
        assert!(matches!(fresh(2).resumed(&path), Err(TuningRunError::OtherRun(_))));
        fs::write(&path, "{}").unwrap();
        assert!(matches!(fresh(1).resumed(&path), Err(TuningRunError::Broken(..))));
    }
}
