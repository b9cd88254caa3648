//! Calls of the kernels that take a board at a time: batch normalisation, ReLU, and the end of a block.
#![allow(unsafe_code, reason = "a kernel is given bare pointers")]

use cudarc::driver::{CudaView, CudaViewMut, LaunchConfig, PushKernelArg};

use super::{TeacherKernels, grid, launch};
use crate::cuda::device::{Buffer, Device};
use crate::cuda::error::CudaError;

/// Rows of threads in a board's block.
const BOARD_ROWS: usize = 16;
/// Blocks that add the boards' moments up.
const ADDERS: usize = 128;

/// What a batch normalisation keeps of a step.
pub(in super::super) struct Normalised {
    /// Scale and shift of every channel.
    pub(in super::super) affine: Buffer<f32>,
    /// Mean and 1 / deviation.
    pub(in super::super) batch: Buffer<f32>,
}

impl Normalised {
    pub(in super::super) fn new(device: &Device, channels: usize) -> Result<Normalised, CudaError> {
        Ok(Normalised { affine: device.zeros(2 * channels)?, batch: device.zeros(2 * channels)? })
    }
}

impl TeacherKernels {
    /// A block for every board.
    fn boards(&self, count: usize) -> LaunchConfig {
        grid(count, 1, self.channels / 8 * BOARD_ROWS)
    }

    fn adders(&self, count: usize) -> LaunchConfig {
        grid(count.min(ADDERS), 1, 2 * self.channels)
    }

    /// From moments to what normalises; the running statistics follow. `totals` is 0 before and after.
    pub(in super::super) fn normalise(
        &self,
        (moments, count): (&Buffer<f32>, usize),
        (gamma, beta): (&CudaView<'_, f32>, &CudaView<'_, f32>),
        to: &mut Normalised,
        running: &mut CudaViewMut<'_, f32>,
        totals: &mut Buffer<f64>,
    ) -> Result<(), CudaError> {
        let two = 2 * self.channels;
        assert!(moments.len() >= count * two && running.len() == two && totals.len() == two + 1);
        assert!(gamma.len() == self.channels && beta.len() == self.channels);
        let (config, count) = (self.adders(count), &(count as i32));
        let Normalised { affine, batch } = to;
        launch!(self, self.normalise, config, moments, count, gamma, beta, affine, batch, running, totals)
    }

    /// From moments of gradients to the gradients of gamma and beta, and to slopes.
    pub(in super::super) fn normalise_slopes(
        &self,
        (moments, count): (&Buffer<f32>, usize),
        (gamma, batch): (&CudaView<'_, f32>, &Buffer<f32>),
        slopes: &mut Buffer<f32>,
        (gammas, betas): (&mut CudaViewMut<'_, f32>, &mut CudaViewMut<'_, f32>),
        totals: &mut Buffer<f64>,
    ) -> Result<(), CudaError> {
        let channels = self.channels;
        assert!(moments.len() >= count * 2 * channels && totals.len() == 2 * channels + 1);
        assert!(gamma.len() == channels && batch.len() == 2 * channels && slopes.len() == 3 * channels);
        assert!(gammas.len() == channels && betas.len() == channels);
        let (config, count) = (self.adders(count), &(count as i32));
        launch!(
            self,
            self.normalise_slopes,
            config,
            moments,
            count,
            gamma,
            batch,
            slopes,
            gammas,
            betas,
            totals
        )
    }

    /// Normalises, and ReLU.
    pub(in super::super) fn normalise_relu(
        &self,
        count: usize,
        from: &Buffer<u16>,
        affine: &Buffer<f32>,
        to: &mut Buffer<u16>,
    ) -> Result<(), CudaError> {
        let len = self.activations(count);
        assert!(from.len() >= len && to.len() >= len && affine.len() == 2 * self.channels);
        launch!(self, self.normalise_relu, self.boards(count), from, affine, to)
    }

    /// Moments of the gradients of what was normalised, where ReLU let it through.
    pub(in super::super) fn relu_moments(
        &self,
        count: usize,
        gradients: &Buffer<u16>,
        (from, affine): (&Buffer<u16>, &Buffer<f32>),
        moments: &mut Buffer<f32>,
    ) -> Result<(), CudaError> {
        let len = self.activations(count);
        assert!(from.len() >= len && gradients.len() >= len && affine.len() == 2 * self.channels);
        assert!(moments.len() >= count * 2 * self.channels);
        launch!(self, self.relu_moments, self.boards(count), gradients, from, affine, moments)
    }

    /// Gradients back through ReLU and normalisation, in place.
    pub(in super::super) fn normalise_back(
        &self,
        count: usize,
        (from, affine): (&Buffer<u16>, &Buffer<f32>),
        slopes: &Buffer<f32>,
        gradients: &mut Buffer<u16>,
    ) -> Result<(), CudaError> {
        let len = self.activations(count);
        assert!(from.len() >= len && gradients.len() >= len);
        assert!(affine.len() == 2 * self.channels && slopes.len() == 3 * self.channels);
        launch!(self, self.normalise_back, self.boards(count), from, affine, slopes, gradients)
    }

    /// The end of a block: its input plus its second convolution through the gates, and ReLU.
    pub(in super::super) fn residual(
        &self,
        count: usize,
        input: &Buffer<u16>,
        (from, gates): (&Buffer<u16>, &Buffer<f32>),
        to: &mut Buffer<u16>,
    ) -> Result<(), CudaError> {
        let len = self.activations(count);
        assert!(input.len() >= len && from.len() >= len && to.len() >= len);
        assert!(gates.len() >= count * 2 * self.channels);
        launch!(self, self.residual, self.boards(count), input, from, gates, to)
    }

    /// Gradients of a block's outputs, 0 where its ReLU was, in place, and their moments.
    pub(in super::super) fn residual_moments(
        &self,
        count: usize,
        (outputs, from): (&Buffer<u16>, &Buffer<u16>),
        gradients: &mut Buffer<u16>,
        moments: &mut Buffer<f32>,
    ) -> Result<(), CudaError> {
        let len = self.activations(count);
        assert!(outputs.len() >= len && from.len() >= len && gradients.len() >= len);
        assert!(moments.len() >= count * 2 * self.channels);
        launch!(self, self.residual_moments, self.boards(count), outputs, from, gradients, moments)
    }

    /// Gradients of what the second convolution gave.
    pub(in super::super) fn residual_back(
        &self,
        count: usize,
        (gradients, from): (&Buffer<u16>, &Buffer<u16>),
        (excited, slopes): (&Buffer<f32>, &Buffer<f32>),
        to: &mut Buffer<u16>,
    ) -> Result<(), CudaError> {
        let len = self.activations(count);
        assert!(gradients.len() >= len && from.len() >= len && to.len() >= len);
        assert!(excited.len() >= count * 2 * self.channels && slopes.len() == 3 * self.channels);
        launch!(self, self.residual_back, self.boards(count), gradients, from, excited, slopes, to)
    }
}
