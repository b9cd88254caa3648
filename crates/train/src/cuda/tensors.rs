//! Everything of a network that a step changes, on the GPU.

use cudarc::driver::CudaSlice;

use super::device::{Buffer, Device};
use super::error::CudaError;
use crate::training::{BackendError, TrainingState};

/// The flat lists of a network, all of one length and in the order of its layout.
pub(super) struct Tensors {
    pub(super) values: Buffer<f32>,
    pub(super) firsts: Buffer<f32>,
    pub(super) seconds: Buffer<f32>,
    /// Zero between steps.
    pub(super) gradients: Buffer<f32>,
    /// The parameters in bfloat16, as far as products of matrices need them.
    pub(super) narrow: Buffer<u16>,
}

impl Tensors {
    pub(super) fn new(device: &Device, len: usize) -> Result<Tensors, CudaError> {
        i32::try_from(len).map_err(|_| CudaError::TooLarge)?;
        Ok(Tensors {
            values: device.zeros(len)?,
            firsts: device.zeros(len)?,
            seconds: device.zeros(len)?,
            gradients: device.zeros(len)?,
            narrow: device.zeros(len)?,
        })
    }

    pub(super) fn state(&self, device: &Device) -> Result<TrainingState, CudaError> {
        let list = |buffer: &CudaSlice<f32>| device.compute.clone_dtoh(buffer);
        let state = TrainingState {
            parameters: list(&self.values)?,
            first: list(&self.firsts)?,
            second: list(&self.seconds)?,
            statistics: Vec::new(),
        };
        device.compute.synchronize()?;
        Ok(state)
    }

    /// Takes a state over; copies of the parameters are the caller's to make.
    pub(super) fn set_state(&mut self, device: &Device, state: &TrainingState) -> Result<(), BackendError> {
        state.expect_len(self.values.len())?;
        let lists = [
            (&state.parameters, &mut self.values),
            (&state.first, &mut self.firsts),
            (&state.second, &mut self.seconds),
        ];
        for (list, buffer) in lists {
            device.compute.memcpy_htod(list, buffer).map_err(CudaError::from)?;
        }
        device.compute.synchronize().map_err(CudaError::from)?;
        Ok(())
    }
}

/// The sum of losses, added up on the GPU, and of how many positions.
pub(super) struct Loss {
    pub(super) sum: Buffer<f64>,
    pub(super) positions: u64,
}

impl Loss {
    pub(super) fn new(device: &Device) -> Result<Loss, CudaError> {
        Ok(Loss { sum: device.zeros(1)?, positions: 0 })
    }

    /// What was added up; it begins at 0 again.
    pub(super) fn take(&mut self, device: &Device) -> Result<(f64, u64), CudaError> {
        let mut sum = [0.0];
        device.compute.memcpy_dtoh(&self.sum, &mut sum)?;
        device.compute.memset_zeros(&mut self.sum)?;
        device.compute.synchronize()?;
        Ok((sum[0], std::mem::take(&mut self.positions)))
    }
}
