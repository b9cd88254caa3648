//! `hetman train teacher`: the network whose labels the engine's network learns from.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::ensure;
use play::Stop;
use report::grouped;
use train::teacher::{
    Architecture, GameCorpus, Layout, Length, Losses, Teacher, TeacherBackend, TeacherModelCard,
    TeacherRecipe, TeacherRecord, TeacherTraining, validate_all,
};
use train::training::{Checkpoint, CheckpointHeader, Corpus, TrainingProgress, TrainingState};

use super::backend::BackendArguments;
use super::data::{above_zero, learning_rate};
use super::files::Files;
use super::monitor::TrainingMonitor;
use super::session::exit_code;
use crate::interrupt::stop_on_interrupt;

/// The most validation positions.
const MAX_VALIDATION: usize = 1 << 20;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of games (.hgame)
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// Games (.hgame) or positions (.hpos) that are not learnt from, to measure by
    #[arg(long, value_name = "FILE")]
    validation: PathBuf,
    /// The teacher's file; a model card (.md) is written beside it
    #[arg(short, long, value_name = "FILE", default_value = "teacher.hteach")]
    output: PathBuf,
    /// Residual blocks
    #[arg(long, value_name = "N", default_value_t = 10)]
    blocks: usize,
    /// Channels, a multiple of 8; on a GPU 64, 128, 192 or 256
    #[arg(long, value_name = "N", default_value_t = 128)]
    channels: usize,
    #[command(flatten)]
    recipe: RecipeArguments,
    #[command(flatten)]
    backend: BackendArguments,
    /// Where the training is kept, to go on after an interruption [default: beside the teacher; removed at the end]
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Go on with the training that was interrupted
    #[arg(long)]
    resume: bool,
    /// Draw how the loss fell (.svg), or write it as lines of JSON (any other name)
    #[arg(long, value_name = "FILE")]
    curve: Option<PathBuf>,
}

#[derive(clap::Args)]
struct RecipeArguments {
    /// How often every position is seen
    #[arg(long, value_name = "N", default_value_t = 5.0, value_parser = above_zero)]
    epochs: f64,
    /// How many positions are seen in all, instead of a number of epochs
    #[arg(long, value_name = "N", conflicts_with = "epochs", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
    /// How long it learns, instead of a number of epochs
    #[arg(long, value_name = "SECONDS", conflicts_with_all = ["epochs", "positions"], value_parser = above_zero)]
    seconds: Option<f64>,
    /// Positions in a step
    #[arg(long, value_name = "N", default_value_t = TeacherRecipe::default().batch, value_parser = clap::value_parser!(u32).range(2..=1 << 17))]
    batch: u32,
    /// The highest learning rate; it rises at the beginning and then falls along a cosine
    #[arg(long, value_name = "RATE", default_value_t = TeacherRecipe::default().learning_rate, value_parser = learning_rate)]
    learning_rate: f32,
    /// Steps over which the learning rate rises
    #[arg(long, value_name = "N", default_value_t = TeacherRecipe::default().warmup_steps)]
    warmup_steps: u64,
    /// How much the game's result counts beside the score
    #[arg(long, value_name = "WEIGHT", default_value_t = TeacherRecipe::default().wdl_weight, value_parser = weight)]
    wdl_weight: f32,
    /// How much the move played counts beside the score
    #[arg(long, value_name = "WEIGHT", default_value_t = TeacherRecipe::default().policy_weight, value_parser = weight)]
    policy_weight: f32,
    /// Chooses the first parameters, the order of the positions and which of them are mirrored
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn weight(text: &str) -> Result<f32, String> {
    let weight = text.parse::<f32>().ok().filter(|weight| *weight >= 0.0 && weight.is_finite());
    weight.ok_or_else(|| "expected a number from 0".to_owned())
}

impl RecipeArguments {
    fn recipe(&self, positions: u64) -> TeacherRecipe {
        let epochs = Length::Positions((self.epochs * positions as f64).ceil() as u64);
        TeacherRecipe {
            batch: self.batch,
            length: self
                .positions
                .map(Length::Positions)
                .or(self.seconds.map(Length::Seconds))
                .unwrap_or(epochs),
            learning_rate: self.learning_rate,
            warmup_steps: self.warmup_steps,
            wdl_weight: self.wdl_weight,
            policy_weight: self.policy_weight,
            seed: self.seed,
            ..TeacherRecipe::default()
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let layout = Layout::new(Architecture::new(arguments.blocks, arguments.channels)?);
    let files = Files::of(&arguments.output, arguments.checkpoint.as_deref(), arguments.curve.as_deref());
    files.check(arguments.resume)?;
    let mut backend = arguments.backend.teacher(&layout)?;
    let threads = arguments.backend.threads();
    let corpus = GameCorpus::open(&arguments.games, threads)?;
    let validation = validation(&arguments.validation, threads)?;
    let header = arguments.begin(&mut *backend, &layout, &corpus, &validation, &files.checkpoint)?;
    let recipe = header.recipe.clone();
    println!(
        "{}, {} parameters: {} positions to learn from, {} for validation; {}",
        layout.architecture,
        grouped(layout.parameters() as u64),
        grouped(corpus.len()),
        grouped(validation.len() as u64),
        backend.name()
    );
    let stop = stop_on_interrupt()?;
    let training = TeacherTraining {
        header,
        corpus: corpus.clone(),
        validation: validation.clone(),
        checkpoint: Some(files.checkpoint.clone()),
    };
    let Some(progress) = train(training, &mut *backend, &files, &stop)? else { return Ok(ExitCode::FAILURE) };
    files.write_network(&Teacher::new(&layout, &backend.state()?).to_bytes())?;
    let validation = validate_all(&mut *backend, &validation)?;
    println!("{}", summary(&validation));
    let name = layout.architecture.to_string();
    let (layout, corpus, recipe, progress) = (&layout, &corpus, &recipe, &progress);
    let model_card =
        TeacherModelCard { layout, corpus, recipe, progress, validation, backend: backend.name() };
    files.draw(&name, progress)?;
    files.finish(&model_card.render(&arguments.output))?;
    Ok(exit_code(&stop))
}

/// Trains to the end; `None` if it was interrupted.
fn train(
    training: TeacherTraining,
    backend: &mut dyn TeacherBackend,
    files: &Files,
    stop: &Stop,
) -> anyhow::Result<Option<TrainingProgress>> {
    let (recipe, begun) = (training.header.recipe.clone(), training.header.progress.clone());
    let done = move |progress: &TrainingProgress| recipe.done(progress.seen, progress.seconds);
    let mut monitor = TrainingMonitor::by(done, &begun);
    let progress = training.run(backend, stop, |progress| monitor.note(progress))?;
    monitor.finish();
    println!("{}", progress.summary());
    if stop.is_raised() {
        files.draw("teacher", &progress)?;
        eprintln!("interrupted; the same command with --resume goes on from here");
        return Ok(None);
    }
    Ok(Some(progress))
}

fn summary(validation: &Losses) -> String {
    format!(
        "validation: score {:.6}, WDL {:.4}, policy {:.4}",
        validation.score_loss(),
        validation.wdl_loss(),
        validation.policy_loss()
    )
}

/// The validation positions: those of games, or those of a file of positions, whose moves are unknown.
fn validation(path: &Path, threads: usize) -> anyhow::Result<Vec<TeacherRecord>> {
    let files = [path.to_owned()];
    Ok(match path.extension().is_some_and(|end| end == "hpos") {
        true => {
            let records = Corpus::open(&files)?.first(MAX_VALIDATION as u64)?;
            records.into_iter().map(TeacherRecord::from_packed).collect()
        }
        false => GameCorpus::open(&files, threads)?.first(MAX_VALIDATION)?,
    })
}

impl Arguments {
    /// Gives the backend its first parameters, or those of the interrupted training; where it begins.
    fn begin(
        &self,
        backend: &mut dyn TeacherBackend,
        layout: &Layout,
        corpus: &GameCorpus,
        validation: &[TeacherRecord],
        checkpoint: &Path,
    ) -> anyhow::Result<CheckpointHeader<TeacherRecipe>> {
        let header = CheckpointHeader {
            network: layout.architecture.checkpoint_key(),
            recipe: self.recipe.recipe(corpus.len()),
            positions: corpus.len(),
            fingerprint: corpus.fingerprint(validation)?,
            progress: TrainingProgress::default(),
            statistics: layout.statistics(),
        };
        if self.resume {
            let found = Checkpoint::resume(checkpoint, &header)?;
            backend.set_state(&found.state)?;
            return Ok(found.header);
        }
        ensure!(
            !checkpoint.exists(),
            "{} holds an interrupted training: go on with --resume, or remove the file",
            checkpoint.display()
        );
        let statistics = layout.initial_statistics();
        let state = TrainingState { statistics, ..TrainingState::new(layout.initial(self.recipe.seed)) };
        backend.set_state(&state)?;
        Ok(header)
    }
}
