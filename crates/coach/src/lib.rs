//! Why a move is good or bad.
//!
//! A [`Line`] is an opponent's error and the play that punishes it. [`find`] names the [`Motif`]s along it, each as a
//! [`Finding`] with the move and the pieces that show it. [`reasons`] says why a move of a game is good or bad, with no
//! more than an engine's lines show; [`plan`] what a side means to do. A motif is a predicate on the positions of a line; the
//! names and their meaning are those of Lichess's puzzle themes, so that what is found can be compared.
//!
//! ```
//! use coach::{Line, Motif};
//! let start = "4k3/8/8/3q4/8/2N5/8/4K3 b - - 0 1".parse().unwrap();
//! let line = Line::from_uci(start, "e8f7 c3d5").unwrap();
//! let found = coach::find(&line);
//! assert!(found.iter().any(|finding| finding.motif == Motif::HangingPiece));
//! ```

pub mod agreement;
pub mod attempt;
pub mod difficulty;
pub mod glicko2;
mod line;
mod material_search;
pub mod mining;
mod motif;
mod motifs;
pub mod plan;
pub mod puzzle;
pub mod reasons;
pub mod repetition;
mod safety;

pub use line::{Exchange, IllegalMove, Line, Step};
pub use motif::{Finding, Motif, Placed};
pub use motifs::{Phase, find};
