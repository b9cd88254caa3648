//! Do two backends agree? The same step is taken by both, and what it did is compared.

use std::ops::Range;

use crate::data::PackedPosition;
use crate::training::{Backend, BackendError, Permutation, StepSettings, TrainingState, adamw};

/// How far a backend is from another that is taken to be right.
#[derive(Clone, PartialEq, Debug)]
pub struct BackendComparison {
    /// The mean loss of the step, the right one first.
    pub losses: [f64; 2],
    /// The mean loss of the records before the step, without learning.
    pub validations: [f64; 2],
    /// For each group of parameters, the length of the difference of the gradients over the length of the right
    /// one.
    pub gradients: Vec<f64>,
    /// The largest difference between a parameter after the step and what AdamW makes of the gradient.
    pub optimiser: f32,
}

impl BackendComparison {
    /// Takes one step from `state`, whose moments must be 0, and compares. The groups are ranges of the flat lists.
    pub fn measure(
        [right, other]: [&mut dyn Backend; 2],
        state: &TrainingState,
        groups: &[Range<usize>],
        records: &[PackedPosition],
        settings: &StepSettings,
    ) -> Result<BackendComparison, BackendError> {
        let taken = |backend: &mut dyn Backend| {
            backend.set_state(state)?;
            let validation = backend.validate(records, settings)?;
            backend.load(records)?;
            let len = records.len() as u32;
            backend.step(Permutation::new(len, 1), 0..len, settings)?;
            let (loss, count) = backend.take_loss()?;
            Ok::<_, BackendError>((backend.state()?, validation, loss / count.max(1) as f64))
        };
        let (right, right_validation, right_loss) = taken(right)?;
        let (other, validation, loss) = taken(other)?;
        let distance = |range: &Range<usize>| {
            relative_distance(&right.first[range.clone()], &other.first[range.clone()])
        };
        Ok(BackendComparison {
            losses: [right_loss, loss],
            validations: [right_validation, validation],
            gradients: groups.iter().map(distance).collect(),
            optimiser: optimiser_error(state, &other, settings),
        })
    }

    /// The larger difference of the losses, while learning and without, over the right loss.
    pub fn worst_loss(&self) -> f64 {
        let distance = |[right, other]: [f64; 2]| ((right - other) / right).abs();
        distance(self.losses).max(distance(self.validations))
    }

    /// The largest of the gradients' differences.
    pub fn worst_gradient(&self) -> f64 {
        self.gradients.iter().copied().fold(0.0, f64::max)
    }
}

/// The first moments after one step from 0 are a tenth of the gradients, so that they can be compared instead.
fn relative_distance(right: &[f32], other: &[f32]) -> f64 {
    let square = |x: f32| f64::from(x) * f64::from(x);
    let difference: f64 = right.iter().zip(other).map(|(a, b)| square(a - b)).sum();
    let length: f64 = right.iter().copied().map(square).sum();
    if difference == 0.0 { 0.0 } else { (difference / length).sqrt() }
}

fn optimiser_error(before: &TrainingState, after: &TrainingState, settings: &StepSettings) -> f32 {
    let pairs = before.parameters.iter().zip(&after.parameters).zip(&after.first);
    let errors = pairs.map(|((&before, &after), &first)| {
        let (mut expected, mut moments) = (before, [0.0; 2]);
        let [a, b] = &mut moments;
        adamw::update(&mut expected, a, b, first / (1.0 - adamw::FIRST_DECAY), settings);
        (expected - after).abs()
    });
    errors.fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::PackedPosition;
    use crate::nnue::{Cpu, Layout};
    use crate::training::Recipe;
    use chess::random::Random;
    use chess::{Outcome, Position};
    use engine::nnue::Architecture;
    use play::Score;

    fn records() -> Vec<PackedPosition> {
        let mut random = Random::new(1);
        let mut position = Position::initial();
        let mut records = Vec::new();
        while records.len() < 60 {
            let score = Score::Centipawns(random.below(200) as i32 - 100);
            records.push(PackedPosition::new(&position, score, Outcome::Draw).unwrap());
            let moves = position.legal_moves();
            match moves.get(random.below(moves.len().max(1))) {
                Some(&m) => position.play(m),
                None => position = Position::initial(),
            }
        }
        records
    }

    /// One that learns from something else.
    struct Wrong(Cpu);

    impl Backend for Wrong {
        fn load(&mut self, window: &[PackedPosition]) -> Result<(), BackendError> {
            let mut window = window.to_vec();
            window[0] = window[1];
            self.0.load(&window)
        }

        fn step(
            &mut self,
            permutation: Permutation,
            range: Range<u32>,
            settings: &StepSettings,
        ) -> Result<(), BackendError> {
            self.0.step(permutation, range, settings)
        }

        fn take_loss(&mut self) -> Result<(f64, u64), BackendError> {
            self.0.take_loss()
        }

        fn validate(
            &mut self,
            records: &[PackedPosition],
            settings: &StepSettings,
        ) -> Result<f64, BackendError> {
            self.0.validate(&records[1..], settings)
        }

        fn state(&mut self) -> Result<TrainingState, BackendError> {
            self.0.state()
        }

        fn set_state(&mut self, state: &TrainingState) -> Result<(), BackendError> {
            self.0.set_state(state)
        }

        fn name(&self) -> String {
            self.0.name()
        }
    }

    /// How far another is from the CPU with one thread.
    fn comparison(layout: &Layout, other: &mut dyn Backend) -> BackendComparison {
        let settings = Recipe::default().step(1_000_000);
        let state = TrainingState::new(layout.initial(1));
        let groups = [0..layout.inputs() * 32, layout.inputs() * 32..layout.len()];
        let backends: [&mut dyn Backend; 2] = [&mut Cpu::new(layout, 1), other];
        BackendComparison::measure(backends, &state, &groups, &records(), &settings).unwrap()
    }

    #[test]
    fn one_thread_and_two_agree_and_one_who_learns_from_something_else_does_not() {
        let layout = Layout::new(Architecture::simple(32, 2).unwrap());
        let wrong = comparison(&layout, &mut Wrong(Cpu::new(&layout, 1)));
        assert!(wrong.worst_gradient() > 1e-3 && wrong.worst_loss() > 1e-4, "{wrong:?}");
        let comparison = comparison(&layout, &mut Cpu::new(&layout, 2));
        assert!(comparison.worst_gradient() < 1e-5 && comparison.worst_loss() < 1e-5, "{comparison:?}");
        assert!(comparison.optimiser < 1e-6, "{comparison:?}");
        let [one, two] = comparison.losses;
        assert!((one - two).abs() < 1e-6 && (one - comparison.validations[0]).abs() < 1e-6, "{comparison:?}");
        assert!(relative_distance(&[3.0, 4.0], &[3.0, 9.0]) == 1.0);
    }
}
