//! Where the parameters of the layers after the accumulators lie.

use std::ops::Range;

use engine::nnue::Layers;

/// First weights stay within ± this: the engine keeps them in eight bits, and a neuron's largest weight sets the unit
/// of all.
const FIRST_CLIP: f32 = 0.99;
/// The parameters after the rows, which the engine keeps as floats, stay within ± this.
const SMALL_CLIP: f32 = 10.0;

/// The places of the layers' parameters in the flat list. The first weights are the last of its rows, the others
/// follow the rows.
///
/// | numbers for each output bucket | |
/// | --- | --- |
/// | first · inputs | the first weights: for each neuron a row, half of it for the side to move, half for the other |
/// | first | the first biases |
/// | first · second | the second weights: for each neuron of the first layer those to all of the second |
/// | second | the second biases |
/// | second | the output weights |
/// | 1 | the output bias |
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayerLayout {
    /// Neurons of the first layer.
    pub first: usize,
    /// Neurons of the second.
    pub second: usize,
    /// The first weights of all buckets.
    pub first_weights: Range<usize>,
    /// The first biases.
    pub first_biases: Range<usize>,
    /// The second weights.
    pub second_weights: Range<usize>,
    /// The second biases.
    pub second_biases: Range<usize>,
    /// The output weights.
    pub output_weights: Range<usize>,
    /// The output biases.
    pub output_biases: Range<usize>,
}

impl LayerLayout {
    /// The layers of so many buckets with so many inputs, from `begin` in the flat list on.
    pub(super) fn new(layers: Layers, inputs: usize, buckets: usize, begin: usize) -> LayerLayout {
        let Layers { first, second } = layers;
        let mut end = begin;
        let mut next = |each: usize| {
            let start = end;
            end += each * buckets;
            start..end
        };
        LayerLayout {
            first,
            second,
            first_weights: next(first * inputs),
            first_biases: next(first),
            second_weights: next(first * second),
            second_biases: next(second),
            output_weights: next(second),
            output_biases: next(1),
        }
    }

    /// The clip of the first weights, where others' is `clip`.
    pub fn first_clip(clip: f32) -> f32 {
        clip.min(FIRST_CLIP)
    }

    /// The clip of what follows the rows.
    pub fn small_clip() -> f32 {
        SMALL_CLIP
    }

    /// Fills in random parameters to begin with, the same for all buckets. `within` gives numbers within ± what it
    /// is told.
    ///
    /// Products of two clipped numbers are small, an eighth or so: the first weights make up for it, so that the sums
    /// of the first layer spread by about 0.3. The biases lift the sums to where they are not clipped.
    pub(super) fn initialise(
        &self,
        inputs: usize,
        parameters: &mut [f32],
        mut within: impl FnMut(f32) -> f32,
    ) {
        let (first, second) = (self.first, self.second);
        let weights = [
            (&self.first_weights, first * inputs, (16.0 / inputs as f32).sqrt()),
            (&self.second_weights, first * second, (1.0 / first as f32).sqrt()),
            (&self.output_weights, second, (1.0 / second as f32).sqrt()),
        ];
        for (range, each, most) in weights {
            let bucket: Vec<f32> = (0..each).map(|_| within(most)).collect();
            parameters[range.clone()].chunks_mut(each).for_each(|numbers| numbers.copy_from_slice(&bucket));
        }
        parameters[self.first_biases.clone()].fill(0.2);
        parameters[self.second_biases.clone()].fill(0.1);
    }
}
