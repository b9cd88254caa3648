//! The strong player: evaluation, search, time, tablebases, book, levels of strength, and UCI.

mod bench;
mod book;
mod correction_history;
mod engine;
pub mod evaluation;
mod evaluator;
mod genfens;
mod history;
mod huge_pages;
pub mod human;
mod iterative_deepening;
mod lazy_smp;
mod mcts;
pub mod memory;
mod move_picker;
pub mod nnue;
mod player;
pub mod policy;
mod ponder;
mod prefetch;
mod search;
mod search_algorithm;
mod search_parameters;
mod stability;
mod strength;
mod tablebase;
mod thread_selection;
mod threats;
mod time_management;
mod transposition_table;
mod uci;
mod value;
mod wdl_model;
mod window;

pub use book::{OpenBookError, OpeningBook};
pub use engine::{Engine, SearchResult};
pub use player::Hetman;
pub use ponder::PonderHit;
pub use search_algorithm::{ParseSearchAlgorithmError, SearchAlgorithm};
pub use search_parameters::{Parameter, ParameterError, SearchParameters};
pub use strength::Strength;
pub use tablebase::{TablebaseError, Tablebases, Wdl};
#[doc(hidden)]
pub use uci::read_command;
pub use uci::{run_commands, run_uci};
pub use wdl_model::{WdlModel, material_left};
