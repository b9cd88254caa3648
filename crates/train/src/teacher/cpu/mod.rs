//! The teacher on the CPU: the slow twin that the GPU is compared with.
//!
//! Everything is as simple as it can be; the products of matrices take nearly all of the time. The result does not
//! depend on the number of threads.

mod convolution;
mod linear;
mod loss;
mod network;
mod norm;
mod number;
mod shares;

use self::loss::losses;
use self::network::{Network, Outputs, planes};
use self::norm::Moments;
use super::architecture::NORM_MOMENTUM;
use super::{Batch, Layout, Losses, StepSettings, TeacherBackend};
use crate::parallel;
use crate::training::{self, BackendError, TrainingState, adamw};

/// Positions that are evaluated at once without learning.
const EVALUATED: usize = 64;

/// A teacher in training.
pub struct Cpu {
    layout: Layout,
    state: TrainingState,
    threads: usize,
    /// Losses not asked for yet.
    losses: Losses,
}

impl Cpu {
    /// A teacher whose parameters are all 0, and the threads that train it.
    pub fn new(layout: &Layout, threads: usize) -> Cpu {
        let statistics = layout.initial_statistics();
        let state = TrainingState { statistics, ..TrainingState::new(vec![0.0; layout.parameters()]) };
        Cpu { layout: layout.clone(), state, threads: threads.max(1), losses: Losses::default() }
    }

    /// What the heads say about a batch by the running statistics, in groups of positions.
    fn evaluate<Made: Send>(
        &self,
        batch: &Batch,
        of: impl Fn(Batch, Outputs<f32>) -> Made + Sync,
    ) -> Vec<Made> {
        let starts: Vec<usize> = (0..batch.len()).step_by(EVALUATED).collect();
        let network = Network {
            layout: &self.layout,
            parameters: &self.state.parameters,
            statistics: Some(&self.state.statistics),
            threads: 1,
        };
        parallel::map(
            &starts,
            self.threads,
            || (),
            |(), _, &start| {
                let part = batch.part(start..batch.len().min(start + EVALUATED));
                let outputs = network.forward(planes(&part)).outputs;
                of(part, outputs)
            },
        )
    }

    /// The gradient of a batch; its losses and moments are noted.
    fn gradient(&mut self, batch: &Batch, settings: &StepSettings) -> Vec<f32> {
        let Cpu { layout, state, threads, .. } = self;
        let network = Network { layout, parameters: &state.parameters, statistics: None, threads: *threads };
        let mut pass = network.forward(planes(batch));
        let (losses, slopes) = losses(pass.take_outputs(), batch, settings);
        let gradient = network.backward(&pass, &slopes);
        for (convolution, Moments { mean, variance }) in layout.convolutions().zip(pass.moments()) {
            follow(&mut state.statistics[convolution.mean.clone()], mean);
            follow(&mut state.statistics[convolution.variance.clone()], variance);
        }
        self.losses.add(&losses);
        gradient
    }

    /// AdamW's step down the gradient, shortened if it is long.
    fn update(&mut self, gradient: &[f32], settings: &StepSettings) {
        let square: f64 = gradient.iter().map(|&slope| f64::from(slope) * f64::from(slope)).sum();
        let shortened = (f64::from(settings.max_norm) / square.sqrt()).min(1.0) as f32;
        let TrainingState { parameters, first, second, .. } = &mut self.state;
        for tensor in self.layout.tensors() {
            let step = training::StepSettings {
                learning_rate: settings.learning_rate,
                decay: if tensor.is_weight { settings.decay } else { 0.0 },
                clip: f32::INFINITY,
                ..training::StepSettings::default()
            };
            for at in tensor.range {
                let slope = shortened * gradient[at];
                adamw::update(&mut parameters[at], &mut first[at], &mut second[at], slope, &step);
            }
        }
    }
}

/// Running statistics follow those of a batch.
fn follow(running: &mut [f32], batch: &[f32]) {
    for (running, batch) in running.iter_mut().zip(batch) {
        *running += NORM_MOMENTUM * (batch - *running);
    }
}

impl TeacherBackend for Cpu {
    fn step(&mut self, batch: &Batch, settings: &StepSettings) -> Result<(), BackendError> {
        if !batch.is_empty() {
            let gradient = self.gradient(batch, settings);
            self.update(&gradient, settings);
        }
        Ok(())
    }

    fn take_losses(&mut self) -> Result<Losses, BackendError> {
        Ok(std::mem::take(&mut self.losses))
    }

    fn validate(&mut self, batch: &Batch) -> Result<Losses, BackendError> {
        let mut sum = Losses::default();
        for part in self.evaluate(batch, |part, outputs| losses(outputs, &part, &StepSettings::NONE).0) {
            sum.add(&part);
        }
        Ok(sum)
    }

    fn scores(&mut self, batch: &Batch) -> Result<Vec<f32>, BackendError> {
        Ok(self.evaluate(batch, |_, outputs| outputs.scores).concat())
    }

    fn state(&mut self) -> Result<TrainingState, BackendError> {
        Ok(self.state.clone())
    }

    fn set_state(&mut self, state: &TrainingState) -> Result<(), BackendError> {
        state.expect_len(self.layout.parameters())?;
        state.expect_statistics(self.layout.statistics())?;
        self.state = state.clone();
        Ok(())
    }

    fn name(&self) -> String {
        match self.threads {
            1 => "CPU, 1 thread".to_owned(),
            threads => format!("CPU, {threads} threads"),
        }
    }
}

#[cfg(test)]
mod tests;
