//! The engine's network on the GPU.

use std::ops::Range;

use engine::nnue::FEATURES;

use zerocopy::IntoBytes;

use super::device::{Buffer, Device, Product};
use super::error::CudaError;
use super::kernel_arguments::{Batch, Dense, Nnue};
use super::tensors::{Loss, Tensors};
use super::upload::WindowUploader;
use crate::data::PackedPosition;
use crate::nnue::Layout;
use crate::training::{Backend, BackendError, Permutation, StepSettings, TrainingState};

/// With more king buckets than this, products of matrices that are mostly zero lose against adding rows up.
const DENSE_BUCKETS: usize = 7;

/// How the input layer is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// As products of matrices of bfloat16: fast for few king buckets.
    Dense,
    /// By adding up the rows of the inputs that are set, in floats throughout: for many, and to compare with.
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
    loss: Loss,
    device: Device,
}

impl CudaNnue {
    /// A network with all parameters 0: [`Backend::set_state`] gives it others.
    pub fn new(device: Device, layout: Layout, method: Method) -> Result<CudaNnue, CudaError> {
        let net = Nnue::new(&layout);
        let is_factorised = !layout.factoriser().is_empty();
        Ok(CudaNnue {
            net,
            windows: WindowUploader::new(),
            tensors: Tensors::new(&device, layout.len())?,
            merged: is_factorised.then(|| device.zeros(net.input_weights())).transpose()?,
            dense: None,
            loss: Loss::new(&device)?,
            layout,
            method,
            device,
        })
    }

    /// The gradients by products of matrices: inputs × weights, the head forward and backward, inputs turned ×
    /// gradients.
    fn dense_step(
        &mut self,
        permutation: Permutation,
        range: &Range<u32>,
        batch: &Batch,
    ) -> Result<(), BackendError> {
        let records = self.windows.records(permutation, range)?;
        let dense = with_room(&mut self.dense, &self.device, &self.layout, batch.count())?;
        let (device, net, tensors) = (&self.device, &self.net, &mut self.tensors);
        let (count, weights) = (batch.count(), net.input_weights());
        let forward = Product {
            rows: 2 * count,
            inner: self.layout.inputs(),
            columns: self.layout.hidden(),
            is_left_turned: false,
            is_right_turned: false,
        };
        let backward = Product { rows: forward.inner, inner: forward.rows, is_left_turned: true, ..forward };
        device.kernels.nnue_expand(net, records, batch, dense)?;
        device.multiply(
            forward,
            &dense.inputs.as_view(),
            &tensors.narrow.slice(..weights),
            &mut dense.sums.as_view_mut(),
        )?;
        device.kernels.nnue_head(net, count, dense, tensors, &mut self.loss.sum)?;
        device.kernels.nnue_head_backward(net, count, dense, tensors)?;
        device.multiply_exactly(
            backward,
            &dense.inputs.as_view(),
            &dense.sums.as_view(),
            &mut tensors.gradients.slice_mut(..weights),
        )?;
        Ok(())
    }

    fn update(&mut self, settings: &StepSettings) -> Result<(), CudaError> {
        let CudaNnue { device, net, tensors, .. } = self;
        let is_dense = self.method == Method::Dense;
        match &mut self.merged {
            Some(merged) => {
                let clip = self.layout.input_clip(settings.clip);
                device.kernels.adamw_factorised(net, (settings, clip), is_dense, tensors, merged)?;
                let rest = self.layout.biases() * self.layout.hidden()..self.layout.len();
                device.kernels.adamw(settings, rest, 0, tensors)
            }
            None => {
                let narrowed = if is_dense { net.input_weights() } else { 0 };
                device.kernels.adamw(settings, 0..self.layout.len(), narrowed, tensors)
            }
        }
    }

    /// Makes the copies of the input weights that steps read.
    fn copy_weights(&mut self) -> Result<(), CudaError> {
        let CudaNnue { device, net, tensors, .. } = self;
        if let Some(merged) = &mut self.merged {
            device.kernels.merge_factoriser(net, &tensors.values, merged)?;
        }
        let from = self.merged.as_ref().unwrap_or(&tensors.values);
        device.kernels.narrow_copy(net.input_weights(), from, &mut tensors.narrow)
    }

    fn loss_of(&mut self, records: &[PackedPosition], settings: &StepSettings) -> Result<f64, CudaError> {
        let CudaNnue { device, net, tensors, .. } = self;
        let len = u32::try_from(records.len()).map_err(|_| CudaError::TooLarge)?;
        let batch = Batch::new(Permutation::new(len, 0), &(0..len), settings);
        let records = device.compute.clone_htod(records.as_bytes())?;
        let mut loss = Loss::new(device)?;
        device.kernels.nnue_sparse(
            net,
            (&records, &batch),
            false,
            self.merged.as_ref(),
            tensors,
            &mut loss.sum,
        )?;
        Ok(loss.take(device)?.0 / f64::from(len))
    }
}

/// Buffers for the positions of a step, reallocated if there are more than ever.
fn with_room<'a>(
    dense: &'a mut Option<Dense>,
    device: &Device,
    layout: &Layout,
    count: usize,
) -> Result<&'a mut Dense, CudaError> {
    // The old ones are freed before.
    dense.take_if(|dense| dense.targets.len() < count);
    match dense {
        Some(dense) => Ok(dense),
        none => Ok(none.insert(Dense {
            inputs: device.zeros(2 * count * layout.inputs())?,
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
        match self.method {
            Method::Dense => self.dense_step(permutation, &range, &batch)?,
            Method::Sparse => self.device.kernels.nnue_sparse(
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
