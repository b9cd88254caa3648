//! A network learns.

use std::path::{Path, PathBuf};

use chess::random::Random;
use chess::{Color, Outcome, Position, Role};
use engine::nnue::{Activation, Architecture, Layers};
use play::{Score, Stop};
use train::data::{PackedPosition, PositionWriter};
use train::nnue::{Cpu, FeatureSet, LayerLayout, Layout, QuantisationError, king_buckets, quantise};
use train::training::{
    Backend, Checkpoint, CheckpointHeader, Corpus, Permutation, Recipe, StepSettings, Training,
    TrainingProgress, TrainingState, adamw,
};

/// What the pieces of a side are worth, in centipawns.
fn material(position: &Position, color: Color) -> i32 {
    let worth = [100, 300, 300, 500, 900, 0];
    Role::ALL.into_iter().map(|role| worth[role.index()] * position.pieces(color, role).count() as i32).sum()
}

/// Positions of random games, scored by their material.
fn records(count: usize, seed: u64) -> Vec<PackedPosition> {
    let mut random = Random::new(seed);
    let mut records = Vec::new();
    while records.len() < count {
        let mut position = Position::initial();
        for _ in 0..200 {
            let moves = position.legal_moves();
            let Some(&m) = moves.get(random.below(moves.len())) else { break };
            position.play(m);
            if random.below(8) == 0 {
                let us = position.turn();
                let score = material(&position, us) - material(&position, !us);
                let outcome = [Outcome::Win(us), Outcome::Draw, Outcome::Win(!us)][random.below(3)];
                records.extend(PackedPosition::new(&position, Score::Centipawns(score), outcome));
            }
        }
    }
    records.truncate(count);
    records
}

fn with_king_buckets(hidden: usize) -> Layout {
    let king_buckets = king_buckets(4).unwrap();
    Layout::new(Architecture::new(hidden, king_buckets, 2).unwrap())
}

fn with_layers(hidden: usize, buckets: usize, outputs: usize) -> Layout {
    let architecture = Architecture::new(hidden, king_buckets(buckets).unwrap(), outputs).unwrap();
    Layout::new(architecture.with_layers(Layers { first: 16, second: 32 }).unwrap())
}

fn with_activation(layout: Layout, activation: Activation) -> Layout {
    Layout::new(layout.architecture.with_activation(activation).unwrap())
}

/// What becomes of a number outside of pairs.
fn activated(layout: &Layout, x: f64) -> f64 {
    let clipped = x.clamp(0.0, 1.0);
    if layout.architecture.activation() == Activation::Crelu { clipped } else { clipped.powi(2) }
}

/// The output of a network with layers, from both accumulators.
fn layered_output(layout: &Layout, parameters: &[f64], bucket: usize, sums: &[Vec<f64>; 2]) -> f64 {
    let layers = layout.layers().unwrap();
    let (first, second, half) = (layers.first, layers.second, layout.hidden() / 2);
    let clip = |x: f64| x.clamp(0.0, 1.0);
    let products = sums.iter().flat_map(|side| match layout.architecture.activation() {
        Activation::Pairwise => (0..half).map(|n| clip(side[n]) * clip(side[n + half])).collect::<Vec<_>>(),
        _ => side.iter().map(|&x| activated(layout, x)).collect(),
    });
    let products: Vec<f64> = products.collect();
    let at = |begin: usize, n: usize| parameters[begin + n];
    let layer = |count: usize, sum: &dyn Fn(usize) -> f64| -> Vec<f64> {
        (0..count).map(|n| activated(layout, sum(n))).collect()
    };
    let one = layer(first, &|n| {
        let row = layers.first_weights.start + (bucket * first + n) * products.len();
        at(layers.first_biases.start, bucket * first + n)
            + products.iter().zip(&parameters[row..]).map(|(x, w)| x * w).sum::<f64>()
    });
    let two = layer(second, &|n| {
        let weight = |k: usize| at(layers.second_weights.start, (bucket * first + k) * second + n);
        at(layers.second_biases.start, bucket * second + n)
            + one.iter().enumerate().map(|(k, x)| x * weight(k)).sum::<f64>()
    });
    let weights = &parameters[layers.output_weights.start + bucket * second..];
    at(layers.output_biases.start, bucket) + two.iter().zip(weights).map(|(x, w)| x * w).sum::<f64>()
}

/// The mean loss as it is defined, in double precision and through whole positions.
fn loss(layout: &Layout, parameters: &[f64], records: &[PackedPosition], step: &StepSettings) -> f64 {
    let (architecture, hidden) = (&layout.architecture, layout.hidden());
    let row = |row: usize| &parameters[row * hidden..][..hidden];
    let sigmoid = |x: f64| 1.0 / (1.0 + (-x).exp());
    let losses = records.iter().map(|&record| {
        let packed = record;
        let position = packed.position().unwrap();
        let bucket = architecture.output_bucket(position.occupied().count());
        let mut output = parameters[layout.output_biases() + bucket];
        let mut both = [Vec::new(), Vec::new()];
        for (side, color) in [position.turn(), !position.turn()].into_iter().enumerate() {
            let mut sums = row(layout.biases()).to_vec();
            let features = architecture.perspective(color, position.king(color)).features(&position);
            let is_used = |feature: &usize| layout.features == FeatureSet::All || feature % 384 < 320;
            for feature in features.filter(is_used) {
                let common = layout.factoriser().nth(feature % 768).map(row);
                for n in 0..hidden {
                    sums[n] += row(feature)[n] + common.map_or(0.0, |common| common[n]);
                }
            }
            if layout.layers().is_some() {
                both[side] = sums;
                continue;
            }
            let weights = row(layout.outputs(bucket) + side);
            output += sums.iter().zip(weights).map(|(&x, w)| activated(layout, x) * w).sum::<f64>();
        }
        if layout.layers().is_some() {
            output = layered_output(layout, parameters, bucket, &both);
        }
        let (wdl_blend, scale) = (f64::from(step.wdl_blend), f64::from(step.scale));
        let score = sigmoid(f64::from(packed.score()) / scale);
        let target = wdl_blend * f64::from(packed.result()) / 2.0 + (1.0 - wdl_blend) * score;
        (sigmoid(output) - target).powi(2)
    });
    losses.sum::<f64>() / records.len() as f64
}

/// The gradient of a step: a tenth of it is the first replayed after the first step.
fn gradient(
    backend: &mut dyn Backend,
    parameters: &[f32],
    records: &[PackedPosition],
    step: &StepSettings,
) -> Vec<f32> {
    backend.set_state(&TrainingState::new(parameters.to_vec())).unwrap();
    backend.load(records).unwrap();
    let count = records.len() as u32;
    backend.step(Permutation::new(count, 1), 0..count, step).unwrap();
    backend.state().unwrap().first.iter().map(|first| first / (1.0 - adamw::FIRST_DECAY)).collect()
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let step = StepSettings { learning_rate: 0.001, clip: 1.98, wdl_blend: 0.3, scale: 300.0, decay: 0.0 };
    let records = records(300, 1);
    let mut random = Random::new(9);
    let linear = [Layout::new(Architecture::simple(32, 8).unwrap()), with_king_buckets(64)];
    let layered = [with_layers(64, 1, 8), with_layers(128, 4, 2)];
    let others = [
        with_activation(with_king_buckets(64), Activation::Crelu).without_factoriser(),
        with_activation(with_layers(64, 4, 2), Activation::Screlu),
        with_activation(with_layers(64, 32, 1), Activation::Crelu).with_features(FeatureSet::WithoutKings),
    ];
    for layout in linear.into_iter().chain(layered).chain(others) {
        let mut parameters = layout.initial(3);
        parameters.iter_mut().for_each(|x| *x += 0.05 * (random.below(1001) as f32 / 500.0 - 1.0));
        let gradient = gradient(&mut Cpu::new(&layout, 3), &parameters, &records, &step);
        let mut exact: Vec<f64> = parameters.iter().map(|&x| x.into()).collect();
        let groups = [0..layout.biases(), layout.factoriser(), layout.biases()..layout.rows()];
        let chosen = groups.into_iter().filter(|rows| !rows.is_empty()).flat_map(|rows| {
            let at =
                |_| (rows.start + random.below(rows.len())) * layout.hidden() + random.below(layout.hidden());
            (0..25).map(at).collect::<Vec<_>>()
        });
        let mut chosen: Vec<usize> = chosen.chain(layout.output_biases()..layout.len()).collect();
        for range in layout.layers().into_iter().flat_map(|layers| {
            let LayerLayout {
                first_weights,
                first_biases,
                second_weights,
                second_biases,
                output_weights,
                ..
            } = layers;
            [first_weights, first_biases, second_weights, second_biases, output_weights]
        }) {
            chosen.extend((0..25).map(|_| range.start + random.below(range.len())));
        }
        for at in chosen {
            let mut shifted = |by: f64| {
                exact[at] = f64::from(parameters[at]) + by;
                let loss = loss(&layout, &exact, &records, &step);
                exact[at] = parameters[at].into();
                loss
            };
            let slope = (shifted(1e-7) - shifted(-1e-7)) / 2e-7;
            let found = f64::from(gradient[at]);
            assert!((found - slope).abs() < 2e-7 + 1e-3 * slope.abs(), "parameter {at}: {found} and {slope}");
        }
    }
}

#[test]
fn validation_is_the_mean_loss() {
    let step = StepSettings { wdl_blend: 0.3, scale: 300.0, ..StepSettings::default() };
    let records = records(700, 2);
    for layout in [with_king_buckets(32), with_layers(64, 2, 8)] {
        let parameters = layout.initial(1);
        let mut cpu = Cpu::new(&layout, 2);
        cpu.set_state(&TrainingState::new(parameters.clone())).unwrap();
        let exact = loss(&layout, &parameters.iter().map(|&x| x.into()).collect::<Vec<_>>(), &records, &step);
        assert!((cpu.validate(&records, &step).unwrap() - exact).abs() < 1e-6);
    }
}

#[test]
fn the_number_of_threads_matters_only_by_rounding() {
    let step = StepSettings { learning_rate: 0.001, clip: 1.98, wdl_blend: 0.3, scale: 300.0, decay: 0.0 };
    let (records, layout) = (records(1000, 3), with_king_buckets(96));
    let parameters = layout.initial(1);
    let of = |threads| gradient(&mut Cpu::new(&layout, threads), &parameters, &records, &step);
    assert_eq!(of(3), of(3));
    let difference = of(1).iter().zip(of(5)).map(|(one, five)| (one - five).abs()).fold(0.0, f32::max);
    assert!(difference < 1e-6, "{difference}");
}

#[test]
fn layers_learn_what_pieces_are_worth_and_survive_rounding() {
    learns(&with_layers(64, 1, 2), 10.0, 0.004);
}

#[test]
fn halfkp_learns_what_pieces_are_worth_and_survives_rounding() {
    let halfkp = with_activation(with_layers(64, 32, 1), Activation::Crelu);
    // Each place of the king has few positions here.
    learns(&halfkp.with_features(FeatureSet::WithoutKings), 5.0, 0.025);
}

/// Trains to a loss so many times smaller and less than that, and compares with the network of integers.
fn learns(layout: &Layout, times: f64, most: f64) {
    let folder = tempfile::tempdir().unwrap();
    let path = write(folder.path(), &records(21_000, 4));
    let recipe = Recipe {
        batch: 500,
        positions: 300_000,
        learning_rate: 0.005,
        wdl_blend: [0.0; 2],
        scale: 300,
        ..Recipe::default()
    };
    let training = training(layout, &path, &recipe);
    let validation = training.validation.clone();
    let mut cpu = Cpu::new(layout, 2);
    cpu.set_state(&TrainingState::new(layout.initial(1))).unwrap();
    let before = cpu.validate(&validation, &recipe.step(0)).unwrap();
    let after = training.run(&mut cpu, &Stop::new(), |_| ()).unwrap().validation().unwrap();
    assert!(after < before / times && after < most, "{before} to {after}");

    let state = cpu.state().unwrap();
    let layers = layout.layers().unwrap();
    assert!(state.parameters[layers.first_weights].iter().all(|weight| weight.abs() <= 1.98));
    let network = quantise(layout, &state.parameters, recipe.scale).unwrap();
    let error = QuantisationError::measure(layout, &state.parameters, &network, &validation).unwrap();
    assert_eq!(error.positions, 1_000);
    assert!(error.mean < 5.0 && error.worst < 60.0, "{before} to {after}, {error:?}");
}

fn write(folder: &Path, records: &[PackedPosition]) -> PathBuf {
    let path = folder.join("some.hpos");
    let mut writer = PositionWriter::create(&path).unwrap();
    records.iter().for_each(|&record| writer.push(&record).unwrap());
    writer.finish().unwrap();
    path
}

fn training(layout: &Layout, path: &Path, recipe: &Recipe) -> Training {
    let mut corpus = Corpus::open(&[path.to_owned()]).unwrap().with_window(4_000);
    let validation = corpus.split_validation(1_000).unwrap();
    let network = serde_json::json!(layout.hidden());
    let header = CheckpointHeader {
        network,
        recipe: recipe.clone(),
        positions: corpus.len(),
        fingerprint: 0,
        progress: TrainingProgress::default(),
        statistics: 0,
    };
    Training { header, corpus, validation, checkpoint: Some(path.with_extension("checkpoint")) }
}

#[test]
fn a_small_network_learns_what_pieces_are_worth() {
    let folder = tempfile::tempdir().unwrap();
    let path = write(folder.path(), &records(21_000, 4));
    let layout = Layout::new(Architecture::simple(32, 2).unwrap());
    let recipe = Recipe {
        batch: 500,
        positions: 300_000,
        learning_rate: 0.01,
        wdl_blend: [0.0; 2],
        scale: 300,
        ..Recipe::default()
    };
    let training = training(&layout, &path, &recipe);
    let validation = training.validation.clone();
    let mut cpu = Cpu::new(&layout, 2);
    cpu.set_state(&TrainingState::new(layout.initial(1))).unwrap();
    let before = cpu.validate(&validation, &recipe.step(0)).unwrap();
    let progress = training.run(&mut cpu, &Stop::new(), |_| ()).unwrap();
    assert!(progress.seen >= 300_000 && progress.curve.len() >= 100);
    let after = progress.validation().unwrap();
    assert!(after < before / 10.0 && after < 0.004, "{before} to {after}");

    let state = cpu.state().unwrap();
    let network = quantise(&layout, &state.parameters, recipe.scale).unwrap();
    let error = QuantisationError::measure(&layout, &state.parameters, &network, &validation).unwrap();
    assert_eq!(error.positions, 1_000);
    assert!(error.mean < 5.0 && error.worst < 60.0, "{error:?}");
    let value = |fen: &str| network.evaluate(&Position::from_fen(fen).unwrap());
    let level = value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let queen_up = value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let rook_down = value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
    assert!(level.abs() < 120 && queen_up > 250 && rook_down < -30, "{level} {queen_up} {rook_down}");
}

#[test]
fn an_interrupted_training_ends_like_an_unbroken_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = write(folder.path(), &records(9_000, 5));
    let layout = with_king_buckets(32);
    let recipe = Recipe { batch: 700, positions: 20_000, ..Recipe::default() };
    let first = TrainingState::new(layout.initial(1));
    let run = |training: Training, state: &TrainingState, until: u64| {
        let (mut cpu, stop) = (Cpu::new(&layout, 2), Stop::new());
        cpu.set_state(state).unwrap();
        let note = |progress: &TrainingProgress| {
            if progress.seen >= until {
                stop.raise();
            }
        };
        let progress = training.run(&mut cpu, &stop, note).unwrap();
        (cpu.state().unwrap(), progress.curve)
    };
    let unbroken = run(training(&layout, &path, &recipe), &first, u64::MAX);
    run(training(&layout, &path, &recipe), &first, 9_500);
    let mut rest = training(&layout, &path, &recipe);
    let found = Checkpoint::resume(rest.checkpoint.as_ref().unwrap(), &rest.header).unwrap();
    assert!(found.header.progress.seen < 11_000);
    rest.header = found.header;
    let resumed = run(rest, &found.state, u64::MAX);
    assert_eq!(resumed.0, unbroken.0);
    assert_eq!(resumed.1.len(), unbroken.1.len());
    for (one, other) in resumed.1.iter().zip(&unbroken.1) {
        assert!(one.seen == other.seen && (one.loss - other.loss).abs() < 1e-12);
    }
}
