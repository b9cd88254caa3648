//! Training of the policy of Monte Carlo tree search, from the moves of games.
//!
//! The loss is the cross-entropy of the move played among the legal ones. Only the rows of the pieces on the board
//! and of the legal moves take part, so that a CPU is enough.

mod example;
mod gradients;
mod model_card;
mod training;

pub use example::PolicyExample;
pub use model_card::PolicyModelCard;
pub use training::{PolicyLosses, PolicyTraining, TrainedPolicy};
