//! What can go wrong on the way to the GPU.

use std::fmt;

use cudarc::cublas::result::CublasError;
use cudarc::driver::DriverError;
use cudarc::nvrtc::CompileError;

use crate::training::BackendError;

/// Why the GPU cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CudaError {
    /// NVIDIA's driver is not installed.
    NoDriver,
    /// A library of CUDA's toolkit was not found.
    NoLibrary(&'static str),
    /// The driver says so.
    Driver(String),
    /// cuBLAS says so.
    Blas(String),
    /// The kernels cannot be compiled for this GPU.
    Compiler(String),
    /// The GPU knows no bfloat16.
    TooOld,
    /// The kernels know no teacher of so many channels.
    Channels(usize),
    /// The kernels know no network without layers that has such an activation.
    Unusual,
    /// A block cannot have the shared memory that the kernels need, in bytes.
    SharedMemory {
        /// What it can have.
        has: usize,
        /// What they need.
        needs: usize,
    },
    /// A step has more positions, or a network more parameters, than the kernels can count.
    TooLarge,
}

impl fmt::Display for CudaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CudaError::NoDriver => f.write_str("no driver of an NVIDIA GPU is installed (libcuda)"),
            CudaError::NoLibrary(name) => write!(
                f,
                "{name} was not found: install CUDA's toolkit, and name its folder of libraries, often \
                 /usr/local/cuda/lib64, in LD_LIBRARY_PATH"
            ),
            CudaError::Driver(reason) => write!(f, "the NVIDIA driver: {reason}"),
            CudaError::Blas(reason) => write!(f, "cuBLAS: {reason}"),
            CudaError::Compiler(log) => write!(f, "the kernels cannot be compiled for this GPU: {log}"),
            CudaError::TooOld => {
                f.write_str("the GPU is too old for this network: bfloat16 came with compute capability 8.0")
            }
            CudaError::Channels(channels) => {
                write!(f, "a teacher on a GPU has 64, 128, 192 or 256 channels, not {channels}")
            }
            CudaError::Unusual => f.write_str(
                "a network without layers has SCReLU on a GPU: take --backend cpu for another activation",
            ),
            CudaError::SharedMemory { has, needs } => write!(
                f,
                "a block of this GPU has {has} bytes of shared memory, a teacher of so many channels needs {needs}: \
                 take fewer channels, or --backend cpu"
            ),
            CudaError::TooLarge => f.write_str("the batch or the network is too large for the GPU"),
        }
    }
}

impl std::error::Error for CudaError {}

impl From<DriverError> for CudaError {
    fn from(error: DriverError) -> CudaError {
        CudaError::Driver(format!("{error}"))
    }
}

impl From<CublasError> for CudaError {
    fn from(error: CublasError) -> CudaError {
        CudaError::Blas(format!("{error}"))
    }
}

impl From<CompileError> for CudaError {
    fn from(error: CompileError) -> CudaError {
        CudaError::Compiler(match error {
            CompileError::CompileError { log, .. } => log.to_string_lossy().trim().to_owned(),
            other => format!("{other}"),
        })
    }
}

impl From<CudaError> for BackendError {
    fn from(error: CudaError) -> BackendError {
        BackendError::Device(error.to_string())
    }
}
