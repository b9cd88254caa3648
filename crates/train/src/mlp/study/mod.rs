//! The Ukrainian work's study, repeated: how wrong its network is, what its size and training change, and why it
//! drifts when it is winning.

mod drift;
mod errors;
mod flatness;
mod grid;

pub use drift::{Finish, Finishes, MOVES, one_half_move_deep, play_out, won_positions};
pub use errors::{Errors, Phase, material};
pub use flatness::{Band, Flatness};
pub use grid::{Axis, Setting, settings};
