//! Evaluations compared: their errors, their calibration, and the positions over which they disagree.

mod disagreements;
mod evaluator;
pub mod plots;
mod predictions;
pub mod tables;

pub use disagreements::{Disagreement, DisagreementSearch, examples, widest};
pub use evaluator::{Evaluate, Evaluator, EvaluatorError, EvaluatorProblem};
pub use predictions::{Predictions, TestPosition, expected};
