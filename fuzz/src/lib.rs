//! What the fuzz targets share: the properties each parser must keep, on any bytes.
//!
//! The test `hostile_input` of `crates/chess` runs the properties of [`hostile`] over mutated seeds.

pub mod files;
#[path = "../../crates/chess/tests/hostile/mod.rs"]
pub mod hostile;
pub mod puzzles;
pub mod uci;
