//! What the training of every network shares: the recipe, the stream of positions, the steps.

pub mod adamw;
mod backend;
mod order;
mod recipe;
mod record;

pub use backend::{Backend, BackendError, State};
pub use order::Order;
pub use recipe::{Recipe, Step};
pub use record::{Record, is_sound, sigmoid, target};
