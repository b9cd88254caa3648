//! One network of the grid, trained until the end or until its time is up.

use std::time::{Duration, Instant};

use classics::ukraine::Mlp;
use play::Stop;

use super::{GridPoint, GridRun, PhaseErrors};
use crate::data::PackedPosition;
use crate::mlp::{checkpoint_key, layout, usual_recipe};
use crate::training::{
    Backend, CheckpointHeader, Corpus, Recipe, Training, TrainingError, TrainingProgress, TrainingState,
};

/// Positions by which the curves are drawn.
const VALIDATED: usize = 20_000;

/// What all trainings of a study have in common.
pub struct GridTraining<'a> {
    /// What is learnt from.
    pub corpus: &'a Corpus,
    /// Positions to measure by, which are not learnt from.
    pub test: &'a [PackedPosition],
    /// How often every position is seen.
    pub epochs: f64,
    /// Centipawns that are one unit of the curve from score to result.
    pub scale: u16,
    /// The share of the game's result in what networks learn that say win, draw and loss.
    pub wdl_blend: f32,
    /// Chooses the first parameters and the order of the positions.
    pub seed: u64,
    /// A training that takes longer is cut off.
    pub limit: Duration,
}

/// How a training of the grid ended.
pub struct GridOutcome {
    /// How far it came.
    pub progress: TrainingProgress,
    /// The network; `None` if the loss became infinite.
    pub network: Option<Mlp>,
}

impl GridTraining<'_> {
    /// How a network is trained; `None` if there is no such shape.
    fn recipe(&self, point: GridPoint) -> Option<Recipe> {
        let usual = usual_recipe(point.shape()?);
        let (scale, wdl_blend) = match point.wdl {
            true => (self.scale, [self.wdl_blend; 2]),
            false => (usual.scale, usual.wdl_blend),
        };
        let positions = (self.epochs * self.corpus.len() as f64).ceil() as u64;
        let GridPoint { batch, learning_rate, .. } = point;
        Some(Recipe { batch, positions, learning_rate, scale, wdl_blend, seed: self.seed, ..usual })
    }

    /// Trains one network. `note` hears of every step.
    ///
    /// # Panics
    ///
    /// If the point has no shape: see [`GridPoint::shape`].
    pub fn train(
        &self,
        point: GridPoint,
        backend: &mut dyn Backend,
        interrupted: &Stop,
        mut note: impl FnMut(&TrainingProgress),
    ) -> Result<GridOutcome, TrainingError> {
        let shape = point.shape().expect("the shape was checked before");
        let recipe = self.recipe(point).expect("the shape was checked before");
        let scale = recipe.scale;
        // No checkpoint is kept, so nothing need tell these data from others.
        let header = CheckpointHeader {
            network: checkpoint_key(shape),
            recipe,
            positions: self.corpus.len(),
            fingerprint: 0,
            progress: TrainingProgress::default(),
            statistics: 0,
        };
        let validation = self.test[..self.test.len().min(VALIDATED)].to_vec();
        let training = Training { header, corpus: self.corpus.clone(), validation, checkpoint: None };
        backend.set_state(&TrainingState::new(layout::initial(shape, self.seed)))?;
        let (stop, begun) = (Stop::new(), Instant::now());
        let trained = training.run(backend, &stop, |progress| {
            note(progress);
            if interrupted.is_raised() || begun.elapsed() > self.limit {
                stop.raise();
            }
        });
        match trained {
            Ok(progress) => {
                let network = Mlp::new(shape, scale, &backend.state()?.parameters);
                Ok(GridOutcome { progress, network: network.ok() })
            }
            Err(TrainingError::Diverged { seen }) => {
                let seconds = begun.elapsed().as_secs_f64();
                let progress = TrainingProgress { seen, seconds, ..TrainingProgress::default() };
                Ok(GridOutcome { progress, network: None })
            }
            Err(error) => Err(error),
        }
    }

    /// The training as the study's log keeps it.
    pub fn run(
        &self,
        point: GridPoint,
        key: &str,
        progress: TrainingProgress,
        errors: Option<PhaseErrors>,
    ) -> GridRun {
        let TrainingProgress { seen, seconds, curve, .. } = progress;
        let positions = self.recipe(point).map_or(0, |recipe| recipe.positions);
        GridRun { point, key: key.to_owned(), errors, seen, positions, seconds, curve }
    }
}
