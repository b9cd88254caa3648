//! The teacher on an NVIDIA GPU: activations of bfloat16, tensor cores, sums and parameters in floats.
//!
//! The 3×3 convolutions are kernels of our own (`kernels/`), compiled for the number of channels when a teacher is
//! made; the heads' products are cuBLAS's. All `unsafe` is in `calls/`.

mod arguments;
mod backend;
mod backward;
mod batch;
mod buffers;
mod calls;
pub(super) mod check;
mod forward;
mod inference;
mod tensors;

pub use backend::CudaTeacher;
pub use calls::ConvolutionMethod;
