//! From games to numbers: what the engine's weights and parameters should be.

#[cfg(feature = "cuda")]
pub mod cuda;
pub mod data;
pub mod mlp;
pub mod nnue;
pub mod results;
pub mod selfplay;
pub mod spsa;
pub mod texel;
pub mod training;
mod vectors;
mod whole_file;
