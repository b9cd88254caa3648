use chess::random::Random;
use chess::{Color, Outcome, Position};
use play::Score;

use super::network::{Network, planes};
use super::*;
use crate::teacher::policy::NO_MOVE;
use crate::teacher::{Architecture, NO_RESULT, TeacherRecord};

/// Positions of random games with scores by material; some without a move, a result or a score to be learnt.
fn batch(count: usize, seed: u64) -> Batch {
    let mut random = Random::new(seed);
    let (mut position, mut batch) = (Position::initial(), Batch::default());
    while batch.len() < count {
        let moves = position.legal_moves();
        let Some(&m) = moves.get(random.below(moves.len().max(1))) else {
            position = Position::initial();
            continue;
        };
        let white = Score::Centipawns(100 * crate::material::material_balance(&position));
        let score = if position.turn() == Color::White { white } else { -white };
        let outcome =
            [Outcome::Draw, Outcome::Win(Color::White), Outcome::Win(Color::Black)][random.below(3)];
        let record = TeacherRecord::new(&position, score, outcome, Some(m), random.below(4) > 0).unwrap();
        batch.push(&record, random.below(2) == 0);
        position.play(m);
    }
    batch.moves[0] = NO_MOVE;
    batch.results[count - 1] = NO_RESULT;
    batch
}

fn tiny() -> Layout {
    Layout::new(Architecture::new(1, 8).unwrap())
}

fn settings() -> StepSettings {
    StepSettings { learning_rate: 2e-3, decay: 0.01, max_norm: 1.0, wdl_weight: 0.5, policy_weight: 0.25 }
}

/// Parameters in which nothing is 0 or 1, as those of a network that has learnt.
fn shaken(layout: &Layout) -> Vec<f64> {
    let mut random = Random::new(9);
    let mut small = || 0.4 * ((random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64 - 0.5);
    layout.initial(3).into_iter().map(|parameter| f64::from(parameter) + small()).collect()
}

fn loss(layout: &Layout, parameters: &[f64], batch: &Batch) -> f64 {
    let network = Network { layout, parameters, statistics: None, threads: 1 };
    let outputs = network.forward(planes(batch)).outputs;
    losses(outputs, batch, &settings()).0.total(&settings())
}

#[test]
fn gradients_are_those_of_differences() {
    let (layout, batch) = (tiny(), batch(3, 1));
    let mut parameters = shaken(&layout);
    let network = Network { layout: &layout, parameters: &parameters, statistics: None, threads: 2 };
    let mut pass = network.forward(planes(&batch));
    let slopes = losses(pass.take_outputs(), &batch, &settings()).1;
    let gradient = network.backward(&pass, &slopes);
    let mut random = Random::new(4);
    for tensor in layout.tensors() {
        // A few of every tensor, with the largest: where a rook never goes there is nothing to learn.
        let largest = tensor.range.clone().max_by(|&a, &b| gradient[a].abs().total_cmp(&gradient[b].abs()));
        let some = (0..5).map(|_| tensor.range.start + random.below(tensor.range.len()));
        let length = tensor.range.clone().map(|at| gradient[at].powi(2)).sum::<f64>().sqrt();
        assert!(length > 1e-7, "{}: {length:e}", tensor.name);
        for at in some.chain(largest) {
            const STEP: f64 = 1e-5;
            let middle = parameters[at];
            let [above, below] = [STEP, -STEP].map(|step| {
                parameters[at] = middle + step;
                loss(&layout, &parameters, &batch)
            });
            parameters[at] = middle;
            let expected = (above - below) / (2.0 * STEP);
            let error = (gradient[at] - expected).abs();
            assert!(
                error < 1e-4 * length.max(1e-4),
                "{} at {}: {:e}, by differences {expected:e}",
                tensor.name,
                at - tensor.range.start,
                gradient[at]
            );
        }
    }
}

#[test]
fn floats_find_the_same_gradient_with_any_number_of_threads() {
    let (layout, batch) = (tiny(), batch(40, 2));
    let parameters: Vec<f32> = shaken(&layout).into_iter().map(|parameter| parameter as f32).collect();
    let gradients = [1, 2, 5].map(|threads| {
        let mut cpu = Cpu::new(&layout, threads);
        cpu.set_state(&state(&layout, &parameters)).unwrap();
        cpu.gradient(&batch, &settings())
    });
    assert!(gradients.iter().all(|gradient| *gradient == gradients[0]));
    let parameters: Vec<f64> = parameters.into_iter().map(f64::from).collect();
    let network = Network { layout: &layout, parameters: &parameters, statistics: None, threads: 1 };
    let mut pass = network.forward(planes(&batch));
    let slopes = losses(pass.take_outputs(), &batch, &settings()).1;
    let exact = network.backward(&pass, &slopes);
    for tensor in layout.tensors() {
        let norm =
            |of: &dyn Fn(usize) -> f64| tensor.range.clone().map(|at| of(at).powi(2)).sum::<f64>().sqrt();
        let error = norm(&|at| f64::from(gradients[0][at]) - exact[at]) / norm(&|at| exact[at]);
        assert!(error < 1e-3, "{}: {error:e}", tensor.name);
    }
}

fn state(layout: &Layout, parameters: &[f32]) -> TrainingState {
    TrainingState { statistics: layout.initial_statistics(), ..TrainingState::new(parameters.to_vec()) }
}

#[test]
fn a_long_gradient_is_shortened_and_only_weights_decay() {
    let layout = tiny();
    let mut cpu = Cpu::new(&layout, 1);
    cpu.set_state(&state(&layout, &vec![0.5; layout.parameters()])).unwrap();
    let mut gradient = vec![0.0; layout.parameters()];
    gradient[0] = 30.0;
    gradient[1] = -40.0;
    let settings = StepSettings { decay: 0.1, learning_rate: 0.1, ..settings() };
    cpu.update(&gradient, &settings);
    let near = |found: f32, expected: f32| (found - expected).abs() < 1e-6;
    assert!(near(cpu.state.first[0], 0.06) && near(cpu.state.first[1], -0.08), "{:?}", &cpu.state.first[..2]);
    let [weight, gamma] = [2, layout.stem.gamma.start].map(|at| cpu.state.parameters[at]);
    assert!(near(weight, 0.495) && gamma == 0.5, "{weight} {gamma}");
}

#[test]
fn the_running_statistics_follow_the_batches() {
    let (layout, batch) = (tiny(), batch(64, 5));
    let mut cpu = Cpu::new(&layout, 1);
    cpu.set_state(&state(&layout, &layout.initial(1))).unwrap();
    let still = StepSettings { learning_rate: 0.0, ..settings() };
    for _ in 0..80 {
        cpu.step(&batch, &still).unwrap();
    }
    let learning = cpu.take_losses().unwrap();
    let found = cpu.validate(&batch).unwrap();
    assert_eq!((learning.positions, found.positions, found.moves, found.results), (64 * 80, 64, 63, 63));
    for [a, b] in [
        [learning.score_loss(), found.score_loss()],
        [learning.wdl_loss(), found.wdl_loss()],
        [learning.policy_loss(), found.policy_loss()],
    ] {
        assert!((a - b).abs() < 1e-3 * a, "by the batch {a}, by the running statistics {b}");
    }
    assert_eq!(cpu.scores(&batch).unwrap().len(), 64);
}

#[test]
fn a_small_teacher_learns() {
    let (layout, batch) = (tiny(), batch(128, 6));
    let mut cpu = Cpu::new(&layout, 1);
    cpu.set_state(&state(&layout, &layout.initial(1))).unwrap();
    let mut steps = 0.0;
    let mut learn = || {
        for _ in 0..40 {
            steps += 1.0;
            let learning_rate = 3e-3 * f32::min(1.0, steps / 20.0);
            let settings =
                StepSettings { learning_rate, wdl_weight: 0.01, policy_weight: 0.01, ..settings() };
            cpu.step(&batch, &settings).unwrap();
        }
        (cpu.take_losses().unwrap(), cpu.validate(&batch).unwrap())
    };
    let [(first, _), _, (last, known)] = [learn(), learn(), learn()];
    assert!(last.score_loss() < 0.5 * first.score_loss(), "{first:?} {last:?}");
    assert!(last.policy_loss() < 0.9 * first.policy_loss(), "{first:?} {last:?}");
    assert!(known.score_loss() < 0.25 * first.score_loss(), "{known:?}");
}

#[test]
fn another_teachers_state_is_refused() {
    let mut cpu = Cpu::new(&tiny(), 1);
    assert!(cpu.set_state(&TrainingState::new(vec![0.0; 3])).is_err());
    let without = TrainingState::new(vec![0.0; tiny().parameters()]);
    assert!(cpu.set_state(&without).is_err(), "no statistics");
}
