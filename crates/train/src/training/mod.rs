//! What the training of every network shares: the recipe, the stream of positions, the steps.

pub mod adamw;
mod backend;
mod checkpoint;
mod corpus;
mod curve;
mod error;
mod loss_curve;
mod model_card;
mod permutation;
mod position_training;
mod recipe;
mod run;
mod run_record;
mod snapshot;
mod target;
mod windows;

pub use backend::{Backend, BackendError, TrainingState};
pub use checkpoint::{Checkpoint, CheckpointHeader};
pub use corpus::Corpus;
pub use curve::{Point, TrainingProgress};
pub use error::TrainingError;
pub use loss_curve::loss_curve;
pub use model_card::{ModelCard, TrainedNetwork};
pub use permutation::Permutation;
pub use position_training::Training;
pub use recipe::{LearningRateSchedule, Recipe, StepSettings};
pub(crate) use run::Run;
pub use run::{Learner, Schedule};
pub use run_record::RunRecord;
pub use snapshot::{Keep, Snapshot, Snapshots};
pub use target::{sigmoid, target};
pub use windows::{Window, WindowSource, WindowStream};
