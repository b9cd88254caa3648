//! The strong player: evaluation, search, time, and UCI. Under construction: a classical evaluation
//! of a few terms, the main techniques of the search, a book and levels of strength are there; tuning
//! and tablebases are not.

mod bench;
mod book;
mod clock;
mod engine;
mod evaluation;
mod fallible;
mod history;
mod picker;
mod player;
mod search;
mod strength;
mod table;
mod uci;
mod value;

pub use bench::bench;
pub use book::{OpenBookError, OpeningBook};
pub use engine::{Engine, Found};
pub use player::Hetman;
pub use strength::Strength;
pub use uci::converse;
