//! `hetman tune eval`: weights that predict how games end.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, ensure};
use engine::evaluation::{TERMS, Term, Weights};
use train::texel::{Collector, TexelSettings, Tuned, tune};

use crate::commands::pgn::input::{ReadCounts, read_games};
use crate::progress;
use crate::threads;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// PGN files with `[%eval …]` comments, as `hetman match --pgn` writes them, plain or compressed with
    /// zstd; `-` is standard input
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// Where to write the weights [default: nowhere, only report]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The weights to start from [default: those the engine plays with]
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// How often each position is looked at
    #[arg(long, default_value_t = 40)]
    epochs: u32,
    /// Stop reading after that many positions
    #[arg(long, default_value_t = 20_000_000)]
    limit: usize,
    /// How much the result of the game counts, from 0 to 1; the rest is what the search thought
    #[arg(long, default_value_t = 0.5, value_parser = share)]
    lambda: f64,
    /// Hold every weight at its start as if it had been right in that many positions
    #[arg(long, default_value_t = 6_000.0, value_name = "POSITIONS")]
    prior: f64,
    /// How many threads work [default: all]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// Which games are set aside and in which order positions are looked at
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The share of games set aside to see whether what is learnt holds elsewhere
    #[arg(long, default_value_t = 0.1, value_parser = share)]
    validation: f64,
}

fn share(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    number
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let start = start(arguments)?;
    let data = collect(arguments)?;
    println!("{} positions to learn from, {} to be tested on", data.training.len(), data.validation.len());
    ensure!(
        !data.training.is_empty(),
        "there is no quiet position with an [%eval] comment in a finished game: let the engine play some with \
         hetman match --pgn"
    );
    let settings = TexelSettings {
        epochs: arguments.epochs,
        lambda: arguments.lambda,
        prior: arguments.prior,
        threads: arguments.threads.map_or_else(threads::all, NonZeroUsize::get),
        seed: arguments.seed,
    };
    let bar = progress::bar(arguments.epochs.into(), "{bar:40} {pos}/{len} {msg}, {eta} left");
    let tuned = tune(&data.training, &data.validation, &start, &settings, &mut |progress| {
        bar.set_position(progress.epoch.into());
        bar.set_message(format!("error {:.6}, elsewhere {:.6}", progress.training, progress.validation));
    });
    bar.finish_and_clear();
    report(&start, &tuned);
    if let Some(path) = &arguments.output {
        fs::write(path, tuned.weights.to_string())
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn start(arguments: &Arguments) -> anyhow::Result<Arc<Weights>> {
    let Some(path) = &arguments.start else { return Ok(Weights::tuned()) };
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Arc::new(Weights::parse(&text).with_context(|| path.display().to_string())?))
}

fn collect(arguments: &Arguments) -> anyhow::Result<Collector> {
    let mut collector = Collector::new(arguments.limit, arguments.validation, arguments.seed);
    let mut counts = ReadCounts::new();
    for path in &arguments.games {
        read_games(path, &mut counts, |reader| {
            if collector.is_full() { Ok(false) } else { reader.visit(&mut collector) }
        })?;
    }
    Ok(collector)
}

/// The errors, and the blocks whose weights moved most.
fn report(start: &Weights, tuned: &Tuned) {
    println!("steepness {:.6}: +1.00 expects {:.1} %", tuned.steepness, 100.0 * expected(tuned.steepness));
    println!("{:22}{:>10}{:>10}", "mean squared error", "before", "after");
    println!("{:22}{:>10.6}{:>10.6}", "against what is learnt", tuned.before.training, tuned.after.training);
    println!(
        "{:22}{:>10.6}{:>10.6}",
        "against other results", tuned.before.validation, tuned.after.validation
    );
    let mut moved: Vec<(f64, &Term)> =
        TERMS.iter().map(|block| (mean_change(block, start, tuned), block)).collect();
    moved.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("\n{:26}{:>12}  first weight", "moved most", "on average");
    for (change, block) in moved.into_iter().take(16) {
        let name = block.name.to_ascii_lowercase().replace('_', " ");
        let (old, new) = (start.get(block.offset), tuned.weights.get(block.offset));
        println!("{name:26}{change:>12.1}  {old:?} → {new:?}");
    }
}

/// What a pawn's advantage expects.
fn expected(steepness: f64) -> f64 {
    1.0 / (1.0 + (-100.0 * steepness).exp())
}

/// By how much the weights of a block moved, those weighing more that count in more positions.
fn mean_change(block: &Term, start: &Weights, tuned: &Tuned) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for n in block.range() {
        let (old, new) = (start.get(n), tuned.weights.get(n));
        let change = (new.middle() - old.middle()).abs() + (new.end() - old.end()).abs();
        sum += f64::from(tuned.frequencies[n]) * f64::from(change) / 2.0;
        count += f64::from(tuned.frequencies[n]);
    }
    sum / f64::max(count, 1.0)
}
