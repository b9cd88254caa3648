//! The strong player: evaluation, search, time, tablebases, book, levels of strength, and UCI.

mod bench;
mod book;
mod clock;
mod correction;
mod deepening;
mod engine;
pub mod evaluation;
mod evaluator;
mod fallible;
mod history;
mod huge_pages;
pub mod nnue;
mod parameters;
mod picker;
mod player;
mod ponder;
mod search;
mod strength;
mod table;
mod tablebase;
mod threats;
mod uci;
mod value;
mod win_draw_loss;

pub use book::{OpenBookError, OpeningBook};
pub use engine::{Engine, Found};
pub use parameters::{Parameter, ParameterError, Parameters};
pub use player::Hetman;
pub use ponder::PonderHit;
pub use strength::Strength;
pub use tablebase::{TablebaseError, Tablebases, Wdl};
pub use uci::{carry_out, converse};
pub use win_draw_loss::{ResultCurves, material_left};
