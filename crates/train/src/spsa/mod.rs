//! Simultaneous perturbation stochastic approximation (James Spall, 1992): all parameters of the search
//! are tuned at once by games of the engine against itself.
//!
//! Every iteration shifts each parameter a little up or down by the toss of a coin, lets the engine
//! with these shifts play a few games against the one with the opposite shifts, and moves every
//! parameter a small step towards the winner. However many parameters there are, two players are
//! enough: what the others do to the result is noise that averages out.
//!
//! A [`Tuner`] holds the values and the arithmetic, [`Rivals`] play the games, [`run`] puts as many of
//! them to work as there are cores, and a [`Record`] survives whatever ends the process.

mod gains;
mod record;
mod report;
mod rivals;
mod run;
mod source;
mod tunable;
mod tuner;

pub use record::{Record, RecordError};
pub use report::{movers, player, table};
pub use rivals::{Conditions, Rivals};
pub use run::run;
pub use source::{SourceError, with_defaults};
pub use tunable::{Tunable, tunables};
pub use tuner::{Trial, Tuner};
