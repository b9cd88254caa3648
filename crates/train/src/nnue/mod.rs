//! Training of the engine's network.

mod cpu;
mod features;
mod king_buckets;
mod layout;
mod quantise;

pub use cpu::Cpu;
pub use features::{Features, Inputs};
pub use king_buckets::{KING_BUCKETS, king_buckets};
pub use layout::Layout;
pub use quantise::{QuantisationError, quantise};
