//! Calls of the convolutions, of what ends a block, and of squeeze and excitation.
#![allow(unsafe_code, reason = "a kernel is given bare pointers")]

use cudarc::driver::{CudaView, CudaViewMut, LaunchConfig, PushKernelArg};

use super::super::arguments::Excitation;
use super::{TeacherKernels, WARP, grid, launch, tile_boards, with_shared};
use crate::cuda::device::Buffer;
use crate::cuda::error::CudaError;
use crate::teacher::architecture::{PLANES, SQUARES, SQUEEZED, TAPS};

/// Stands for a list that a kernel does not read.
const NONE: &u64 = &0;

/// What a convolution reads: so many positions, planes or channels.
#[derive(Clone, Copy)]
pub(in super::super) struct Inputs<'a> {
    pub(in super::super) activations: &'a Buffer<u16>,
    pub(in super::super) count: usize,
    /// Whether they are the planes.
    pub(in super::super) is_stem: bool,
}

impl TeacherKernels {
    fn check(&self, inputs: &Inputs<'_>, weights: &CudaView<'_, u16>, outputs: usize) {
        let width = if inputs.is_stem { PLANES } else { self.channels };
        assert!(inputs.activations.len() >= inputs.count * SQUARES * width);
        assert!(weights.len() == self.channels * TAPS * width && outputs >= self.activations(inputs.count));
    }

    fn tiles(&self, inputs: &Inputs<'_>) -> LaunchConfig {
        let boards = tile_boards(self.channels);
        let blocks = inputs.count.div_ceil(boards).min(self.multiprocessors);
        let shared = if inputs.is_stem { self.shared.stem } else { self.shared.convolution };
        with_shared(grid(blocks, 1, boards * self.channels / 64 * WARP), shared)
    }

    /// The planes of so many positions.
    pub(in super::super) fn planes(
        &self,
        (pieces, constants): (&CudaView<'_, u8>, &CudaView<'_, u8>),
        count: usize,
        to: &mut Buffer<u16>,
    ) -> Result<(), CudaError> {
        let squares = count * SQUARES;
        assert!(pieces.len() >= squares && constants.len() >= 4 * count && to.len() >= squares * PLANES);
        launch!(self, self.planes, super::each(squares), pieces, constants, &(squares as i32), to)
    }

    /// A convolution, and each board's moments of what it gives.
    pub(in super::super) fn convolution(
        &self,
        inputs: Inputs<'_>,
        weights: &CudaView<'_, u16>,
        to: &mut Buffer<u16>,
        moments: &mut Buffer<f32>,
    ) -> Result<(), CudaError> {
        self.check(&inputs, weights, to.len());
        assert!(moments.len() >= inputs.count * 2 * self.channels);
        let (config, count) = (self.tiles(&inputs), &(inputs.count as i32));
        if inputs.is_stem {
            launch!(self, self.stem, config, inputs.activations, weights, count, NONE, to, moments)
        } else {
            launch!(
                self,
                self.convolutions.moments,
                config,
                inputs.activations,
                weights,
                count,
                NONE,
                to,
                moments
            )
        }
    }

    /// A convolution with biases and ReLU.
    pub(in super::super) fn convolution_relu(
        &self,
        inputs: Inputs<'_>,
        weights: &CudaView<'_, u16>,
        biases: &CudaView<'_, f32>,
        to: &mut Buffer<u16>,
    ) -> Result<(), CudaError> {
        self.check(&inputs, weights, to.len());
        assert!(biases.len() == self.channels);
        let (config, count) = (self.tiles(&inputs), &(inputs.count as i32));
        if inputs.is_stem {
            launch!(self, self.stem_relu, config, inputs.activations, weights, count, biases, to, NONE)
        } else {
            launch!(
                self,
                self.convolutions.relu,
                config,
                inputs.activations,
                weights,
                count,
                biases,
                to,
                NONE
            )
        }
    }

    /// A convolution with biases, and each board's sums.
    pub(in super::super) fn convolution_sums(
        &self,
        inputs: Inputs<'_>,
        weights: &CudaView<'_, u16>,
        biases: &CudaView<'_, f32>,
        to: &mut Buffer<u16>,
        moments: &mut Buffer<f32>,
    ) -> Result<(), CudaError> {
        self.check(&inputs, weights, to.len());
        assert!(biases.len() == self.channels && moments.len() >= inputs.count * 2 * self.channels);
        let (config, count) = (self.tiles(&inputs), &(inputs.count as i32));
        launch!(self, self.convolutions.sums, config, inputs.activations, weights, count, biases, to, moments)
    }

    /// Gradients of a convolution's inputs, from those of its outputs and turned weights; added to what is there if
    /// asked for.
    pub(in super::super) fn convolution_back(
        &self,
        gradients: Inputs<'_>,
        turned: &CudaView<'_, u16>,
        is_added: bool,
        to: &mut Buffer<u16>,
    ) -> Result<(), CudaError> {
        self.check(&gradients, turned, to.len());
        let (config, count) = (self.tiles(&gradients), &(gradients.count as i32));
        if is_added {
            launch!(
                self,
                self.convolutions.back_added,
                config,
                gradients.activations,
                turned,
                count,
                NONE,
                to,
                NONE
            )
        } else {
            launch!(
                self,
                self.convolutions.back,
                config,
                gradients.activations,
                turned,
                count,
                NONE,
                to,
                NONE
            )
        }
    }

    /// Adds the gradient of a convolution's weights.
    pub(in super::super) fn weight_gradient(
        &self,
        outputs: &Buffer<u16>,
        inputs: Inputs<'_>,
        to: &mut CudaViewMut<'_, f32>,
    ) -> Result<(), CudaError> {
        let width = if inputs.is_stem { PLANES } else { self.channels };
        assert!(outputs.len() >= self.activations(inputs.count));
        assert!(inputs.activations.len() >= inputs.count * SQUARES * width);
        assert!(to.len() == self.channels * TAPS * width);
        let tiles = self.channels / 64 * width.div_ceil(64);
        let config = grid(tiles, (self.multiprocessors / tiles).min(inputs.count), 8 * WARP);
        let count = &(inputs.count as i32);
        if inputs.is_stem {
            let config = with_shared(config, self.shared.stem_gradient);
            launch!(self, self.stem_weight_gradient, config, outputs, inputs.activations, count, to)
        } else {
            let config = with_shared(config, self.shared.gradient);
            launch!(self, self.weight_gradient, config, outputs, inputs.activations, count, to)
        }
    }

    /// Squeeze and excitation: gates, factors and squeezed numbers of every board.
    pub(in super::super) fn excite(
        &self,
        net: &Excitation,
        values: &Buffer<f32>,
        (moments, affine): (&Buffer<f32>, &Buffer<f32>),
        count: usize,
        (gates, factors, squeezed): (&mut Buffer<f32>, &mut Buffer<f32>, &mut Buffer<f32>),
    ) -> Result<(), CudaError> {
        let channels = self.channels;
        assert!(moments.len() >= count * 2 * channels && affine.len() == 2 * channels);
        assert!(gates.len() >= count * 2 * channels && factors.len() >= count * channels);
        assert!(squeezed.len() >= count * SQUEEZED);
        let config =
            with_shared(grid(self.multiprocessors.min(count.div_ceil(8)), 1, 8 * WARP), self.shared.excite);
        let count = &(count as i32);
        launch!(self, self.excite, config, net, values, moments, affine, count, gates, factors, squeezed)
    }

    /// Back through squeeze and excitation: `moments` of the gradients after the gates become those before them.
    pub(in super::super) fn excite_back(
        &self,
        net: &Excitation,
        values: &Buffer<f32>,
        (sums, affine, factors, squeezed): (&Buffer<f32>, &Buffer<f32>, &Buffer<f32>, &Buffer<f32>),
        count: usize,
        (moments, excited, gradients): (&mut Buffer<f32>, &mut Buffer<f32>, &mut Buffer<f32>),
    ) -> Result<(), CudaError> {
        let two = count * 2 * self.channels;
        assert!(sums.len() >= two && moments.len() >= two && excited.len() >= two);
        assert!(factors.len() >= count * self.channels && squeezed.len() >= count * SQUEEZED);
        assert!(affine.len() == 2 * self.channels && gradients.len() == values.len());
        let blocks = self.multiprocessors.min(count.div_ceil(8));
        let config = with_shared(grid(blocks, 1, 8 * WARP), self.shared.excite_back);
        let count = &(count as i32);
        launch!(
            self,
            self.excite_back,
            config,
            net,
            values,
            sums,
            affine,
            factors,
            squeezed,
            count,
            moments,
            excited,
            gradients,
        )
    }
}
