//! A small neural network that evaluates positions: NNUE, after Yu Nasu (2018).
//!
//! (768 × king buckets → hidden) × 2 → output buckets: each side sees the board from its own king's
//! square, with a weight for every piece on every square. Both accumulators are clipped, squared (SCReLU) and
//! weighted by an output that depends on how many pieces are left. Or there are two hidden layers more: the halves of
//! each accumulator are clipped and multiplied with each other (pairwise), and the products are the inputs of layers
//! that depend on how many pieces are left.

mod accumulator;
mod architecture;
mod breakdown;
mod feature_delta;
mod layers;
mod network;
mod refresh;
mod simd;

pub use accumulator::AccumulatorStack;
pub use architecture::{Architecture, ArchitectureError, FEATURES, Head, Layers, Perspective};
pub use breakdown::{breakdown, piece_worths};
pub use layers::{LayerParameters, PAIR_ONE};
pub use network::{HeadParameters, Network, NetworkError, NetworkParameters, QA, QB};
pub use simd::Simd;

#[cfg(test)]
mod tests;
