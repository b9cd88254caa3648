//! The way forward while learning: everything that the way back needs is kept.

use super::arguments::{Excitation, LossWeights};
use super::backend::Net;
use super::batch::UploadedBatch;
use super::buffers::{BlockBuffers, HeadBuffers, LearningBuffers, Scratch};
use super::calls::{HEAD_COLUMNS, Inputs, Normalised};
use super::tensors::TeacherTensors;
use crate::cuda::device::{Buffer, Device, Product};
use crate::cuda::error::CudaError;
use crate::teacher::architecture::{SQUARES, VALUE_CHANNELS, VALUE_HIDDEN};
use crate::teacher::{Block, Convolution};

impl Net {
    /// From planes to the gradients of the policy's logits and of the value's hidden sums.
    pub(super) fn forward(
        &self,
        device: &Device,
        (batch, weights): (&UploadedBatch<'_>, &LossWeights),
        tensors: &mut TeacherTensors,
        buffers: &mut LearningBuffers,
        losses: &mut Buffer<f64>,
    ) -> Result<(), CudaError> {
        let (kernels, count) = (&self.kernels, batch.count);
        let LearningBuffers { planes, stem, stem_output, stem_norm, blocks, heads, scratch, .. } = buffers;
        kernels.planes((&batch.pieces, &batch.constants), count, planes)?;
        let inputs = Inputs { activations: planes, count, is_stem: true };
        let weight = tensors.narrow.slice(self.layout.stem.weight.clone());
        kernels.convolution(inputs, &weight, stem, &mut scratch.moments)?;
        self.normalise(count, &self.layout.stem, tensors, None, stem_norm, scratch)?;
        kernels.normalise_relu(count, stem, &stem_norm.affine, stem_output)?;
        let mut input: &Buffer<u16> = stem_output;
        for (block, at) in self.layout.blocks.iter().zip(blocks) {
            self.forward_block(count, block, tensors, (input, at), scratch)?;
            input = &at.output;
        }
        self.heads_product(device, count, input, tensors, heads)?;
        kernels.heads_forward((&self.heads, weights), batch, tensors, heads, losses)?;
        self.hidden_product(device, count, tensors, heads)?;
        kernels.value_head((&self.heads, weights), batch, tensors, heads, losses)
    }

    fn forward_block(
        &self,
        count: usize,
        block: &Block,
        tensors: &mut TeacherTensors,
        (input, at): (&Buffer<u16>, &mut BlockBuffers),
        scratch: &mut Scratch,
    ) -> Result<(), CudaError> {
        let kernels = &self.kernels;
        let inputs = |activations| Inputs { activations, count, is_stem: false };
        let weights = tensors.narrow.slice(block.first.weight.clone());
        kernels.convolution(inputs(input), &weights, &mut at.first, &mut scratch.moments)?;
        self.normalise(count, &block.first, tensors, None, &mut at.first_norm, scratch)?;
        kernels.normalise_relu(count, &at.first, &at.first_norm.affine, &mut at.middle)?;
        let weights = tensors.narrow.slice(block.second.weight.clone());
        kernels.convolution(inputs(&at.middle), &weights, &mut at.second, &mut at.sums)?;
        self.normalise(count, &block.second, tensors, Some(&at.sums), &mut at.second_norm, scratch)?;
        kernels.excite(
            &Excitation::new(block),
            &tensors.values,
            (&at.sums, &at.second_norm.affine),
            count,
            (&mut scratch.gates, &mut at.factors, &mut at.squeezed),
        )?;
        kernels.residual(count, input, (&at.second, &scratch.gates), &mut at.output)
    }

    /// From moments, the scratch ones unless others are given, to what normalises.
    fn normalise(
        &self,
        count: usize,
        convolution: &Convolution,
        tensors: &mut TeacherTensors,
        moments: Option<&Buffer<f32>>,
        to: &mut Normalised,
        scratch: &mut Scratch,
    ) -> Result<(), CudaError> {
        let gamma = tensors.values.slice(convolution.gamma.clone());
        let beta = tensors.values.slice(convolution.beta.clone());
        let running = &mut tensors.statistics.slice_mut(convolution.mean.start..convolution.variance.end);
        let moments = moments.unwrap_or(&scratch.moments);
        self.kernels.normalise((moments, count), (&gamma, &beta), to, running, &mut scratch.totals)
    }

    /// The first layers of both heads.
    pub(super) fn heads_product(
        &self,
        device: &Device,
        count: usize,
        input: &Buffer<u16>,
        tensors: &TeacherTensors,
        heads: &mut HeadBuffers,
    ) -> Result<(), CudaError> {
        let product = Product {
            rows: count * SQUARES,
            inner: self.layout.architecture.channels(),
            columns: HEAD_COLUMNS,
            is_left_turned: false,
            is_right_turned: true,
        };
        device.multiply(product, &input.as_view(), &tensors.heads.as_view(), &mut heads.matrix.as_view_mut())
    }

    /// From the value's channels to its hidden sums.
    pub(super) fn hidden_product(
        &self,
        device: &Device,
        count: usize,
        tensors: &TeacherTensors,
        heads: &mut HeadBuffers,
    ) -> Result<(), CudaError> {
        let product = Product {
            rows: count,
            inner: SQUARES * VALUE_CHANNELS,
            columns: VALUE_HIDDEN,
            is_left_turned: false,
            is_right_turned: true,
        };
        device.multiply_exactly(
            product,
            &heads.channels.as_view(),
            &tensors.narrow.slice(self.layout.hidden.weight.clone()),
            &mut heads.hidden.as_view_mut(),
        )
    }
}
