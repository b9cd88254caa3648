//! The evaluation's weights from games, by gradient descent (Texel's tuning method).
//!
//! A [`Collector`] reads games: quiet positions with what the search thought of them and how the game
//! ended. [`tune`] changes the weights until the evaluation predicts that best.

mod adam;
mod dataset;
mod model;
mod samples;
mod tuning;

pub use dataset::Dataset;
pub use samples::{Collector, SCORE_LIMIT};
pub use tuning::{TexelProgress, TexelSettings, Tuned, tune};
