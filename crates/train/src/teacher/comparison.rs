//! Do two backends of a teacher agree? The same step is taken by both, and what it did is compared.

use std::ops::Range;

use super::{Batch, Layout, Losses, StepSettings, TeacherBackend};
use crate::training::{self, BackendError, TrainingState, adamw};

/// How far a backend is from another that is taken to be right.
#[derive(Clone, PartialEq, Debug)]
pub struct TeacherComparison {
    /// The losses of the step, the right ones first.
    pub losses: [Losses; 2],
    /// The losses before the step, by the running statistics.
    pub validations: [Losses; 2],
    /// Each tensor's name, and the length of the difference of the gradients over the length of the right one.
    pub gradients: Vec<(String, f64)>,
    /// How far each tensor's gradient goes along the right one: 1 where only noise is between them.
    pub projections: Vec<f64>,
    /// The same of the running statistics after the step.
    pub statistics: f64,
    /// The same of the scores before the step.
    pub scores: f64,
    /// The largest difference between a parameter after the step and what AdamW makes of the gradient.
    pub optimiser: f32,
}

struct Taken {
    state: TrainingState,
    losses: Losses,
    validation: Losses,
    scores: Vec<f32>,
}

fn take(
    backend: &mut dyn TeacherBackend,
    state: &TrainingState,
    batch: &Batch,
    settings: &StepSettings,
) -> Result<Taken, BackendError> {
    backend.set_state(state)?;
    let (validation, scores) = (backend.validate(batch)?, backend.scores(batch)?);
    backend.take_losses()?;
    backend.step(batch, settings)?;
    Ok(Taken { losses: backend.take_losses()?, state: backend.state()?, validation, scores })
}

impl TeacherComparison {
    /// Takes one step from `state`, whose moments must be 0, and compares. The gradient is not shortened.
    pub fn measure(
        [right, other]: [&mut dyn TeacherBackend; 2],
        layout: &Layout,
        state: &TrainingState,
        batch: &Batch,
        settings: &StepSettings,
    ) -> Result<TeacherComparison, BackendError> {
        let settings = StepSettings { max_norm: f32::INFINITY, ..*settings };
        let right = take(right, state, batch, &settings)?;
        let other = take(other, state, batch, &settings)?;
        // After one step from 0 the first moments are a tenth of the gradients.
        let lists =
            |range: &Range<usize>| [&right.state.first[range.clone()], &other.state.first[range.clone()]];
        let tensors = layout.tensors();
        let gradients =
            tensors.iter().map(|tensor| (tensor.name.clone(), relative_distance(lists(&tensor.range))));
        Ok(TeacherComparison {
            gradients: gradients.collect(),
            projections: tensors.iter().map(|tensor| projection(lists(&tensor.range))).collect(),
            losses: [right.losses, other.losses],
            validations: [right.validation, other.validation],
            statistics: relative_distance([&right.state.statistics, &other.state.statistics]),
            scores: relative_distance([&right.scores, &other.scores]),
            optimiser: optimiser_error(layout, state, &other.state, &settings),
        })
    }

    /// The tensor whose gradients differ most.
    pub fn worst_gradient(&self) -> Option<&(String, f64)> {
        self.gradients.iter().max_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// The projection that is farthest from 1.
    pub fn worst_projection(&self) -> f64 {
        self.projections
            .iter()
            .copied()
            .fold(1.0, |a, b| if (b - 1.0).abs() > (a - 1.0_f64).abs() { b } else { a })
    }

    /// The largest difference of the losses, while learning and without, over the right ones.
    pub fn worst_loss(&self) -> f64 {
        let pairs = [self.losses, self.validations].into_iter().flat_map(|[right, other]| {
            [[right.score, other.score], [right.wdl, other.wdl], [right.policy, other.policy]]
        });
        let distance =
            |[right, other]: [f64; 2]| if right == other { 0.0 } else { ((right - other) / right).abs() };
        pairs.map(distance).fold(0.0, f64::max)
    }
}

fn relative_distance([right, other]: [&[f32]; 2]) -> f64 {
    let square = |x: f32| f64::from(x) * f64::from(x);
    let difference: f64 = right.iter().zip(other).map(|(a, b)| square(a - b)).sum();
    let length: f64 = right.iter().copied().map(square).sum();
    if difference == 0.0 { 0.0 } else { (difference / length).sqrt() }
}

fn projection([right, other]: [&[f32]; 2]) -> f64 {
    let product =
        |a: &[f32], b: &[f32]| -> f64 { a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum() };
    if right == other { 1.0 } else { product(right, other) / product(right, right) }
}

fn optimiser_error(
    layout: &Layout,
    before: &TrainingState,
    after: &TrainingState,
    settings: &StepSettings,
) -> f32 {
    let errors = layout.tensors().into_iter().flat_map(|tensor| {
        let step = training::StepSettings {
            learning_rate: settings.learning_rate,
            decay: if tensor.is_weight { settings.decay } else { 0.0 },
            clip: f32::INFINITY,
            ..training::StepSettings::default()
        };
        tensor.range.map(move |at| {
            let (mut expected, mut first, mut second) = (before.parameters[at], 0.0, 0.0);
            let gradient = after.first[at] / (1.0 - adamw::FIRST_DECAY);
            adamw::update(&mut expected, &mut first, &mut second, gradient, &step);
            (expected - after.parameters[at]).abs()
        })
    });
    errors.fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::teacher::{Architecture, Cpu, TeacherRecipe, TeacherRecord};
    use chess::{Outcome, Position};
    use play::Score;

    /// One that learns from something else.
    struct Wrong(Cpu);

    impl TeacherBackend for Wrong {
        fn step(&mut self, batch: &Batch, settings: &StepSettings) -> Result<(), BackendError> {
            let mut batch = batch.clone();
            batch.pieces[8] = 3;
            self.0.step(&batch, settings)
        }

        fn take_losses(&mut self) -> Result<Losses, BackendError> {
            self.0.take_losses()
        }

        fn validate(&mut self, batch: &Batch) -> Result<Losses, BackendError> {
            self.0.validate(batch)
        }

        fn scores(&mut self, batch: &Batch) -> Result<Vec<f32>, BackendError> {
            self.0.scores(batch)
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

    #[test]
    fn one_thread_and_three_agree_and_one_who_learns_from_something_else_does_not() {
        let layout = Layout::new(Architecture::new(1, 8).unwrap());
        let mut batch = Batch::default();
        for m in Position::initial().legal_moves().iter().copied() {
            let position = Position::initial().after(m);
            let reply = position.legal_moves()[0];
            let record =
                TeacherRecord::new(&position, Score::Centipawns(30), Outcome::Draw, Some(reply), true);
            batch.push(&record.unwrap(), false);
        }
        let statistics = layout.initial_statistics();
        let state = TrainingState { statistics, ..TrainingState::new(layout.initial(1)) };
        let compare = |other: &mut dyn TeacherBackend| {
            let settings = TeacherRecipe::default().step(1 << 23, 0.0);
            let two: [&mut dyn TeacherBackend; 2] = [&mut Cpu::new(&layout, 1), other];
            TeacherComparison::measure(two, &layout, &state, &batch, &settings).unwrap()
        };
        let same = compare(&mut Cpu::new(&layout, 3));
        assert!(same.worst_gradient().unwrap().1 < 1e-6 && same.worst_loss() < 1e-6, "{same:?}");
        assert!((same.worst_projection() - 1.0).abs() < 1e-6, "{same:?}");
        assert!(same.optimiser < 1e-6 && same.statistics < 1e-6 && same.scores < 1e-6, "{same:?}");
        let wrong = compare(&mut Wrong(Cpu::new(&layout, 1)));
        assert!((wrong.worst_projection() - 1.0).abs() > 1e-3, "{wrong:?}");
        assert!(wrong.worst_gradient().unwrap().1 > 1e-3 && wrong.worst_loss() > 1e-6, "{wrong:?}");
    }
}
