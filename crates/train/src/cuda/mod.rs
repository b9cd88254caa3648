//! Training on an NVIDIA GPU.
//!
//! The driver, the compiler of the kernels (NVRTC) and the matrix products (cuBLAS) are loaded when a [`Device`]
//! is opened, so that the same program runs where they are not installed. The kernels are in `kernels.cu`,
//! `nnue_layers.cu` and `teacher/kernels/`; all `unsafe` is in `device.rs`, `kernels.rs` and `teacher/calls/`. Sums are added up in any
//! order, so that two trainings differ in their last digits.

pub mod check;
mod comparison;
mod device;
mod error;
mod kernel_arguments;
mod kernels;
mod mlp;
mod nnue;
mod nnue_layers;
mod teacher;
mod tensors;
mod upload;

pub use comparison::BackendComparison;
pub use device::Device;
pub use error::CudaError;
pub use mlp::CudaMlp;
pub use nnue::{CudaNnue, Method};
pub use teacher::{ConvolutionMethod, CudaTeacher};
