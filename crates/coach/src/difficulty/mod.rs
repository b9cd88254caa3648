//! How hard a puzzle is for people: an estimate of its rating on Lichess, from the line alone.
//!
//! [`features`] turns a line into numbers; a [`Model`] of boosted trees, fitted to the ratings of people's tries
//! ([`fit`]), turns the numbers into a rating. Nothing is searched but material, two plies deep.

mod features;
mod fit;
mod model;

pub use features::{FEATURES, features};
pub use fit::{FitOptions, fit};
pub use model::{Model, ModelError, rank_correlation};

use crate::Line;

/// The rating of a puzzle, estimated by the model that Hetman brings along.
pub fn rating(line: &Line) -> f32 {
    Model::shipped().rating(&features(line))
}
