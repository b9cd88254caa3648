//! Everything of a teacher that a step changes, on the GPU.

use super::arguments::{Heads, Tower};
use super::calls::{HEAD_COLUMNS, TeacherKernels};
use crate::cuda::device::{Buffer, Device};
use crate::cuda::error::CudaError;
use crate::teacher::Layout;
use crate::teacher::architecture::TAPS;
use crate::training::{BackendError, TrainingState};

/// The flat lists in the order of the layout, and copies of the parameters for products.
pub(super) struct TeacherTensors {
    pub(super) values: Buffer<f32>,
    pub(super) firsts: Buffer<f32>,
    pub(super) seconds: Buffer<f32>,
    /// Zero between steps.
    pub(super) gradients: Buffer<f32>,
    /// Running statistics.
    pub(super) statistics: Buffer<f32>,
    /// 1 for what AdamW decays.
    pub(super) is_weight: Buffer<u8>,
    /// All parameters in bfloat16.
    pub(super) narrow: Buffer<u16>,
    /// The weights of the tower's convolutions for the way back, two a block.
    pub(super) turned: Buffer<u16>,
    /// The first weights of both heads in one matrix.
    pub(super) heads: Buffer<u16>,
}

impl TeacherTensors {
    pub(super) fn new(device: &Device, layout: &Layout) -> Result<TeacherTensors, CudaError> {
        let len = layout.parameters();
        i32::try_from(len).map_err(|_| CudaError::TooLarge)?;
        let (channels, blocks) = (layout.architecture.channels(), layout.architecture.blocks());
        let mut is_weight = vec![0_u8; len];
        for tensor in layout.tensors().iter().filter(|tensor| tensor.is_weight) {
            is_weight[tensor.range.clone()].fill(1);
        }
        Ok(TeacherTensors {
            values: device.zeros(len)?,
            firsts: device.zeros(len)?,
            seconds: device.zeros(len)?,
            gradients: device.zeros(len)?,
            statistics: device.zeros(layout.statistics())?,
            is_weight: device.compute.clone_htod(&is_weight)?,
            narrow: device.zeros(len)?,
            turned: device.zeros(2 * blocks * channels * TAPS * channels)?,
            heads: device.zeros(HEAD_COLUMNS * channels)?,
        })
    }

    pub(super) fn state(&self, device: &Device) -> Result<TrainingState, CudaError> {
        let list = |buffer: &Buffer<f32>| device.compute.clone_dtoh(buffer);
        let state = TrainingState {
            parameters: list(&self.values)?,
            first: list(&self.firsts)?,
            second: list(&self.seconds)?,
            statistics: list(&self.statistics)?,
        };
        device.compute.synchronize()?;
        Ok(state)
    }

    /// Takes a state over; the copies are the caller's to make.
    pub(super) fn set_state(&mut self, device: &Device, state: &TrainingState) -> Result<(), BackendError> {
        let lists = [
            (&state.parameters, &mut self.values),
            (&state.first, &mut self.firsts),
            (&state.second, &mut self.seconds),
            (&state.statistics, &mut self.statistics),
        ];
        for (list, buffer) in &lists {
            if list.len() != buffer.len() {
                return Err(BackendError::Shape { expected: buffer.len(), found: list.len() });
            }
        }
        for (list, buffer) in lists {
            device.compute.memcpy_htod(list, buffer).map_err(CudaError::from)?;
        }
        device.compute.synchronize().map_err(CudaError::from)?;
        Ok(())
    }

    /// Makes the copies that are not AdamW's to make.
    pub(super) fn copy_weights(
        &mut self,
        kernels: &TeacherKernels,
        tower: &Tower,
        heads: &Heads,
    ) -> Result<(), CudaError> {
        kernels.turned_copy(tower, &self.values, &mut self.turned)?;
        kernels.heads_copy(heads, &self.values, &mut self.heads)
    }
}
