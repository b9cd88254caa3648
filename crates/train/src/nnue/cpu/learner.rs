//! One thread's share of a step: from records to the gradient.

use std::ops::Range;

use engine::nnue::Activation;

use super::layers::LayerGroup;
use super::slabs::{LANES, Lanes, Slabs};
use crate::data::PackedPosition;
use crate::nnue::Layout;
use crate::nnue::features::{ActiveFeatures, Features};
use crate::simd::{Vectorised, vectorised};
use crate::training::{Permutation, StepSettings, sigmoid, target};

/// Positions that go through a slab together: enough to be worth fetching it, few enough that their hidden
/// numbers stay near.
pub(super) const GROUP: usize = 512;

/// What all threads read.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    pub(super) layout: &'a Layout,
    pub(super) features: &'a Features,
    /// The parameters, with the factoriser added to the inputs.
    pub(super) network: &'a Slabs,
}

/// What a thread writes.
pub(super) struct Learner {
    /// The sum of the gradients of its positions.
    pub(super) gradient: Slabs,
    /// The sum of their losses.
    pub(super) loss: f64,
    group: Group,
}

/// Positions on their way through the network.
struct Group {
    inputs: Vec<ActiveFeatures>,
    targets: Vec<f32>,
    /// For each slab and position, both sides' hidden numbers before clipping.
    hidden: Vec<[Lanes; 2]>,
    /// The outputs, then how the loss changes with them.
    outputs: Vec<f32>,
    /// The layers after the accumulators, if there are any.
    layers: Option<LayerGroup>,
}

impl Learner {
    pub(super) fn new(layout: &Layout) -> Learner {
        let hidden = vec![[Lanes::ZERO; 2]; GROUP * (layout.hidden() / LANES)];
        let layers = LayerGroup::new(layout);
        let group = Group { inputs: Vec::new(), targets: Vec::new(), hidden, outputs: Vec::new(), layers };
        Learner { gradient: Slabs::new(layout), loss: 0.0, group }
    }

    /// Adds the gradients of the records at these indices. Each counts as `weight`.
    pub(super) fn learn(
        &mut self,
        shared: Shared<'_>,
        window: &[PackedPosition],
        (permutation, indices): (Permutation, Range<u32>),
        step: &StepSettings,
        weight: f32,
    ) {
        for start in indices.clone().step_by(GROUP) {
            let group = start..indices.end.min(start + GROUP as u32);
            let records = group.map(|index| &window[permutation.at(index) as usize]);
            vectorised(Learn { learner: self, shared, records, step, weight });
        }
    }

    /// The network's outputs for these records.
    pub(super) fn evaluate(&mut self, shared: Shared<'_>, records: &[PackedPosition], outputs: &mut [f32]) {
        for (records, outputs) in records.chunks(GROUP).zip(outputs.chunks_mut(GROUP)) {
            vectorised(Evaluate { group: &mut self.group, shared, records });
            outputs.copy_from_slice(&self.group.outputs);
        }
    }
}

struct Learn<'a, I> {
    learner: &'a mut Learner,
    shared: Shared<'a>,
    records: I,
    step: &'a StepSettings,
    weight: f32,
}

impl<'a, I: Iterator<Item = &'a PackedPosition>> Vectorised for Learn<'_, I> {
    #[inline(always)]
    fn run(self) {
        let Learner { gradient, loss, group } = self.learner;
        group.take(self.shared.features, self.records, |record| target(record, self.step));
        group.forward(self.shared);
        *loss += group.compare(self.weight);
        group.backward(self.shared, gradient);
    }
}

struct Evaluate<'a> {
    group: &'a mut Group,
    shared: Shared<'a>,
    records: &'a [PackedPosition],
}

impl Vectorised for Evaluate<'_> {
    #[inline(always)]
    fn run(self) {
        self.group.take(self.shared.features, self.records.iter(), |_| 0.5);
        self.group.forward(self.shared);
    }
}

impl Group {
    /// Takes up new positions.
    #[inline(always)]
    fn take<'a>(
        &mut self,
        features: &Features,
        records: impl Iterator<Item = &'a PackedPosition>,
        target: impl Fn(&PackedPosition) -> f32,
    ) {
        self.inputs.clear();
        self.targets.clear();
        for record in records {
            self.inputs.push(features.of(record));
            self.targets.push(target(record));
        }
    }

    /// Finds the outputs.
    #[inline(always)]
    fn forward(&mut self, shared: Shared<'_>) {
        let (layout, network) = (shared.layout, shared.network);
        self.outputs.clear();
        if let Some(layers) = &mut self.layers {
            for (slab, hidden) in network.iter().zip(self.hidden.chunks_exact_mut(GROUP)) {
                let biases = &slab[layout.biases()];
                for (inputs, hidden) in self.inputs.iter().zip(hidden) {
                    *hidden = [0, 1].map(|side| add_rows(biases, slab, inputs.rows(side)));
                }
            }
            layers.forward(shared, &self.inputs, &self.hidden, &mut self.outputs);
            return;
        }
        let squares = layout.architecture.activation() == Activation::Screlu;
        self.outputs.extend(self.inputs.iter().map(|inputs| network.after_rows[inputs.output_bucket()]));
        for (slab, hidden) in network.iter().zip(self.hidden.chunks_exact_mut(GROUP)) {
            let biases = &slab[layout.biases()];
            for ((inputs, hidden), output) in self.inputs.iter().zip(hidden).zip(&mut self.outputs) {
                let weights = layout.outputs(inputs.output_bucket());
                let mut sums = [0.0; LANES];
                for side in 0..2 {
                    hidden[side] = add_rows(biases, slab, inputs.rows(side));
                    let weights = &slab[weights + side].0;
                    for n in 0..LANES {
                        let clipped = hidden[side].0[n].clamp(0.0, 1.0);
                        sums[n] += if squares { clipped * clipped } else { clipped } * weights[n];
                    }
                }
                *output += sum(&sums);
            }
        }
    }

    /// Puts the loss's derivative in the index of each output; the sum of the losses.
    #[inline(always)]
    fn compare(&mut self, weight: f32) -> f64 {
        let mut loss = 0.0;
        for (output, &target) in self.outputs.iter_mut().zip(&self.targets) {
            let expected = sigmoid(*output);
            let error = expected - target;
            loss += f64::from(error * error);
            *output = weight * 2.0 * error * expected * (1.0 - expected);
        }
        loss
    }

    /// Adds to the gradient.
    #[inline(always)]
    fn backward(&mut self, shared: Shared<'_>, gradient: &mut Slabs) {
        if let Some(layers) = &mut self.layers {
            layers.backward(shared, &self.inputs, &self.hidden, &self.outputs, gradient);
            return;
        }
        let (layout, slopes) = (shared.layout, &self.outputs);
        let squares = layout.architecture.activation() == Activation::Screlu;
        for (inputs, slope) in self.inputs.iter().zip(slopes) {
            gradient.after_rows[inputs.output_bucket()] += slope;
        }
        let slabs = shared.network.iter().zip(gradient.iter_mut()).zip(self.hidden.chunks_exact(GROUP));
        for ((slab, gradient), hidden) in slabs {
            let mut biases = Lanes::ZERO;
            for ((inputs, hidden), &slope) in self.inputs.iter().zip(hidden).zip(slopes) {
                let row = layout.outputs(inputs.output_bucket());
                for side in 0..2 {
                    let (weights, weights_gradient) = (&slab[row + side].0, &mut gradient[row + side].0);
                    let mut slopes = Lanes::ZERO;
                    for n in 0..LANES {
                        let clipped = hidden[side].0[n].clamp(0.0, 1.0);
                        weights_gradient[n] += slope * clipped * if squares { clipped } else { 1.0 };
                        let live = if clipped > 0.0 && clipped < 1.0 { 1.0 } else { 0.0 };
                        let steep = if squares { 2.0 * clipped * live } else { live };
                        slopes.0[n] = slope * weights[n] * steep;
                        biases.0[n] += slopes.0[n];
                    }
                    add_to_rows(gradient, inputs.rows(side), &slopes);
                }
            }
            gradient[layout.biases()].add(&biases);
        }
    }
}

#[inline(always)]
fn add_rows(biases: &Lanes, slab: &[Lanes], rows: &[u16]) -> Lanes {
    let mut sums = *biases;
    for &row in rows {
        sums.add(&slab[usize::from(row)]);
    }
    sums
}

#[inline(always)]
pub(super) fn add_to_rows(slab: &mut [Lanes], rows: &[u16], numbers: &Lanes) {
    for &row in rows {
        slab[usize::from(row)].add(numbers);
    }
}

/// The sum of all, by halves: in vectors, and always in the same order.
#[inline(always)]
pub(super) fn sum(numbers: &[f32; LANES]) -> f32 {
    let mut sums = *numbers;
    let mut half = LANES / 2;
    while half > 0 {
        for n in 0..half {
            sums[n] += sums[n + half];
        }
        half /= 2;
    }
    sums[0]
}
