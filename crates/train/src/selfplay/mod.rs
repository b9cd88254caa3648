//! Games of the engine against itself, to learn from.
//!
//! A game is decided by its [`SelfPlayPlan`] and its number alone: whichever thread plays it, and whenever, it is the same.
//! Games are written in the order of their numbers, so that a file is its own record of how far it is, and
//! the number of threads changes nothing in it.

mod adjudicator;
mod cpu_time;
mod generation;
mod opening;
mod parts;
mod plan;
mod player;
mod progress;

pub use generation::{GenerationError, GenerationGoal, generate};
pub use parts::{PartsError, generate_part, join_parts};
pub use plan::{DrawAdjudication, SelfPlayPlan, WinAdjudication};
pub use player::SelfPlayer;
pub use progress::GenerationProgress;
