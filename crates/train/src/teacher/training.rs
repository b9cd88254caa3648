//! The training of a teacher from games.

use std::ops::Range;
use std::path::PathBuf;

use chess::random::Random;
use play::Stop;

use super::{Batch, GameCorpus, Losses, TeacherBackend, TeacherRecipe, TeacherRecord};
use crate::training::{
    BackendError, CheckpointHeader, Learner, Run, Schedule, TrainingError, TrainingProgress, TrainingState,
    Window,
};

/// Validation positions that are looked at together.
const VALIDATED: usize = 8_192;

/// What is to be done.
pub struct TeacherTraining {
    /// What is trained and how; its progress is where it begins. The curve's losses are the scores'.
    pub header: CheckpointHeader<TeacherRecipe>,
    /// What is learnt from.
    pub corpus: GameCorpus,
    /// The validation positions.
    pub validation: Vec<TeacherRecord>,
    /// Where checkpoints are written.
    pub checkpoint: Option<PathBuf>,
}

impl TeacherTraining {
    /// Trains to the end, or until someone asks to stop. `note` hears of every step.
    pub fn run(
        self,
        backend: &mut dyn TeacherBackend,
        stop: &Stop,
        note: impl FnMut(&TrainingProgress),
    ) -> Result<TrainingProgress, TrainingError> {
        let TeacherTraining { header, corpus, validation, checkpoint } = self;
        let learner = &mut TeacherLearner { backend, batch: Batch::default(), validation: &validation };
        Run { header, learner, checkpoint, snapshots: None }.finish(&corpus, stop, note)
    }
}

impl Schedule for TeacherRecipe {
    fn batch(&self) -> u32 {
        self.batch
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn done(&self, progress: &TrainingProgress) -> f64 {
        self.done(progress.seen, progress.seconds)
    }
}

struct TeacherLearner<'a> {
    backend: &'a mut dyn TeacherBackend,
    batch: Batch,
    validation: &'a [TeacherRecord],
}

impl Learner for TeacherLearner<'_> {
    type Record = TeacherRecord;
    type Recipe = TeacherRecipe;

    fn load(&mut self, _: &Window<TeacherRecord>) -> Result<(), BackendError> {
        Ok(())
    }

    /// Which positions are mirrored depends on the seed and on how many were seen.
    fn step(
        &mut self,
        window: &Window<TeacherRecord>,
        range: Range<u32>,
        recipe: &TeacherRecipe,
        progress: &TrainingProgress,
    ) -> Result<(), BackendError> {
        let mut random = Random::new(recipe.seed ^ Random::new(progress.seen).next_u64());
        let records = range.map(|index| &window.records[window.permutation.at(index) as usize]);
        self.batch.clear();
        self.batch.extend_mirrored(records, &mut random);
        self.backend.step(&self.batch, &recipe.step(progress.seen, progress.seconds))
    }

    /// The scores' loss, unless another is no number.
    fn take_loss(&mut self) -> Result<(f64, u64), BackendError> {
        let losses = self.backend.take_losses()?;
        let all = losses.score + losses.wdl + losses.policy;
        Ok((if all.is_finite() { losses.score } else { all }, losses.quiet))
    }

    fn validate(&mut self, _: &TeacherRecipe) -> Result<Option<f64>, BackendError> {
        if self.validation.is_empty() {
            return Ok(None);
        }
        Ok(Some(validate_all(self.backend, self.validation)?.score_loss()))
    }

    fn state(&mut self) -> Result<TrainingState, BackendError> {
        self.backend.state()
    }
}

/// The losses of any number of positions, without learning.
pub fn validate_all(
    backend: &mut dyn TeacherBackend,
    records: &[TeacherRecord],
) -> Result<Losses, BackendError> {
    let (mut losses, mut batch) = (Losses::default(), Batch::default());
    for records in records.chunks(VALIDATED) {
        batch.clear();
        batch.extend(records);
        losses.add(&backend.validate(&batch)?);
    }
    Ok(losses)
}
