//! The engine's network on the GPU.

use std::ops::Range;

use engine::nnue::FEATURES;

use zerocopy::IntoBytes;

use super::device::{Buffer, Device, Product};
use super::error::CudaError;
use super::kernel_arguments::{Batch, Dense, LISTED, Nnue};
use super::nnue_layers::LayeredHead;
use super::tensors::{Loss, Tensors};
use super::upload::WindowUploader;
use crate::data::PackedPosition;
use crate::nnue::Layout;
use crate::training::{Backend, BackendError, Permutation, StepSettings, TrainingState};

/// With more king buckets than this, products of matrices that are mostly zero lose against adding rows up.
const DENSE_BUCKETS: usize = 7;
/// Positions that are validated at once where rows are written out.
const VALIDATED: u32 = 1 << 14;

/// How the input layer is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// As products of matrices of bfloat16: fast for few king buckets.
    Dense,
    /// By adding up the rows of the inputs that are set, in floats (throughout, without layers): for many, and to
    /// compare with.
    Sparse,
}

impl Method {
    /// The faster one for a network on a GPU.
    pub fn fastest(device: &Device, layout: &Layout) -> Method {
        let is_narrow = layout.inputs() / FEATURES <= DENSE_BUCKETS;
        if is_narrow && device.has_bfloat() { Method::Dense } else { Method::Sparse }
    }
}

/// An NNUE that learns on a GPU.
pub struct CudaNnue {
    layout: Layout,
    method: Method,
    net: Nnue,
    windows: WindowUploader,
    tensors: Tensors,
    /// The input weights with the factoriser added, if there is one.
    merged: Option<Buffer<f32>>,
    dense: Option<Dense>,
    /// The layers after the accumulators, if there are any.
    layers: Option<LayeredHead>,
    loss: Loss,
    device: Device,
}

impl CudaNnue {
    /// A network with all parameters 0: [`Backend::set_state`] gives it others.
    pub fn new(device: Device, layout: Layout, method: Method) -> Result<CudaNnue, CudaError> {
        match layout.layers() {
            None if layout.architecture.unusual_activation().is_some() => return Err(CudaError::Unusual),
            Some(_) if !device.has_bfloat() => return Err(CudaError::TooOld),
            _ => {}
        }
        let net = Nnue::new(&layout);
        let is_factorised = !layout.factoriser().is_empty();
        Ok(CudaNnue {
            net,
            windows: WindowUploader::new(),
            tensors: Tensors::new(&device, layout.len())?,
            merged: is_factorised.then(|| device.zeros(net.input_weights())).transpose()?,
            dense: None,
            layers: LayeredHead::new(&layout),
            loss: Loss::new(&device)?,
            layout,
            method,
            device,
        })
    }

    /// The gradients through the accumulators' sums of all positions: by products of matrices (inputs × weights, the
    /// head forward and backward, inputs turned × gradients), or by adding up rows.
    fn dense_step(
        &mut self,
        permutation: Permutation,
        range: &Range<u32>,
        batch: &Batch,
    ) -> Result<(), BackendError> {
        let records = self.windows.records(permutation, range)?;
        let room = (self.method, batch.count());
        let dense = with_room(&mut self.dense, &self.device, &self.layout, room)?;
        let (device, net, tensors) = (&self.device, &self.net, &mut self.tensors);
        let (count, weights) = (batch.count(), net.input_weights());
        sums(device, net, (records, batch), (self.method, self.merged.as_ref()), dense, tensors)?;
        match &mut self.layers {
            Some(layers) => layers.run(device, (count, true), dense, tensors, &mut self.loss)?,
            None => {
                device.kernels.nnue_head(net, count, dense, tensors, &mut self.loss.sum)?;
                device.kernels.nnue_head_backward(net, count, dense, tensors)?;
            }
        }
        if self.method == Method::Sparse {
            return Ok(device.kernels.nnue_scatter(net, count, dense, &mut tensors.gradients)?);
        }
        let forward = forward(net, count);
        let backward = Product { rows: forward.inner, inner: forward.rows, is_left_turned: true, ..forward };
        device.multiply_exactly(
            backward,
            &dense.inputs.as_view(),
            &dense.sums.as_view(),
            &mut tensors.gradients.slice_mut(..weights),
        )?;
        Ok(())
    }

    fn update(&mut self, settings: &StepSettings) -> Result<(), CudaError> {
        let CudaNnue { device, net, tensors, layers, layout, .. } = self;
        let is_dense = self.method == Method::Dense;
        // The layers' parameters have clips of their own.
        let end = layers.as_ref().map_or(layout.len(), |layers| layers.layout.first_weights.start);
        let clip = settings.clip;
        match &mut self.merged {
            Some(merged) => {
                let both = (settings, layout.input_clip(clip));
                device.kernels.adamw_factorised(net, both, is_dense, tensors, merged)?;
                let rest = layout.biases() * layout.hidden()..end;
                device.kernels.adamw((settings, clip), rest, 0, tensors)?;
            }
            None => {
                let narrowed = if is_dense { net.input_weights() } else { 0 };
                device.kernels.adamw((settings, clip), 0..end, narrowed, tensors)?;
            }
        }
        layers.as_ref().map_or(Ok(()), |layers| layers.update(device, settings, tensors))
    }

    /// Makes the copies of the weights that steps read.
    fn copy_weights(&mut self) -> Result<(), CudaError> {
        let CudaNnue { device, net, tensors, .. } = self;
        if let Some(merged) = &mut self.merged {
            device.kernels.merge_factoriser(net, &tensors.values, merged)?;
        }
        let from = self.merged.as_ref().unwrap_or(&tensors.values);
        let inputs = ..net.input_weights();
        device.kernels.narrow_copy(&from.slice(inputs), &mut tensors.narrow.slice_mut(inputs))?;
        if let Some(layers) = &self.layers {
            let weights = layers.layout.first_weights.clone();
            let values = tensors.values.slice(weights.clone());
            device.kernels.narrow_copy(&values, &mut tensors.narrow.slice_mut(weights))?;
        }
        Ok(())
    }

    fn loss_of(&mut self, records: &[PackedPosition], settings: &StepSettings) -> Result<f64, CudaError> {
        let CudaNnue { device, net, tensors, method, merged, .. } = self;
        let (method, merged) = (*method, merged.as_ref());
        let len = u32::try_from(records.len()).map_err(|_| CudaError::TooLarge)?;
        let permutation = Permutation::new(len, 0);
        let records = device.compute.clone_htod(records.as_bytes())?;
        let mut loss = Loss::new(device)?;
        match &mut self.layers {
            Some(layers) => {
                for start in (0..len).step_by(VALIDATED as usize) {
                    let batch = Batch::new(permutation, &(start..len.min(start + VALIDATED)), settings);
                    let room = (method, batch.count());
                    let dense = with_room(&mut self.dense, device, &self.layout, room)?;
                    sums(device, net, (&records, &batch), (method, merged), dense, tensors)?;
                    layers.run(device, (batch.count(), false), dense, tensors, &mut loss)?;
                }
            }
            None => {
                let batch = Batch::new(permutation, &(0..len), settings);
                let sum = &mut loss.sum;
                device.kernels.nnue_sparse(net, (&records, &batch), false, merged, tensors, sum)?;
            }
        }
        Ok(loss.take(device)?.0 / f64::from(len))
    }
}

/// The product of inputs and weights.
fn forward(net: &Nnue, count: usize) -> Product {
    Product {
        rows: 2 * count,
        inner: net.buckets as usize * FEATURES,
        columns: net.hidden(),
        is_left_turned: false,
        is_right_turned: false,
    }
}

/// From records to the accumulators' sums, without biases.
fn sums(
    device: &Device,
    net: &Nnue,
    (records, batch): (&Buffer<u8>, &Batch),
    (method, merged): (Method, Option<&Buffer<f32>>),
    dense: &mut Dense,
    tensors: &Tensors,
) -> Result<(), CudaError> {
    if method == Method::Sparse {
        return device.kernels.nnue_gather(net, (records, batch), merged, &tensors.values, dense);
    }
    device.kernels.nnue_expand(net, records, batch, dense)?;
    device.multiply(
        forward(net, batch.count()),
        &dense.inputs.as_view(),
        &tensors.narrow.slice(..net.input_weights()),
        &mut dense.sums.as_view_mut(),
    )
}

/// Buffers for the positions of a step, reallocated if there are more than ever.
fn with_room<'a>(
    dense: &'a mut Option<Dense>,
    device: &Device,
    layout: &Layout,
    (method, count): (Method, usize),
) -> Result<&'a mut Dense, CudaError> {
    let inputs = if method == Method::Dense { layout.inputs() } else { LISTED };
    // The old ones are freed before.
    dense.take_if(|dense| dense.targets.len() < count);
    match dense {
        Some(dense) => Ok(dense),
        none => Ok(none.insert(Dense {
            inputs: device.zeros(2 * count * inputs)?,
            sums: device.zeros(2 * count * layout.hidden())?,
            targets: device.zeros(count)?,
            chosen: device.zeros(count)?,
            slopes: device.zeros(count)?,
        })),
    }
}

impl Backend for CudaNnue {
    fn load(&mut self, window: &[PackedPosition]) -> Result<(), BackendError> {
        Ok(self.windows.load(&self.device, window)?)
    }

    fn step(
        &mut self,
        permutation: Permutation,
        range: Range<u32>,
        settings: &StepSettings,
    ) -> Result<(), BackendError> {
        if range.is_empty() {
            return Ok(());
        }
        let batch = Batch::new(permutation, &range, settings);
        match (self.method, &self.layers) {
            (Method::Dense, _) | (_, Some(_)) => self.dense_step(permutation, &range, &batch)?,
            (Method::Sparse, None) => self.device.kernels.nnue_sparse(
                &self.net,
                (self.windows.records(permutation, &range)?, &batch),
                true,
                self.merged.as_ref(),
                &mut self.tensors,
                &mut self.loss.sum,
            )?,
        }
        self.update(settings)?;
        self.loss.positions += u64::from(range.end - range.start);
        Ok(())
    }

    fn take_loss(&mut self) -> Result<(f64, u64), BackendError> {
        Ok(self.loss.take(&self.device)?)
    }

    fn validate(&mut self, records: &[PackedPosition], settings: &StepSettings) -> Result<f64, BackendError> {
        Ok(if records.is_empty() { 0.0 } else { self.loss_of(records, settings)? })
    }

    fn state(&mut self) -> Result<TrainingState, BackendError> {
        Ok(self.tensors.state(&self.device)?)
    }

    fn set_state(&mut self, state: &TrainingState) -> Result<(), BackendError> {
        self.tensors.set_state(&self.device, state)?;
        Ok(self.copy_weights()?)
    }

    fn name(&self) -> String {
        let method = match self.method {
            Method::Dense => "products of bfloat16",
            Method::Sparse => "sums of floats",
        };
        format!("{}, {method}", self.device.name())
    }
}
