//! The kernels of `kernels.cu` and `nnue_layers.cu`: how they are compiled, and how each is called.
#![allow(unsafe_code, reason = "a kernel is given bare pointers")]

use std::ops::Range;
use std::sync::Arc;

use classics::ukraine::{CLAMP, DRAW_MARGIN, INPUTS, Output};
use cudarc::driver::{
    CudaContext, CudaFunction, CudaModule, CudaStream, CudaView, CudaViewMut, DeviceRepr, LaunchConfig,
    PushKernelArg, sys::CUdevice_attribute, sys::CUfunction_attribute,
};
use cudarc::nvrtc::{CompileOptions, Ptx, compile_ptx_with_opts};
use engine::nnue::FEATURES;

use super::device::Buffer;
use super::error::CudaError;
use super::kernel_arguments::{Adam, Batch, Dense, Head, HeadOutputs, LISTED, LayerBuffers, Layers, Nnue};
use super::tensors::Tensors;
use crate::data::PackedPosition;
use crate::training::{Permutation, StepSettings};

const SOURCE: &str = concat!(include_str!("kernels.cu"), include_str!("nnue_layers.cu"));
const WARP: usize = 32;
/// Warps in a block, where nothing else decides.
const WARPS: usize = 8;
/// Columns that a thread reads at once.
const CHUNK: usize = 8;
/// Bytes of a record.
const RECORD: usize = PackedPosition::SIZE;

// SAFETY: these are plain numbers, laid out as the structures of the same names in kernels.cu.
unsafe impl DeviceRepr for Batch {}
// SAFETY: as above.
unsafe impl DeviceRepr for Nnue {}
// SAFETY: as above.
unsafe impl DeviceRepr for Layers {}
// SAFETY: as above.
unsafe impl DeviceRepr for Head {}
// SAFETY: as above.
unsafe impl DeviceRepr for Adam {}

/// Declares the kernels by their names in `kernels.cu`.
macro_rules! kernels {
    ($($name:ident),+ $(,)?) => {
        /// The compiled kernels and the stream they run on.
        pub(super) struct Kernels {
            stream: Arc<CudaStream>,
            multiprocessors: usize,
            /// Bytes of shared memory that a block can have.
            shared_memory: usize,
            $($name: CudaFunction,)+
        }

        impl Kernels {
            fn load(module: &Arc<CudaModule>, stream: Arc<CudaStream>) -> Result<Kernels, CudaError> {
                let attribute = |attribute| stream.context().attribute(attribute);
                let multiprocessors = attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?;
                let shared_memory =
                    attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?;
                Ok(Kernels {
                    multiprocessors: multiprocessors as usize,
                    shared_memory: shared_memory as usize,
                    $($name: module.load_function(stringify!($name))?,)+
                    stream,
                })
            }
        }
    };
}

kernels!(
    nnue_expand,
    nnue_gather,
    nnue_scatter,
    nnue_activate,
    nnue_activate_backward,
    nnue_head,
    nnue_head_backward,
    nnue_pairwise,
    nnue_layers,
    nnue_pairwise_backward,
    nnue_sparse,
    adamw,
    adamw_factorised,
    narrow_copy,
    merge_factoriser,
    mlp_expand,
    mlp_relu,
    mlp_head_pawns,
    mlp_head_chances,
    mlp_head_backward_pawns,
    mlp_head_backward_chances,
    mlp_relu_backward,
);

/// Calls a kernel with arguments.
macro_rules! launch {
    ($kernels:expr, $kernel:expr, $config:expr, $($argument:expr),+ $(,)?) => {{
        // SAFETY: the arguments are those of the kernel, in order, and the caller has checked that its buffers are
        // as long as the kernel takes them to be. They are freed on the same stream, so not before it has run.
        unsafe { $kernels.stream.launch_builder(&$kernel)$(.arg($argument))+.launch($config) }?;
        Ok(())
    }};
}

/// A thread for every item, in blocks of 256.
fn each(items: usize) -> LaunchConfig {
    blocks(items.div_ceil(WARPS * WARP))
}

/// So many blocks of 256 threads.
fn blocks(count: usize) -> LaunchConfig {
    grid(count, 1, WARPS * WARP)
}

fn grid(x: usize, y: usize, threads: usize) -> LaunchConfig {
    LaunchConfig {
        grid_dim: (x.max(1) as u32, y.max(1) as u32, 1),
        block_dim: (threads as u32, 1, 1),
        shared_mem_bytes: 0,
    }
}

fn compile(architecture: &str) -> Result<Ptx, CudaError> {
    let [first, second] = Permutation::MULTIPLIERS;
    let options = vec![
        format!("--gpu-architecture={architecture}"),
        "--std=c++17".to_owned(),
        format!("-DFEATURES={FEATURES}"),
        format!("-DMLP_INPUTS={INPUTS}"),
        format!("-DROUNDS={}", Permutation::ROUNDS),
        format!("-DWARP={WARP}"),
        format!("-DWARPS={WARPS}"),
        format!("-DSIZE_RECORD={RECORD}"),
        format!("-DSIZE_BATCH={}", size_of::<Batch>()),
        format!("-DSIZE_NNUE={}", size_of::<Nnue>()),
        format!("-DSIZE_LAYERS={}", size_of::<Layers>()),
        format!("-DSIZE_HEAD={}", size_of::<Head>()),
        format!("-DSIZE_ADAM={}", size_of::<Adam>()),
        format!("-DMULTIPLIER_0={first}u"),
        format!("-DMULTIPLIER_1={second}u"),
        format!("-DCLAMP={CLAMP:?}f"),
        format!("-DDRAW_MARGIN={DRAW_MARGIN:?}f"),
    ];
    let name = Some("kernels.cu".to_owned());
    Ok(compile_ptx_with_opts(SOURCE, CompileOptions { options, name, ..CompileOptions::default() })?)
}

impl Kernels {
    /// Compiles them for the GPU.
    pub(super) fn compile(
        context: &Arc<CudaContext>,
        stream: &Arc<CudaStream>,
    ) -> Result<Kernels, CudaError> {
        let (major, minor) = context.compute_capability()?;
        let module = context.load_module(compile(&format!("compute_{major}{minor}"))?)?;
        let kernels = Kernels::load(&module, stream.clone())?;
        for kernel in [&kernels.nnue_head_backward, &kernels.nnue_layers] {
            kernel.set_attribute(
                CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                kernels.shared_memory as i32,
            )?;
        }
        Ok(kernels)
    }

    /// Writes the inputs of a step's positions out, and what the network should say.
    pub(super) fn nnue_expand(
        &self,
        net: &Nnue,
        records: &Buffer<u8>,
        batch: &Batch,
        dense: &mut Dense,
    ) -> Result<(), CudaError> {
        let count = batch.count();
        assert!(records.len() >= batch.len as usize * RECORD && batch.begin + batch.count <= batch.len);
        assert!(dense.inputs.len() >= 2 * count * net.buckets as usize * FEATURES);
        assert!(dense.targets.len() >= count && dense.chosen.len() >= count);
        launch!(
            self,
            self.nnue_expand,
            blocks(count.div_ceil(WARPS)),
            net,
            records,
            batch,
            &mut dense.inputs,
            &mut dense.targets,
            &mut dense.chosen,
        )
    }

    /// Adds up rows of a step's positions, lists them, and says what the network should. `merged` has the input weights
    /// if they are sums.
    pub(super) fn nnue_gather(
        &self,
        net: &Nnue,
        (records, batch): (&Buffer<u8>, &Batch),
        merged: Option<&Buffer<f32>>,
        values: &Buffer<f32>,
        dense: &mut Dense,
    ) -> Result<(), CudaError> {
        let (count, input_weights) = (batch.count(), merged.unwrap_or(values));
        assert!(records.len() >= batch.len as usize * RECORD && batch.begin + batch.count <= batch.len);
        assert!(input_weights.len() >= net.input_weights() && dense.inputs.len() >= 2 * count * LISTED);
        assert!(dense.sums.len() >= 2 * count * net.hidden());
        assert!(dense.targets.len() >= count && dense.chosen.len() >= count);
        launch!(
            self,
            self.nnue_gather,
            self.rows(net, count),
            net,
            records,
            batch,
            input_weights,
            &mut dense.inputs,
            &mut dense.sums,
            &mut dense.targets,
            &mut dense.chosen,
        )
    }

    /// From the gradients of the sums to those of the rows that were added up.
    pub(super) fn nnue_scatter(
        &self,
        net: &Nnue,
        count: usize,
        dense: &Dense,
        gradients: &mut Buffer<f32>,
    ) -> Result<(), CudaError> {
        assert!(gradients.len() >= net.input_weights() && dense.inputs.len() >= 2 * count * LISTED);
        assert!(dense.sums.len() >= 2 * count * net.hidden());
        launch!(
            self,
            self.nnue_scatter,
            self.rows(net, 2 * count),
            net,
            &(count as i32),
            &dense.inputs,
            &dense.sums,
            gradients,
        )
    }

    /// Blocks that walk over so many rows of the hidden layer, four columns for each thread.
    fn rows(&self, net: &Nnue, count: usize) -> LaunchConfig {
        let threads = (net.hidden() / 4).next_multiple_of(WARP);
        assert!(threads <= 1024);
        let at_once = (1536 / threads).clamp(1, 16);
        grid(count.min(at_once * self.multiprocessors), 1, threads)
    }

    /// From the hidden layer's sums to losses and slopes.
    pub(super) fn nnue_head(
        &self,
        net: &Nnue,
        count: usize,
        dense: &mut Dense,
        tensors: &mut Tensors,
        loss: &mut Buffer<f64>,
    ) -> Result<(), CudaError> {
        assert!(dense.sums.len() >= 2 * count * net.hidden() && net.outputs() <= WARP);
        assert!(dense.targets.len() >= count && dense.chosen.len() >= count && dense.slopes.len() >= count);
        assert!(tensors.values.len() == net.len());
        launch!(
            self,
            self.nnue_head,
            blocks(count.div_ceil(WARPS).min(4 * self.multiprocessors)),
            net,
            &(count as i32),
            &dense.sums,
            &tensors.values,
            &dense.targets,
            &dense.chosen,
            &mut dense.slopes,
            &mut tensors.gradients,
            loss,
        )
    }

    /// From slopes to the gradients of all but the input weights, and of the hidden layer's sums, in place.
    pub(super) fn nnue_head_backward(
        &self,
        net: &Nnue,
        count: usize,
        dense: &mut Dense,
        tensors: &mut Tensors,
    ) -> Result<(), CudaError> {
        assert!(dense.sums.len() >= 2 * count * net.hidden());
        assert!(
            dense.chosen.len() >= count && dense.slopes.len() >= count && tensors.values.len() == net.len()
        );
        let for_a_thread = (net.outputs() + 1) * CHUNK * size_of::<f32>();
        let threads =
            [512, 256, 128, 64].into_iter().find(|n| n * for_a_thread <= self.shared_memory).unwrap_or(WARP);
        let tiles = (2 * net.hidden() / CHUNK).div_ceil(WARP);
        let mut config = grid(tiles, self.multiprocessors / tiles, threads);
        config.shared_mem_bytes = (threads * for_a_thread) as u32;
        launch!(
            self,
            self.nnue_head_backward,
            config,
            net,
            &(count as i32),
            &mut dense.sums,
            &tensors.values,
            &dense.slopes,
            &dense.chosen,
            &mut tensors.gradients,
        )
    }

    /// From the accumulators' sums to the first layer's inputs.
    pub(super) fn nnue_activate(
        &self,
        net: &Layers,
        count: usize,
        dense: &Dense,
        values: &Buffer<f32>,
        layers: &mut LayerBuffers,
    ) -> Result<(), CudaError> {
        let (numbers, hidden) = (count * net.inputs(), net.hidden());
        assert!(dense.sums.len() >= 2 * count * hidden && layers.products.len() >= numbers);
        assert!(values.len() == net.len() && hidden.is_multiple_of(2 * CHUNK));
        let chunks = numbers / CHUNK;
        i32::try_from(chunks).map_err(|_| CudaError::TooLarge)?;
        let kernel = if net.is_pairwise() { &self.nnue_pairwise } else { &self.nnue_activate };
        launch!(self, *kernel, each(chunks), net, &(count as i32), &dense.sums, values, &mut layers.products,)
    }

    /// From the first layer's sums to losses; if the step learns, also to the gradients of these sums and of all
    /// parameters after the first weights.
    pub(super) fn nnue_layers(
        &self,
        net: &Layers,
        (count, is_learning): (usize, bool),
        dense: &Dense,
        layers: &mut LayerBuffers,
        tensors: &mut Tensors,
        loss: &mut Buffer<f64>,
    ) -> Result<(), CudaError> {
        let numbers = count * net.width();
        assert!(layers.sums.len() >= numbers && layers.slopes.len() >= numbers);
        assert!(dense.targets.len() >= count && dense.chosen.len() >= count);
        assert!(tensors.values.len() == net.len() && net.first().is_multiple_of(CHUNK));
        let threads = (1..=WARPS).rev().find(|&warps| net.shared_bytes(warps) <= self.shared_memory);
        let warps = threads.ok_or(CudaError::TooLarge)?;
        let most = (4 * self.multiprocessors).div_ceil(net.outputs());
        let mut config = grid(count.div_ceil(WARP * warps).min(most), net.outputs(), warps * WARP);
        config.shared_mem_bytes = net.shared_bytes(warps) as u32;
        launch!(
            self,
            self.nnue_layers,
            config,
            net,
            &(count as i32),
            &i32::from(is_learning),
            &layers.sums,
            &tensors.values,
            &dense.targets,
            &dense.chosen,
            &mut layers.slopes,
            &mut tensors.gradients,
            loss,
        )
    }

    /// From the gradients of the first layer's inputs to those of the accumulators' sums, in place, and of the hidden
    /// biases.
    pub(super) fn nnue_activate_backward(
        &self,
        net: &Layers,
        count: usize,
        dense: &mut Dense,
        layers: &LayerBuffers,
        tensors: &mut Tensors,
    ) -> Result<(), CudaError> {
        assert!(dense.sums.len() >= 2 * count * net.hidden() && layers.back.len() >= count * net.inputs());
        assert!(tensors.values.len() == net.len());
        let pairwise = &self.nnue_pairwise_backward;
        let kernel = if net.is_pairwise() { pairwise } else { &self.nnue_activate_backward };
        launch!(
            self,
            *kernel,
            self.columns(net.inputs()),
            net,
            &(count as i32),
            &mut dense.sums,
            &layers.back,
            &tensors.values,
            &mut tensors.gradients,
        )
    }

    /// All of a step up to the gradients, or the loss alone. `merged` has the input weights if they are sums.
    pub(super) fn nnue_sparse(
        &self,
        net: &Nnue,
        (records, batch): (&Buffer<u8>, &Batch),
        is_learning: bool,
        merged: Option<&Buffer<f32>>,
        tensors: &mut Tensors,
        loss: &mut Buffer<f64>,
    ) -> Result<(), CudaError> {
        assert!(records.len() >= batch.len as usize * RECORD && batch.begin + batch.count <= batch.len);
        let input_weights = merged.unwrap_or(&tensors.values);
        assert!(input_weights.len() >= net.input_weights() && tensors.values.len() == net.len());
        launch!(
            self,
            self.nnue_sparse,
            self.rows(net, batch.count()),
            net,
            records,
            batch,
            &i32::from(is_learning),
            input_weights,
            &tensors.values,
            &mut tensors.gradients,
            loss,
        )
    }

    /// A step of AdamW on some of the parameters, clipped at `clip`; those before `narrowed` are copied to bfloat16.
    pub(super) fn adamw(
        &self,
        (step, clip): (&StepSettings, f32),
        range: Range<usize>,
        narrowed: usize,
        tensors: &mut Tensors,
    ) -> Result<(), CudaError> {
        assert!(range.end <= tensors.values.len() && narrowed <= tensors.narrow.len());
        launch!(
            self,
            self.adamw,
            each(range.len()),
            &Adam::new(step, clip),
            &(range.start as i32),
            &(range.end as i32),
            &(narrowed as i32),
            &mut tensors.values,
            &mut tensors.firsts,
            &mut tensors.seconds,
            &mut tensors.gradients,
            &mut tensors.narrow,
        )
    }

    /// A step of AdamW on input weights and factoriser, clipped at `clip` each; their sums go to `merged`.
    pub(super) fn adamw_factorised(
        &self,
        net: &Nnue,
        (step, clip): (&StepSettings, f32),
        is_narrow: bool,
        tensors: &mut Tensors,
        merged: &mut Buffer<f32>,
    ) -> Result<(), CudaError> {
        assert!(merged.len() >= net.input_weights() && tensors.narrow.len() >= net.input_weights());
        assert!(tensors.values.len() >= net.input_weights() + net.of_bucket());
        launch!(
            self,
            self.adamw_factorised,
            each(net.of_bucket()),
            &Adam::new(step, clip),
            &net.buckets,
            &(net.of_bucket() as i32),
            &i32::from(is_narrow),
            &mut tensors.values,
            &mut tensors.firsts,
            &mut tensors.seconds,
            &mut tensors.gradients,
            merged,
            &mut tensors.narrow,
        )
    }

    /// Copies parameters, or sums of them, to bfloat16.
    pub(super) fn narrow_copy(
        &self,
        values: &CudaView<'_, f32>,
        narrow: &mut CudaViewMut<'_, u16>,
    ) -> Result<(), CudaError> {
        let count = values.len();
        assert!(narrow.len() == count);
        launch!(self, self.narrow_copy, each(count), &(count as i32), values, narrow)
    }

    /// Adds the factoriser to the input weights of every king bucket.
    pub(super) fn merge_factoriser(
        &self,
        net: &Nnue,
        values: &Buffer<f32>,
        merged: &mut Buffer<f32>,
    ) -> Result<(), CudaError> {
        assert!(merged.len() >= net.input_weights());
        assert!(values.len() >= net.input_weights() + net.of_bucket());
        launch!(
            self,
            self.merge_factoriser,
            each(net.input_weights()),
            &net.buckets,
            &(net.of_bucket() as i32),
            values,
            merged,
        )
    }

    /// Writes the 808 inputs of a step's positions out, and what the network should say.
    pub(super) fn mlp_expand(
        &self,
        (records, batch): (&Buffer<u8>, &Batch),
        inputs: &mut Buffer<u16>,
        head_outputs: &mut HeadOutputs,
    ) -> Result<(), CudaError> {
        let count = batch.count();
        assert!(records.len() >= batch.len as usize * RECORD && batch.begin + batch.count <= batch.len);
        assert!(
            inputs.len() >= count * INPUTS
                && head_outputs.targets.len() >= count * head_outputs.output.count()
        );
        launch!(
            self,
            self.mlp_expand,
            blocks(count.div_ceil(WARPS)),
            records,
            batch,
            &(head_outputs.output.count() as i32),
            inputs,
            &mut head_outputs.targets,
        )
    }

    /// Adds biases to `count` rows of sums, and clips at 0.
    pub(super) fn mlp_relu(
        &self,
        (count, width): (usize, usize),
        sums: &mut Buffer<u16>,
        biases: &CudaView<'_, f32>,
    ) -> Result<(), CudaError> {
        assert!(sums.len() >= count * width && width.is_multiple_of(CHUNK) && biases.len() == width);
        let chunks = count * width / CHUNK;
        let (number, width) = (i32::try_from(chunks).map_err(|_| CudaError::TooLarge)?, width as i32);
        launch!(self, self.mlp_relu, each(chunks), &number, &width, sums, biases)
    }

    /// From the last hidden layer to losses and slopes.
    pub(super) fn mlp_head(
        &self,
        head: &Head,
        count: usize,
        hidden: &Buffer<u16>,
        values: &Buffer<f32>,
        head_outputs: &mut HeadOutputs,
        loss: &mut Buffer<f64>,
    ) -> Result<(), CudaError> {
        let outputs = head_outputs.output.count();
        assert!(
            hidden.len() >= count * head.width as usize && values.len() >= head.biases as usize + outputs
        );
        assert!(
            head_outputs.targets.len() >= count * outputs && head_outputs.slopes.len() >= count * outputs
        );
        let kernel = match head_outputs.output {
            Output::Pawns => &self.mlp_head_pawns,
            Output::WinDrawLoss => &self.mlp_head_chances,
        };
        launch!(
            self,
            *kernel,
            blocks(count.div_ceil(WARPS).min(8 * self.multiprocessors)),
            head,
            &(count as i32),
            hidden,
            values,
            &head_outputs.targets,
            &mut head_outputs.slopes,
            loss,
        )
    }

    /// From slopes to the gradients of the output layer, of the last hidden layer's biases, and of its sums: `back`.
    pub(super) fn mlp_head_backward(
        &self,
        head: &Head,
        count: usize,
        hidden: &Buffer<u16>,
        head_outputs: &HeadOutputs,
        back: &mut Buffer<u16>,
        tensors: &mut Tensors,
    ) -> Result<(), CudaError> {
        let (outputs, width) = (head_outputs.output.count(), head.width as usize);
        assert!(hidden.len() >= count * width && back.len() >= count * width);
        assert!(
            tensors.values.len() >= head.biases as usize + outputs
                && head_outputs.slopes.len() >= count * outputs
        );
        let kernel = match head_outputs.output {
            Output::Pawns => &self.mlp_head_backward_pawns,
            Output::WinDrawLoss => &self.mlp_head_backward_chances,
        };
        launch!(
            self,
            *kernel,
            self.columns(width),
            head,
            &(count as i32),
            hidden,
            &tensors.values,
            &head_outputs.slopes,
            back,
            &mut tensors.gradients,
        )
    }

    /// Gradients of a hidden layer's outputs become those of its sums; those of its biases are added up.
    pub(super) fn mlp_relu_backward(
        &self,
        (count, width): (usize, usize),
        hidden: &Buffer<u16>,
        back: &mut Buffer<u16>,
        biases: &mut CudaViewMut<'_, f32>,
    ) -> Result<(), CudaError> {
        assert!(hidden.len() >= count * width && back.len() >= count * width && biases.len() == width);
        let (count, columns) = (count as i32, width as i32);
        launch!(self, self.mlp_relu_backward, self.columns(width), &count, &columns, hidden, back, biases)
    }

    /// A thread for eight columns, and as many blocks as are at work at once.
    fn columns(&self, width: usize) -> LaunchConfig {
        let tiles = (width / CHUNK).div_ceil(WARP);
        grid(tiles, 4 * self.multiprocessors / tiles, WARPS * WARP)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Needs NVRTC, but no GPU: with LD_LIBRARY_PATH naming its folder this runs anywhere.
    #[test]
    fn kernels_compile_for_old_and_new_gpus() {
        // SAFETY: loading the library runs its initialisers, which ask nothing of the program.
        if !unsafe { cudarc::nvrtc::sys::is_culib_present() } {
            eprintln!("skipped: libnvrtc is not installed");
            return;
        }
        for architecture in ["compute_75", "compute_90"] {
            let result = compile(architecture).map(drop);
            assert_eq!(result, Ok(()), "{architecture}");
        }
    }
}
