//! `hetman train study grid`: what layers, width, learning rate and batch change, one at a time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use play::Stop;
use report::grouped;
use train::data::PackedPosition;
use train::mlp::study::{
    GridAxis, GridPoint, GridRun, GridTraining, StudyLog, grid_points, report as tables,
};
use train::training::Corpus;

use super::errors::measure;
use super::stem;
use crate::commands::train::backend::BackendArguments;
use crate::commands::train::data::{above_zero, learning_rate, share};
use crate::commands::train::mlp::shape;
use crate::commands::train::monitor::TrainingMonitor;
use crate::commands::train::test_positions::TestArguments;
use crate::interrupt::stop_on_interrupt;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of positions to learn from (.hpos), shuffled
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    test: TestArguments,
    /// Where networks, tables and pictures are written; the same command goes on with an interrupted study
    #[arg(short, long, value_name = "FOLDER", default_value = "study")]
    output: PathBuf,
    /// Hidden layers; the first of every list is what its other values are compared with
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "6,1,2,4,8")]
    layers: Vec<usize>,
    /// Widths of the layers
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "256,64,128,512,808")]
    widths: Vec<usize>,
    /// Learning rates
    #[arg(long, alias = "rates", value_name = "RATE,…", value_delimiter = ',',
        default_value = "0.001,0.0001,0.0003,0.003", value_parser = learning_rate)]
    learning_rates: Vec<f32>,
    /// Positions in a step
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "1024,256,4096,16384",
        value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    batches: Vec<u32>,
    /// How often every position is seen
    #[arg(long, value_name = "N", default_value_t = 4.0, value_parser = above_zero)]
    epochs: f64,
    /// Seconds after which a training is cut off; with more of them, those that were cut start again
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// Centipawns that are one unit of the curve from score to result
    #[arg(long, value_name = "CP", default_value_t = 400, value_parser = clap::value_parser!(u16).range(1..))]
    scale: u16,
    /// The share of the game's result in what networks learn that say how games end
    #[arg(long, alias = "blend", value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    wdl_blend: f32,
    /// Chooses the first parameters and the order of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    backend: BackendArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (base, axes) = arguments.plan()?;
    let corpus = Corpus::open(&arguments.files)?;
    let test = arguments.test.read()?;
    fs::create_dir_all(&arguments.output).with_context(|| arguments.output.display().to_string())?;
    let mut log = StudyLog::open(&arguments.output.join("runs.jsonl"), arguments.key(&corpus, &test))?;
    let training = arguments.training(&corpus, &test);
    let interrupted = stop_on_interrupt()?;
    let points = grid_points(base, &axes);
    for (n, point) in points.iter().enumerate() {
        if log.find(point).is_some_and(|run| !run.is_cut(arguments.seconds)) {
            continue;
        }
        eprintln!("{}/{}: {}", n + 1, points.len(), point.name());
        let Some(run) = arguments.train(&training, *point, log.key(), &interrupted)? else {
            eprintln!("interrupted; the same command goes on from here");
            return Ok(ExitCode::FAILURE);
        };
        log.push(run)?;
    }
    arguments.report(&axes, base, &log, &test)?;
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    /// What all lists have in common, and the lists.
    fn plan(&self) -> anyhow::Result<(GridPoint, Vec<GridAxis>)> {
        let first = "every list needs a value";
        let base = GridPoint {
            layers: *self.layers.first().context(first)?,
            width: *self.widths.first().context(first)?,
            wdl: false,
            learning_rate: *self.learning_rates.first().context(first)?,
            batch: *self.batches.first().context(first)?,
        };
        let axes = vec![
            GridAxis::Layers(self.layers.clone()),
            GridAxis::Width(self.widths.clone()),
            GridAxis::LearningRate(self.learning_rates.clone()),
            GridAxis::Batch(self.batches.clone()),
            GridAxis::Output,
        ];
        for point in grid_points(base, &axes) {
            shape(point.layers, point.width, point.wdl)?;
        }
        Ok((base, axes))
    }

    /// What must be the same for runs to be compared.
    fn key(&self, corpus: &Corpus, records: &[PackedPosition]) -> String {
        let files: Vec<String> = self.files.iter().map(|path| stem(path)).collect();
        let Arguments { epochs, scale, wdl_blend, seed, .. } = self;
        format!(
            "{} ({}), test {} ({}), epochs {epochs}, scale {scale}, WDL blend {wdl_blend}, seed {seed}",
            files.join(", "),
            grouped(corpus.len()),
            stem(&self.test.test),
            grouped(records.len() as u64)
        )
    }

    fn training<'a>(&self, corpus: &'a Corpus, test: &'a [PackedPosition]) -> GridTraining<'a> {
        GridTraining {
            corpus,
            test,
            epochs: self.epochs,
            scale: self.scale,
            wdl_blend: self.wdl_blend,
            seed: self.seed,
            limit: Duration::from_secs(self.seconds),
        }
    }

    /// Trains one network, writes it down and measures it; `None` if interrupted.
    fn train(
        &self,
        training: &GridTraining<'_>,
        point: GridPoint,
        key: &str,
        interrupted: &Stop,
    ) -> anyhow::Result<Option<GridRun>> {
        let mut backend = self.backend.mlp(shape(point.layers, point.width, point.wdl)?)?;
        let positions = (self.epochs * training.corpus.len() as f64).ceil() as u64;
        let mut monitor = TrainingMonitor::new(positions, 0);
        let outcome = training.train(point, &mut *backend, interrupted, |progress| monitor.note(progress))?;
        monitor.finish();
        if interrupted.is_raised() {
            return Ok(None);
        }
        let mut errors = None;
        if let Some(network) = outcome.network {
            write(&self.output.join(format!("{}.hmlp", point.name())), &network.to_bytes())?;
            errors = measure(&network, training.test, self.backend.threads(), interrupted);
            if errors.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(training.run(point, key, outcome.progress, errors)))
    }

    /// Tables on standard output and in a file, pictures beside it.
    fn report(
        &self,
        axes: &[GridAxis],
        base: GridPoint,
        log: &StudyLog,
        test: &[PackedPosition],
    ) -> anyhow::Result<()> {
        let mut text = format!("{}.\n\n{}", log.key(), tables::baselines(test).to_markdown());
        for axis in axes {
            let points = axis.sorted_points(base);
            let runs: Vec<&GridRun> = points.iter().filter_map(|point| log.find(point)).collect();
            text += &tables::grid(axis, &runs).to_markdown();
            if *axis != GridAxis::Output {
                let picture = self.output.join(format!("{}.svg", axis.name().replace(' ', "-")));
                write(&picture, tables::grid_plot(axis, &runs).render().as_bytes())?;
            }
        }
        print!("{text}");
        write(&self.output.join("grid.md"), text.as_bytes())
    }
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| path.display().to_string())
}
