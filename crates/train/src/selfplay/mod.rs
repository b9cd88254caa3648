//! Games of the engine against itself, to learn from.
//!
//! A game is decided by its [`Plan`] and its number alone: whoever plays it, and whenever, it is the same.
//! Games are written in the order of their numbers, so that a file is its own record of how far it is, and
//! the number of threads changes nothing in it.

mod agreement;
mod cpu_time;
mod generation;
mod opening;
mod plan;
mod player;
mod tally;

pub use generation::{GenerationError, Goal, generate};
pub use plan::{DrawRule, Plan, WinRule};
pub use player::SelfPlayer;
pub use tally::Tally;
