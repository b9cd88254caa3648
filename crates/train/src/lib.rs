//! From games to numbers: what the engine's weights and parameters should be.

pub mod spsa;
pub mod texel;
