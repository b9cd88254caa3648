//! `hetman train check`: does the card compute what the processor computes, and how fast?

use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use chess::random::Random;
use classics::ukraine::{Output, Shape};
use engine::nnue::Architecture;
use train::cuda::{Agreement, CudaMlp, CudaNnue, Device, Method};
use train::mlp::{CpuMlp, layout::initial};
use train::nnue::{Cpu, Layout, king_buckets};
use train::training::{Backend, Corpus, Order, Recipe, Record, State, Step};

use crate::table::grouped;
use crate::threads;

/// Positions of the step that is compared: more than the card validates at once.
const COMPARED: u64 = 20_000;
/// Positions of the steps that are timed, and of the window they choose from.
const BATCH: u32 = 16_384;
const WINDOW: u64 = 1 << 21;
/// How far gradients may be from the processor's, computed in floats or rounded to bfloat16 on the way.
const FLOAT_BOUND: f64 = 1e-3;
const BFLOAT_BOUND: f64 = 0.12;
/// How far losses may be from the processor's.
const LOSS_BOUND: f64 = 0.01;
/// How far parameters may be from what AdamW makes of the gradients.
const OPTIMISER_BOUND: f32 = 1e-5;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A file of positions (.hpos)
    file: PathBuf,
    /// Measure too how many positions a second each network learns from, for so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0)]
    speed: f64,
}

/// A network that both can train.
struct Subject {
    name: String,
    bound: f64,
    state: State,
    /// The parts of the parameters that are compared one by one.
    groups: Vec<(String, Range<usize>)>,
    cpu: Box<dyn Backend>,
    card: Box<dyn Backend>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let corpus = Corpus::open(std::slice::from_ref(&arguments.file))?;
    let (compared, timed) = (corpus.first(COMPARED)?, corpus.first(WINDOW)?);
    ensure!(!compared.is_empty(), "{} has no positions", arguments.file.display());
    let settings = Recipe::default().step(10_000_000);
    println!("{}", Device::open()?.name());
    let mut is_good = true;
    for mut subject in subjects()? {
        is_good &= subject.compare(&compared, &settings).with_context(|| subject.name.clone())?;
        if arguments.speed > 0.0 {
            let time = Duration::try_from_secs_f64(arguments.speed)?;
            subject.time(&timed, &settings, time).with_context(|| subject.name.clone())?;
        }
    }
    println!("{}", if is_good { "the card agrees with the processor" } else { "the card is WRONG" });
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn subjects() -> anyhow::Result<Vec<Subject>> {
    Ok(vec![
        nnue(512, 1, 1, Method::Dense)?,
        nnue(512, 1, 1, Method::Sparse)?,
        nnue(256, 4, 8, Method::Dense)?,
        nnue(256, 4, 8, Method::Sparse)?,
        nnue(32, 16, 16, Method::Sparse)?,
        nnue(1056, 1, 2, Method::Dense)?,
        mlp(Shape::ORIGINAL)?,
        mlp(Shape::new(2, 72, Output::WinDrawLoss).context("a shape")?)?,
    ])
}

fn nnue(hidden: usize, buckets: usize, outputs: usize, method: Method) -> anyhow::Result<Subject> {
    let king_buckets = king_buckets(buckets).context("a number of king buckets")?;
    let layout = Layout::new(Architecture { king_buckets, ..Architecture::simple(hidden, outputs) });
    let rows = |rows: Range<usize>| rows.start * hidden..rows.end * hidden;
    let mut groups = vec![
        ("input weights", rows(0..layout.inputs())),
        ("factoriser", rows(layout.factoriser())),
        ("hidden biases", rows(layout.biases()..layout.biases() + 1)),
        ("output weights", rows(layout.outputs(0)..layout.rows())),
        ("output biases", layout.output_biases()..layout.len()),
    ];
    groups.retain(|(_, range)| !range.is_empty());
    let (way, bound) = match method {
        Method::Dense => ("dense", BFLOAT_BOUND),
        Method::Sparse => ("sparse", FLOAT_BOUND),
    };
    Ok(Subject {
        name: format!("NNUE (768×{buckets} → {hidden})×2 → {outputs}, {way}"),
        bound,
        state: shaken(layout.initial(1)),
        groups: groups.into_iter().map(|(name, range)| (name.to_owned(), range)).collect(),
        cpu: Box::new(Cpu::new(&layout, threads::all())),
        card: Box::new(CudaNnue::new(Device::open()?, layout, method)?),
    })
}

fn mlp(shape: Shape) -> anyhow::Result<Subject> {
    let parts = |(n, layer): (usize, classics::ukraine::Layer)| {
        [(format!("weights {n}"), layer.weights), (format!("biases {n}"), layer.biases)]
    };
    Ok(Subject {
        name: format!("808 → {}×{} → {:?}", shape.width(), shape.hidden_layers(), shape.output()),
        bound: BFLOAT_BOUND,
        state: shaken(initial(shape, 1)),
        groups: shape.layers().enumerate().flat_map(parts).collect(),
        cpu: Box::new(CpuMlp::new(shape, threads::all())),
        card: Box::new(CudaMlp::new(Device::open()?, shape)?),
    })
}

/// A beginning without zeros: what is 0 on both sides cannot be compared.
fn shaken(mut parameters: Vec<f32>) -> State {
    let mut random = Random::new(2);
    for parameter in &mut parameters {
        *parameter += 0.02 * ((random.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0);
    }
    State::new(parameters)
}

impl Subject {
    /// Compares one step of both and prints how far they are apart.
    fn compare(&mut self, records: &[Record], settings: &Step) -> anyhow::Result<bool> {
        let ranges: Vec<Range<usize>> = self.groups.iter().map(|(_, range)| range.clone()).collect();
        let backends: [&mut dyn Backend; 2] = [&mut *self.cpu, &mut *self.card];
        let agreement = Agreement::measure(backends, &self.state, &ranges, records, settings)?;
        let is_good = agreement.worst_gradient() <= self.bound
            && agreement.worst_loss() <= LOSS_BOUND
            && agreement.optimiser <= OPTIMISER_BOUND;
        let [right, found] = agreement.losses;
        println!("{}: {}", self.name, if is_good { "good" } else { "WRONG" });
        println!(
            "  loss {right:.6} and {found:.6}, without learning {:.6} and {:.6}, optimiser {:.1e}",
            agreement.validations[0], agreement.validations[1], agreement.optimiser
        );
        let parts = self.groups.iter().zip(&agreement.gradients);
        let parts: Vec<String> =
            parts.map(|((name, _), distance)| format!("{name} {distance:.1e}")).collect();
        println!("  gradients: {}; allowed {:.0e}", parts.join(", "), self.bound);
        Ok(is_good)
    }

    /// Lets the card learn from records in its memory, and prints how fast.
    fn time(&mut self, records: &[Record], settings: &Step, time: Duration) -> anyhow::Result<()> {
        let len = records.len() as u32;
        let batch = BATCH.min(len);
        let order = Order::new(len, 3);
        self.card.load(records)?;
        let windows = |card: &mut dyn Backend| -> anyhow::Result<u64> {
            for begin in (0..=len - batch).step_by(batch as usize) {
                card.step(order, begin..begin + batch, settings)?;
            }
            Ok(card.take_loss()?.1)
        };
        windows(&mut *self.card)?;
        let (begun, mut seen) = (Instant::now(), 0);
        while begun.elapsed() < time {
            seen += windows(&mut *self.card)?;
        }
        let speed = seen as f64 / begun.elapsed().as_secs_f64();
        println!("  {} positions/s in steps of {batch}, from the card's memory", grouped(speed as u64));
        Ok(())
    }
}
