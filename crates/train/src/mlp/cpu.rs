//! Training on the CPU: every thread takes its part of a batch, then its part of the parameters.

use std::ops::Range;
use std::thread;

use classics::ukraine::Shape;

use super::passes::{Passes, TOGETHER};
use crate::data::PackedPosition;
use crate::training::{Backend, BackendError, Permutation, StepSettings, TrainingState, adamw};

/// A network of 808 inputs that learns on the CPU. The same number of threads gives the same numbers.
pub struct CpuMlp {
    shape: Shape,
    state: TrainingState,
    window: Vec<PackedPosition>,
    workers: Vec<Worker>,
    loss: f64,
    seen: u64,
}

/// What a thread needs for itself.
struct Worker {
    passes: Passes,
    records: Vec<PackedPosition>,
    gradient: Vec<f32>,
    loss: f64,
}

impl CpuMlp {
    /// A network with all parameters 0: [`Backend::set_state`] gives it others.
    pub fn new(shape: Shape, threads: usize) -> CpuMlp {
        let worker = || Worker {
            passes: Passes::new(shape),
            records: Vec::new(),
            gradient: vec![0.0; shape.parameters()],
            loss: 0.0,
        };
        CpuMlp {
            shape,
            state: TrainingState::new(vec![0.0; shape.parameters()]),
            window: Vec::new(),
            workers: (0..threads.max(1)).map(|_| worker()).collect(),
            loss: 0.0,
            seen: 0,
        }
    }
}

impl Worker {
    /// The losses of its records, added up, and their gradient.
    fn learn(&mut self, parameters: &[f32], settings: &StepSettings) {
        self.gradient.fill(0.0);
        self.loss = 0.0;
        for records in self.records.chunks(TOGETHER) {
            self.passes.forward(parameters, records);
            self.loss += self.passes.loss(records, settings);
            self.passes.backward(parameters, &mut self.gradient);
        }
    }

    /// The losses alone.
    fn lose(&mut self, parameters: &[f32], settings: &StepSettings) {
        self.loss = 0.0;
        for records in self.records.chunks(TOGETHER) {
            self.passes.forward(parameters, records);
            self.loss += self.passes.loss(records, settings);
        }
    }
}

/// Part `n` of `parts` of `len` things.
fn part(len: usize, n: usize, parts: usize) -> Range<usize> {
    len * n / parts..len * (n + 1) / parts
}

/// Moves all parameters along the mean of the workers' gradients.
fn update(state: &mut TrainingState, workers: &[Worker], batch: usize, settings: &StepSettings) {
    let share = state.parameters.len().div_ceil(workers.len());
    let parameters = state.parameters.chunks_mut(share);
    let moments = state.first.chunks_mut(share).zip(state.second.chunks_mut(share));
    thread::scope(|scope| {
        for (n, (parameters, (first, second))) in parameters.zip(moments).enumerate() {
            scope.spawn(move || {
                for at in 0..parameters.len() {
                    let sum: f32 = workers.iter().map(|worker| worker.gradient[n * share + at]).sum();
                    let gradient = sum / batch as f32;
                    let (first, second) = (&mut first[at], &mut second[at]);
                    adamw::update(&mut parameters[at], first, second, gradient, settings);
                }
            });
        }
    });
}

impl Backend for CpuMlp {
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
        if range.is_empty() {
            return Ok(());
        }
        let (parts, parameters, window) = (self.workers.len(), &self.state.parameters, &self.window);
        thread::scope(|scope| {
            for (n, worker) in self.workers.iter_mut().enumerate() {
                let indices = part(range.len(), n, parts);
                let first = range.start;
                scope.spawn(move || {
                    let chosen = indices.map(|index| window[permutation.at(first + index as u32) as usize]);
                    worker.records.clear();
                    worker.records.extend(chosen);
                    worker.learn(parameters, settings);
                });
            }
        });
        self.loss += self.workers.iter().map(|worker| worker.loss).sum::<f64>();
        self.seen += range.len() as u64;
        update(&mut self.state, &self.workers, range.len(), settings);
        Ok(())
    }

    fn take_loss(&mut self) -> Result<(f64, u64), BackendError> {
        Ok((std::mem::take(&mut self.loss), std::mem::take(&mut self.seen)))
    }

    fn validate(&mut self, records: &[PackedPosition], settings: &StepSettings) -> Result<f64, BackendError> {
        let (parts, parameters) = (self.workers.len(), &self.state.parameters);
        thread::scope(|scope| {
            for (n, worker) in self.workers.iter_mut().enumerate() {
                let records = &records[part(records.len(), n, parts)];
                scope.spawn(move || {
                    worker.records.clear();
                    worker.records.extend_from_slice(records);
                    worker.lose(parameters, settings);
                });
            }
        });
        let sum: f64 = self.workers.iter().map(|worker| worker.loss).sum();
        Ok(sum / records.len().max(1) as f64)
    }

    fn state(&mut self) -> Result<TrainingState, BackendError> {
        Ok(self.state.clone())
    }

    fn set_state(&mut self, state: &TrainingState) -> Result<(), BackendError> {
        state.expect_len(self.shape.parameters())?;
        self.state.clone_from(state);
        Ok(())
    }

    fn name(&self) -> String {
        format!("CPU, {} threads", self.workers.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::PackedPosition;
    use crate::mlp::layout;
    use chess::random::Random;
    use chess::{Outcome, Position, Role};
    use classics::ukraine::Output;
    use play::Score;

    /// Positions of random games, scored by their material.
    fn records(count: usize) -> Vec<PackedPosition> {
        let mut random = Random::new(9);
        let mut position = Position::initial();
        let mut records = Vec::with_capacity(count);
        while records.len() < count {
            let moves = position.legal_moves();
            if moves.is_empty() || position.halfmove_clock() > 100 {
                position = Position::initial();
                continue;
            }
            position.play(moves[random.below(moves.len())]);
            let us = position.turn();
            let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
            let count = |color, role| position.pieces(color, role).count() as i32;
            let material: i32 = roles
                .into_iter()
                .zip([100, 300, 300, 500, 900])
                .map(|(role, value)| value * (count(us, role) - count(!us, role)))
                .sum();
            let outcome =
                if material == 0 { Outcome::Draw } else { Outcome::Win(if material > 0 { us } else { !us }) };
            records.push(PackedPosition::new(&position, Score::Centipawns(material), outcome).unwrap());
        }
        records
    }

    fn backend(shape: Shape, seed: u64, threads: usize) -> CpuMlp {
        let mut backend = CpuMlp::new(shape, threads);
        backend.set_state(&TrainingState::new(layout::initial(shape, seed))).unwrap();
        backend
    }

    fn settings() -> StepSettings {
        StepSettings { learning_rate: 1e-3, decay: 0.0, clip: 100.0, wdl_blend: 0.3, scale: 200.0 }
    }

    /// The gradient against the slope between two points close by, parameter by parameter.
    #[test]
    fn gradients_are_the_slopes_of_the_loss() {
        let records = records(64);
        for output in [Output::Pawns, Output::WinDrawLoss] {
            let shape = Shape::new(2, 8, output).unwrap();
            let mut backend = backend(shape, 5, 1);
            let parameters = backend.state.parameters.clone();
            let worker = &mut backend.workers[0];
            worker.records.clone_from(&records);
            worker.learn(&parameters, &settings());
            let gradient = worker.gradient.clone();
            let mut random = Random::new(4);
            let mut loss_at = |at: usize, by: f32| {
                let mut parameters = parameters.clone();
                parameters[at] += by;
                worker.lose(&parameters, &settings());
                worker.loss
            };
            let layers = shape.layers().flat_map(|layer| [layer.weights, layer.biases]);
            for range in layers.collect::<Vec<_>>() {
                for _ in 0..20 {
                    let at = range.start + random.below(range.len());
                    let step = 1e-3;
                    let slope = (loss_at(at, step) - loss_at(at, -step)) / f64::from(2.0 * step);
                    let found = f64::from(gradient[at]);
                    assert!(
                        (slope - found).abs() < 0.02 * slope.abs() + 0.15,
                        "{output:?} {at}: {slope} {found}"
                    );
                }
            }
        }
    }

    #[test]
    fn material_is_learnt() {
        let records = records(20_000);
        let (training, test) = records.split_at(18_000);
        for output in [Output::Pawns, Output::WinDrawLoss] {
            let mut backend = backend(Shape::new(2, 32, output).unwrap(), 1, 2);
            let settings = StepSettings { wdl_blend: 0.0, learning_rate: 2e-3, ..settings() };
            let before = backend.validate(test, &settings).unwrap();
            backend.load(training).unwrap();
            for epoch in 0..8 {
                let permutation = Permutation::new(training.len() as u32, epoch);
                for first in (0..training.len() as u32 - 249).step_by(250) {
                    backend.step(permutation, first..first + 250, &settings).unwrap();
                }
            }
            let after = backend.validate(test, &settings).unwrap();
            let (seen_loss, seen) = backend.take_loss().unwrap();
            assert_eq!(seen, 8 * 18_000);
            assert!(seen_loss > 0.0 && backend.take_loss().unwrap() == (0.0, 0));
            let bound = if output == Output::Pawns { 0.35 } else { 0.85 };
            assert!(after < bound * before, "{output:?}: {before} to {after}");
        }
    }

    #[test]
    fn the_same_threads_give_the_same_numbers_and_a_state_can_be_taken_up() {
        let records = records(600);
        let shape = Shape::new(1, 16, Output::WinDrawLoss).unwrap();
        let permutation = Permutation::new(600, 3);
        let mut whole = backend(shape, 1, 2);
        let mut first = backend(shape, 1, 2);
        whole.load(&records).unwrap();
        first.load(&records).unwrap();
        first.step(permutation, 0..300, &settings()).unwrap();
        let mut second = backend(shape, 2, 2);
        second.load(&records).unwrap();
        second.set_state(&first.state().unwrap()).unwrap();
        second.step(permutation, 300..600, &settings()).unwrap();
        whole.step(permutation, 0..300, &settings()).unwrap();
        whole.step(permutation, 300..600, &settings()).unwrap();
        assert_eq!(whole.state().unwrap(), second.state().unwrap());
    }

    #[test]
    fn what_was_not_loaded_is_not_learnt() {
        let mut backend = backend(Shape::new(1, 8, Output::Pawns).unwrap(), 1, 1);
        backend.load(&records(10)).unwrap();
        assert_eq!(backend.step(Permutation::new(20, 1), 0..20, &settings()), Err(BackendError::Window));
        let other = TrainingState::new(vec![0.0; 3]);
        assert!(matches!(backend.set_state(&other), Err(BackendError::Shape { found: 3, .. })));
    }
}
