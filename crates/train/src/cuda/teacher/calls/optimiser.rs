//! Calls of AdamW, and of what copies parameters.
#![allow(unsafe_code, reason = "a kernel is given bare pointers")]

use cudarc::driver::{CudaView, CudaViewMut, PushKernelArg};

use super::super::arguments::{ClippedAdam, Heads, Tower};
use super::super::tensors::TeacherTensors;
use super::{HEAD_COLUMNS, THREADS, TeacherKernels, each, grid, launch};
use crate::cuda::device::Buffer;
use crate::cuda::error::CudaError;
use crate::teacher::architecture::TAPS;

impl TeacherKernels {
    /// Adds the sum of the gradients' squares to `squares`.
    pub(in super::super) fn gradient_norm(
        &self,
        gradients: &Buffer<f32>,
        squares: &mut Buffer<f64>,
    ) -> Result<(), CudaError> {
        let config = grid(4 * self.multiprocessors, 1, THREADS);
        launch!(self, self.gradient_norm, config, &(gradients.len() as i32), gradients, squares)
    }

    /// A step of AdamW, with the gradients shortened by their norm.
    pub(in super::super) fn clipped_adamw(
        &self,
        adam: &ClippedAdam,
        squares: &Buffer<f64>,
        tensors: &mut TeacherTensors,
    ) -> Result<(), CudaError> {
        let TeacherTensors { values, firsts, seconds, gradients, narrow, is_weight, .. } = tensors;
        let len = values.len();
        assert!([firsts.len(), seconds.len(), gradients.len(), narrow.len(), is_weight.len()] == [len; 5]);
        let count = &(len as i32);
        launch!(
            self,
            self.clipped_adamw,
            each(len),
            adam,
            count,
            &*is_weight,
            squares,
            values,
            firsts,
            seconds,
            gradients,
            narrow,
        )
    }

    /// Copies all parameters to bfloat16.
    pub(in super::super) fn narrow_copy(
        &self,
        values: &Buffer<f32>,
        narrow: &mut Buffer<u16>,
    ) -> Result<(), CudaError> {
        assert!(narrow.len() == values.len());
        launch!(self, self.narrow_copy, each(values.len()), &(values.len() as i32), values, narrow)
    }

    /// Turns the weights of all the tower's convolutions for the way back.
    pub(in super::super) fn turned_copy(
        &self,
        tower: &Tower,
        values: &Buffer<f32>,
        turned: &mut Buffer<u16>,
    ) -> Result<(), CudaError> {
        let (tiles, convolutions) = (self.channels / 32, tower.convolutions as usize);
        assert!(turned.len() == convolutions * self.channels * TAPS * self.channels);
        launch!(
            self,
            self.turned_copy,
            grid(TAPS * tiles * tiles, convolutions, THREADS),
            tower,
            values,
            turned
        )
    }

    /// Copies both heads' first weights to one matrix.
    pub(in super::super) fn heads_copy(
        &self,
        net: &Heads,
        values: &Buffer<f32>,
        to: &mut Buffer<u16>,
    ) -> Result<(), CudaError> {
        let weights = HEAD_COLUMNS * self.channels;
        assert!(to.len() == weights);
        launch!(self, self.heads_copy, each(weights), net, values, to)
    }

    /// Works a normalisation by running statistics into a convolution's weights; the rest are biases.
    pub(in super::super) fn fold(
        &self,
        (weights, gamma, beta): (&CudaView<'_, f32>, &CudaView<'_, f32>, &CudaView<'_, f32>),
        running: &CudaView<'_, f32>,
        to: &mut CudaViewMut<'_, u16>,
        biases: &mut CudaViewMut<'_, f32>,
    ) -> Result<(), CudaError> {
        let (len, channels) = (weights.len(), self.channels);
        assert!(to.len() == len && gamma.len() == channels && beta.len() == channels);
        assert!(running.len() == 2 * channels && biases.len() == channels);
        let inputs = &((len / (TAPS * channels)) as i32);
        launch!(self, self.fold, each(len), inputs, weights, gamma, beta, running, to, biases)
    }
}
