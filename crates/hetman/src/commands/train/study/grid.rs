//! `hetman train study grid`: what layers, width, learning rate and batch change, one at a time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context;
use classics::ukraine::{Network, Shape};
use play::Stop;
use train::mlp::layout;
use train::mlp::study::{Axis, Errors, Phase, Setting, settings};
use train::training::{Backend, Corpus, Header, Progress, Recipe, Record, State, Training, TrainingError};

use super::errors::{cells, measure, name, simplest};
use super::runs::{Run, Runs};
use super::stem;
use crate::commands::arena::stop_on_interrupt;
use crate::commands::train::backend::BackendArguments;
use crate::commands::train::data::{above_zero, rate, share};
use crate::commands::train::mlp::{key, shape, usual};
use crate::commands::train::plot::{Plot, millions};
use crate::commands::train::test_positions::TestArguments;
use crate::commands::train::watch::Watch;
use crate::table::{Table, grouped};

/// Positions by which the curves are drawn.
const VALIDATED: usize = 20_000;

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
    #[arg(long, value_name = "RATE,…", value_delimiter = ',', default_value = "0.001,0.0001,0.0003,0.003",
        value_parser = rate)]
    rates: Vec<f32>,
    /// Positions in a step
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "1024,256,4096,16384",
        value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    batches: Vec<u32>,
    /// How often every position is seen
    #[arg(long, value_name = "N", default_value_t = 4.0, value_parser = above_zero)]
    epochs: f64,
    /// Seconds after which a training is cut off; with more of them, those that were cut begin anew
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// Centipawns that are one unit of the curve from score to result
    #[arg(long, value_name = "CP", default_value_t = 400, value_parser = clap::value_parser!(u16).range(1..))]
    scale: u16,
    /// The share of the game's result in what networks learn that say how games end
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    blend: f32,
    /// Chooses the first parameters and the order of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    backend: BackendArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (base, axes) = arguments.plan()?;
    let corpus = Corpus::open(&arguments.files)?;
    let records = arguments.test.read()?;
    fs::create_dir_all(&arguments.output).with_context(|| arguments.output.display().to_string())?;
    let mut runs = Runs::open(&arguments.output.join("runs.jsonl"), arguments.key(&corpus, &records))?;
    let interrupted = stop_on_interrupt()?;
    let settings = settings(base, &axes);
    for (n, setting) in settings.iter().enumerate() {
        if runs.find(setting).is_some_and(|run| !run.is_cut(arguments.seconds)) {
            continue;
        }
        eprintln!("{}/{}: {}", n + 1, settings.len(), setting.name());
        let Some(run) = arguments.train(*setting, &corpus, &records, runs.key(), &interrupted)? else {
            eprintln!("interrupted; the same command goes on from here");
            return Ok(ExitCode::FAILURE);
        };
        runs.push(run)?;
    }
    arguments.report(&axes, base, &runs, &records)?;
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    /// What all lists have in common, and the lists.
    fn plan(&self) -> anyhow::Result<(Setting, Vec<Axis>)> {
        let first = "every list needs a value";
        let base = Setting {
            layers: *self.layers.first().context(first)?,
            width: *self.widths.first().context(first)?,
            results: false,
            rate: *self.rates.first().context(first)?,
            batch: *self.batches.first().context(first)?,
        };
        let axes = vec![
            Axis::Layers(self.layers.clone()),
            Axis::Width(self.widths.clone()),
            Axis::Rate(self.rates.clone()),
            Axis::Batch(self.batches.clone()),
            Axis::Output,
        ];
        for setting in settings(base, &axes) {
            shape(setting.layers, setting.width, setting.results)?;
        }
        Ok((base, axes))
    }

    /// What must be the same for runs to be compared.
    fn key(&self, corpus: &Corpus, records: &[Record]) -> String {
        let files: Vec<String> = self.files.iter().map(|path| stem(path)).collect();
        let Arguments { epochs, scale, blend, seed, .. } = self;
        format!(
            "{} ({}), test {} ({}), epochs {epochs}, scale {scale}, blend {blend}, seed {seed}",
            files.join(", "),
            grouped(corpus.len()),
            stem(&self.test.test),
            grouped(records.len() as u64)
        )
    }

    fn recipe(&self, setting: Setting, shape: Shape, corpus: &Corpus) -> Recipe {
        let usual = usual(shape);
        let (scale, blend) = match setting.results {
            true => (self.scale, [self.blend; 2]),
            false => (usual.scale, usual.blend),
        };
        let positions = (self.epochs * corpus.len() as f64).ceil() as u64;
        let Setting { batch, rate, .. } = setting;
        Recipe { batch, positions, rate, scale, blend, seed: self.seed, ..usual }
    }

    /// Trains one network and writes it down; `None` if someone interrupts.
    fn train(
        &self,
        setting: Setting,
        corpus: &Corpus,
        records: &[Record],
        study: &str,
        interrupted: &Stop,
    ) -> anyhow::Result<Option<Run>> {
        let shape = shape(setting.layers, setting.width, setting.results)?;
        let recipe = self.recipe(setting, shape, corpus);
        let (positions, scale) = (recipe.positions, recipe.scale);
        // No checkpoint is kept, so nothing need tell these data from others.
        let header = Header {
            network: key(shape),
            recipe,
            positions: corpus.len(),
            fingerprint: 0,
            progress: Progress::default(),
        };
        let validation = records[..records.len().min(VALIDATED)].to_vec();
        let training = Training { header, corpus: corpus.clone(), validation, checkpoint: None };
        let mut backend = self.backend.mlp(shape)?;
        backend.set_state(&State::new(layout::initial(shape, self.seed)))?;
        let begun = Instant::now();
        let (progress, errors) = match self.watched(training, &mut *backend, interrupted) {
            Ok(_) if interrupted.is_raised() => return Ok(None),
            Ok(progress) => {
                let network = Network::new(shape, scale, &backend.state()?.parameters)?;
                let Some(errors) = self.keep(setting, &network, records, interrupted)? else {
                    return Ok(None);
                };
                (progress, Some(errors))
            }
            Err(TrainingError::Diverged { seen }) => {
                (Progress { seen, seconds: begun.elapsed().as_secs_f64(), ..Progress::default() }, None)
            }
            Err(error) => return Err(error.into()),
        };
        let Progress { seen, seconds, curve, .. } = progress;
        Ok(Some(Run { setting, key: study.to_owned(), errors, seen, positions, seconds, curve }))
    }

    /// Trains until the end, the time is up, or someone interrupts.
    fn watched(
        &self,
        training: Training,
        backend: &mut dyn Backend,
        interrupted: &Stop,
    ) -> Result<Progress, TrainingError> {
        let (stop, begun, limit) = (Stop::new(), Instant::now(), Duration::from_secs(self.seconds));
        let mut watch = Watch::new(training.header.recipe.positions, 0);
        let result = training.run(backend, &stop, |progress| {
            watch.note(progress);
            if interrupted.is_raised() || begun.elapsed() > limit {
                stop.raise();
            }
        });
        watch.finish();
        result
    }

    /// Writes a network down and measures it; `None` if someone interrupts.
    fn keep(
        &self,
        setting: Setting,
        network: &Network,
        records: &[Record],
        interrupted: &Stop,
    ) -> anyhow::Result<Option<Errors>> {
        let path = self.output.join(format!("{}.hmlp", setting.name()));
        fs::write(&path, network.to_bytes()).with_context(|| path.display().to_string())?;
        Ok(measure(network, records, self.backend.threads(), interrupted))
    }

    /// Tables on standard output and in a file, pictures beside it.
    fn report(&self, axes: &[Axis], base: Setting, runs: &Runs, records: &[Record]) -> anyhow::Result<()> {
        let mut text = format!("{}.\n\n{}", runs.key(), simplest(records).to_markdown());
        for axis in axes {
            let found: Vec<&Run> =
                sorted(axis, base).iter().filter_map(|setting| runs.find(setting)).collect();
            text += &table(axis, &found).to_markdown();
            if *axis != Axis::Output {
                let picture = self.output.join(format!("{}.svg", axis.name().replace(' ', "-")));
                write(&picture, &curves(axis, &found).render())?;
            }
        }
        print!("{text}");
        write(&self.output.join("grid.md"), &text)
    }
}

/// The settings along an axis in ascending order.
fn sorted(axis: &Axis, base: Setting) -> Vec<Setting> {
    let mut settings = axis.settings(base);
    settings.sort_by(|a, b| {
        let numbers = |setting: &Setting| (setting.layers, setting.width, setting.batch, setting.results);
        numbers(a).cmp(&numbers(b)).then(a.rate.total_cmp(&b.rate))
    });
    settings
}

/// The value along an axis.
fn value(axis: &Axis, setting: &Setting) -> String {
    match axis {
        Axis::Layers(_) => setting.layers.to_string(),
        Axis::Width(_) => setting.width.to_string(),
        Axis::Rate(_) => setting.rate.to_string(),
        Axis::Batch(_) => setting.batch.to_string(),
        Axis::Output => if setting.results { "win, draw, loss" } else { "pawns" }.to_owned(),
    }
}

fn table(axis: &Axis, runs: &[&Run]) -> Table {
    let row = |run: &&Run| {
        let parameters = run.setting.shape().map_or(0, |shape| shape.parameters());
        let errors: Vec<String> = match &run.errors {
            Some(errors) => cells(errors).collect(),
            None => vec!["diverged".to_owned(); 4],
        };
        let seen = run.seen as f64 / run.positions.max(1) as f64;
        let cut = if seen < 0.999 { format!(" (cut at {:.0} %)", 100.0 * seen) } else { String::new() };
        let mut row = vec![value(axis, &run.setting) + &cut, grouped(parameters as u64)];
        row.extend(errors);
        row.push(grouped((run.seen as f64 / run.seconds.max(1e-9)) as u64));
        row
    };
    let columns = [axis.name(), "parameters", "error, all"].into_iter();
    let columns = columns.chain(Phase::ALL.map(name)).chain(["positions/s"]);
    Table {
        title: format!("The {}", axis.name()),
        columns: columns.map(str::to_owned).collect(),
        rows: runs.iter().map(row).collect(),
    }
}

/// How the loss of positions held out falls.
fn curves(axis: &Axis, runs: &[&Run]) -> Plot {
    let line = |run: &&Run| {
        let points = run.curve.iter().filter_map(|point| Some((point.seen as f64, point.validation?)));
        (value(axis, &run.setting), points.collect::<Vec<_>>())
    };
    let most = runs.iter().map(|run| run.seen).max().unwrap_or(0);
    // The steep fall of the beginning would leave no room for the differences.
    let settled = runs.iter().filter_map(|run| {
        let early = run.curve.iter().filter(|point| point.seen > most / 12);
        early.filter_map(|point| point.validation).next()
    });
    Plot {
        title: format!("Loss by {}", axis.name()),
        subtitle: "mean error in pawns on positions held out, over positions seen".into(),
        ticks: millions(most),
        ceiling: settled.max_by(f64::total_cmp),
        lines: runs.iter().map(line).collect(),
    }
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| path.display().to_string())
}
