//! `hetman train policy`: the network that says which moves Monte Carlo tree search tries first.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use report::grouped;
use train::policy::{PolicyModelCard, PolicyTraining};
use train::teacher::GameCorpus;
use train::training::Recipe;

use super::data::{above_zero, learning_rate};
use super::monitor::TrainingMonitor;
use super::session::exit_code;
use crate::interrupt::stop_on_interrupt;
use crate::new_file::must_be_new;
use crate::threads::ThreadArguments;

/// The most validation positions.
const MAX_VALIDATION: usize = 50_000;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of games (.hgame)
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// Games (.hgame) that are not learnt from, to measure by; the first 50,000 positions
    #[arg(long, value_name = "FILE")]
    validation: PathBuf,
    /// The network's file; a model card (.md) is written beside it
    #[arg(short, long, value_name = "FILE", default_value = "policy.hpol")]
    output: PathBuf,
    /// The size of the hidden layer, a multiple of 32
    #[arg(long, value_name = "N", default_value_t = 256)]
    hidden: usize,
    /// How often every position is seen
    #[arg(long, value_name = "N", default_value_t = 1.0, value_parser = above_zero)]
    epochs: f64,
    /// How many positions are seen in all, instead of a number of epochs
    #[arg(long, value_name = "N", conflicts_with = "epochs", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
    /// Positions in a step
    #[arg(long, value_name = "N", default_value_t = 8_192, value_parser = clap::value_parser!(u32).range(1..=1 << 17))]
    batch: u32,
    /// The highest learning rate; it rises at the beginning and then falls along a cosine
    #[arg(long, value_name = "RATE", default_value_t = 0.002, value_parser = learning_rate)]
    learning_rate: f32,
    /// Chooses the first parameters and the order of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (output, hidden) = (&arguments.output, arguments.hidden);
    let model_card = output.with_extension("md");
    must_be_new(output)?;
    must_be_new(&model_card)?;
    ensure!(
        (32..=1024).contains(&hidden) && hidden.is_multiple_of(32),
        "--hidden must be a multiple of 32 up to 1024, not {hidden}"
    );
    let threads = arguments.threads.count();
    let corpus = GameCorpus::open(&arguments.games, threads)?;
    let validation =
        GameCorpus::open(std::slice::from_ref(&arguments.validation), threads)?.first(MAX_VALIDATION)?;
    let epochs = (arguments.epochs * corpus.len() as f64).ceil() as u64;
    let recipe = Recipe {
        batch: arguments.batch,
        positions: arguments.positions.unwrap_or(epochs),
        learning_rate: arguments.learning_rate,
        seed: arguments.seed,
        ..Recipe::default()
    };
    println!(
        "policy of {hidden}: {} positions to learn from, {} for validation, {} to be seen; {threads} threads",
        grouped(corpus.len()),
        grouped(validation.len() as u64),
        grouped(recipe.positions)
    );
    let training = PolicyTraining { hidden, recipe, corpus, validation, threads };
    let stop = stop_on_interrupt()?;
    let mut monitor = TrainingMonitor::new(training.recipe.positions, 0);
    let trained = training.run(&stop, |progress| monitor.note(progress))?;
    monitor.finish();
    println!("{}", trained.progress.summary());
    let accuracy = 100.0 * trained.validation.accuracy();
    println!(
        "validation {:.4}, the move played is the most probable in {accuracy:.1} %",
        trained.validation.mean()
    );
    let text = PolicyModelCard { training: &training, trained: &trained }.render(output);
    for (path, bytes) in [(output, trained.network.to_bytes()), (&model_card, text.into_bytes())] {
        std::fs::write(path, bytes).with_context(|| path.display().to_string())?;
        println!("{}", path.display());
    }
    Ok(exit_code(&stop))
}
