//! What a CPU or a GPU must be able to do to train a teacher.

use super::{Batch, StepSettings};
use crate::training::{BackendError, TrainingState};

/// A teacher that learns, wherever its numbers are kept.
pub trait TeacherBackend {
    /// One step of learning. Nothing happens if the batch is empty.
    fn step(&mut self, batch: &Batch, settings: &StepSettings) -> Result<(), BackendError>;

    /// The losses since this was last asked.
    fn take_losses(&mut self) -> Result<Losses, BackendError>;

    /// The losses of a batch by the running statistics, without learning.
    fn validate(&mut self, batch: &Batch) -> Result<Losses, BackendError>;

    /// The scores of a batch's positions by the running statistics; 1 stands for
    /// [`SCALE`](super::architecture::SCALE) centipawns, their sigmoid is the expected score.
    fn scores(&mut self, batch: &Batch) -> Result<Vec<f32>, BackendError>;

    /// What was learnt so far, statistics included.
    fn state(&mut self) -> Result<TrainingState, BackendError>;

    /// Goes on from there.
    fn set_state(&mut self, state: &TrainingState) -> Result<(), BackendError>;

    /// Who computes, for people: "CPU, 2 threads".
    fn name(&self) -> String;
}

/// Sums of losses, each over the positions where there is something to learn.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Losses {
    /// Positions.
    pub positions: u64,
    /// Squared errors of the expected score over the quiet positions.
    pub score: f64,
    /// Quiet positions.
    pub quiet: u64,
    /// Cross-entropies of win, draw and loss.
    pub wdl: f64,
    /// Positions with a result.
    pub results: u64,
    /// Cross-entropies of the moves.
    pub policy: f64,
    /// Positions with a move.
    pub moves: u64,
}

impl Losses {
    /// These sums of the squared errors and of both cross-entropies, counted by the batch.
    pub fn new(batch: &Batch, [score, wdl, policy]: [f64; 3]) -> Losses {
        let count = |given: usize| given as u64;
        Losses {
            positions: count(batch.len()),
            score,
            quiet: count(batch.quiet.iter().filter(|&&quiet| quiet > 0.0).count()),
            wdl,
            results: count(batch.results.iter().filter(|&&result| result != super::NO_RESULT).count()),
            policy,
            moves: count(batch.moves.iter().filter(|&&m| m != super::policy::NO_MOVE).count()),
        }
    }

    /// Adds others.
    pub fn add(&mut self, other: &Losses) {
        self.positions += other.positions;
        self.score += other.score;
        self.quiet += other.quiet;
        self.wdl += other.wdl;
        self.results += other.results;
        self.policy += other.policy;
        self.moves += other.moves;
    }

    /// What a step makes smaller: the weighted sum, divided by all positions.
    pub fn total(&self, settings: &StepSettings) -> f64 {
        let weighted = self.score
            + f64::from(settings.wdl_weight) * self.wdl
            + f64::from(settings.policy_weight) * self.policy;
        weighted / self.positions.max(1) as f64
    }

    /// The mean squared error of the expected score, which compares with NNUE's loss.
    pub fn score_loss(&self) -> f64 {
        self.score / self.quiet.max(1) as f64
    }

    /// The mean cross-entropy of win, draw and loss.
    pub fn wdl_loss(&self) -> f64 {
        self.wdl / self.results.max(1) as f64
    }

    /// The mean cross-entropy of the moves.
    pub fn policy_loss(&self) -> f64 {
        self.policy / self.moves.max(1) as f64
    }
}
