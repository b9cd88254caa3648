//! The textbook players, written to be read.
//!
//! The ladder that every course climbs: [`RandomMover`], [`Greedy`], then [`Searcher`] by minimax,
//! negamax and alpha-beta with each refinement switched alone ([`Method`], [`Refinements`]), and
//! [`MonteCarlo`] tree search; with the evaluations of six student works ([`Evaluation`]). The
//! works themselves are there by name:
//!
//! ```
//! use chess::Game;
//! use play::{Limits, Player, Stop, Turn};
//! let mut player = classics::find("Wrocław depth 3").unwrap().player(7);
//! let (game, limits, stop) = (Game::new(), Limits::default(), Stop::new());
//! let turn = Turn { game: &game, limits: &limits, stop: &stop, report: &mut |report| {
//!     assert_eq!(report.depth, Some(3));
//! } };
//! player.decide(turn).unwrap();
//! ```
//!
//! Every player counts what it does ([`Statistics`]) and can record its tree ([`Tree`]).
//! The strong engine of Hetman shares none of this code: it is for strength, this for reading.

mod book;
mod budget;
mod classic;
mod evaluation;
mod greedy;
mod icicle;
mod method;
mod monte_carlo;
mod observer;
mod presets;
mod random;
mod recorded_search;
mod search;
mod searcher;
mod statistics;
mod terminal;
mod tree;
mod value;
mod window;

pub mod ablation;
pub mod ukraine;

pub use book::{BookPage, OpeningTree, OpeningTreeError};
pub use classic::{Classic, LastDecision};
pub use evaluation::{Evaluation, OwnNetwork};
pub use greedy::Greedy;
pub use icicle::TreeBar;
pub use method::{Algorithm, Method, Refinement, Refinements};
pub use monte_carlo::{LeafEvaluation, MonteCarlo};
pub use observer::{NoObserver, NodeInfo, Observer, ReturnReason};
pub use presets::{Preset, find, presets};
pub use random::RandomMover;
pub use recorded_search::RecordedSearch;
pub use searcher::{Analysis, Searcher, analyse, analyse_observed, analyse_until};
pub use statistics::Statistics;
pub use terminal::TerminalNode;
pub use tree::{Tree, TreeNode};
pub use value::Value;
pub use window::Window;
