//! Why a training ends before its time.

use std::fmt;
use std::io;
use std::path::PathBuf;

use super::BackendError;
use crate::data::DataError;

/// Why a network cannot be trained.
#[derive(Debug)]
pub enum TrainingError {
    /// A file of positions cannot be read.
    Data(PathBuf, DataError),
    /// A record is no position.
    Unsound {
        /// The file.
        path: PathBuf,
        /// Which record, from 0.
        record: u64,
    },
    /// The thread that reads the positions has ended.
    Reader,
    /// There is nothing to learn from.
    Empty,
    /// The backend gave up.
    Backend(BackendError),
    /// The loss is no number any more.
    Diverged {
        /// Positions seen until then.
        seen: u64,
    },
    /// A checkpoint cannot be read or written.
    Io(PathBuf, io::Error),
    /// There is something else in the checkpoint's file.
    NotACheckpoint(PathBuf),
    /// The checkpoint belongs to a training with another network, recipe or data.
    OtherTraining(PathBuf),
}

impl fmt::Display for TrainingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrainingError::Data(path, error) => write!(f, "{}: {error}", path.display()),
            TrainingError::Unsound { path, record } => write!(
                f,
                "{}: record {record} is no position; make the file again with `hetman dataset`",
                path.display()
            ),
            TrainingError::Reader => f.write_str("positions are not read any more; go on with --resume"),
            TrainingError::Empty => f.write_str("there are no positions to learn from"),
            TrainingError::Backend(error) => error.fmt(f),
            TrainingError::Diverged { seen } => {
                write!(f, "after {seen} positions the loss is no number any more: try a lower learning rate")
            }
            TrainingError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            TrainingError::NotACheckpoint(path) => {
                write!(f, "{} is no checkpoint of a training, or was damaged", path.display())
            }
            TrainingError::OtherTraining(path) => write!(
                f,
                "the training in {} has another network, recipe or data: give the options it was begun with, \
                 or another file",
                path.display()
            ),
        }
    }
}

impl std::error::Error for TrainingError {}

impl From<BackendError> for TrainingError {
    fn from(error: BackendError) -> TrainingError {
        TrainingError::Backend(error)
    }
}
