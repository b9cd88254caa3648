//! From games to numbers: what the engine's weights and parameters should be.

mod atomic_file;
pub mod book;
pub mod compare;
#[cfg(feature = "cuda")]
pub mod cuda;
pub mod data;
pub mod human;
pub mod material;
mod matrix;
pub mod mlp;
pub mod nnue;
pub mod parallel;
pub mod policy;
pub mod selfplay;
mod simd;
pub mod spsa;
pub mod teacher;
pub mod texel;
pub mod training;
pub mod wdl_model;
