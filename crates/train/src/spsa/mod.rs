//! Simultaneous perturbation stochastic approximation (James Spall, 1992): all parameters of the search
//! are tuned at once by games of the engine against itself.
//!
//! Every iteration shifts each parameter a little up or down by the toss of a coin, lets the engine
//! with these shifts play a few games against the one with the opposite shifts, and moves every
//! parameter a small step towards the winner. However many parameters there are, two players are
//! enough: what the others do to the result is noise that averages out.
//!
//! A [`Tuner`] holds the values and the arithmetic, [`TrialMatch`] play the games, [`run`] puts as many of
//! them to work as there are cores, and a [`TuningRun`] survives whatever ends the process.

mod gains;
mod report;
mod run;
mod source;
mod trial_match;
mod tunable;
mod tuner;
mod tuning_run;

pub use report::{movers, player, table};
pub use run::run;
pub use source::{SourceError, with_defaults};
pub use trial_match::{Conditions, TrialMatch};
pub use tunable::{Tunable, tunables};
pub use tuner::{Trial, Tuner};
pub use tuning_run::{TuningRun, TuningRunError};
