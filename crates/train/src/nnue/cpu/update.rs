//! The end of a step: the threads' gradients are added up and followed.

use engine::nnue::FEATURES;

use super::slabs::{LANES, Lanes};
use crate::nnue::{LayerLayout, Layout};
use crate::simd::Vectorised;
use crate::training::{StepSettings, adamw};

/// The same slab of all that a step changes.
pub(super) struct Update<'a> {
    pub(super) layout: &'a Layout,
    pub(super) step: &'a StepSettings,
    pub(super) parameters: &'a mut [Lanes],
    pub(super) first: &'a mut [Lanes],
    pub(super) second: &'a mut [Lanes],
    /// The parameters, with the factoriser added to the inputs.
    pub(super) network: &'a mut [Lanes],
    /// Those of all threads; zeros afterwards.
    pub(super) gradients: Vec<&'a mut [Lanes]>,
}

impl Vectorised for Update<'_> {
    #[inline(always)]
    fn run(mut self) {
        self.add_up();
        self.descend();
        self.merge();
    }
}

impl Update<'_> {
    /// Adds all gradients to the first. The factoriser's is the sum of those of all king buckets.
    #[inline(always)]
    fn add_up(&mut self) {
        let Some((sum, others)) = self.gradients.split_first_mut() else { return };
        for other in others {
            for (sum, numbers) in sum.iter_mut().zip(other.iter_mut()) {
                sum.add(numbers);
                *numbers = Lanes::ZERO;
            }
        }
        let factoriser = self.layout.factoriser();
        if !factoriser.is_empty() {
            let (inputs, rest) = sum.split_at_mut(factoriser.start);
            for bucket in inputs.chunks_exact(FEATURES) {
                rest.iter_mut().zip(bucket).for_each(|(sum, numbers)| sum.add(numbers));
            }
        }
    }

    #[inline(always)]
    fn descend(&mut self) {
        let Some(gradient) = self.gradients.first_mut() else { return };
        let inputs = self.layout.biases();
        let input_step = StepSettings { clip: self.layout.input_clip(self.step.clip), ..*self.step };
        let layers = if self.layout.layers().is_some() { self.layout.outputs(0) } else { usize::MAX };
        let layer_step = StepSettings { clip: LayerLayout::first_clip(self.step.clip), ..*self.step };
        for row in 0..self.parameters.len() {
            let step = match row {
                row if row < inputs => &input_step,
                row if row >= layers => &layer_step,
                _ => self.step,
            };
            let (parameters, gradient) = (&mut self.parameters[row].0, &mut gradient[row].0);
            let (first, second) = (&mut self.first[row].0, &mut self.second[row].0);
            for n in 0..LANES {
                adamw::update(&mut parameters[n], &mut first[n], &mut second[n], gradient[n], step);
            }
            *gradient = [0.0; LANES];
        }
    }

    #[inline(always)]
    fn merge(&mut self) {
        merge(self.layout, self.parameters, self.network);
    }
}

/// Adds the factoriser, if there is one, to every king bucket's inputs.
#[inline(always)]
pub(super) fn merge(layout: &Layout, parameters: &[Lanes], network: &mut [Lanes]) {
    network.copy_from_slice(parameters);
    let factoriser = &parameters[layout.factoriser()];
    if !factoriser.is_empty() {
        for bucket in network[..layout.inputs()].chunks_exact_mut(FEATURES) {
            bucket.iter_mut().zip(factoriser).for_each(|(sum, numbers)| sum.add(numbers));
        }
    }
}
