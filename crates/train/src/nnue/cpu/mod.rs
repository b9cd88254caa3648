//! Training on the CPU, on all its cores.
//!
//! Only the rows of the pieces on the board take part, so that no matrices are multiplied. Every thread adds up
//! the gradient of its share of a step; then every thread follows the gradient in its share of the parameters.
//! With the same number of threads, the result is always the same.

mod layers;
mod learner;
mod slabs;
mod update;

use std::ops::Range;
use std::thread;

use self::learner::{Learner, Shared};
use self::slabs::Slabs;
use self::update::{Update, merge};
use super::features::Features;
use super::{LayerLayout, Layout};
use crate::data::PackedPosition;
use crate::simd::vectorised;
use crate::training::{
    Backend, BackendError, Permutation, StepSettings, TrainingState, adamw, sigmoid, target,
};

/// A network in training.
pub struct Cpu {
    layout: Layout,
    features: Features,
    parameters: Slabs,
    first: Slabs,
    second: Slabs,
    /// The parameters, with the factoriser added to the inputs.
    network: Slabs,
    /// One for each thread.
    learners: Vec<Learner>,
    window: Vec<PackedPosition>,
    /// Losses and positions not asked for yet.
    noted: (f64, u64),
}

impl Cpu {
    /// A network whose parameters are all 0, and the threads that train it.
    pub fn new(layout: &Layout, threads: usize) -> Cpu {
        let zeros = Slabs::new(layout);
        Cpu {
            layout: layout.clone(),
            features: Features::new(layout),
            parameters: zeros.clone(),
            first: zeros.clone(),
            second: zeros.clone(),
            network: zeros,
            learners: (0..threads.max(1)).map(|_| Learner::new(layout)).collect(),
            window: Vec::new(),
            noted: (0.0, 0),
        }
    }

    /// The network's outputs for these records.
    pub fn outputs(&mut self, records: &[PackedPosition]) -> Vec<f32> {
        let mut outputs = vec![0.0; records.len()];
        let share = records.len().div_ceil(self.learners.len()).max(1);
        let shared = Shared { layout: &self.layout, features: &self.features, network: &self.network };
        thread::scope(|scope| {
            let shares = records.chunks(share).zip(outputs.chunks_mut(share));
            for (learner, (records, outputs)) in self.learners.iter_mut().zip(shares) {
                scope.spawn(move || learner.evaluate(shared, records, outputs));
            }
        });
        outputs
    }

    /// Every thread adds up the gradient of its share of the indices.
    fn add_gradients(&mut self, permutation: Permutation, range: Range<u32>, step: &StepSettings) {
        let shared = Shared { layout: &self.layout, features: &self.features, network: &self.network };
        let (window, count) = (&self.window, range.len());
        let weight = 1.0 / count as f32;
        let share = count.div_ceil(self.learners.len()).max(1);
        thread::scope(|scope| {
            for (learner, start) in self.learners.iter_mut().zip(range.clone().step_by(share)) {
                let indices = start..range.end.min(start + share as u32);
                scope.spawn(move || learner.learn(shared, window, (permutation, indices), step, weight));
            }
        });
        self.noted.0 +=
            self.learners.iter_mut().map(|learner| std::mem::take(&mut learner.loss)).sum::<f64>();
        self.noted.1 += count as u64;
    }

    /// Every thread follows the gradient in its share of the slabs.
    fn follow_gradients(&mut self, step: &StepSettings) {
        let threads = self.learners.len();
        let layout = &self.layout;
        let mut gradients: Vec<_> =
            self.learners.iter_mut().map(|learner| learner.gradient.iter_mut()).collect();
        let moments = self.first.iter_mut().zip(self.second.iter_mut());
        let slabs = self.parameters.iter_mut().zip(self.network.iter_mut()).zip(moments);
        let updates: Vec<Update<'_>> = slabs
            .map(|((parameters, network), (first, second))| {
                let gradients = gradients.iter_mut().filter_map(Iterator::next).collect();
                Update { layout, step, parameters, first, second, network, gradients }
            })
            .collect();
        let share = updates.len().div_ceil(threads).max(1);
        let mut updates = updates.into_iter();
        thread::scope(|scope| {
            loop {
                let share: Vec<Update<'_>> = updates.by_ref().take(share).collect();
                if share.is_empty() {
                    break;
                }
                scope.spawn(move || share.into_iter().for_each(vectorised));
            }
        });
    }

    fn follow_after_rows(&mut self, step: &StepSettings) {
        let clip = if self.layout.layers().is_some() { LayerLayout::small_clip() } else { step.clip };
        let step = StepSettings { clip, ..*step };
        for at in 0..self.parameters.after_rows.len() {
            let gradients = self.learners.iter_mut().map(|learner| &mut learner.gradient.after_rows[at]);
            let gradient = gradients.map(std::mem::take).sum();
            let parameter = &mut self.parameters.after_rows[at];
            let (first, second) = (&mut self.first.after_rows, &mut self.second.after_rows);
            adamw::update(parameter, &mut first[at], &mut second[at], gradient, &step);
            self.network.after_rows[at] = *parameter;
        }
    }
}

impl Backend for Cpu {
    fn load(&mut self, window: &[PackedPosition]) -> Result<(), BackendError> {
        self.window.clear();
        self.window.extend_from_slice(window);
        Ok(())
    }

    fn step(
        &mut self,
        permutation: Permutation,
        range: Range<u32>,
        settings: &StepSettings,
    ) -> Result<(), BackendError> {
        if !permutation.fits(&range, self.window.len()) {
            return Err(BackendError::Window);
        }
        if !range.is_empty() {
            self.add_gradients(permutation, range, settings);
            self.follow_gradients(settings);
            self.follow_after_rows(settings);
        }
        Ok(())
    }

    fn take_loss(&mut self) -> Result<(f64, u64), BackendError> {
        Ok(std::mem::take(&mut self.noted))
    }

    fn validate(&mut self, records: &[PackedPosition], settings: &StepSettings) -> Result<f64, BackendError> {
        let outputs = self.outputs(records);
        let errors = outputs.iter().zip(records).map(|(&output, record)| {
            let error = sigmoid(output) - target(record, settings);
            f64::from(error * error)
        });
        Ok(errors.sum::<f64>() / records.len().max(1) as f64)
    }

    fn state(&mut self) -> Result<TrainingState, BackendError> {
        Ok(TrainingState {
            parameters: self.parameters.to_flat(),
            first: self.first.to_flat(),
            second: self.second.to_flat(),
            statistics: Vec::new(),
        })
    }

    fn set_state(&mut self, state: &TrainingState) -> Result<(), BackendError> {
        state.expect_len(self.layout.len())?;
        self.parameters = Slabs::from_flat(&self.layout, &state.parameters);
        self.first = Slabs::from_flat(&self.layout, &state.first);
        self.second = Slabs::from_flat(&self.layout, &state.second);
        self.network.after_rows.clone_from(&self.parameters.after_rows);
        for (parameters, network) in self.parameters.iter().zip(self.network.iter_mut()) {
            merge(&self.layout, parameters, network);
        }
        Ok(())
    }

    fn name(&self) -> String {
        match self.learners.len() {
            1 => "CPU, 1 thread".to_owned(),
            threads => format!("CPU, {threads} threads"),
        }
    }
}
