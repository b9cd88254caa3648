//! What networks learn from, in files.
//!
//! - [`games`]: whole games with a score for every move, as self-play makes them (`.hgame`).
//! - [`positions`]: single positions for training, chosen by a [`PositionFilter`] and shuffled (`.hpos`).

mod annotated;
mod bytes;
mod error;
mod example;
pub mod exchange;
mod filter;
pub mod games;
pub mod positions;
pub mod report;
mod score;
mod split;
mod statistics;

pub use annotated::AnnotatedGames;
pub use error::DataError;
pub use example::Example;
pub use filter::PositionFilter;
pub use games::{Ending, GameReader, GameWriter, ReplayedMove, ScoredGame, ScoredMove};
pub use positions::{PackedPosition, PositionReader, PositionWriter, Shuffle};
pub use split::is_for_validation;
pub use statistics::{DatasetStatistics, ScoreStep};
