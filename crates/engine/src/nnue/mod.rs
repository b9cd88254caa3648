//! A small neural network that evaluates positions: NNUE, after Yu Nasu (2018).
//!
//! (768 × king buckets → hidden) × 2 → output buckets: each side sees the board from its own king's
//! square, with a weight for every piece on every square. Both accumulators are clipped, squared (SCReLU) or not
//! (CReLU) and weighted by an output that depends on how many pieces are left. Or there are two hidden layers more that
//! depend on how many pieces are left: their inputs are products of the halves of each accumulator (pairwise), the
//! squares or the numbers themselves.

mod accumulator;
mod architecture;
mod breakdown;
mod feature_delta;
mod layers;
mod network;
mod refresh;
mod simd;

pub use accumulator::AccumulatorStack;
pub use architecture::{Activation, Architecture, ArchitectureError, FEATURES, Head, Layers, Perspective};
pub use breakdown::{breakdown, piece_worths};
pub use layers::{LayerParameters, PAIR_ONE};
pub use network::{HeadParameters, Network, NetworkError, NetworkParameters, QA, QB};
pub use simd::Simd;

#[cfg(test)]
mod tests;
