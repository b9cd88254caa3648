//! The strong player: evaluation, search, time, and UCI. Under construction: a classical evaluation
//! of a few terms, the main techniques of the search and tablebases are there; tuning, a book and
//! strength levels are not.

mod bench;
mod clock;
mod engine;
mod evaluation;
mod history;
mod picker;
mod player;
mod search;
mod table;
mod tablebase;
mod uci;
mod value;

pub use bench::bench;
pub use engine::{Engine, Found};
pub use player::Hetman;
pub use tablebase::{TablebaseError, Tablebases, Wdl};
pub use uci::converse;
