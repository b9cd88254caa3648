//! A small neural network that judges positions: NNUE, after Yu Nasu (2018).
//!
//! (768 × king buckets → hidden) × 2 → output buckets: each side sees the board from its own king's place,
//! with weights of its own for every kind of man on every square. What both see is clipped, squared and
//! weighed by an output that depends on how many men are left.

mod accumulators;
mod architecture;
mod breakdown;
mod change;
mod network;
mod refresh;
mod simd;

pub use accumulators::Accumulators;
pub use architecture::{Architecture, FEATURES, Perspective};
pub use breakdown::breakdown;
pub use network::{Network, NetworkError, Parameters, QA, QB};
pub use simd::Simd;

#[cfg(test)]
mod tests;
