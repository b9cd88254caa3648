//! The teacher that learns and labels on a GPU.

use super::arguments::{ClippedAdam, Heads, LossWeights, Tower};
use super::batch::BatchUploader;
use super::buffers::LearningBuffers;
use super::calls::{ConvolutionMethod, TeacherKernels};
use super::inference::{AT_ONCE, InferenceBuffers};
use super::tensors::TeacherTensors;
use crate::cuda::device::{Buffer, Device};
use crate::cuda::error::CudaError;
use crate::teacher::{Batch, Layout, Losses, StepSettings, TeacherBackend};
use crate::training::{BackendError, TrainingState};

/// A teacher on a GPU.
pub struct CudaTeacher {
    net: Net,
    batches: BatchUploader,
    tensors: TeacherTensors,
    learning: Option<LearningBuffers>,
    inference: Option<InferenceBuffers>,
    /// Whether the weights for inference are those of the parameters now.
    is_folded: bool,
    losses: TakenLosses,
    /// The sum of the gradients' squares.
    squares: Buffer<f64>,
    device: Device,
}

/// What does not change: where everything lies, and the kernels for it.
pub(super) struct Net {
    pub(super) layout: Layout,
    pub(super) heads: Heads,
    pub(super) tower: Tower,
    pub(super) kernels: TeacherKernels,
}

/// Losses since they were last asked for: sums on the GPU, counts here.
struct TakenLosses {
    sums: Buffer<f64>,
    counts: Losses,
}

impl TakenLosses {
    fn new(device: &Device) -> Result<TakenLosses, CudaError> {
        Ok(TakenLosses { sums: device.zeros(3)?, counts: Losses::default() })
    }

    fn take(&mut self, device: &Device) -> Result<Losses, CudaError> {
        let mut sums = [0.0; 3];
        device.compute.memcpy_dtoh(&self.sums, &mut sums)?;
        device.compute.memset_zeros(&mut self.sums)?;
        device.compute.synchronize()?;
        let [score, wdl, policy] = sums;
        Ok(Losses { score, wdl, policy, ..std::mem::take(&mut self.counts) })
    }
}

impl CudaTeacher {
    /// A teacher with all parameters 0: [`TeacherBackend::set_state`] gives it others.
    pub fn new(device: Device, layout: Layout) -> Result<CudaTeacher, CudaError> {
        let method = ConvolutionMethod::fastest(device.generation(), layout.architecture.channels());
        CudaTeacher::with_method(device, layout, method)
    }

    /// The same with convolutions computed in this way.
    pub fn with_method(
        device: Device,
        layout: Layout,
        method: ConvolutionMethod,
    ) -> Result<CudaTeacher, CudaError> {
        if !device.has_bfloat() {
            return Err(CudaError::TooOld);
        }
        let channels = layout.architecture.channels();
        if !matches!(channels, 64 | 128 | 192 | 256) {
            return Err(CudaError::Channels(channels));
        }
        let kernels = TeacherKernels::compile(device.context(), &device.compute, (channels, method))?;
        Ok(CudaTeacher {
            batches: BatchUploader::new(),
            tensors: TeacherTensors::new(&device, &layout)?,
            learning: None,
            inference: None,
            is_folded: false,
            losses: TakenLosses::new(&device)?,
            squares: device.zeros(1)?,
            net: Net { heads: Heads::new(&layout), tower: Tower::new(&layout), layout, kernels },
            device,
        })
    }

    fn learn(&mut self, batch: &Batch, settings: &StepSettings) -> Result<(), BackendError> {
        let CudaTeacher { net, device, tensors, losses, squares, .. } = self;
        let (architecture, count) = (net.layout.architecture, batch.len());
        let buffers = LearningBuffers::with_room(&mut self.learning, device, architecture, count)?;
        let uploaded = self.batches.upload(device, batch, 0..count)?;
        let weights = LossWeights::new(settings);
        net.forward(device, (&uploaded, &weights), tensors, buffers, &mut losses.sums)?;
        net.backward(device, count, tensors, buffers)?;
        device.compute.memset_zeros(squares).map_err(CudaError::from)?;
        net.kernels.gradient_norm(&tensors.gradients, squares)?;
        net.kernels.clipped_adamw(&ClippedAdam::new(settings), squares, tensors)?;
        tensors.copy_weights(&net.kernels, &net.tower, &net.heads)?;
        losses.counts.add(&Losses::new(batch, [0.0; 3]));
        self.is_folded = false;
        Ok(())
    }

    /// Room for the positions of a part of a batch, and weights with normalisations worked in.
    fn prepare_inference(&mut self, room: usize) -> Result<&mut InferenceBuffers, CudaError> {
        let CudaTeacher { net, device, tensors, .. } = self;
        self.inference.take_if(|buffers| buffers.room < room);
        let buffers = match &mut self.inference {
            Some(buffers) => buffers,
            none => {
                self.is_folded = false;
                none.insert(InferenceBuffers::new(device, net.layout.architecture, room)?)
            }
        };
        if !self.is_folded {
            net.fold(tensors, buffers)?;
            self.is_folded = true;
        }
        Ok(buffers)
    }

    /// The losses of a batch without learning, and its scores if they are asked for. Parts are uploaded while those
    /// before them are computed.
    fn infer(
        &mut self,
        batch: &Batch,
        mut scores: Option<&mut Buffer<f32>>,
    ) -> Result<[f64; 3], BackendError> {
        self.prepare_inference(batch.len().min(AT_ONCE))?;
        let CudaTeacher { net, device, tensors, batches, inference: Some(buffers), .. } = self else {
            return Ok([0.0; 3]);
        };
        let mut losses = TakenLosses::new(device)?;
        for begin in (0..batch.len()).step_by(AT_ONCE) {
            let range = begin..batch.len().min(begin + AT_ONCE);
            let part = batches.upload(device, batch, range.clone())?;
            let Some(scores) = &mut scores else {
                net.infer_losses(device, &part, tensors, buffers, &mut losses.sums)?;
                continue;
            };
            net.infer_scores(device, &part, tensors, buffers, &mut losses.sums)?;
            let (from, mut to) = (buffers.heads.scores.slice(..range.len()), scores.slice_mut(range));
            device.compute.memcpy_dtod(&from, &mut to).map_err(CudaError::from)?;
        }
        // The heads' kernels have added gradients.
        device.compute.memset_zeros(&mut tensors.gradients).map_err(CudaError::from)?;
        let Losses { score, wdl, policy, .. } = losses.take(device)?;
        Ok([score, wdl, policy])
    }
}

impl TeacherBackend for CudaTeacher {
    fn step(&mut self, batch: &Batch, settings: &StepSettings) -> Result<(), BackendError> {
        if batch.is_empty() { Ok(()) } else { self.learn(batch, settings) }
    }

    fn take_losses(&mut self) -> Result<Losses, BackendError> {
        Ok(self.losses.take(&self.device)?)
    }

    fn validate(&mut self, batch: &Batch) -> Result<Losses, BackendError> {
        let sums = if batch.is_empty() { [0.0; 3] } else { self.infer(batch, None)? };
        Ok(Losses::new(batch, sums))
    }

    fn scores(&mut self, batch: &Batch) -> Result<Vec<f32>, BackendError> {
        if batch.is_empty() {
            return Ok(Vec::new());
        }
        let mut scores = self.device.zeros(batch.len())?;
        self.infer(batch, Some(&mut scores))?;
        Ok(self.device.compute.clone_dtoh(&scores).map_err(CudaError::from)?)
    }

    fn state(&mut self) -> Result<TrainingState, BackendError> {
        Ok(self.tensors.state(&self.device)?)
    }

    fn set_state(&mut self, state: &TrainingState) -> Result<(), BackendError> {
        let CudaTeacher { net, tensors, .. } = self;
        tensors.set_state(&self.device, state)?;
        net.kernels.narrow_copy(&tensors.values, &mut tensors.narrow)?;
        self.is_folded = false;
        Ok(tensors.copy_weights(&net.kernels, &net.tower, &net.heads)?)
    }

    fn name(&self) -> String {
        format!("{}, bfloat16", self.device.name())
    }
}
