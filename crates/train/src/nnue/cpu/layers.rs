//! The layers after the accumulators, on the CPU: simple loops, to be right before they are fast.
//!
//! A slab of the first weights belongs to a slab of one side's products, and those to two slabs of its accumulator:
//! one in each half if they are multiplied pairwise, else the same twice (SCReLU), or one and ones (CReLU).

use engine::nnue::Activation;

use super::learner::{GROUP, Shared, add_to_rows, sum};
use super::slabs::{LANES, Lanes, Slabs};
use crate::nnue::features::ActiveFeatures;
use crate::nnue::{LayerLayout, Layout};

/// What the layers compute for positions on their way through the network.
pub(super) struct LayerGroup {
    layout: LayerLayout,
    /// Whether the layers' numbers are squared.
    squares: bool,
    /// Rows of first weights for each neuron.
    rows: usize,
    /// For each position the first layer's sums, without biases; then their gradients.
    first: Vec<f32>,
}

/// Where one output bucket's parameters begin among those after the rows.
struct Bucket {
    first_biases: usize,
    second_weights: usize,
    second_biases: usize,
    output_weights: usize,
    output_bias: usize,
}

/// The layers' activations of one position: clipped sums.
struct Clipped {
    squares: bool,
    first: Vec<f32>,
    second: Vec<f32>,
}

impl LayerGroup {
    /// Room for the layers of such a network, if it has any.
    pub(super) fn new(layout: &Layout) -> Option<LayerGroup> {
        let layers = layout.layers()?;
        Some(LayerGroup {
            first: vec![0.0; GROUP * layers.first],
            layout: layers,
            squares: layout.architecture.activation() != Activation::Crelu,
            rows: layout.rows_of_neuron(),
        })
    }

    /// From the hidden numbers to the outputs.
    #[inline(always)]
    pub(super) fn forward(
        &mut self,
        shared: Shared<'_>,
        inputs: &[ActiveFeatures],
        hidden: &[[Lanes; 2]],
        outputs: &mut Vec<f32>,
    ) {
        let (layers, network) = (&self.layout, shared.network);
        self.first.fill(0.0);
        for (slab, parts) in pairs(shared.layout) {
            let weights = network.slab(slab);
            let firsts = self.first.chunks_exact_mut(layers.first);
            for (position, (inputs, firsts)) in inputs.iter().zip(firsts).enumerate() {
                let [one, other] = parts.numbers(hidden, position);
                let row = shared.layout.outputs(inputs.output_bucket()) + parts.row;
                for (sums, weights) in firsts.iter_mut().zip(weights[row..].iter().step_by(self.rows)) {
                    let products = |n: usize| clipped(one.0[n]) * clipped(other.0[n]) * weights.0[n];
                    *sums += sum(&std::array::from_fn(products));
                }
            }
        }
        let firsts = self.first.chunks_exact(layers.first);
        outputs.extend(inputs.iter().zip(firsts).map(|(inputs, firsts)| {
            let bucket = Bucket::of(shared.layout, layers, inputs.output_bucket());
            Clipped::new(&bucket, (layers.second, self.squares), firsts, &network.after_rows).1
        }));
    }

    /// Adds to the gradient.
    #[inline(always)]
    pub(super) fn backward(
        &mut self,
        shared: Shared<'_>,
        inputs: &[ActiveFeatures],
        hidden: &[[Lanes; 2]],
        slopes: &[f32],
        gradient: &mut Slabs,
    ) {
        let (layers, network) = (&self.layout, shared.network);
        let firsts = self.first.chunks_exact_mut(layers.first);
        for ((inputs, firsts), &slope) in inputs.iter().zip(firsts).zip(slopes) {
            let bucket = Bucket::of(shared.layout, layers, inputs.output_bucket());
            let (activations, _) =
                Clipped::new(&bucket, (layers.second, self.squares), firsts, &network.after_rows);
            activations.backward(&bucket, slope, &network.after_rows, &mut gradient.after_rows, firsts);
        }
        for (slab, parts) in pairs(shared.layout) {
            let weights = network.slab(slab);
            let firsts = self.first.chunks_exact(layers.first);
            for (position, (inputs, firsts)) in inputs.iter().zip(firsts).enumerate() {
                let row = shared.layout.outputs(inputs.output_bucket()) + parts.row;
                let numbers = parts.numbers(hidden, position);
                let of_weights = gradient.slab_mut(slab)[row..].iter_mut().step_by(self.rows);
                let weights = weights[row..].iter().step_by(self.rows);
                let back = back_to_pair(numbers, weights, firsts, of_weights);
                for (slab, back) in std::iter::once(parts.slab).chain(parts.partner).zip(&back) {
                    let gradient = gradient.slab_mut(slab);
                    gradient[shared.layout.biases()].add(back);
                    add_to_rows(gradient, inputs.rows(parts.side), back);
                }
            }
        }
    }
}

/// A slab of one side's hidden numbers, and what it is multiplied with: another, or ones.
#[derive(Clone, Copy)]
struct Parts {
    side: usize,
    /// Which of a neuron's rows has the weights.
    row: usize,
    slab: usize,
    partner: Option<usize>,
}

impl Parts {
    #[inline(always)]
    fn numbers(self, hidden: &[[Lanes; 2]], position: usize) -> [&Lanes; 2] {
        static ONES: Lanes = Lanes([1.0; LANES]);
        let numbers = |slab: usize| &hidden[slab * GROUP + position][self.side];
        [numbers(self.slab), self.partner.map_or(&ONES, numbers)]
    }
}

/// For each slab of first weights, what its products are made of.
fn pairs(layout: &Layout) -> Vec<(usize, Parts)> {
    let slabs = layout.hidden() / LANES;
    let half = slabs / 2;
    let both_sides = |partner: fn(usize) -> Option<usize>| {
        let parts = move |slab, side| (slab, Parts { side, row: side, slab, partner: partner(slab) });
        (0..slabs).flat_map(|slab| [parts(slab, 0), parts(slab, 1)]).collect()
    };
    match layout.architecture.activation() {
        Activation::Pairwise => {
            let parts = |slab| Parts {
                side: slab / half,
                row: 0,
                slab: slab % half,
                partner: Some(slab % half + half),
            };
            (0..slabs).map(|slab| (slab, parts(slab))).collect()
        }
        Activation::Screlu => both_sides(Some),
        Activation::Crelu => both_sides(|_| None),
    }
}

/// From the gradients of the first layer's sums to those of the hidden numbers; adds to those of the weights.
#[inline(always)]
fn back_to_pair<'a>(
    [one, other]: [&Lanes; 2],
    weights: impl Iterator<Item = &'a Lanes>,
    slopes: &[f32],
    of_weights: impl Iterator<Item = &'a mut Lanes>,
) -> [Lanes; 2] {
    let mut of_products = Lanes::ZERO;
    for ((weights, of_weights), slope) in weights.zip(of_weights).zip(slopes) {
        for n in 0..LANES {
            of_weights.0[n] += slope * clipped(one.0[n]) * clipped(other.0[n]);
            of_products.0[n] += slope * weights.0[n];
        }
    }
    let live = |x: f32| if x > 0.0 && x < 1.0 { 1.0 } else { 0.0 };
    let back = |from: &Lanes, with: &Lanes| {
        Lanes(std::array::from_fn(|n| live(from.0[n]) * clipped(with.0[n]) * of_products.0[n]))
    };
    [back(one, other), back(other, one)]
}

impl Bucket {
    fn of(layout: &Layout, layers: &LayerLayout, bucket: usize) -> Bucket {
        let begin = layout.after_rows().start;
        let (first, second) = (layers.first, layers.second);
        Bucket {
            first_biases: layers.first_biases.start - begin + bucket * first,
            second_weights: layers.second_weights.start - begin + bucket * first * second,
            second_biases: layers.second_biases.start - begin + bucket * second,
            output_weights: layers.output_weights.start - begin + bucket * second,
            output_bias: layers.output_biases.start - begin + bucket,
        }
    }
}

impl Clipped {
    /// From the first layer's sums, without biases, to the output.
    fn new(
        bucket: &Bucket,
        (second, squares): (usize, bool),
        sums: &[f32],
        parameters: &[f32],
    ) -> (Clipped, f32) {
        let activated = |x: f32| if squares { x * x } else { x };
        let biases = &parameters[bucket.first_biases..];
        let first: Vec<f32> = sums.iter().zip(biases).map(|(sum, bias)| clipped(sum + bias)).collect();
        let mut sums = parameters[bucket.second_biases..][..second].to_vec();
        for (x, weights) in first.iter().zip(parameters[bucket.second_weights..].chunks_exact(second)) {
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += activated(*x) * weight);
        }
        let second: Vec<f32> = sums.into_iter().map(clipped).collect();
        let weighted =
            second.iter().zip(&parameters[bucket.output_weights..]).map(|(x, w)| activated(*x) * w);
        let output = parameters[bucket.output_bias] + weighted.sum::<f32>();
        (Clipped { squares, first, second }, output)
    }

    /// From the output's slope to the gradients of the first layer's sums, written to `back`; adds to those of the
    /// parameters.
    fn backward(
        &self,
        bucket: &Bucket,
        slope: f32,
        parameters: &[f32],
        gradient: &mut [f32],
        back: &mut [f32],
    ) {
        gradient[bucket.output_bias] += slope;
        let mut slopes = vec![0.0; self.second.len()];
        for (n, &x) in self.second.iter().enumerate() {
            gradient[bucket.output_weights + n] += slope * self.activated(x);
            slopes[n] = slope * parameters[bucket.output_weights + n] * self.steepness(x);
            gradient[bucket.second_biases + n] += slopes[n];
        }
        for (n, (&x, back)) in self.first.iter().zip(back).enumerate() {
            let row = bucket.second_weights + n * slopes.len();
            let (weights, gradients) = (&parameters[row..], &mut gradient[row..]);
            let mut sum = 0.0;
            for ((slope, weight), gradient) in slopes.iter().zip(weights).zip(gradients) {
                sum += slope * weight;
                *gradient += slope * self.activated(x);
            }
            *back = sum * self.steepness(x);
            gradient[bucket.first_biases + n] += *back;
        }
    }

    fn activated(&self, clipped: f32) -> f32 {
        if self.squares { clipped * clipped } else { clipped }
    }

    /// The slope of a number that was clipped to this.
    fn steepness(&self, clipped: f32) -> f32 {
        match clipped > 0.0 && clipped < 1.0 {
            true if self.squares => 2.0 * clipped,
            is_live => f32::from(u8::from(is_live)),
        }
    }
}

#[inline(always)]
fn clipped(x: f32) -> f32 {
    x.clamp(0.0, 1.0)
}
