//! What networks learn from, in files.
//!
//! - [`games`]: whole games with a score for every move, as self-play makes them (`.hgame`).
//! - [`positions`]: single positions for training, chosen by a [`Filter`] and shuffled (`.hpos`).

mod annotated;
mod bytes;
mod error;
mod filter;
pub mod games;
pub mod positions;
mod score;
mod statistics;

pub use annotated::AnnotatedGames;
pub use error::DataError;
pub use filter::Filter;
pub use games::{Ending, GameReader, GameWriter, Moment, ScoredGame, ScoredMove};
pub use positions::{PackedPosition, PositionReader, PositionWriter, Shuffle};
pub use statistics::{ScoreStep, Statistics};
