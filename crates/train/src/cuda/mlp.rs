//! The network of 808 inputs on the GPU: every layer is a product of matrices of bfloat16.

use std::ops::Range;

use classics::ukraine::{INPUTS, Layer, Shape};

use zerocopy::IntoBytes;

use super::device::{Buffer, Device, Product};
use super::error::CudaError;
use super::kernel_arguments::{Batch, Head, HeadOutputs};
use super::tensors::{Loss, Tensors};
use super::upload::WindowUploader;
use crate::data::PackedPosition;
use crate::training::{Backend, BackendError, Permutation, StepSettings, TrainingState};

/// Positions that are validated at a time.
const VALIDATED_AT_ONCE: u32 = 1 << 14;

/// A network of 808 inputs that learns on a GPU.
pub struct CudaMlp {
    shape: Shape,
    head: Head,
    /// The hidden layers.
    layers: Vec<Layer>,
    windows: WindowUploader,
    tensors: Tensors,
    work: Option<Work>,
    loss: Loss,
    device: Device,
}

/// What is computed for the positions of a step.
struct Work {
    /// How many there is room for.
    room: usize,
    /// The inputs, then what every hidden layer gives.
    activations: Vec<Buffer<u16>>,
    /// Gradients of a hidden layer, and of the one before.
    back: [Buffer<u16>; 2],
    head_outputs: HeadOutputs,
}

impl CudaMlp {
    /// A network with all parameters 0: [`Backend::set_state`] gives it others.
    pub fn new(device: Device, shape: Shape) -> Result<CudaMlp, CudaError> {
        if !device.has_bfloat() {
            return Err(CudaError::TooOld);
        }
        Ok(CudaMlp {
            head: Head::new(shape),
            layers: shape.layers().take(shape.hidden_layers()).collect(),
            windows: WindowUploader::new(),
            tensors: Tensors::new(&device, shape.parameters())?,
            work: None,
            loss: Loss::new(&device)?,
            shape,
            device,
        })
    }
}

impl Work {
    /// Buffers for the positions of a step, reallocated if there are more than ever.
    fn with_room<'a>(
        work: &'a mut Option<Work>,
        device: &Device,
        shape: Shape,
        count: usize,
    ) -> Result<&'a mut Work, CudaError> {
        // The old ones are freed before.
        work.take_if(|work| work.room < count);
        match work {
            Some(work) => Ok(work),
            none => Ok(none.insert(Work::new(device, shape, count)?)),
        }
    }

    fn new(device: &Device, shape: Shape, room: usize) -> Result<Work, CudaError> {
        let output = shape.output();
        let hidden = || device.zeros::<u16>(room * shape.width());
        let mut activations = vec![device.zeros(room * INPUTS)?];
        for _ in 0..shape.hidden_layers() {
            activations.push(hidden()?);
        }
        let head_outputs = HeadOutputs {
            output,
            targets: device.zeros(room * output.count())?,
            slopes: device.zeros(room * output.count())?,
        };
        Ok(Work { room, activations, back: [hidden()?, hidden()?], head_outputs })
    }

    /// From records to losses and slopes.
    fn forward(
        &mut self,
        (device, head, layers): (&Device, &Head, &[Layer]),
        (records, batch): (&Buffer<u8>, &Batch),
        tensors: &Tensors,
        loss: &mut Buffer<f64>,
    ) -> Result<(), CudaError> {
        let count = batch.count();
        device.kernels.mlp_expand((records, batch), &mut self.activations[0], &mut self.head_outputs)?;
        for (n, layer) in layers.iter().enumerate() {
            let (before, after) = self.activations.split_at_mut(n + 1);
            let (inputs, sums) = (&before[n], &mut after[0]);
            device.multiply(
                product(count, layer),
                &inputs.as_view(),
                &tensors.narrow.slice(layer.weights.clone()),
                &mut sums.as_view_mut(),
            )?;
            let biases = tensors.values.slice(layer.biases.clone());
            device.kernels.mlp_relu((count, layer.outputs), sums, &biases)?;
        }
        let hidden = &self.activations[layers.len()];
        device.kernels.mlp_head(head, count, hidden, &tensors.values, &mut self.head_outputs, loss)
    }

    /// From slopes to gradients.
    fn backward(
        &mut self,
        (device, head, layers): (&Device, &Head, &[Layer]),
        count: usize,
        tensors: &mut Tensors,
    ) -> Result<(), CudaError> {
        let Work { activations, back: [back, before], head_outputs, .. } = self;
        let hidden = &activations[layers.len()];
        device.kernels.mlp_head_backward(head, count, hidden, head_outputs, back, tensors)?;
        for (n, layer) in layers.iter().enumerate().rev() {
            let forward = product(count, layer);
            let of_weights = Product { rows: layer.inputs, inner: count, is_left_turned: true, ..forward };
            device.multiply_exactly(
                of_weights,
                &activations[n].as_view(),
                &back.as_view(),
                &mut tensors.gradients.slice_mut(layer.weights.clone()),
            )?;
            let Some(previous) = n.checked_sub(1).map(|n| &layers[n]) else { break };
            let of_inputs =
                Product { inner: layer.outputs, columns: layer.inputs, is_right_turned: true, ..forward };
            let weights = tensors.narrow.slice(layer.weights.clone());
            device.multiply(of_inputs, &back.as_view(), &weights, &mut before.as_view_mut())?;
            let biases = &mut tensors.gradients.slice_mut(previous.biases.clone());
            device.kernels.mlp_relu_backward((count, previous.outputs), &activations[n], before, biases)?;
            std::mem::swap(back, before);
        }
        Ok(())
    }
}

/// What a layer does to `count` rows.
fn product(count: usize, layer: &Layer) -> Product {
    Product {
        rows: count,
        inner: layer.inputs,
        columns: layer.outputs,
        is_left_turned: false,
        is_right_turned: false,
    }
}

impl CudaMlp {
    fn learn(
        &mut self,
        permutation: Permutation,
        range: &Range<u32>,
        settings: &StepSettings,
    ) -> Result<(), BackendError> {
        let batch = Batch::new(permutation, range, settings);
        let records = self.windows.records(permutation, range)?;
        let work = Work::with_room(&mut self.work, &self.device, self.shape, batch.count())?;
        let (device, head, layers, tensors) = (&self.device, &self.head, &self.layers, &mut self.tensors);
        work.forward((device, head, layers), (records, &batch), tensors, &mut self.loss.sum)?;
        work.backward((device, head, layers), batch.count(), tensors)?;
        let all = self.shape.parameters();
        Ok(device.kernels.adamw((settings, settings.clip), 0..all, all, tensors)?)
    }

    fn loss_of(&mut self, records: &[PackedPosition], settings: &StepSettings) -> Result<f64, CudaError> {
        let len = u32::try_from(records.len()).map_err(|_| CudaError::TooLarge)?;
        let at_once = VALIDATED_AT_ONCE.min(len) as usize;
        let work = Work::with_room(&mut self.work, &self.device, self.shape, at_once)?;
        let (device, head, layers, tensors) = (&self.device, &self.head, &self.layers, &self.tensors);
        let records = device.compute.clone_htod(records.as_bytes())?;
        let mut loss = Loss::new(device)?;
        for begin in (0..len).step_by(VALIDATED_AT_ONCE as usize) {
            let range = begin..len.min(begin + VALIDATED_AT_ONCE);
            let batch = Batch::new(Permutation::new(len, 0), &range, settings);
            work.forward((device, head, layers), (&records, &batch), tensors, &mut loss.sum)?;
        }
        Ok(loss.take(device)?.0 / f64::from(len))
    }
}

impl Backend for CudaMlp {
    fn load(&mut self, window: &[PackedPosition]) -> Result<(), BackendError> {
        Ok(self.windows.load(&self.device, window)?)
    }

    fn step(
        &mut self,
        permutation: Permutation,
        range: Range<u32>,
        settings: &StepSettings,
    ) -> Result<(), BackendError> {
        if !range.is_empty() {
            self.learn(permutation, &range, settings)?;
            self.loss.positions += u64::from(range.end - range.start);
        }
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
        let Tensors { values, narrow, .. } = &mut self.tensors;
        Ok(self.device.kernels.narrow_copy(&values.as_view(), &mut narrow.as_view_mut())?)
    }

    fn name(&self) -> String {
        format!("{}, products of bfloat16", self.device.name())
    }
}
