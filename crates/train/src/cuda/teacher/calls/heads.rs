//! Calls of the heads' kernels.
#![allow(unsafe_code, reason = "a kernel is given bare pointers")]

use cudarc::driver::{CudaView, PushKernelArg};

use super::super::arguments::{Heads, LossWeights};
use super::super::batch::UploadedBatch;
use super::super::buffers::HeadBuffers;
use super::super::tensors::TeacherTensors;
use super::{HEAD_COLUMNS, THREADS, TeacherKernels, each, grid, launch};
use crate::cuda::device::Buffer;
use crate::cuda::error::CudaError;
use crate::teacher::architecture::{SQUARES, VALUE_CHANNELS, VALUE_HIDDEN};

/// Pieces of 16 bytes in the value's channels of a position.
const VALUE_PIECES: usize = SQUARES * VALUE_CHANNELS / 8;

impl TeacherKernels {
    /// The matrix of both heads becomes the value's channels and the gradients of the policy's logits.
    pub(in super::super) fn heads_forward(
        &self,
        (net, weights): (&Heads, &LossWeights),
        batch: &UploadedBatch<'_>,
        tensors: &mut TeacherTensors,
        heads: &mut HeadBuffers,
        losses: &mut Buffer<f64>,
    ) -> Result<(), CudaError> {
        let count = batch.count;
        heads.check(count);
        assert!(losses.len() == 3 && batch.moves.len() >= 2 * count);
        let TeacherTensors { values, gradients, .. } = tensors;
        let config = grid(count.min(4 * self.multiprocessors), 1, THREADS);
        let (count, HeadBuffers { matrix, channels, .. }) = (&(count as i32), heads);
        launch!(
            self,
            self.heads_forward,
            config,
            net,
            weights,
            &*values,
            &batch.moves,
            count,
            matrix,
            channels,
            gradients,
            losses,
        )
    }

    /// Biases and ReLU of the value's channels, in place.
    pub(in super::super) fn value_relu(
        &self,
        count: usize,
        biases: &CudaView<'_, f32>,
        channels: &mut Buffer<u16>,
    ) -> Result<(), CudaError> {
        let pieces = count * VALUE_PIECES;
        assert!(channels.len() >= pieces * 8 && biases.len() == VALUE_CHANNELS);
        launch!(self, self.value_relu, each(pieces), biases, &(pieces as i32), channels)
    }

    /// From the value's hidden sums to scores, losses and gradients.
    pub(in super::super) fn value_head(
        &self,
        (net, weights): (&Heads, &LossWeights),
        batch: &UploadedBatch<'_>,
        tensors: &mut TeacherTensors,
        heads: &mut HeadBuffers,
        losses: &mut Buffer<f64>,
    ) -> Result<(), CudaError> {
        let count = batch.count;
        heads.check(count);
        assert!(batch.targets.len() >= 4 * count && batch.quiet.len() >= 4 * count);
        assert!(batch.results.len() >= count && losses.len() == 3);
        let TeacherTensors { values, gradients, .. } = tensors;
        let config = grid(count.div_ceil(8).min(self.multiprocessors), 1, THREADS);
        let HeadBuffers { hidden, hidden_gradients, scores, .. } = heads;
        let UploadedBatch { targets, quiet, results, .. } = batch;
        let count = &(count as i32);
        launch!(
            self,
            self.value_head,
            config,
            net,
            weights,
            &*values,
            &*hidden,
            targets,
            quiet,
            results,
            count,
            scores,
            hidden_gradients,
            gradients,
            losses,
        )
    }

    /// Gradients of the value's channels, 0 where ReLU was, go to the matrix of both heads.
    pub(in super::super) fn value_back(
        &self,
        net: &Heads,
        count: usize,
        heads: &mut HeadBuffers,
        gradients: &mut Buffer<f32>,
    ) -> Result<(), CudaError> {
        heads.check(count);
        let pieces = count * VALUE_PIECES;
        let config = grid(pieces.div_ceil(THREADS).min(4 * self.multiprocessors), 1, THREADS);
        let HeadBuffers { matrix, channels, channel_gradients, .. } = heads;
        let pieces = &(pieces as i32);
        launch!(
            self,
            self.value_back,
            config,
            net,
            &*channels,
            &*channel_gradients,
            pieces,
            matrix,
            gradients
        )
    }

    /// Adds up the parts of the gradient of both heads' first weights.
    pub(in super::super) fn heads_weights(
        &self,
        net: &Heads,
        (partial, parts): (&Buffer<f32>, usize),
        gradients: &mut Buffer<f32>,
    ) -> Result<(), CudaError> {
        let weights = HEAD_COLUMNS * self.channels;
        assert!(partial.len() >= parts * weights);
        launch!(self, self.heads_weights, each(weights), net, partial, &(parts as i32), gradients)
    }
}

impl HeadBuffers {
    fn check(&self, count: usize) {
        assert!(self.matrix.len() >= count * SQUARES * HEAD_COLUMNS);
        assert!(self.channels.len() >= count * VALUE_PIECES * 8);
        assert!(self.channel_gradients.len() >= count * VALUE_PIECES * 8);
        assert!(self.hidden.len() >= count * VALUE_HIDDEN && self.scores.len() >= count);
        assert!(self.hidden_gradients.len() >= count * VALUE_HIDDEN);
    }
}
