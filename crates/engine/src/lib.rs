//! The strong player: evaluation, search, time, and UCI. Under construction: a classical evaluation
//! of a few terms, the main techniques of the search and tablebases are there; tuning, a book and
//! strength levels are not.

mod bench;
mod clock;
mod correction;
mod deepening;
mod engine;
pub mod evaluation;
mod history;
mod huge_pages;
mod parameters;
mod picker;
mod player;
mod ponder;
mod search;
mod table;
mod tablebase;
mod threats;
mod uci;
mod value;
mod win_draw_loss;

pub use bench::bench;
pub use engine::{Engine, Found};
pub use parameters::{Parameter, ParameterError, Parameters};
pub use player::Hetman;
pub use ponder::PonderHit;
pub use tablebase::{TablebaseError, Tablebases, Wdl};
pub use uci::{carry_out, converse};
