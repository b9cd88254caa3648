//! What a CPU or a GPU must be able to do to train a network.

use crate::data::PackedPosition;
use std::fmt;
use std::ops::Range;

use super::{Permutation, StepSettings};

/// A network that learns, wherever its numbers are kept.
pub trait Backend {
    /// Takes the records that the next steps choose from.
    fn load(&mut self, window: &[PackedPosition]) -> Result<(), BackendError>;

    /// One step of learning from the records `permutation.at(n)` of the window, for every `n` in `range`. Nothing happens
    /// if that is empty.
    fn step(
        &mut self,
        permutation: Permutation,
        range: Range<u32>,
        settings: &StepSettings,
    ) -> Result<(), BackendError>;

    /// The sum of the losses and the number of positions since this was last asked.
    fn take_loss(&mut self) -> Result<(f64, u64), BackendError>;

    /// The mean loss of these records, without learning.
    fn validate(&mut self, records: &[PackedPosition], settings: &StepSettings) -> Result<f64, BackendError>;

    /// What was learnt so far.
    fn state(&mut self) -> Result<TrainingState, BackendError>;

    /// Goes on from there.
    fn set_state(&mut self, state: &TrainingState) -> Result<(), BackendError>;

    /// Who computes, for people: "CPU, 2 threads".
    fn name(&self) -> String;
}

/// All numbers of a training, each as a flat list in the order of the network's layout.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TrainingState {
    /// The network's parameters.
    pub parameters: Vec<f32>,
    /// AdamW's running means of the gradient.
    pub first: Vec<f32>,
    /// AdamW's running means of the gradient's square.
    pub second: Vec<f32>,
    /// Running statistics of batch normalisation, if the network has any.
    pub statistics: Vec<f32>,
}

impl TrainingState {
    /// The beginning of a training.
    pub fn new(parameters: Vec<f32>) -> TrainingState {
        let zeros = vec![0.0; parameters.len()];
        TrainingState { parameters, first: zeros.clone(), second: zeros, statistics: Vec::new() }
    }

    /// An error unless every list is this long.
    pub fn expect_len(&self, expected: usize) -> Result<(), BackendError> {
        match [&self.parameters, &self.first, &self.second].into_iter().find(|list| list.len() != expected) {
            Some(list) => Err(BackendError::Shape { expected, found: list.len() }),
            None => Ok(()),
        }
    }

    /// An error unless there are so many statistics.
    pub fn expect_statistics(&self, expected: usize) -> Result<(), BackendError> {
        match self.statistics.len() {
            found if found == expected => Ok(()),
            found => Err(BackendError::Shape { expected, found }),
        }
    }
}

/// Why a backend cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BackendError {
    /// The state belongs to another network.
    Shape {
        /// Parameters of this network.
        expected: usize,
        /// Parameters of the state.
        found: usize,
    },
    /// A step asked for records that were not loaded.
    Window,
    /// The device, or what drives it, says so.
    Device(String),
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackendError::Shape { expected, found } => {
                write!(f, "the state has {found} parameters, the network {expected}: it is another network's")
            }
            BackendError::Window => f.write_str("a step went beyond the records that were loaded"),
            BackendError::Device(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for BackendError {}
