//! Training of the engine's network.

mod cpu;
mod features;
mod king_buckets;
mod layer_layout;
mod layout;
mod material;
mod quantise;

pub use cpu::Cpu;
pub use features::{ActiveFeatures, Features};
pub use king_buckets::{KING_BUCKETS, king_buckets};
pub use layer_layout::LayerLayout;
pub use layout::{FeatureSet, Layout};
pub use material::material;
pub use quantise::{QuantisationError, quantise};
