//! The way back: from the gradients of the heads' outputs to those of all parameters.

use super::arguments::Excitation;
use super::backend::Net;
use super::buffers::{BlockBuffers, HEAD_PARTS, HeadBuffers, LearningBuffers, Scratch};
use super::calls::{HEAD_COLUMNS, Inputs};
use super::tensors::TeacherTensors;
use crate::cuda::device::{Buffer, Device, Product};
use crate::cuda::error::CudaError;
use crate::teacher::architecture::{SQUARES, TAPS, VALUE_CHANNELS, VALUE_HIDDEN};
use crate::teacher::{Block, Convolution};

impl Net {
    /// Adds the gradients of all parameters that [`forward`](Net::forward) has not added.
    pub(super) fn backward(
        &self,
        device: &Device,
        count: usize,
        tensors: &mut TeacherTensors,
        buffers: &mut LearningBuffers,
    ) -> Result<(), CudaError> {
        let kernels = &self.kernels;
        let LearningBuffers { planes, stem, stem_output, stem_norm, blocks, heads, scratch, .. } = buffers;
        self.value_backward(device, count, tensors, heads)?;
        let last = blocks.last().map_or(&*stem_output, |block| &block.output);
        self.heads_backward(device, (count, last), tensors, heads, scratch)?;
        for (n, block) in self.layout.blocks.iter().enumerate().rev() {
            let (before, at) = blocks.split_at(n);
            let input = before.last().map_or(&*stem_output, |block| &block.output);
            self.second_backward((n, block), count, tensors, &at[0], scratch)?;
            self.first_backward((n, block), (count, input), tensors, &at[0], scratch)?;
        }
        let from = (&*stem, &stem_norm.affine);
        kernels.relu_moments(count, &scratch.back, from, &mut scratch.moments)?;
        self.slopes(count, &self.layout.stem, tensors, &stem_norm.batch, scratch)?;
        kernels.normalise_back(count, from, &scratch.slopes, &mut scratch.back)?;
        let inputs = Inputs { activations: planes, count, is_stem: true };
        let to = &mut tensors.gradients.slice_mut(self.layout.stem.weight.clone());
        kernels.weight_gradient(&scratch.back, inputs, to)
    }

    /// From the hidden sums to the value's channels.
    fn value_backward(
        &self,
        device: &Device,
        count: usize,
        tensors: &mut TeacherTensors,
        heads: &mut HeadBuffers,
    ) -> Result<(), CudaError> {
        let weight = self.layout.hidden.weight.clone();
        let of_weights = Product {
            rows: VALUE_HIDDEN,
            inner: count,
            columns: SQUARES * VALUE_CHANNELS,
            is_left_turned: true,
            is_right_turned: false,
        };
        let of_inputs = Product { rows: count, inner: VALUE_HIDDEN, is_left_turned: false, ..of_weights };
        device.multiply_exactly(
            of_weights,
            &heads.hidden_gradients.as_view(),
            &heads.channels.as_view(),
            &mut tensors.gradients.slice_mut(weight.clone()),
        )?;
        device.multiply(
            of_inputs,
            &heads.hidden_gradients.as_view(),
            &tensors.narrow.slice(weight),
            &mut heads.channel_gradients.as_view_mut(),
        )?;
        self.kernels.value_back(&self.heads, count, heads, &mut tensors.gradients)
    }

    /// From the first layers of both heads to what the tower gives.
    fn heads_backward(
        &self,
        device: &Device,
        (count, input): (usize, &Buffer<u16>),
        tensors: &mut TeacherTensors,
        heads: &HeadBuffers,
        scratch: &mut Scratch,
    ) -> Result<(), CudaError> {
        let of_weights = Product {
            rows: HEAD_COLUMNS,
            inner: count * SQUARES / HEAD_PARTS,
            columns: self.layout.architecture.channels(),
            is_left_turned: true,
            is_right_turned: false,
        };
        let of_inputs =
            Product { rows: count * SQUARES, inner: HEAD_COLUMNS, is_left_turned: false, ..of_weights };
        let matrix = heads.matrix.as_view();
        device.multiply_parts(of_weights, HEAD_PARTS, &matrix, &input.as_view(), &mut scratch.head_parts)?;
        self.kernels.heads_weights(&self.heads, (&scratch.head_parts, HEAD_PARTS), &mut tensors.gradients)?;
        device.multiply(of_inputs, &matrix, &tensors.heads.as_view(), &mut scratch.back.as_view_mut())
    }

    /// From a block's outputs, `scratch.back`, to what its second convolution reads, `scratch.first_back`.
    fn second_backward(
        &self,
        (n, block): (usize, &Block),
        count: usize,
        tensors: &mut TeacherTensors,
        at: &BlockBuffers,
        scratch: &mut Scratch,
    ) -> Result<(), CudaError> {
        let kernels = &self.kernels;
        let (outputs, from) = (&at.output, &at.second);
        kernels.residual_moments(count, (outputs, from), &mut scratch.back, &mut scratch.moments)?;
        kernels.excite_back(
            &Excitation::new(block),
            &tensors.values,
            (&at.sums, &at.second_norm.affine, &at.factors, &at.squeezed),
            count,
            (&mut scratch.moments, &mut scratch.gates, &mut tensors.gradients),
        )?;
        self.slopes(count, &block.second, tensors, &at.second_norm.batch, scratch)?;
        let Scratch { back, gates, slopes, second_back, first_back, .. } = scratch;
        kernels.residual_back(count, (back, from), (gates, slopes), second_back)?;
        let inputs = Inputs { activations: &at.middle, count, is_stem: false };
        let to = &mut tensors.gradients.slice_mut(block.second.weight.clone());
        kernels.weight_gradient(second_back, inputs, to)?;
        let gradients = Inputs { activations: second_back, ..inputs };
        kernels.convolution_back(gradients, &self.turned(tensors, 2 * n + 1), false, first_back)
    }

    /// From there to the block's inputs, `scratch.back` again.
    fn first_backward(
        &self,
        (n, block): (usize, &Block),
        (count, input): (usize, &Buffer<u16>),
        tensors: &mut TeacherTensors,
        at: &BlockBuffers,
        scratch: &mut Scratch,
    ) -> Result<(), CudaError> {
        let kernels = &self.kernels;
        let from = (&at.first, &at.first_norm.affine);
        kernels.relu_moments(count, &scratch.first_back, from, &mut scratch.moments)?;
        self.slopes(count, &block.first, tensors, &at.first_norm.batch, scratch)?;
        let Scratch { back, slopes, first_back, .. } = scratch;
        kernels.normalise_back(count, from, slopes, first_back)?;
        let inputs = Inputs { activations: input, count, is_stem: false };
        let to = &mut tensors.gradients.slice_mut(block.first.weight.clone());
        kernels.weight_gradient(first_back, inputs, to)?;
        let gradients = Inputs { activations: first_back, ..inputs };
        kernels.convolution_back(gradients, &self.turned(tensors, 2 * n), true, back)
    }

    /// The n-th convolution's weights for the way back.
    fn turned<'a>(&self, tensors: &'a TeacherTensors, n: usize) -> cudarc::driver::CudaView<'a, u16> {
        let channels = self.layout.architecture.channels();
        let len = channels * TAPS * channels;
        tensors.turned.slice(n * len..(n + 1) * len)
    }

    /// From the scratch moments to the gradients of a normalisation's parameters, and to the scratch slopes.
    fn slopes(
        &self,
        count: usize,
        convolution: &Convolution,
        tensors: &mut TeacherTensors,
        batch: &Buffer<f32>,
        scratch: &mut Scratch,
    ) -> Result<(), CudaError> {
        let gamma = tensors.values.slice(convolution.gamma.clone());
        let gradients = &mut tensors.gradients.slice_mut(convolution.gamma.start..convolution.beta.end);
        let (mut gammas, mut betas) = gradients.split_at_mut(convolution.gamma.len());
        self.kernels.normalise_slopes(
            (&scratch.moments, count),
            (&gamma, batch),
            &mut scratch.slopes,
            (&mut gammas, &mut betas),
            &mut scratch.totals,
        )
    }
}
