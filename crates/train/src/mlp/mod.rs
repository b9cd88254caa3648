//! Training the Ukrainian work's network ([`classics::ukraine`]).

mod cpu;
mod inputs;
pub mod layout;
pub mod loss;
mod passes;
mod recipe;
pub mod study;

pub use cpu::CpuMlp;
pub use recipe::{checkpoint_key, describe, usual_recipe};
