//! Training of the teacher: a residual network with squeeze and excitation whose scores NNUE learns from.
//!
//! It reads 16 [planes](Batch) and has three heads: the score, win/draw/loss, and a [`policy`]. It is far too slow
//! for a search, but a GPU labels more positions a second with it than a computer full of searches.

pub mod architecture;
mod backend;
mod batch;
mod comparison;
mod corpus;
mod cpu;
mod file;
mod label;
mod layout;
mod model_card;
mod quiet_children;
mod recipe;
mod record;
mod training;

pub use engine::human::moves as policy;

pub use architecture::{Architecture, ArchitectureError};
pub use backend::{Losses, TeacherBackend};
pub use batch::{Batch, NO_RESULT, UNIT};
pub use comparison::TeacherComparison;
pub use corpus::GameCorpus;
pub use cpu::Cpu;
pub use file::{Teacher, TeacherFileError};
pub use label::{Labelled, Labelling};
pub use layout::{Block, Convolution, Layout, Linear, Tensor};
pub use model_card::TeacherModelCard;
pub use recipe::{Length, StepSettings, TeacherRecipe};
pub use record::TeacherRecord;
pub use training::{TeacherTraining, validate_all};
