//! Opening books in Polyglot's format: built from games, or by analysis.

mod analysis;
mod games;
mod statistics;

pub use analysis::{BookAnalysis, MoveSelection};
pub use games::BookBuilder;
pub use statistics::BookStatistics;
