//! How people play: the probability of every legal move, for a player of a given rating.
//!
//! A small residual network (`.hhum`) says so, made from people's games by `hetman train human`. `inputs` is what it is
//! told, `moves` how its outputs are numbered, `network` the arithmetic and the file. `choice` mixes what it says with
//! what a search says each move is worth (`scores`).

mod choice;
mod inputs;
pub mod moves;
mod network;
mod person;
mod scores;

pub(crate) use choice::draw;
pub use choice::{ChoiceModel, FEATURES, SCORE_LIMIT, losses};
pub use inputs::{ENGINE_RATING, HumanInputs, PIECE, PLANES, SQUARES};
pub use network::{HumanNetwork, HumanNetworkError, HumanShape};
pub(crate) use person::Habits;
pub use person::Person;
pub(crate) use scores::MoveScores;
