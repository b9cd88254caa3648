//! Does the GPU compute what the CPU computes, and how fast? Networks of many shapes, one step each.

use std::ops::Range;
use std::time::{Duration, Instant};

use chess::random::Random;
use classics::ukraine::{Output, Shape};
use engine::nnue::{Activation, Architecture, Layers};
use report::grouped;

pub use super::teacher::check::{CheckedTeacher, checked_teachers};
use super::{BackendComparison, CudaError, CudaMlp, CudaNnue, Device, Method};
use crate::data::PackedPosition;
use crate::mlp::{CpuMlp, layout::initial};
use crate::nnue::{Cpu, FeatureSet, Layout, king_buckets};
use crate::training::{Backend, BackendError, Permutation, Recipe, StepSettings, TrainingState};

/// Positions of the step that is compared: more than the GPU validates at once.
pub const COMPARED: u64 = 20_000;
/// Positions of the steps that are timed.
const BATCH: u32 = 16_384;
/// Positions of the window that timed steps choose from.
pub const TIMED: u64 = 1 << 21;
/// How far gradients may be from the CPU's, computed in floats or rounded to bfloat16 on the way.
const FLOAT_BOUND: f64 = 1e-3;
const BFLOAT_BOUND: f64 = 0.12;
/// How far losses may be from the CPU's.
const LOSS_BOUND: f64 = 0.01;
/// How far parameters may be from what AdamW makes of the gradients.
const OPTIMISER_BOUND: f32 = 1e-5;

/// A network that both can train.
pub struct CheckedNetwork {
    /// Its shape and how it is computed.
    pub name: String,
    bound: f64,
    state: TrainingState,
    /// The parts of the parameters that are compared one by one.
    groups: Vec<(String, Range<usize>)>,
    cpu: Box<dyn Backend>,
    gpu: Box<dyn Backend>,
}

/// The networks that are checked, on so many CPU threads.
pub fn checked_networks(threads: usize) -> Result<Vec<CheckedNetwork>, CudaError> {
    Ok(vec![
        nnue((512, 1, 1), Method::Dense, threads)?,
        nnue((512, 1, 1), Method::Sparse, threads)?,
        nnue((256, 4, 8), Method::Dense, threads)?,
        nnue((256, 4, 8), Method::Sparse, threads)?,
        nnue((32, 16, 16), Method::Sparse, threads)?,
        nnue((1056, 1, 2), Method::Dense, threads)?,
        layered((1024, 1, 8), (16, 32), Activation::Pairwise, Method::Dense, threads)?,
        layered((320, 4, 1), (48, 40), Activation::Pairwise, Method::Dense, threads)?,
        layered((320, 4, 8), (16, 32), Activation::Pairwise, Method::Sparse, threads)?,
        layered((512, 1, 2), (16, 32), Activation::Screlu, Method::Dense, threads)?,
        layered((512, 32, 8), (16, 32), Activation::Crelu, Method::Sparse, threads)?,
        halfkp(threads)?,
        mlp(Shape::ORIGINAL, threads)?,
        mlp(Shape::new(2, 72, Output::WinDrawLoss).expect("a shape within the limits"), threads)?,
    ])
}

fn nnue(
    (hidden, buckets, outputs): (usize, usize, usize),
    method: Method,
    threads: usize,
) -> Result<CheckedNetwork, CudaError> {
    let king_buckets = king_buckets(buckets).expect("a number of king buckets that there is");
    let architecture = Architecture::new(hidden, king_buckets, outputs).expect("a shape within the limits");
    checked(Layout::new(architecture), method, threads)
}

fn layered(
    (hidden, buckets, outputs): (usize, usize, usize),
    (first, second): (usize, usize),
    activation: Activation,
    method: Method,
    threads: usize,
) -> Result<CheckedNetwork, CudaError> {
    let king_buckets = king_buckets(buckets).expect("a number of king buckets that there is");
    let architecture = Architecture::new(hidden, king_buckets, outputs).expect("a shape within the limits");
    let architecture = architecture.with_layers(Layers { first, second }).expect("layers within the limits");
    let architecture = architecture.with_activation(activation).expect("a usual activation");
    checked(Layout::new(architecture), method, threads)
}

/// HalfKP 256×2-32-32, without a factoriser, too.
fn halfkp(threads: usize) -> Result<CheckedNetwork, CudaError> {
    let king_buckets = king_buckets(32).expect("a number of king buckets that there is");
    let architecture = Architecture::new(256, king_buckets, 1).expect("a shape within the limits");
    let layers = Layers { first: 32, second: 32 };
    let architecture = architecture.with_layers(layers).expect("layers within the limits");
    let architecture = architecture.with_activation(Activation::Crelu).expect("a usual activation");
    let layout = Layout::new(architecture).with_features(FeatureSet::WithoutKings).without_factoriser();
    checked(layout, Method::Sparse, threads)
}

/// The parts of a network's parameters.
fn groups(layout: &Layout) -> Vec<(String, Range<usize>)> {
    let rows = |rows: Range<usize>| rows.start * layout.hidden()..rows.end * layout.hidden();
    let mut groups = vec![
        ("input weights", rows(0..layout.inputs())),
        ("factoriser", rows(layout.factoriser())),
        ("hidden biases", rows(layout.biases()..layout.biases() + 1)),
    ];
    match layout.layers() {
        None => groups.push(("output weights", rows(layout.outputs(0)..layout.rows()))),
        Some(layers) => groups.extend([
            ("first weights", layers.first_weights),
            ("first biases", layers.first_biases),
            ("second weights", layers.second_weights),
            ("second biases", layers.second_biases),
            ("output weights", layers.output_weights),
        ]),
    }
    groups.push(("output biases", layout.output_biases()..layout.len()));
    groups.retain(|(_, range)| !range.is_empty());
    groups.into_iter().map(|(name, range)| (name.to_owned(), range)).collect()
}

fn checked(layout: Layout, method: Method, threads: usize) -> Result<CheckedNetwork, CudaError> {
    let (way, bound) = match method {
        Method::Dense => ("dense", BFLOAT_BOUND),
        // Layers have products of bfloat16 in any case.
        Method::Sparse if layout.layers().is_some() => ("sparse", BFLOAT_BOUND),
        Method::Sparse => ("sparse", FLOAT_BOUND),
    };
    Ok(CheckedNetwork {
        name: format!("NNUE {}, {way}", layout.describe()),
        bound,
        state: shaken(layout.initial(1)),
        groups: groups(&layout),
        cpu: Box::new(Cpu::new(&layout, threads)),
        gpu: Box::new(CudaNnue::new(Device::open()?, layout, method)?),
    })
}

fn mlp(shape: Shape, threads: usize) -> Result<CheckedNetwork, CudaError> {
    let parts = |(n, layer): (usize, classics::ukraine::Layer)| {
        [(format!("weights {n}"), layer.weights), (format!("biases {n}"), layer.biases)]
    };
    Ok(CheckedNetwork {
        name: format!("808 → {}×{} → {:?}", shape.width(), shape.hidden_layers(), shape.output()),
        bound: BFLOAT_BOUND,
        state: shaken(initial(shape, 1)),
        groups: shape.layers().enumerate().flat_map(parts).collect(),
        cpu: Box::new(CpuMlp::new(shape, threads)),
        gpu: Box::new(CudaMlp::new(Device::open()?, shape)?),
    })
}

/// A beginning without zeros: what is 0 on both sides cannot be compared.
fn shaken(mut parameters: Vec<f32>) -> TrainingState {
    let mut random = Random::new(2);
    for parameter in &mut parameters {
        *parameter += 0.02 * ((random.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0);
    }
    TrainingState::new(parameters)
}

impl CheckedNetwork {
    /// Compares one step of both: whether they agree, and how far they are apart, on a few lines.
    pub fn compare(&mut self, records: &[PackedPosition]) -> Result<(bool, String), BackendError> {
        let ranges: Vec<Range<usize>> = self.groups.iter().map(|(_, range)| range.clone()).collect();
        let backends: [&mut dyn Backend; 2] = [&mut *self.cpu, &mut *self.gpu];
        let found = BackendComparison::measure(backends, &self.state, &ranges, records, &settings())?;
        let is_good = found.worst_gradient() <= self.bound
            && found.worst_loss() <= LOSS_BOUND
            && found.optimiser <= OPTIMISER_BOUND;
        let distances = self.groups.iter().zip(&found.gradients);
        let distances: Vec<String> =
            distances.map(|((name, _), distance)| format!("{name} {distance:.1e}")).collect();
        let text = format!(
            "{}: {}\n  loss {:.6} and {:.6}, without learning {:.6} and {:.6}, optimiser {:.1e}\n  gradients: {}; \
             allowed {:.0e}",
            self.name,
            if is_good { "good" } else { "WRONG" },
            found.losses[0],
            found.losses[1],
            found.validations[0],
            found.validations[1],
            found.optimiser,
            distances.join(", "),
            self.bound
        );
        Ok((is_good, text))
    }

    /// Lets the GPU learn from records in its memory; how fast, on a line.
    pub fn time(&mut self, records: &[PackedPosition], time: Duration) -> Result<String, BackendError> {
        let len = records.len() as u32;
        let batch = BATCH.min(len);
        let permutation = Permutation::new(len, 3);
        self.gpu.load(records)?;
        let window = |gpu: &mut dyn Backend| -> Result<u64, BackendError> {
            for begin in (0..=len - batch).step_by(batch as usize) {
                gpu.step(permutation, begin..begin + batch, &settings())?;
            }
            Ok(gpu.take_loss()?.1)
        };
        window(&mut *self.gpu)?;
        let (begun, mut seen) = (Instant::now(), 0);
        while begun.elapsed() < time {
            seen += window(&mut *self.gpu)?;
        }
        let speed = seen as f64 / begun.elapsed().as_secs_f64();
        Ok(format!("  {} positions/s in steps of {batch}, from the GPU's memory", grouped(speed as u64)))
    }
}

/// A step in the middle of a usual training.
fn settings() -> StepSettings {
    Recipe::default().step(10_000_000)
}
