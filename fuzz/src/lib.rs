//! What the fuzz targets share: the properties each parser must keep, on any bytes.
//!
//! The test `hostile_input` of `crates/chess` runs the same properties over mutated seeds.

#[path = "../../crates/chess/tests/hostile/mod.rs"]
pub mod hostile;
