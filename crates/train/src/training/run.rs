//! The training itself: windows of positions, steps, and now and then a look at the loss.

use crate::data::PackedPosition;
use std::ops::Range;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use play::Stop;

use super::checkpoint::{Checkpoint, CheckpointHeader};
use super::corpus::Window;
use super::curve::Point;
use super::{Backend, Corpus, Permutation, StepSettings, TrainingError, TrainingProgress};

/// Points of the curve.
const POINTS: u64 = 400;
/// Every so many points the validation positions are looked at.
const VALIDATE_EVERY: u64 = 20;
/// How often a checkpoint is written.
const SAVE_EVERY: Duration = Duration::from_secs(60);

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
        mut self,
        backend: &mut dyn Backend,
        stop: &Stop,
        mut note: impl FnMut(&TrainingProgress),
    ) -> Result<TrainingProgress, TrainingError> {
        if self.corpus.is_empty() {
            return Err(TrainingError::Empty);
        }
        let (begun, seconds) = (Instant::now(), self.header.progress.seconds);
        let mut saved = Instant::now();
        let mut windows = self.corpus.windows(self.header.recipe.seed, self.header.progress.seen);
        while !self.is_over(stop) {
            let window = windows.next().ok_or(TrainingError::Reader)??;
            backend.load(&window.records)?;
            for range in self.steps(&window) {
                if self.is_over(stop) {
                    break;
                }
                self.step(backend, window.permutation, range)?;
                self.header.progress.seconds = seconds + begun.elapsed().as_secs_f64();
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
        stop.is_raised() || self.header.progress.seen >= self.header.recipe.positions
    }

    /// The rest of a window in steps of equal size: no position is left out, no step is tiny.
    fn steps(&self, window: &Window) -> impl Iterator<Item = Range<u32>> + use<> {
        let (len, seen) = (u64::from(window.permutation.len), window.seen);
        let count = len.div_ceil(self.header.recipe.batch.max(1).into());
        let bound = move |step: u64| (len * step / count) as u32;
        (0..count).map(move |step| bound(step)..bound(step + 1)).filter(move |step| step.start >= seen)
    }

    fn step(
        &mut self,
        backend: &mut dyn Backend,
        permutation: Permutation,
        range: Range<u32>,
    ) -> Result<(), TrainingError> {
        let CheckpointHeader { recipe, progress, .. } = &mut self.header;
        let count = u64::from(range.end - range.start);
        backend.step(permutation, range, &recipe.step(progress.seen))?;
        let point =
            |seen: u64| (u128::from(seen) * u128::from(POINTS) / u128::from(recipe.positions.max(1))) as u64;
        let (before, now) = (point(progress.seen), point(progress.seen + count));
        progress.seen += count;
        if now > before {
            let validate = now / VALIDATE_EVERY > before / VALIDATE_EVERY || now >= POINTS;
            self.mark(backend, validate)?;
        }
        Ok(())
    }

    /// Adds a point to the curve.
    fn mark(&mut self, backend: &mut dyn Backend, validate: bool) -> Result<(), TrainingError> {
        self.look(backend)?;
        let end = self.end();
        let CheckpointHeader { progress, .. } = &mut self.header;
        let (sum, count) = std::mem::take(&mut progress.pending);
        let validation = match validate && !self.validation.is_empty() {
            true => Some(backend.validate(&self.validation, &end)?),
            false => None,
        };
        progress.curve.push(Point { seen: progress.seen, loss: sum / count.max(1) as f64, validation });
        Ok(())
    }

    /// Asks for the losses since the last look.
    fn look(&mut self, backend: &mut dyn Backend) -> Result<(), TrainingError> {
        let (sum, count) = backend.take_loss()?;
        if !sum.is_finite() {
            return Err(TrainingError::Diverged { seen: self.header.progress.seen });
        }
        let pending = &mut self.header.progress.pending;
        *pending = (pending.0 + sum, pending.1 + count);
        Ok(())
    }

    /// What validation is measured by: always the same, whatever the WDL blend is meanwhile.
    fn end(&self) -> StepSettings {
        self.header.recipe.step(self.header.recipe.positions)
    }

    fn save(&mut self, backend: &mut dyn Backend) -> Result<(), TrainingError> {
        let Some(path) = self.checkpoint.clone() else { return Ok(()) };
        self.look(backend)?;
        Checkpoint { header: self.header.clone(), state: backend.state()? }.save(&path)
    }
}
