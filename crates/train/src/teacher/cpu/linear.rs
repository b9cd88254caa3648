//! Linear layers, and convolutions of 1×1: each row of numbers to another.

use super::number::Number;
use super::shares;
use crate::matrix::{Matrix, add_product};

/// Weights `[out][in]` and biases.
#[derive(Clone, Copy)]
pub(super) struct Linear<'a, T> {
    pub(super) weight: &'a [T],
    pub(super) bias: &'a [T],
}

/// What comes of the slopes of a layer's outputs.
pub(super) struct Backward<T> {
    pub(super) inputs: Vec<T>,
    pub(super) weight: Vec<T>,
    pub(super) bias: Vec<T>,
}

impl<T: Number> Linear<'_, T> {
    fn inputs(&self) -> usize {
        self.weight.len() / self.bias.len()
    }

    pub(super) fn forward(&self, rows: &[T], threads: usize) -> Vec<T> {
        let inputs = self.inputs();
        let outputs = shares::map(rows.len() / inputs, threads, |share| {
            let mut outputs = self.bias.repeat(share.len());
            let rows = Matrix::new(&rows[share.start * inputs..share.end * inputs], inputs);
            add_product(&mut outputs, rows, Matrix::new(self.weight, inputs).transposed());
            outputs
        });
        outputs.concat()
    }

    pub(super) fn backward(&self, rows: &[T], slopes: &[T], threads: usize) -> Backward<T> {
        let (inputs, outputs) = (self.inputs(), self.bias.len());
        let parts = shares::map(rows.len() / inputs, threads, |share| {
            let rows = &rows[share.start * inputs..share.end * inputs];
            let slopes = &slopes[share.start * outputs..share.end * outputs];
            let mut part = Backward {
                inputs: vec![T::ZERO; rows.len()],
                weight: vec![T::ZERO; self.weight.len()],
                bias: vec![T::ZERO; outputs],
            };
            let columns = Matrix::new(slopes, outputs);
            add_product(&mut part.inputs, columns, Matrix::new(self.weight, inputs));
            add_product(&mut part.weight, columns.transposed(), Matrix::new(rows, inputs));
            for slopes in slopes.chunks_exact(outputs) {
                super::number::add(&mut part.bias, slopes);
            }
            part
        });
        let mut backward =
            Backward { inputs: Vec::with_capacity(rows.len()), weight: Vec::new(), bias: Vec::new() };
        let (mut weights, mut biases) = (Vec::new(), Vec::new());
        for part in parts {
            backward.inputs.extend(part.inputs);
            weights.push(part.weight);
            biases.push(part.bias);
        }
        backward.weight = shares::sum(weights);
        backward.bias = shares::sum(biases);
        backward
    }
}
