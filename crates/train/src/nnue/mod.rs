//! Training of the engine's network.

mod layout;

pub use layout::Layout;
