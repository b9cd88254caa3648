//! The kernels of `kernels/`: how they are compiled for a number of channels; the files beside this one call them.
#![allow(unsafe_code, reason = "a kernel is given bare pointers")]

mod heads;
mod normalisation;
mod optimiser;
mod tower;

use std::sync::Arc;

use cudarc::driver::{
    CudaContext, CudaFunction, CudaModule, CudaStream, DeviceRepr, LaunchConfig, sys::CUdevice_attribute,
    sys::CUfunction_attribute,
};
use cudarc::nvrtc::{CompileOptions, Ptx, compile_ptx_with_opts};

pub(super) use normalisation::Normalised;
pub(super) use tower::Inputs;

use super::arguments::{ClippedAdam, Excitation, Heads, LossWeights, Tower};
use crate::cuda::error::CudaError;
use crate::teacher::UNIT;
use crate::teacher::architecture::{
    NORM_EPSILON, NORM_MOMENTUM, PADDED_POLICY_PLANES, PLANES, POLICY_PLANES, SQUARES, SQUEEZED,
    VALUE_CHANNELS, VALUE_HIDDEN,
};

/// Every file of the kernels, each knowing those before it.
const SOURCES: [&str; 11] = [
    include_str!("../kernels/ptx.cu"),
    include_str!("../kernels/numbers.cu"),
    include_str!("../kernels/planes.cu"),
    include_str!("../kernels/convolution.cu"),
    include_str!("../kernels/warp_groups.cu"),
    include_str!("../kernels/weight_gradient.cu"),
    include_str!("../kernels/normalisation.cu"),
    include_str!("../kernels/residual.cu"),
    include_str!("../kernels/excitation.cu"),
    include_str!("../kernels/heads.cu"),
    include_str!("../kernels/optimiser.cu"),
];

/// Columns of the matrix of both heads.
pub(super) const HEAD_COLUMNS: usize = PADDED_POLICY_PLANES + VALUE_CHANNELS;
const WARP: usize = 32;
/// Threads of a block, where nothing else decides.
const THREADS: usize = 256;

// SAFETY: these are plain numbers, laid out as the structures of the same names in kernels/.
unsafe impl DeviceRepr for Excitation {}
// SAFETY: as above.
unsafe impl DeviceRepr for Heads {}
// SAFETY: as above.
unsafe impl DeviceRepr for LossWeights {}
// SAFETY: as above.
unsafe impl DeviceRepr for Tower {}
// SAFETY: as above.
unsafe impl DeviceRepr for ClippedAdam {}

/// Calls a kernel with arguments.
macro_rules! launch {
    ($kernels:expr, $kernel:expr, $config:expr, $($argument:expr),+ $(,)?) => {{
        // SAFETY: the arguments are those of the kernel, in order, and the caller has checked that its buffers are
        // as long as the kernel takes them to be. They are freed on the same stream, so not before it has run.
        unsafe { $kernels.stream.launch_builder(&$kernel)$(.arg($argument))+.launch($config) }?;
        Ok(())
    }};
}
use launch;

/// Declares the kernels by their names in `kernels/`.
macro_rules! kernels {
    ($($name:ident),+ $(,)?) => {
        /// The compiled kernels and the stream they run on.
        pub(super) struct TeacherKernels {
            stream: Arc<CudaStream>,
            channels: usize,
            multiprocessors: usize,
            shared: SharedMemory,
            convolutions: ConvolutionKernels,
            $($name: CudaFunction,)+
        }

        impl TeacherKernels {
            fn load(
                module: &Arc<CudaModule>,
                stream: Arc<CudaStream>,
                (channels, method): (usize, ConvolutionMethod),
            ) -> Result<TeacherKernels, CudaError> {
                let multiprocessors =
                    stream.context().attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?;
                Ok(TeacherKernels {
                    multiprocessors: multiprocessors as usize,
                    channels,
                    shared: SharedMemory::new(channels, method),
                    convolutions: ConvolutionKernels::load(module, method)?,
                    $($name: module.load_function(stringify!($name))?,)+
                    stream,
                })
            }
        }
    };
}

kernels!(
    planes,
    stem,
    stem_relu,
    weight_gradient,
    stem_weight_gradient,
    normalise,
    normalise_relu,
    normalise_slopes,
    normalise_back,
    relu_moments,
    residual,
    residual_moments,
    residual_back,
    excite,
    excite_back,
    heads_forward,
    value_relu,
    value_head,
    value_back,
    heads_weights,
    gradient_norm,
    clipped_adamw,
    narrow_copy,
    turned_copy,
    heads_copy,
    fold,
);

/// How the tower's convolutions are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConvolutionMethod {
    /// By warps: on every GPU with enough shared memory.
    Warps,
    /// By Hopper's warp groups, for 128 channels.
    WarpGroups,
}

impl ConvolutionMethod {
    /// The faster one for a GPU of such a compute capability and so many channels.
    pub(super) fn fastest(major: i32, channels: usize) -> ConvolutionMethod {
        if major == 9 && channels == 128 { ConvolutionMethod::WarpGroups } else { ConvolutionMethod::Warps }
    }
}

/// The tower's convolutions, which differ in what becomes of the sums.
struct ConvolutionKernels {
    moments: CudaFunction,
    relu: CudaFunction,
    sums: CudaFunction,
    back: CudaFunction,
    back_added: CudaFunction,
}

impl ConvolutionKernels {
    fn load(module: &Arc<CudaModule>, method: ConvolutionMethod) -> Result<ConvolutionKernels, CudaError> {
        let prefix = if method == ConvolutionMethod::WarpGroups { "group_" } else { "" };
        let load = |ending: &str| module.load_function(&format!("{prefix}convolution{ending}"));
        Ok(ConvolutionKernels {
            moments: load("")?,
            relu: load("_relu")?,
            sums: load("_sums")?,
            back: load("_back")?,
            back_added: load("_back_added")?,
        })
    }
}

/// Bytes of shared memory that blocks of each kind need.
#[derive(Clone, Copy, Debug)]
struct SharedMemory {
    convolution: usize,
    stem: usize,
    gradient: usize,
    stem_gradient: usize,
    excite: usize,
    excite_back: usize,
}

/// Boards that a block of a convolution takes at a time.
fn tile_boards(channels: usize) -> usize {
    match channels {
        64 => 8,
        128 => 4,
        _ => 2,
    }
}

impl SharedMemory {
    fn new(channels: usize, method: ConvolutionMethod) -> SharedMemory {
        const STAGES: usize = 3;
        const GROUP_STAGES: usize = 4;
        const GRADIENT_STAGES: usize = 4;
        const WARPS: usize = 8;
        // bfloat16: two bytes each.
        let tile = |inputs: usize| {
            2 * (2 * tile_boards(channels) * SQUARES * inputs + STAGES * channels * inputs.min(64) + inputs)
        };
        let board = |inputs: usize| GRADIENT_STAGES * 2 * (SQUARES * 64 + 100 * inputs.min(64));
        let weights = 3 * channels * SQUEEZED;
        let boards = 2 * 2 * tile_boards(channels) * SQUARES * channels;
        let moments = size_of::<f32>() * WARPS * 2 * 2 * channels;
        let by_groups = boards + GROUP_STAGES * 2 * channels * 64 + 1024 + moments;
        SharedMemory {
            convolution: if method == ConvolutionMethod::Warps { tile(channels) } else { by_groups },
            stem: tile(PLANES),
            gradient: board(channels),
            stem_gradient: board(PLANES),
            excite: size_of::<f32>() * (weights + channels + SQUEEZED + WARPS * channels),
            excite_back: size_of::<f32>() * (weights + WARPS * (3 * channels + 2 * SQUEEZED)),
        }
    }

    fn most(&self) -> usize {
        [self.convolution, self.stem, self.gradient, self.stem_gradient, self.excite, self.excite_back]
            .into_iter()
            .fold(0, usize::max)
    }
}

fn compile(channels: usize, method: ConvolutionMethod, architecture: &str) -> Result<Ptx, CudaError> {
    let by_warps = SharedMemory::new(channels, ConvolutionMethod::Warps);
    let shared = SharedMemory::new(channels, method);
    let constants = [
        ("CHANNELS", channels),
        ("PLANES", PLANES),
        ("CONSTANT_UNIT", UNIT.into()),
        ("SQUEEZED", SQUEEZED),
        ("VALUE_CHANNELS", VALUE_CHANNELS),
        ("VALUE_HIDDEN", VALUE_HIDDEN),
        ("POLICY_PLANES", POLICY_PLANES),
        ("PADDED_PLANES", PADDED_POLICY_PLANES),
        ("WARP_GROUPS", usize::from(method == ConvolutionMethod::WarpGroups)),
        ("SHARED_CONVOLUTION", by_warps.convolution),
        ("SHARED_GROUP_CONVOLUTION", shared.convolution),
        ("SHARED_STEM", shared.stem),
        ("SHARED_GRADIENT", shared.gradient),
        ("SHARED_STEM_GRADIENT", shared.stem_gradient),
        ("SHARED_EXCITE", shared.excite),
        ("SHARED_EXCITE_BACK", shared.excite_back),
        ("SIZE_EXCITATION", size_of::<Excitation>()),
        ("SIZE_HEADS", size_of::<Heads>()),
        ("SIZE_WEIGHTS", size_of::<LossWeights>()),
        ("SIZE_ADAM", size_of::<ClippedAdam>()),
        ("SIZE_TOWER", size_of::<Tower>()),
    ];
    let mut options = vec![
        format!("--gpu-architecture={architecture}"),
        "--std=c++17".to_owned(),
        format!("-DNORM_EPSILON={NORM_EPSILON:e}f"),
        format!("-DNORM_MOMENTUM={NORM_MOMENTUM:?}f"),
    ];
    options.extend(constants.map(|(name, value)| format!("-D{name}={value}")));
    let name = Some("teacher.cu".to_owned());
    let options = CompileOptions { options, name, ..CompileOptions::default() };
    Ok(compile_ptx_with_opts(SOURCES.join("\n"), options)?)
}

impl TeacherKernels {
    /// Compiles them for so many channels.
    pub(super) fn compile(
        context: &Arc<CudaContext>,
        stream: &Arc<CudaStream>,
        (channels, method): (usize, ConvolutionMethod),
    ) -> Result<TeacherKernels, CudaError> {
        let has = context
            .attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?
            as usize;
        let needs = SharedMemory::new(channels, method).most();
        if has < needs {
            return Err(CudaError::SharedMemory { has, needs });
        }
        let (major, minor) = context.compute_capability()?;
        // Warp groups are not for GPUs to come: the letter says so.
        let letter = if method == ConvolutionMethod::WarpGroups { "a" } else { "" };
        let compiled = compile(channels, method, &format!("compute_{major}{minor}{letter}"))?;
        let module = context.load_module(compiled)?;
        let kernels = TeacherKernels::load(&module, stream.clone(), (channels, method))?;
        for (kernel, bytes) in kernels.generous() {
            kernel.set_attribute(
                CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                bytes as i32,
            )?;
        }
        Ok(kernels)
    }

    /// The kernels that may need more shared memory than every block has.
    fn generous(&self) -> [(&CudaFunction, usize); 11] {
        let SharedMemory { convolution, stem, gradient, stem_gradient, excite, excite_back } = self.shared;
        [
            (&self.stem, stem),
            (&self.stem_relu, stem),
            (&self.convolutions.moments, convolution),
            (&self.convolutions.relu, convolution),
            (&self.convolutions.sums, convolution),
            (&self.convolutions.back, convolution),
            (&self.convolutions.back_added, convolution),
            (&self.weight_gradient, gradient),
            (&self.stem_weight_gradient, stem_gradient),
            (&self.excite, excite),
            (&self.excite_back, excite_back),
        ]
    }

    /// Numbers of the activations of so many positions.
    fn activations(&self, count: usize) -> usize {
        count * SQUARES * self.channels
    }
}

/// A thread for every item.
fn each(items: usize) -> LaunchConfig {
    grid(items.div_ceil(THREADS), 1, THREADS)
}

fn grid(x: usize, y: usize, threads: usize) -> LaunchConfig {
    LaunchConfig {
        grid_dim: (x.max(1) as u32, y.max(1) as u32, 1),
        block_dim: (threads as u32, 1, 1),
        shared_mem_bytes: 0,
    }
}

fn with_shared(config: LaunchConfig, bytes: usize) -> LaunchConfig {
    LaunchConfig { shared_mem_bytes: bytes as u32, ..config }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Needs NVRTC, but no GPU: with LD_LIBRARY_PATH naming its folder this runs anywhere. It compares the sizes of
    /// structures and of shared memory too.
    #[test]
    fn kernels_compile_for_old_and_new_gpus_and_every_width() {
        // SAFETY: loading the library runs its initialisers, which ask nothing of the program.
        if !unsafe { cudarc::nvrtc::sys::is_culib_present() } {
            eprintln!("skipped: libnvrtc is not installed");
            return;
        }
        let (warps, groups) = (ConvolutionMethod::Warps, ConvolutionMethod::WarpGroups);
        for (channels, method, architecture) in [
            (64, warps, "compute_80"),
            (128, warps, "compute_80"),
            (128, warps, "compute_90"),
            (128, groups, "compute_90a"),
            (192, warps, "compute_90"),
            (256, warps, "compute_90"),
        ] {
            let result = compile(channels, method, architecture).map(drop);
            assert_eq!(result, Ok(()), "{channels} channels, {method:?}, {architecture}");
        }
    }

    #[test]
    fn hopper_has_enough_shared_memory() {
        for channels in [64, 128, 192, 256] {
            let most = SharedMemory::new(channels, ConvolutionMethod::fastest(9, channels)).most();
            assert!(most <= 227 * 1024, "{channels} channels: {most}");
        }
    }
}
