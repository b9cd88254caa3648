//! The training itself: windows of positions, steps, and now and then a look at the loss.

use std::ops::Range;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use chess::random::Random;
use play::Stop;

use super::{Batch, GameCorpus, Losses, TeacherBackend, TeacherRecipe, TeacherRecord};
use crate::training::{
    BackendError, Checkpoint, CheckpointHeader, Point, TrainingError, TrainingProgress, Window,
};

/// Points of the curve.
const POINTS: f64 = 400.0;
/// Every so many points the validation positions are looked at.
const VALIDATE_EVERY: u64 = 20;
/// Validation positions that are looked at together.
const VALIDATED: usize = 8_192;
/// How often a checkpoint is written.
const SAVE_EVERY: Duration = Duration::from_secs(60);

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
        mut self,
        backend: &mut dyn TeacherBackend,
        stop: &Stop,
        mut note: impl FnMut(&TrainingProgress),
    ) -> Result<TrainingProgress, TrainingError> {
        if self.corpus.is_empty() {
            return Err(TrainingError::Empty);
        }
        let (begun, seconds) = (Instant::now(), self.header.progress.seconds);
        let (mut saved, mut batch) = (Instant::now(), Batch::default());
        let mut windows = self.corpus.windows(self.header.recipe.seed, self.header.progress.seen);
        while !self.is_over(stop) {
            let window = windows.next().ok_or(TrainingError::Reader)??;
            for range in self.steps(&window) {
                if self.is_over(stop) {
                    break;
                }
                self.fill(&mut batch, &window, range);
                self.step(backend, &batch, seconds + begun.elapsed().as_secs_f64())?;
                note(&self.header.progress);
                if saved.elapsed() >= SAVE_EVERY {
                    self.save(backend)?;
                    saved = Instant::now();
                }
            }
            windows.give_back(window);
        }
        self.look(backend)?;
        self.header.progress.seconds = seconds + begun.elapsed().as_secs_f64();
        self.save(backend)?;
        Ok(self.header.progress)
    }

    fn is_over(&self, stop: &Stop) -> bool {
        stop.is_raised() || self.done() >= 1.0
    }

    fn done(&self) -> f64 {
        let CheckpointHeader { recipe, progress, .. } = &self.header;
        recipe.done(progress.seen, progress.seconds)
    }

    /// The rest of a window in steps of equal size: no position is left out, no step is tiny.
    fn steps(&self, window: &Window<TeacherRecord>) -> impl Iterator<Item = Range<u32>> + use<> {
        let (len, seen) = (u64::from(window.permutation.len), window.seen);
        let count = len.div_ceil(self.header.recipe.batch.max(1).into());
        let bound = move |step: u64| (len * step / count) as u32;
        (0..count).map(move |step| bound(step)..bound(step + 1)).filter(move |step| step.start >= seen)
    }

    /// The positions of a step; which of them are mirrored depends on the seed and on how many were seen.
    fn fill(&self, batch: &mut Batch, window: &Window<TeacherRecord>, range: Range<u32>) {
        let CheckpointHeader { recipe, progress, .. } = &self.header;
        let mut random = Random::new(recipe.seed ^ Random::new(progress.seen).next_u64());
        batch.clear();
        batch.extend_mirrored(
            range.map(|index| &window.records[window.permutation.at(index) as usize]),
            &mut random,
        );
    }

    fn step(
        &mut self,
        backend: &mut dyn TeacherBackend,
        batch: &Batch,
        seconds: f64,
    ) -> Result<(), TrainingError> {
        let point = |done: f64| (done * POINTS) as u64;
        let before = point(self.done());
        let CheckpointHeader { recipe, progress, .. } = &mut self.header;
        backend.step(batch, &recipe.step(progress.seen, progress.seconds))?;
        progress.seen += batch.len() as u64;
        progress.seconds = seconds;
        let done = self.done();
        if point(done) > before {
            let is_due = point(done) / VALIDATE_EVERY > before / VALIDATE_EVERY || done >= 1.0;
            self.mark(backend, is_due)?;
        }
        Ok(())
    }

    /// Adds a point to the curve.
    fn mark(&mut self, backend: &mut dyn TeacherBackend, validate: bool) -> Result<(), TrainingError> {
        self.look(backend)?;
        let validation = match validate && !self.validation.is_empty() {
            true => Some(validate_all(backend, &self.validation)?.score_loss()),
            false => None,
        };
        let progress = &mut self.header.progress;
        let (sum, count) = std::mem::take(&mut progress.pending);
        progress.curve.push(Point { seen: progress.seen, loss: sum / count.max(1) as f64, validation });
        Ok(())
    }

    /// Asks for the losses since the last look.
    fn look(&mut self, backend: &mut dyn TeacherBackend) -> Result<(), TrainingError> {
        let losses = backend.take_losses()?;
        if ![losses.score, losses.wdl, losses.policy].into_iter().all(f64::is_finite) {
            return Err(TrainingError::Diverged { seen: self.header.progress.seen });
        }
        let pending = &mut self.header.progress.pending;
        *pending = (pending.0 + losses.score, pending.1 + losses.quiet);
        Ok(())
    }

    fn save(&mut self, backend: &mut dyn TeacherBackend) -> Result<(), TrainingError> {
        let Some(path) = self.checkpoint.clone() else { return Ok(()) };
        self.look(backend)?;
        Checkpoint { header: self.header.clone(), state: backend.state()? }.save(&path)
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
