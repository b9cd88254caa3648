//! The way of a few positions through the network and back.

use classics::ukraine::{Layer, Output, Shape};

use super::inputs::SparseInputs;
use super::loss;
use crate::data::PackedPosition;
use crate::matrix::{Matrix, add_product};
use crate::training::StepSettings;

/// Positions that go through together: few enough for their activations to stay in the cache.
pub(super) const TOGETHER: usize = 256;

/// Where positions are on their way.
pub(super) struct Passes {
    layers: Vec<Layer>,
    output: Output,
    inputs: Vec<SparseInputs>,
    /// What each layer says, a row for each position; hidden layers after ReLU.
    values: Vec<Vec<f32>>,
    /// The loss's derivative by what a layer says, and by what the layer before it says.
    slopes: [Vec<f32>; 2],
}

impl Passes {
    pub(super) fn new(shape: Shape) -> Passes {
        let layers: Vec<Layer> = shape.layers().collect();
        let values = vec![Vec::new(); layers.len()];
        let inputs = Vec::with_capacity(TOGETHER);
        Passes { layers, output: shape.output(), inputs, values, slopes: [Vec::new(), Vec::new()] }
    }

    /// What the output layer says, a row for each record.
    pub(super) fn forward(&mut self, parameters: &[f32], records: &[PackedPosition]) -> &[f32] {
        self.inputs.clear();
        self.inputs.extend(records.iter().map(SparseInputs::of));
        let last = self.layers.len() - 1;
        for (n, layer) in self.layers.iter().enumerate() {
            let (before, rest) = self.values.split_at_mut(n);
            let (values, weights) = (&mut rest[0], &parameters[layer.weights.clone()]);
            values.clear();
            records.iter().for_each(|_| values.extend_from_slice(&parameters[layer.biases.clone()]));
            match before.last() {
                Some(before) => {
                    add_product(
                        values,
                        Matrix::new(before, layer.inputs),
                        Matrix::new(weights, layer.outputs),
                    );
                }
                None => add_inputs(values, &self.inputs, weights, layer.outputs),
            }
            if n < last {
                values.iter_mut().for_each(|value| *value = value.max(0.0));
            }
        }
        &self.values[last]
    }

    /// The losses of the records that last went forward, added up.
    pub(super) fn loss(&mut self, records: &[PackedPosition], settings: &StepSettings) -> f64 {
        let (outputs, count) = (&self.values[self.layers.len() - 1], self.output.count());
        let slopes = &mut self.slopes[0];
        slopes.clear();
        let losses = records.iter().zip(outputs.chunks_exact(count)).map(|(&record, outputs)| {
            let loss = match self.output {
                Output::Pawns => {
                    let (loss, slope) = loss::absolute_loss(outputs[0], loss::pawns(&record));
                    slopes.push(slope);
                    loss
                }
                Output::WinDrawLoss => {
                    let chances = loss::win_draw_loss(&record, settings.scale, settings.wdl_blend);
                    let (loss, three) = loss::cross_entropy([outputs[0], outputs[1], outputs[2]], chances);
                    slopes.extend(three);
                    loss
                }
            };
            f64::from(loss)
        });
        losses.sum()
    }

    /// Adds the gradient of the sum of the losses just computed.
    pub(super) fn backward(&mut self, parameters: &[f32], gradient: &mut [f32]) {
        for (n, layer) in self.layers.iter().enumerate().rev() {
            let [slopes, earlier] = &mut self.slopes;
            let bias_gradient = &mut gradient[layer.biases.clone()];
            for row in slopes.chunks_exact(layer.outputs) {
                bias_gradient.iter_mut().zip(row).for_each(|(sum, slope)| *sum += slope);
            }
            let weight_gradient = &mut gradient[layer.weights.clone()];
            let Some(before) = n.checked_sub(1).map(|n| &self.values[n]) else {
                scatter_inputs(weight_gradient, &self.inputs, slopes, layer.outputs);
                return;
            };
            let (said, wanted) = (Matrix::new(before, layer.inputs), Matrix::new(slopes, layer.outputs));
            add_product(weight_gradient, said.transposed(), wanted);
            earlier.clear();
            earlier.resize(before.len(), 0.0);
            let weights = Matrix::new(&parameters[layer.weights.clone()], layer.outputs);
            add_product(earlier, wanted, weights.transposed());
            let silent = before.iter().zip(&mut *earlier).filter(|(said, _)| **said == 0.0);
            silent.for_each(|(_, slope)| *slope = 0.0);
            self.slopes.swap(0, 1);
        }
    }
}

/// The first layer: the rows of the inputs that are set.
fn add_inputs(values: &mut [f32], inputs: &[SparseInputs], weights: &[f32], width: usize) {
    for (sums, inputs) in values.chunks_exact_mut(width).zip(inputs) {
        for input in inputs.iter() {
            let row = &weights[input * width..][..width];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
    }
}

/// Its gradient.
fn scatter_inputs(gradient: &mut [f32], inputs: &[SparseInputs], slopes: &[f32], width: usize) {
    for (slopes, inputs) in slopes.chunks_exact(width).zip(inputs) {
        for input in inputs.iter() {
            let row = &mut gradient[input * width..][..width];
            row.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
        }
    }
}
