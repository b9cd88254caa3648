//! The Ukrainian work's network: 808 bits of a position through layers of ReLU to a value.
//!
//! The work's own has six hidden layers of 808 and says pawns, trained on evaluations clamped to ±15. Ours can
//! have other sizes, and can say how games end instead: to a network with a clamp all won positions are the
//! same, and it shuffles in them.

mod bfloat;
mod file;
mod input;
mod mlp;
mod shape;

pub use file::MlpError;
pub use input::{INPUT_BYTES, INPUTS, input_bits};
pub use mlp::{CLAMP, DRAW_MARGIN, Mlp};
pub use shape::{Layer, Output, Shape};
