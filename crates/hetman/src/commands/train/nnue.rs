//! `hetman train nnue`: the engine's network.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use engine::nnue::{Architecture, Network};
use play::Stop;
use train::nnue::{KING_BUCKETS, Layout, QuantisationError, king_buckets, quantise};
use train::training::{Backend, Checkpoint, Header, Progress, Record, State, Training};

use super::backend::BackendArguments;
use super::card::Card;
use super::data::{DataArguments, must_be_new};
use super::svg;
use super::watch::{Watch, duration};
use crate::commands::arena::stop_on_interrupt;
use crate::table::grouped;

/// Positions on which rounding is measured.
const MEASURED: usize = 20_000;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    data: DataArguments,
    /// The network's file; a card that describes it (.md) is written beside it
    #[arg(short, long, value_name = "FILE", default_value = "net.hnet")]
    output: PathBuf,
    /// Numbers in which each side's view of the board is summed up, a multiple of 32
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u16).range(32..=4096))]
    hidden: u16,
    /// Sets of input weights, chosen by the place of the own king: 1, 2, 4, 8, 10 or 16
    #[arg(long, value_name = "N", default_value_t = 1)]
    king_buckets: usize,
    /// Outputs, chosen by the number of men: 1, 2, 4, 8 or 16
    #[arg(long, value_name = "N", default_value_t = 8)]
    output_buckets: usize,
    #[command(flatten)]
    backend: BackendArguments,
    /// Where the training is kept, to go on after an interruption [default: beside the network; removed at the end]
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Go on with the training that was interrupted
    #[arg(long)]
    resume: bool,
    /// Draw how the loss fell (.svg), or write it as lines of JSON (any other name)
    #[arg(long, value_name = "FILE")]
    curve: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    must_be_new(&arguments.output)?;
    let layout = arguments.layout()?;
    let (corpus, validation) = arguments.data.open()?;
    let recipe = arguments.data.recipe(&corpus);
    let mut header = Header {
        network: describe(&layout.architecture),
        recipe: recipe.clone(),
        positions: corpus.len(),
        progress: Progress::default(),
    };
    let mut backend = arguments.backend.nnue(&layout)?;
    let checkpoint = arguments.checkpoint_path();
    header.progress = arguments.begin(&mut *backend, &layout, &header, &checkpoint)?;
    println!(
        "{}: {} positions to learn from, {} held out, {} to be seen; {}",
        shape(&layout.architecture),
        grouped(corpus.len()),
        grouped(validation.len() as u64),
        grouped(recipe.positions),
        backend.name()
    );

    let stop = stop_on_interrupt()?;
    let training = Training {
        header,
        corpus: corpus.clone(),
        validation: validation.clone(),
        checkpoint: Some(checkpoint.clone()),
    };
    let progress = watched(training, &mut *backend, &stop)?;
    arguments.draw(&layout, &progress)?;
    if stop.is_raised() {
        eprintln!("interrupted; the same command with --resume goes on from here");
        return Ok(ExitCode::SUCCESS);
    }
    let measured = &validation[..validation.len().min(MEASURED)];
    let (network, quantisation) = finish(&layout, backend.state()?, recipe.scale, measured)?;
    write_new(&arguments.output, &network.to_bytes())?;
    let name = arguments.output.file_name().unwrap_or_default().to_string_lossy();
    let card = Card {
        name: &name,
        network: shape(&layout.architecture),
        corpus: &corpus,
        held_out: validation.len(),
        recipe: &recipe,
        progress: &progress,
        backend: backend.name(),
        quantisation: Some(quantisation),
    };
    write_new(&arguments.output.with_extension("md"), card.render().as_bytes())?;
    if arguments.checkpoint.is_none() {
        fs::remove_file(&checkpoint).with_context(|| checkpoint.display().to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    fn layout(&self) -> anyhow::Result<Layout> {
        ensure!(self.hidden.is_multiple_of(32), "--hidden must be a multiple of 32");
        ensure!(
            matches!(self.output_buckets, 1 | 2 | 4 | 8 | 16),
            "--output-buckets must be 1, 2, 4, 8 or 16"
        );
        let king_buckets = king_buckets(self.king_buckets)
            .with_context(|| format!("--king-buckets must be one of {KING_BUCKETS:?}"))?;
        let simple = Architecture::simple(self.hidden.into(), self.output_buckets);
        Ok(Layout::new(Architecture { king_buckets, ..simple }))
    }

    fn checkpoint_path(&self) -> PathBuf {
        self.checkpoint.clone().unwrap_or_else(|| self.output.with_extension("checkpoint"))
    }

    /// Gives the backend its first parameters, or those of the interrupted training; how far that came.
    fn begin(
        &self,
        backend: &mut dyn Backend,
        layout: &Layout,
        header: &Header,
        checkpoint: &Path,
    ) -> anyhow::Result<Progress> {
        if self.resume {
            let found = Checkpoint::resume(checkpoint, header)?;
            backend.set_state(&found.state)?;
            return Ok(found.header.progress);
        }
        ensure!(
            !checkpoint.exists(),
            "{} holds an interrupted training: go on with --resume, or remove the file",
            checkpoint.display()
        );
        backend.set_state(&State::new(layout.initial(header.recipe.seed)))?;
        Ok(Progress::default())
    }

    fn draw(&self, layout: &Layout, progress: &Progress) -> anyhow::Result<()> {
        let Some(path) = &self.curve else { return Ok(()) };
        let text = if path.extension().is_some_and(|end| end == "svg") {
            svg::render(&shape(&layout.architecture), progress)
        } else {
            let lines = progress.curve.iter().map(|point| Ok(serde_json::to_string(point)? + "\n"));
            lines.collect::<anyhow::Result<String>>()?
        };
        fs::write(path, text).with_context(|| path.display().to_string())
    }
}

fn watched(training: Training, backend: &mut dyn Backend, stop: &Stop) -> anyhow::Result<Progress> {
    let seen = training.header.progress.seen;
    let mut watch = Watch::new(training.header.recipe.positions, seen);
    let progress = training.run(backend, stop, |progress| watch.note(progress))?;
    watch.finish();
    let loss = progress.curve.last().map_or(String::new(), |point| format!("loss {:.6}, ", point.loss));
    let validation = progress.validation().map_or(String::new(), |loss| format!("validation {loss:.6}, "));
    println!(
        "{loss}{validation}{} positions in {}, {} positions/s",
        grouped(progress.seen),
        duration(progress.seconds),
        grouped(progress.speed() as u64)
    );
    Ok(progress)
}

/// The network in integers, and what that changes.
fn finish(
    layout: &Layout,
    state: State,
    scale: u16,
    records: &[Record],
) -> anyhow::Result<(Network, QuantisationError)> {
    let network = quantise(layout, &state.parameters, scale)?;
    let error = QuantisationError::measure(layout, &state.parameters, &network, records)?;
    println!("rounding changes {:.2} centipawns on average, {:.1} at worst", error.mean, error.worst);
    Ok((network, error))
}

fn write_new(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| path.display().to_string())?;
    println!("{}", path.display());
    Ok(())
}

/// The shape for people: (768×4 → 256)×2 → 8.
fn shape(architecture: &Architecture) -> String {
    let buckets = match architecture.inputs() / 768 {
        1 => String::new(),
        buckets => format!("×{buckets}"),
    };
    format!("(768{buckets} → {})×2 → {}", architecture.hidden, architecture.output_buckets)
}

/// The shape for checkpoints.
fn describe(architecture: &Architecture) -> serde_json::Value {
    serde_json::json!({
        "kind": "nnue",
        "hidden": architecture.hidden,
        "king_buckets": architecture.king_buckets,
        "output_buckets": architecture.output_buckets,
    })
}
