//! The Ukrainian work's study, repeated: how wrong its network is, what its size and training change, and why it
//! drifts when it is winning.

mod discrimination;
mod errors;
mod grid;
mod log;
mod playout;
pub mod report;
mod training;

pub use discrimination::{MoveDiscrimination, ScoreBand, discrimination_by_band};
pub use errors::{GamePhase, PhaseErrors, material};
pub use grid::{GridAxis, GridPoint, grid_points};
pub use log::{GridRun, StudyLog, StudyLogError};
pub use playout::{
    Contender, MOVES, PlayoutResult, Playouts, one_ply_player, play_out, play_out_all, won_positions,
};
pub use training::{GridOutcome, GridTraining};
