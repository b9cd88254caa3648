//! What the training of every network shares: the recipe, the stream of positions, the steps.

pub mod adamw;
mod backend;
mod checkpoint;
mod curve;
mod error;
mod order;
mod recipe;
mod record;
mod run;
mod windows;

pub use backend::{Backend, BackendError, State};
pub use checkpoint::{Checkpoint, Header};
pub use curve::{Point, Progress};
pub use error::TrainingError;
pub use order::Order;
pub use recipe::{Recipe, Step};
pub use record::{Record, is_sound, sigmoid, target};
pub use run::Training;
pub use windows::{Corpus, Window, Windows};
