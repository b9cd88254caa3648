//! Training the Ukrainian work's network ([`classics::ukraine`]).

mod cpu;
mod inputs;
pub mod layout;
mod matrix;
mod passes;
pub mod study;
pub mod target;

pub use cpu::CpuMlp;
