//! The training itself: the teacher's, from other records.

use std::ops::Range;
use std::path::PathBuf;

use chess::random::Random;
use play::Stop;

use super::{HumanCorpus, HumanRecord};
use crate::teacher::{Batch, Length, Losses, TeacherBackend, TeacherRecipe};
use crate::training::{
    BackendError, CheckpointHeader, Learner, Run, TrainingError, TrainingProgress, TrainingState, Window,
};

/// Validation positions that are looked at together.
const VALIDATED: usize = 8_192;

/// What is to be done.
pub struct HumanTraining {
    /// What is trained and how; its progress is where it begins. The curve's losses are the moves'.
    pub header: CheckpointHeader<TeacherRecipe>,
    /// What is learnt from.
    pub corpus: HumanCorpus,
    /// The validation positions.
    pub validation: Vec<HumanRecord>,
    /// Where checkpoints are written.
    pub checkpoint: Option<PathBuf>,
}

/// How such a network is usually trained: the move counts most, the result keeps the tower general.
pub fn human_recipe(length: Length) -> TeacherRecipe {
    TeacherRecipe {
        batch: 4_096,
        length,
        decay: 0.1,
        wdl_weight: 0.2,
        policy_weight: 1.0,
        ..TeacherRecipe::default()
    }
}

impl HumanTraining {
    /// Trains to the end, or until someone asks to stop. `note` hears of every step.
    pub fn run(
        self,
        backend: &mut dyn TeacherBackend,
        stop: &Stop,
        note: impl FnMut(&TrainingProgress),
    ) -> Result<TrainingProgress, TrainingError> {
        let HumanTraining { header, corpus, validation, checkpoint } = self;
        let learner = &mut HumanLearner {
            backend,
            batch: Batch::default(),
            records: corpus.records(),
            validation: &validation,
        };
        Run { header, learner, checkpoint, snapshots: None }.finish(&corpus, stop, note)
    }
}

struct HumanLearner<'a> {
    backend: &'a mut dyn TeacherBackend,
    batch: Batch,
    records: &'a [HumanRecord],
    validation: &'a [HumanRecord],
}

impl Learner for HumanLearner<'_> {
    type Record = u32;
    type Recipe = TeacherRecipe;

    fn load(&mut self, _: &Window<u32>) -> Result<(), BackendError> {
        Ok(())
    }

    /// Which positions are mirrored depends on the seed and on how many were seen.
    fn step(
        &mut self,
        window: &Window<u32>,
        range: Range<u32>,
        recipe: &TeacherRecipe,
        progress: &TrainingProgress,
    ) -> Result<(), BackendError> {
        let mut random = Random::new(recipe.seed ^ Random::new(progress.seen).next_u64());
        self.batch.clear();
        for index in range {
            let record = &self.records[window.records[window.permutation.at(index) as usize] as usize];
            record.push(&mut self.batch, random.next_u64() >> 63 == 1);
        }
        self.backend.step(&self.batch, &recipe.step(progress.seen, progress.seconds))
    }

    /// The moves' loss, unless another is no number.
    fn take_loss(&mut self) -> Result<(f64, u64), BackendError> {
        let losses = self.backend.take_losses()?;
        let all = losses.score + losses.wdl + losses.policy;
        Ok((if all.is_finite() { losses.policy } else { all }, losses.moves))
    }

    fn validate(&mut self, _: &TeacherRecipe) -> Result<Option<f64>, BackendError> {
        if self.validation.is_empty() {
            return Ok(None);
        }
        Ok(Some(validate(self.backend, self.validation)?.policy_loss()))
    }

    fn state(&mut self) -> Result<TrainingState, BackendError> {
        self.backend.state()
    }
}

/// The losses of any number of positions, without learning.
pub fn validate(backend: &mut dyn TeacherBackend, records: &[HumanRecord]) -> Result<Losses, BackendError> {
    let (mut losses, mut batch) = (Losses::default(), Batch::default());
    for records in records.chunks(VALIDATED) {
        batch.clear();
        records.iter().for_each(|record| record.push(&mut batch, false));
        losses.add(&backend.validate(&batch)?);
    }
    Ok(losses)
}
