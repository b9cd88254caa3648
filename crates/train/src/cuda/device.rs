//! The GPU: how it is opened, its memory, its products of matrices.
#![allow(unsafe_code, reason = "libraries are loaded, and cuBLAS is given bare pointers")]

use std::ffi::c_void;
use std::fmt;
use std::sync::Arc;

use cudarc::cublas::sys::{
    cublasComputeType_t, cublasGemmAlgo_t, cublasOperation_t as Operation, cudaDataType_t as DataType,
};
use cudarc::cublas::{self, CudaBlas};
use cudarc::driver::{
    CudaContext, CudaEvent, CudaSlice, CudaStream, CudaView, CudaViewMut, DevicePtr, DevicePtrMut,
    DeviceRepr, PinnedHostSlice, ValidAsZeroBits, sys as driver,
};
use cudarc::nvrtc;

use super::error::CudaError;
use super::kernels::Kernels;

/// Memory of the GPU.
pub(super) type Buffer<T> = CudaSlice<T>;

/// An NVIDIA GPU, ready to train.
pub struct Device {
    context: Arc<CudaContext>,
    blas: CudaBlas,
    /// Everything is computed here, one thing after another.
    pub(super) compute: Arc<CudaStream>,
    /// Records are uploaded here meanwhile.
    pub(super) copy: Arc<CudaStream>,
    pub(super) kernels: Kernels,
    name: String,
    /// The generation of the GPU, 9 for Hopper.
    generation: i32,
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Device").field(&self.name).finish()
    }
}

/// A product of matrices, row by row: `rows × inner` times `inner × columns`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Product {
    pub(super) rows: usize,
    pub(super) inner: usize,
    pub(super) columns: usize,
    /// The left matrix is stored with its rows as columns.
    pub(super) is_left_turned: bool,
    /// So is the right one.
    pub(super) is_right_turned: bool,
}

impl Device {
    /// Opens the first GPU.
    pub fn open() -> Result<Device, CudaError> {
        // SAFETY: loading these libraries runs their initialisers, which ask nothing of the program.
        let [has_driver, has_compiler, has_blas] = unsafe {
            [driver::is_culib_present(), nvrtc::sys::is_culib_present(), cublas::sys::is_culib_present()]
        };
        if !has_driver {
            return Err(CudaError::NoDriver);
        }
        if !has_compiler {
            return Err(CudaError::NoLibrary("libnvrtc"));
        }
        if !has_blas {
            return Err(CudaError::NoLibrary("libcublas"));
        }
        let context = CudaContext::new(0)?;
        // SAFETY: buffers are used on the compute stream alone, but for windows of records: `upload.rs` orders
        // those by events.
        unsafe { context.disable_event_tracking() };
        let (compute, copy) = (context.new_stream()?, context.new_stream()?);
        Ok(Device {
            blas: CudaBlas::new(compute.clone())?,
            kernels: Kernels::compile(&context, &compute)?,
            name: context.name()?,
            generation: context.compute_capability()?.0,
            context,
            compute,
            copy,
        })
    }

    /// What the GPU is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The generation, 9 for Hopper.
    pub(super) fn generation(&self) -> i32 {
        self.generation
    }

    pub(super) fn context(&self) -> &Arc<CudaContext> {
        &self.context
    }

    /// Whether it multiplies matrices of bfloat16: since Ampere, 2020.
    pub(super) fn has_bfloat(&self) -> bool {
        self.generation >= 8
    }

    /// Memory full of zeros.
    pub(super) fn zeros<T: DeviceRepr + ValidAsZeroBits>(&self, len: usize) -> Result<Buffer<T>, CudaError> {
        Ok(self.compute.alloc_zeros(len)?)
    }

    /// Memory of this machine that the GPU can read by itself.
    pub(super) fn staging(&self, len: usize) -> Result<PinnedHostSlice<u8>, CudaError> {
        // SAFETY: the bytes are set before anybody reads them.
        unsafe {
            let mut staging = self.context.alloc_pinned::<u8>(len)?;
            staging.as_mut_ptr()?.write_bytes(0, len);
            Ok(staging)
        }
    }

    /// A mark in a stream that another one can wait for.
    pub(super) fn event(&self) -> Result<CudaEvent, CudaError> {
        Ok(self.context.new_event(None)?)
    }

    /// A product of matrices of bfloat16, rounded to bfloat16.
    pub(super) fn multiply(
        &self,
        product: Product,
        left: &CudaView<'_, u16>,
        right: &CudaView<'_, u16>,
        to: &mut CudaViewMut<'_, u16>,
    ) -> Result<(), CudaError> {
        assert!(to.len() >= product.rows * product.columns);
        self.gemm(product, left, right, to.device_ptr_mut(&self.compute).0, DataType::CUDA_R_16BF)
    }

    /// A product of matrices of bfloat16, in floats.
    pub(super) fn multiply_exactly(
        &self,
        product: Product,
        left: &CudaView<'_, u16>,
        right: &CudaView<'_, u16>,
        to: &mut CudaViewMut<'_, f32>,
    ) -> Result<(), CudaError> {
        assert!(to.len() >= product.rows * product.columns);
        self.gemm(product, left, right, to.device_ptr_mut(&self.compute).0, DataType::CUDA_R_32F)
    }

    /// As many products of matrices of bfloat16 as there are parts, all at once: each of the next rows of `left` and
    /// `right`, and in floats, one after another.
    pub(super) fn multiply_parts(
        &self,
        product: Product,
        parts: usize,
        left: &CudaView<'_, u16>,
        right: &CudaView<'_, u16>,
        to: &mut Buffer<f32>,
    ) -> Result<(), CudaError> {
        let Product { rows, inner, columns, .. } = product;
        assert!(left.len() >= parts * rows * inner && right.len() >= parts * inner * columns);
        assert!(to.len() >= parts * rows * columns);
        let Gemm { operations, sizes: [m, n, k], leading: [of_right, of_left] } = Gemm::new(product)?;
        let (one, zero) = (1.0_f32, 0.0_f32);
        let ((left, _), (right, _)) = (left.device_ptr(&self.compute), right.device_ptr(&self.compute));
        // SAFETY: as for `gemm`; the parts follow one another without gaps, and were asserted to be there.
        unsafe {
            cublas::result::gemm_strided_batched_ex(
                *self.blas.handle(),
                operations[0],
                operations[1],
                m,
                n,
                k,
                (&raw const one).cast::<c_void>(),
                right as *const c_void,
                DataType::CUDA_R_16BF,
                of_right,
                (inner * columns) as i64,
                left as *const c_void,
                DataType::CUDA_R_16BF,
                of_left,
                (rows * inner) as i64,
                (&raw const zero).cast::<c_void>(),
                to.device_ptr_mut(&self.compute).0 as *mut c_void,
                DataType::CUDA_R_32F,
                m,
                (rows * columns) as i64,
                i32::try_from(parts).map_err(|_| CudaError::TooLarge)?,
                cublasComputeType_t::CUBLAS_COMPUTE_32F,
                cublasGemmAlgo_t::CUBLAS_GEMM_DEFAULT,
            )?;
        }
        Ok(())
    }

    fn gemm(
        &self,
        product: Product,
        left: &CudaView<'_, u16>,
        right: &CudaView<'_, u16>,
        to: driver::CUdeviceptr,
        to_type: DataType,
    ) -> Result<(), CudaError> {
        let Product { rows, inner, columns, .. } = product;
        assert!(left.len() >= rows * inner && right.len() >= inner * columns);
        let Gemm { operations, sizes: [m, n, k], leading: [of_right, of_left] } = Gemm::new(product)?;
        let (one, zero) = (1.0_f32, 0.0_f32);
        let ((left, _), (right, _)) = (left.device_ptr(&self.compute), right.device_ptr(&self.compute));
        // SAFETY: the matrices have the sizes given, asserted here and in the callers; they are alive until the
        // stream, on which they are also freed, has passed this product.
        unsafe {
            cublas::result::gemm_ex(
                *self.blas.handle(),
                operations[0],
                operations[1],
                m,
                n,
                k,
                (&raw const one).cast::<c_void>(),
                right as *const c_void,
                DataType::CUDA_R_16BF,
                of_right,
                left as *const c_void,
                DataType::CUDA_R_16BF,
                of_left,
                (&raw const zero).cast::<c_void>(),
                to as *mut c_void,
                to_type,
                m,
                cublasComputeType_t::CUBLAS_COMPUTE_32F,
                cublasGemmAlgo_t::CUBLAS_GEMM_DEFAULT,
            )?;
        }
        Ok(())
    }
}

/// A product as cuBLAS thinks of it, column by column: there, the transposed product is the product of the transposed,
/// exchanged.
struct Gemm {
    operations: [Operation; 2],
    sizes: [i32; 3],
    leading: [i32; 2],
}

impl Gemm {
    fn new(product: Product) -> Result<Gemm, CudaError> {
        let Product { rows, inner, columns, is_left_turned, is_right_turned } = product;
        let operation = |is_turned| if is_turned { Operation::CUBLAS_OP_T } else { Operation::CUBLAS_OP_N };
        let size = |n: usize| i32::try_from(n).map_err(|_| CudaError::TooLarge);
        Ok(Gemm {
            operations: [operation(is_right_turned), operation(is_left_turned)],
            sizes: [size(columns)?, size(rows)?, size(inner)?],
            leading: [
                size(if is_right_turned { inner } else { columns })?,
                size(if is_left_turned { rows } else { inner })?,
            ],
        })
    }
}
