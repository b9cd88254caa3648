//! The way forward without learning: normalisations by running statistics are worked into the convolutions, and
//! nothing is kept.

use std::ops::Range;

use super::arguments::{Excitation, LossWeights};
use super::backend::Net;
use super::batch::UploadedBatch;
use super::buffers::HeadBuffers;
use super::calls::Inputs;
use super::tensors::TeacherTensors;
use crate::cuda::device::{Buffer, Device, Product};
use crate::cuda::error::CudaError;
use crate::teacher::architecture::{PADDED_POLICY_PLANES, PLANES, SQUARES, SQUEEZED, TAPS, VALUE_CHANNELS};
use crate::teacher::{Architecture, Block, Convolution};

/// Positions that are computed at a time.
pub(super) const AT_ONCE: usize = 8_192;

/// Weights with normalisations worked in, and what is computed.
pub(super) struct InferenceBuffers {
    /// How many positions there is room for.
    pub(super) room: usize,
    /// The stem's weights, then those of the blocks' convolutions, and biases in the same order.
    weights: Buffer<u16>,
    biases: Buffer<f32>,
    /// Scale 1 and shift 0 of every channel.
    identity: Buffer<f32>,
    planes: Buffer<u16>,
    input: Buffer<u16>,
    middle: Buffer<u16>,
    second: Buffer<u16>,
    output: Buffer<u16>,
    sums: Buffer<f32>,
    gates: Buffer<f32>,
    factors: Buffer<f32>,
    squeezed: Buffer<f32>,
    pub(super) heads: HeadBuffers,
}

impl InferenceBuffers {
    pub(super) fn new(
        device: &Device,
        architecture: Architecture,
        room: usize,
    ) -> Result<InferenceBuffers, CudaError> {
        let (channels, blocks) = (architecture.channels(), architecture.blocks());
        let activations = || device.zeros::<u16>(room * SQUARES * channels);
        let mut identity = vec![1.0_f32; channels];
        identity.resize(2 * channels, 0.0);
        Ok(InferenceBuffers {
            room,
            weights: device.zeros(channels * TAPS * (PLANES + 2 * blocks * channels))?,
            biases: device.zeros((1 + 2 * blocks) * channels)?,
            identity: device.compute.clone_htod(&identity)?,
            planes: device.zeros(room * SQUARES * PLANES)?,
            input: activations()?,
            middle: activations()?,
            second: activations()?,
            output: activations()?,
            sums: device.zeros(room * 2 * channels)?,
            gates: device.zeros(room * 2 * channels)?,
            factors: device.zeros(room * channels)?,
            squeezed: device.zeros(room * SQUEEZED)?,
            heads: HeadBuffers::new(device, room)?,
        })
    }
}

impl Net {
    /// Where the n-th convolution's weights and biases lie among those with normalisations worked in, the stem first.
    fn folded(&self, n: usize) -> (Range<usize>, Range<usize>) {
        let channels = self.layout.architecture.channels();
        let end = |n: usize| channels * TAPS * (PLANES + n * channels);
        let weights = if n == 0 { 0..end(0) } else { end(n - 1)..end(n) };
        (weights, n * channels..(n + 1) * channels)
    }

    /// Works the running statistics into the convolutions.
    pub(super) fn fold(
        &self,
        tensors: &TeacherTensors,
        buffers: &mut InferenceBuffers,
    ) -> Result<(), CudaError> {
        let blocks = self.layout.blocks.iter().flat_map(|block| [&block.first, &block.second]);
        for (n, convolution) in std::iter::once(&self.layout.stem).chain(blocks).enumerate() {
            let Convolution { weight, gamma, beta, mean, variance, .. } = convolution;
            let (weights, biases) = self.folded(n);
            let [weight, gamma, beta] =
                [weight, gamma, beta].map(|range| tensors.values.slice(range.clone()));
            self.kernels.fold(
                (&weight, &gamma, &beta),
                &tensors.statistics.slice(mean.start..variance.end),
                &mut buffers.weights.slice_mut(weights),
                &mut buffers.biases.slice_mut(biases),
            )?;
        }
        Ok(())
    }

    /// From planes to what the tower gives: `buffers.input`.
    fn infer_tower(
        &self,
        batch: &UploadedBatch<'_>,
        tensors: &TeacherTensors,
        buffers: &mut InferenceBuffers,
    ) -> Result<(), CudaError> {
        let (kernels, count) = (&self.kernels, batch.count);
        kernels.planes((&batch.pieces, &batch.constants), count, &mut buffers.planes)?;
        let (weights, biases) = self.folded(0);
        kernels.convolution_relu(
            Inputs { activations: &buffers.planes, count, is_stem: true },
            &buffers.weights.slice(weights),
            &buffers.biases.slice(biases),
            &mut buffers.input,
        )?;
        for (n, block) in self.layout.blocks.iter().enumerate() {
            self.infer_block((n, block), count, tensors, buffers)?;
        }
        Ok(())
    }

    fn infer_block(
        &self,
        (n, block): (usize, &Block),
        count: usize,
        tensors: &TeacherTensors,
        buffers: &mut InferenceBuffers,
    ) -> Result<(), CudaError> {
        let kernels = &self.kernels;
        let InferenceBuffers { weights, biases, input, middle, second, output, sums, gates, .. } = buffers;
        let inputs = |activations| Inputs { activations, count, is_stem: false };
        let (weight, bias) = self.folded(2 * n + 1);
        kernels.convolution_relu(inputs(input), &weights.slice(weight), &biases.slice(bias), middle)?;
        let (weight, bias) = self.folded(2 * n + 2);
        let (weight, bias) = (weights.slice(weight), biases.slice(bias));
        kernels.convolution_sums(inputs(middle), &weight, &bias, second, sums)?;
        kernels.excite(
            &Excitation::new(block),
            &tensors.values,
            (sums, &buffers.identity),
            count,
            (gates, &mut buffers.factors, &mut buffers.squeezed),
        )?;
        kernels.residual(count, input, (second, gates), output)?;
        std::mem::swap(input, output);
        Ok(())
    }

    /// The scores of a batch: `buffers.heads.scores`.
    pub(super) fn infer_scores(
        &self,
        device: &Device,
        batch: &UploadedBatch<'_>,
        tensors: &mut TeacherTensors,
        buffers: &mut InferenceBuffers,
        losses: &mut Buffer<f64>,
    ) -> Result<(), CudaError> {
        let (count, channels) = (batch.count, self.layout.architecture.channels());
        self.infer_tower(batch, tensors, buffers)?;
        let InferenceBuffers { input, heads, .. } = buffers;
        let product = Product {
            rows: count * SQUARES,
            inner: channels,
            columns: VALUE_CHANNELS,
            is_left_turned: false,
            is_right_turned: true,
        };
        let weights = tensors.heads.slice(PADDED_POLICY_PLANES * channels..);
        device.multiply(product, &input.as_view(), &weights, &mut heads.channels.as_view_mut())?;
        let biases = tensors.values.slice(self.layout.value.bias.clone());
        self.kernels.value_relu(count, &biases, &mut heads.channels)?;
        self.hidden_product(device, count, tensors, heads)?;
        self.kernels.value_head((&self.heads, &LossWeights::default()), batch, tensors, heads, losses)
    }

    /// The losses of a batch, added to `losses`.
    pub(super) fn infer_losses(
        &self,
        device: &Device,
        batch: &UploadedBatch<'_>,
        tensors: &mut TeacherTensors,
        buffers: &mut InferenceBuffers,
        losses: &mut Buffer<f64>,
    ) -> Result<(), CudaError> {
        self.infer_tower(batch, tensors, buffers)?;
        let InferenceBuffers { input, heads, .. } = buffers;
        let weights = &LossWeights::default();
        self.heads_product(device, batch.count, input, tensors, heads)?;
        self.kernels.heads_forward((&self.heads, weights), batch, tensors, heads, losses)?;
        self.hidden_product(device, batch.count, tensors, heads)?;
        self.kernels.value_head((&self.heads, weights), batch, tensors, heads, losses)
    }
}
