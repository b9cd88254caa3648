//! From the numbers of training to those of the engine.

use std::ops::Range;

use engine::nnue::{
    FEATURES, HeadParameters, LayerParameters, Network, NetworkError, NetworkParameters, PAIR_ONE, QA, QB,
};

use super::{Cpu, LayerLayout, Layout};
use crate::data::PackedPosition;
use crate::training::{Backend, BackendError, TrainingState};

/// The nearest network in integers. `scale` is how many centipawns an output of 1 stands for.
pub fn quantise(layout: &Layout, parameters: &[f32], scale: u16) -> Result<Network, NetworkError> {
    if parameters.len() != layout.len() {
        return Err(NetworkError::ParameterCount);
    }
    let hidden = layout.hidden();
    let rows = |from: usize, to: usize| &parameters[from * hidden..to * hidden];
    let factoriser = rows(layout.factoriser().start, layout.factoriser().end);
    let common = |at: usize| factoriser.get(at % (FEATURES * hidden)).unwrap_or(&0.0);
    let inputs = rows(0, layout.inputs()).iter().enumerate().map(|(at, weight)| weight + common(at));
    let quantised = NetworkParameters {
        input_weights: inputs.map(|weight| nearest(weight, QA)).collect(),
        hidden_biases: rows(layout.biases(), layout.outputs(0))
            .iter()
            .map(|&bias| nearest(bias, QA))
            .collect(),
        head: match layout.layers() {
            None => HeadParameters::Linear {
                output_weights: rows(layout.outputs(0), layout.rows())
                    .iter()
                    .map(|&weight| nearest(weight, QB))
                    .collect(),
                output_biases: parameters[layout.output_biases()..]
                    .iter()
                    .map(|bias| (bias * (QA * QB) as f32).round() as i32)
                    .collect(),
            },
            Some(layers) => HeadParameters::Layers(quantised_layers(
                &layers,
                layout.architecture.layer_inputs(),
                parameters,
            )),
        },
    };
    Network::new(layout.architecture.clone(), scale, quantised)
}

/// The first weights in integers, each neuron's in units by which its largest just fits a byte; the rest stays as it is.
fn quantised_layers(layers: &LayerLayout, inputs: usize, parameters: &[f32]) -> LayerParameters {
    let same = |range: &Range<usize>| parameters[range.clone()].to_vec();
    let rows = parameters[layers.first_weights.clone()].chunks(inputs);
    let unit =
        |row: &[f32]| row.iter().fold(0.0, |most: f32, weight| most.max(weight.abs())).max(1e-6) / 127.0;
    let units: Vec<f32> = rows.clone().map(unit).collect();
    let bytes = |(row, unit): (&[f32], &f32)| {
        row.iter().map(|weight| (weight / unit).round() as i8).collect::<Vec<_>>()
    };
    LayerParameters {
        first_weights: rows.zip(&units).flat_map(bytes).collect(),
        first_units: units.iter().map(|unit| unit / PAIR_ONE).collect(),
        first_biases: same(&layers.first_biases),
        second_weights: same(&layers.second_weights),
        second_biases: same(&layers.second_biases),
        output_weights: same(&layers.output_weights),
        output_biases: same(&layers.output_biases),
    }
}

fn nearest(number: f32, unit: i32) -> i16 {
    (number * unit as f32).round() as i16
}

/// What rounding changes in a network's evaluation, in centipawns.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct QuantisationError {
    /// On average.
    pub mean: f64,
    /// At worst.
    pub worst: f64,
    /// Positions that were looked at.
    pub positions: u64,
}

impl QuantisationError {
    /// Compares the integers with what they were made from, on records that are positions.
    pub fn measure(
        layout: &Layout,
        parameters: &[f32],
        network: &Network,
        records: &[PackedPosition],
    ) -> Result<QuantisationError, BackendError> {
        let mut exact = Cpu::new(layout, 1);
        exact.set_state(&TrainingState::new(parameters.to_vec()))?;
        let outputs = exact.outputs(records);
        let mut error = QuantisationError::default();
        for (record, output) in records.iter().zip(outputs) {
            let Some(position) = record.position() else { continue };
            let difference = (f64::from(output) * f64::from(network.scale())
                - f64::from(network.evaluate(&position)))
            .abs();
            error.mean += difference;
            error.worst = error.worst.max(difference);
            error.positions += 1;
        }
        error.mean /= error.positions.max(1) as f64;
        Ok(error)
    }
}
