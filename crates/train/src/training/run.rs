//! The training itself: windows of positions, steps, and now and then a look at the loss.

use std::ops::Range;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use play::Stop;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::checkpoint::{Checkpoint, CheckpointHeader};
use super::curve::Point;
use super::{
    BackendError, Snapshot, Snapshots, TrainingError, TrainingProgress, TrainingState, Window, WindowSource,
};

/// Points of the curve.
const POINTS: f64 = 400.0;
/// Every so many points the validation positions are looked at.
const VALIDATE_EVERY: u64 = 20;
/// How often a checkpoint is written.
const SAVE_EVERY: Duration = Duration::from_secs(60);

/// How long a training is, and how its positions are chosen.
pub trait Schedule: Clone + PartialEq + Serialize + DeserializeOwned {
    /// Positions in a step.
    fn batch(&self) -> u32;

    /// Chooses the order of the positions.
    fn seed(&self) -> u64;

    /// The share of the training that is over.
    fn done(&self, progress: &TrainingProgress) -> f64;
}

/// A network that learns from windows of records.
pub trait Learner {
    /// What it learns from.
    type Record;
    /// How it is trained.
    type Recipe: Schedule;

    /// Takes the records that the next steps choose from.
    fn load(&mut self, window: &Window<Self::Record>) -> Result<(), BackendError>;

    /// One step of learning from a stretch of the window's order.
    fn step(
        &mut self,
        window: &Window<Self::Record>,
        range: Range<u32>,
        recipe: &Self::Recipe,
        progress: &TrainingProgress,
    ) -> Result<(), BackendError>;

    /// The sum of the losses and the number of positions since this was last asked.
    fn take_loss(&mut self) -> Result<(f64, u64), BackendError>;

    /// The mean loss of the validation positions, if there are any.
    fn validate(&mut self, recipe: &Self::Recipe) -> Result<Option<f64>, BackendError>;

    /// What was learnt so far.
    fn state(&mut self) -> Result<TrainingState, BackendError>;
}

/// A training under way.
pub(crate) struct Run<'a, L: Learner> {
    /// What is trained and how; its progress is where it begins.
    pub(crate) header: CheckpointHeader<L::Recipe>,
    /// What learns.
    pub(crate) learner: &'a mut L,
    /// Where checkpoints are written.
    pub(crate) checkpoint: Option<PathBuf>,
    /// What else is kept.
    pub(crate) snapshots: Option<Snapshots<'a>>,
}

impl<L: Learner> Run<'_, L> {
    /// Trains to the end, or until someone asks to stop. `note` hears of every step.
    pub(crate) fn finish(
        mut self,
        source: &impl WindowSource<Record = L::Record>,
        stop: &Stop,
        mut note: impl FnMut(&TrainingProgress),
    ) -> Result<TrainingProgress, TrainingError> {
        if source.records() == 0 {
            return Err(TrainingError::Empty);
        }
        let (begun, seconds) = (Instant::now(), self.header.progress.seconds);
        let mut saved = Instant::now();
        let mut windows = source.windows(self.header.recipe.seed(), self.header.progress.seen);
        while !self.is_over(stop) {
            let window = windows.next().ok_or(TrainingError::Reader)??;
            self.learner.load(&window)?;
            for range in self.steps(&window) {
                if self.is_over(stop) {
                    break;
                }
                self.step(&window, range, || seconds + begun.elapsed().as_secs_f64())?;
                note(&self.header.progress);
                if saved.elapsed() >= SAVE_EVERY {
                    self.save()?;
                    saved = Instant::now();
                }
            }
            windows.give_back(window);
        }
        self.look()?;
        self.header.progress.seconds = seconds + begun.elapsed().as_secs_f64();
        self.save()?;
        Ok(self.header.progress)
    }

    fn is_over(&self, stop: &Stop) -> bool {
        stop.is_raised() || self.done() >= 1.0
    }

    fn done(&self) -> f64 {
        self.header.recipe.done(&self.header.progress)
    }

    /// The rest of a window in steps of equal size: no position is left out, no step is tiny.
    fn steps(&self, window: &Window<L::Record>) -> impl Iterator<Item = Range<u32>> + use<L> {
        let (len, seen) = (u64::from(window.permutation.len), window.seen);
        let count = len.div_ceil(self.header.recipe.batch().max(1).into());
        let bound = move |step: u64| (len * step / count) as u32;
        (0..count).map(move |step| bound(step)..bound(step + 1)).filter(move |step| step.start >= seen)
    }

    fn step(
        &mut self,
        window: &Window<L::Record>,
        range: Range<u32>,
        seconds: impl Fn() -> f64,
    ) -> Result<(), TrainingError> {
        let point = |done: f64| (done * POINTS) as u64;
        let (before, count) = (point(self.done()), u64::from(range.end - range.start));
        let CheckpointHeader { recipe, progress, .. } = &mut self.header;
        self.learner.step(window, range, recipe, progress)?;
        let earlier = progress.seen;
        progress.seen += count;
        progress.seconds = seconds();
        self.keep_stretch(earlier)?;
        let now = point(self.done());
        if now > before {
            self.mark(now / VALIDATE_EVERY > before / VALIDATE_EVERY || self.done() >= 1.0)?;
        }
        Ok(())
    }

    /// Adds a point to the curve.
    fn mark(&mut self, validate: bool) -> Result<(), TrainingError> {
        self.look()?;
        let CheckpointHeader { recipe, progress, .. } = &mut self.header;
        let validation = if validate { self.learner.validate(recipe)? } else { None };
        let best = progress.curve.iter().filter_map(|point| point.validation).fold(f64::INFINITY, f64::min);
        let (sum, count) = std::mem::take(&mut progress.pending);
        progress.curve.push(Point { seen: progress.seen, loss: sum / count.max(1) as f64, validation });
        if validation.is_some_and(|loss| loss < best) { self.keep(Snapshot::Best) } else { Ok(()) }
    }

    /// Keeps the network if the last step was the last of a stretch.
    fn keep_stretch(&mut self, earlier: u64) -> Result<(), TrainingError> {
        let Some(every) = self.snapshots.as_ref().and_then(|snapshots| snapshots.every) else {
            return Ok(());
        };
        let stretches = self.header.progress.seen / every.max(1);
        // The end is kept anyway.
        match stretches > earlier / every.max(1) && self.done() < 1.0 {
            true => self.keep(Snapshot::After(stretches)),
            false => Ok(()),
        }
    }

    fn keep(&mut self, snapshot: Snapshot) -> Result<(), TrainingError> {
        let Some(snapshots) = &mut self.snapshots else { return Ok(()) };
        let state = self.learner.state()?;
        (snapshots.keep)(snapshot, &state)
    }

    /// Asks for the losses since the last look.
    fn look(&mut self) -> Result<(), TrainingError> {
        let (sum, count) = self.learner.take_loss()?;
        if !sum.is_finite() {
            return Err(TrainingError::Diverged { seen: self.header.progress.seen });
        }
        let pending = &mut self.header.progress.pending;
        *pending = (pending.0 + sum, pending.1 + count);
        Ok(())
    }

    fn save(&mut self) -> Result<(), TrainingError> {
        let Some(path) = self.checkpoint.clone() else { return Ok(()) };
        self.look()?;
        Checkpoint { header: self.header.clone(), state: self.learner.state()? }.save(&path)
    }
}
