//! The training of a network that learns from packed positions.

use std::ops::Range;
use std::path::PathBuf;

use play::Stop;

use super::run::{Learner, Run, Schedule};
use super::{
    Backend, BackendError, CheckpointHeader, Corpus, Recipe, Snapshots, TrainingError, TrainingProgress,
    TrainingState, Window,
};
use crate::data::PackedPosition;

/// What is to be done.
pub struct Training {
    /// What is trained and how; its progress is where it begins.
    pub header: CheckpointHeader,
    /// What is learnt from.
    pub corpus: Corpus,
    /// The validation positions.
    pub validation: Vec<PackedPosition>,
    /// Where checkpoints are written.
    pub checkpoint: Option<PathBuf>,
}

impl Training {
    /// Trains to the end, or until someone asks to stop. `note` hears of every step.
    pub fn run(
        self,
        backend: &mut dyn Backend,
        stop: &Stop,
        note: impl FnMut(&TrainingProgress),
    ) -> Result<TrainingProgress, TrainingError> {
        self.run_and_keep(backend, stop, None, note)
    }

    /// The same, with networks kept on the way.
    pub fn run_and_keep(
        self,
        backend: &mut dyn Backend,
        stop: &Stop,
        snapshots: Option<Snapshots<'_>>,
        note: impl FnMut(&TrainingProgress),
    ) -> Result<TrainingProgress, TrainingError> {
        let Training { header, corpus, validation, checkpoint } = self;
        let learner = &mut PositionLearner { backend, validation: &validation };
        Run { header, learner, checkpoint, snapshots }.finish(&corpus, stop, note)
    }
}

impl Schedule for Recipe {
    fn batch(&self) -> u32 {
        self.batch
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn done(&self, progress: &TrainingProgress) -> f64 {
        progress.seen as f64 / self.positions.max(1) as f64
    }
}

struct PositionLearner<'a> {
    backend: &'a mut dyn Backend,
    validation: &'a [PackedPosition],
}

impl Learner for PositionLearner<'_> {
    type Record = PackedPosition;
    type Recipe = Recipe;

    fn load(&mut self, window: &Window) -> Result<(), BackendError> {
        self.backend.load(&window.records)
    }

    fn step(
        &mut self,
        window: &Window,
        range: Range<u32>,
        recipe: &Recipe,
        progress: &TrainingProgress,
    ) -> Result<(), BackendError> {
        self.backend.step(window.permutation, range, &recipe.step(progress.seen))
    }

    fn take_loss(&mut self) -> Result<(f64, u64), BackendError> {
        self.backend.take_loss()
    }

    /// Measured as at the end, whatever the WDL blend is meanwhile.
    fn validate(&mut self, recipe: &Recipe) -> Result<Option<f64>, BackendError> {
        if self.validation.is_empty() {
            return Ok(None);
        }
        self.backend.validate(self.validation, &recipe.step(recipe.positions)).map(Some)
    }

    fn state(&mut self) -> Result<TrainingState, BackendError> {
        self.backend.state()
    }
}
