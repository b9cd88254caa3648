//! What is kept of a training besides its end.

use super::{TrainingError, TrainingState};

/// Why a network is kept before the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Snapshot {
    /// It is the one after so many stretches.
    After(u64),
    /// No other was better on the validation positions.
    Best,
}

/// Who keeps networks, and when.
pub struct Snapshots<'a> {
    /// One each time that so many positions were seen.
    pub every: Option<u64>,
    /// Keeps one.
    pub keep: Keep<'a>,
}

/// What keeps a network.
pub type Keep<'a> = Box<dyn FnMut(Snapshot, &TrainingState) -> Result<(), TrainingError> + 'a>;
