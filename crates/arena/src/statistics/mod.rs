//! What results mean: Elo with its error, likelihood of superiority, sequential tests, ratings.

mod elo;
mod informative;
mod pentanomial;
mod ratings;
mod sprt;

pub use elo::{Estimate, elo_of_score, score_of_elo};
pub(crate) use informative::most_informative;
pub use pentanomial::Pentanomial;
pub use ratings::{PairResult, Rating, rate};
pub use sprt::{EloModel, MatchCounts, ParseSprtError, Sprt, SprtDecision};
