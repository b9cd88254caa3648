//! The hidden layers between the accumulators and the output, if a network has any.
//!
//! Both accumulators are clipped, and each number of the first half is multiplied with its partner in the second
//! (pairwise): as many bytes as an accumulator has numbers. With other activations each number is multiplied with
//! itself (SCReLU) or with 1 (CReLU). The first layer weighs them with bytes, in integers;
//! the rest is small enough for floating point. Every sum has one order, and no multiplication is fused with an
//! addition, so that all CPUs find the same bits.

use super::architecture::{Activation, Architecture, FIRST_UNIT, Layers, SECOND_UNIT};
use super::network::QA;
use super::simd::{Simd, WeightGroup};

/// 1.0 among the pairwise products: they are rounded to multiples of 512, to be bytes.
pub const PAIR_ONE: f32 = (QA * QA) as f32 / 512.0;
/// No parameter is so large: a thousand times what training leaves, and no sum of such is infinite.
const LARGEST: f32 = 1000.0;

/// The parameters of hidden layers, all for each output bucket one after another.
#[derive(Clone, PartialEq, Debug)]
pub struct LayerParameters {
    /// For each neuron of the first layer a row: for the products of the side to move, then for those of the other. In
    /// units of the neuron's own.
    pub first_weights: Vec<i8>,
    /// For each neuron of the first layer what one of its sums stands for: the unit of its weights by 1/[`PAIR_ONE`].
    pub first_units: Vec<f32>,
    /// One for each neuron of the first layer.
    pub first_biases: Vec<f32>,
    /// For each neuron of the first layer a row of weights, one for each neuron of the second.
    pub second_weights: Vec<f32>,
    /// One for each neuron of the second layer.
    pub second_biases: Vec<f32>,
    /// One for each neuron of the second layer.
    pub output_weights: Vec<f32>,
    /// One for each output bucket.
    pub output_biases: Vec<f32>,
}

impl LayerParameters {
    /// How many first weights, and how many of each of the others, a shape has.
    pub(super) fn lengths(architecture: &Architecture, layers: Layers) -> (usize, [usize; 6]) {
        let Layers { first, second } = layers;
        let buckets = architecture.output_buckets();
        let others = [first, first, first * second, second, second, 1].map(|length| buckets * length);
        (buckets * first * architecture.layer_inputs(), others)
    }

    /// All but the first weights, in the order of the file.
    pub(super) fn numbers(&self) -> [&[f32]; 6] {
        let LayerParameters {
            first_units,
            first_biases,
            second_weights,
            second_biases,
            output_weights,
            output_biases,
            ..
        } = self;
        [first_units, first_biases, second_weights, second_biases, output_weights, output_biases]
    }

    /// Whether there are as many as a shape has.
    pub(super) fn fit(&self, architecture: &Architecture, layers: Layers) -> bool {
        let lengths = (self.first_weights.len(), self.numbers().map(<[f32]>::len));
        lengths == LayerParameters::lengths(architecture, layers)
    }

    /// Whether all are numbers, and none is absurd.
    pub(super) fn are_sane(&self) -> bool {
        self.numbers().into_iter().flatten().all(|number| number.abs() <= LARGEST)
    }
}

/// Hidden layers that can evaluate.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct HiddenLayers {
    shape: Layers,
    activation: Activation,
    /// Products of both sides.
    inputs: usize,
    parameters: LayerParameters,
    /// The first weights again, as the CPU wants them.
    first_weights: Box<[WeightGroup]>,
}

/// The parameters of one output bucket.
pub(super) struct BucketLayers<'a> {
    pub(super) first_units: &'a [f32],
    pub(super) first_biases: &'a [f32],
    pub(super) second_weights: &'a [f32],
    pub(super) second_biases: &'a [f32],
    pub(super) output_weights: &'a [f32],
    pub(super) output_bias: f32,
    /// Whether the neurons' numbers are squared.
    pub(super) squares: bool,
}

impl HiddenLayers {
    /// Layers of parameters that fit the shape.
    pub(super) fn new(
        architecture: &Architecture,
        shape: Layers,
        parameters: LayerParameters,
    ) -> HiddenLayers {
        let (inputs, activation) = (architecture.layer_inputs(), architecture.activation());
        let neurons = parameters.first_weights.chunks(FIRST_UNIT * inputs);
        let first_weights = neurons.flat_map(|rows| WeightGroup::pack(rows, inputs)).collect();
        HiddenLayers { shape, activation, inputs, parameters, first_weights }
    }

    /// The numbers found by training.
    pub(super) fn parameters(&self) -> &LayerParameters {
        &self.parameters
    }

    /// The output for the products of both sides.
    #[inline]
    pub(super) fn forward(&self, simd: Simd, products: &[u8], bucket: usize) -> f32 {
        let groups = self.first_weights.len() / self.parameters.output_biases.len();
        let weights = &self.first_weights[bucket * groups..][..groups];
        simd.hidden_layers(products, weights, &self.bucket(bucket))
    }

    fn bucket(&self, bucket: usize) -> BucketLayers<'_> {
        let Layers { first, second } = self.shape;
        let parameters = &self.parameters;
        BucketLayers {
            first_units: part(&parameters.first_units, bucket, first),
            first_biases: part(&parameters.first_biases, bucket, first),
            second_weights: part(&parameters.second_weights, bucket, first * second),
            second_biases: part(&parameters.second_biases, bucket, second),
            output_weights: part(&parameters.output_weights, bucket, second),
            output_bias: parameters.output_biases[bucket],
            squares: self.activation != Activation::Crelu,
        }
    }

    /// The output for both accumulators, as it is defined.
    pub(super) fn evaluate(&self, accumulators: [&[i16]; 2], bucket: usize) -> f32 {
        let (inputs, layers) = (self.inputs, self.bucket(bucket));
        let activate = |x: f32| activate(x, layers.squares);
        let products = accumulators.into_iter().flat_map(|numbers| products(numbers, self.activation));
        let products: Vec<i32> = products.collect();
        let rows = part(&self.parameters.first_weights, bucket, self.shape.first * inputs).chunks(inputs);
        let first: Vec<f32> = rows
            .zip(layers.first_units.iter().zip(layers.first_biases))
            .map(|(row, (unit, bias))| {
                let sum: i32 = products.iter().zip(row).map(|(x, &w)| x * i32::from(w)).sum();
                activate(sum as f32 * unit + bias)
            })
            .collect();
        let mut second = layers.second_biases.to_vec();
        for (value, weights) in first.iter().zip(layers.second_weights.chunks(self.shape.second)) {
            second.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += value * weight);
        }
        let mut sums = [0.0; SECOND_UNIT];
        for (n, (&sum, weight)) in second.iter().zip(layers.output_weights).enumerate() {
            sums[n % SECOND_UNIT] += activate(sum) * weight;
        }
        layers.output_bias + add_up(sums)
    }
}

/// The numbers of one bucket.
#[inline]
fn part<T>(numbers: &[T], bucket: usize, length: usize) -> &[T] {
    &numbers[bucket * length..][..length]
}

/// What the first layer makes of one side's accumulator.
fn products(accumulator: &[i16], activation: Activation) -> Vec<i32> {
    let clipped: Vec<i32> = accumulator.iter().map(|&x| i32::from(x).clamp(0, QA)).collect();
    let (left, right) = clipped.split_at(clipped.len() / 2);
    let product = |(&x, &y): (&i32, &i32)| (x * y + 256) >> 9;
    match activation {
        Activation::Pairwise => left.iter().zip(right).map(product).collect(),
        Activation::Screlu => clipped.iter().zip(&clipped).map(product).collect(),
        Activation::Crelu => clipped.iter().map(|x| product((x, &QA))).collect(),
    }
}

/// Clipped, and squared if wanted. Not `clamp`, which takes longer to let through what is not a number: there is none
/// here.
#[inline(always)]
pub(super) fn activate(x: f32, squares: bool) -> f32 {
    let x = if x > 0.0 { x } else { 0.0 };
    let x = if x < 1.0 { x } else { 1.0 };
    if squares { x * x } else { x }
}

/// The sum of a register, in the order of a tree.
#[inline(always)]
pub(super) fn add_up(sums: [f32; SECOND_UNIT]) -> f32 {
    let [a, b, c, d, e, f, g, h] = sums;
    ((a + e) + (c + g)) + ((b + f) + (d + h))
}
