//! The Ukrainian work's network: 808 bits of a position through layers of ReLU to a verdict.
//!
//! The work's own has six hidden layers of 808 and says pawns, trained on evaluations clamped to ±15. Ours can
//! have other sizes, and can say how games end instead.

mod input;
mod shape;

pub use input::{INPUT_BYTES, INPUTS, input_bits};
pub use shape::{Layer, Output, Shape};
