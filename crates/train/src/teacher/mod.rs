//! Training of the teacher: a residual network with squeeze and excitation whose scores NNUE learns from.
//!
//! It reads 16 [planes](Batch) and has three heads: the score, win/draw/loss, and a [`policy`]. It is far too slow
//! for a search, but a GPU labels more positions a second with it than a computer full of searches.

pub mod architecture;
mod backend;
mod batch;
mod layout;
pub mod policy;
mod recipe;
mod record;

pub use architecture::{Architecture, ArchitectureError};
pub use backend::{Losses, TeacherBackend};
pub use batch::{Batch, NO_RESULT};
pub use layout::{Block, Convolution, Layout, Linear, Tensor};
pub use recipe::{Length, StepSettings, TeacherRecipe};
pub use record::TeacherRecord;
