//! The policy: how probable it is that a strong player plays each legal move, before any search.
//!
//! A small network (`.hpol`) says so. `inputs` is what it is told about a position, `outputs` how moves are numbered,
//! `network` the arithmetic and the file. `hetman train policy` makes one from games.

mod inputs;
mod network;
mod outputs;

pub use inputs::{INPUTS, Orientation, PolicyInputs};
pub use network::{PolicyError, PolicyNetwork, PolicyParameters, QA, QB};
pub use outputs::{MoveRows, OUTPUTS, move_rows};
