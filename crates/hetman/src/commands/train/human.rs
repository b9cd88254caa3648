//! `hetman train human`: the network that plays like people of a rating.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use play::Stop;
use report::grouped;
use train::data::GameReader;
use train::human::{
    Accuracy, Agreement, Choice, HumanCorpus, HumanModelCard, HumanRecord, HumanTraining, folded,
    human_recipe, validate,
};
use train::teacher::{Architecture, Layout, Length, TeacherBackend, TeacherRecipe};
use train::training::{Checkpoint, CheckpointHeader, TrainingProgress, TrainingState};

use super::backend::BackendArguments;
use super::data::{above_zero, learning_rate, share};
use super::files::Files;
use super::monitor::TrainingMonitor;
use super::session::exit_code;
use crate::commands::human::games::{Shifted, read_peoples_games};
use crate::interrupt::stop_on_interrupt;

/// The most positions by which the finished network is measured.
const MEASURED: usize = 20_000;
/// Plies before which openings are remembered, not thought of.
const FIRST_PLY: usize = 10;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// PGN files of people's games with their ratings, plain or compressed; `games.pgn,shift=150` adds 150 to the
    /// ratings of a file, to bring all to one scale. One game of twenty is set aside to measure by
    #[arg(required = true, value_name = "GAMES[,shift=N]")]
    games: Vec<Shifted>,
    /// Games of the engine (.hgame) that are learnt from too, under a rating beyond people's
    #[arg(long, value_name = "FILE")]
    engine_games: Vec<PathBuf>,
    /// The most positions of them
    #[arg(long, value_name = "N", default_value_t = 4_000_000)]
    engine_positions: usize,
    /// The network's file; a model card (.md) is written beside it
    #[arg(short, long, value_name = "FILE", default_value = "human.hhum")]
    output: PathBuf,
    /// Residual blocks
    #[arg(long, value_name = "N", default_value_t = 10)]
    blocks: usize,
    /// Channels, a multiple of 32; on a GPU 64, 128, 192 or 256
    #[arg(long, value_name = "N", default_value_t = 64)]
    channels: usize,
    #[command(flatten)]
    recipe: RecipeArguments,
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

#[derive(clap::Args)]
struct RecipeArguments {
    /// How often every position is seen
    #[arg(long, value_name = "N", default_value_t = 12.0, value_parser = above_zero)]
    epochs: f64,
    /// How long it learns, instead of a number of epochs
    #[arg(long, value_name = "SECONDS", conflicts_with = "epochs", value_parser = above_zero)]
    seconds: Option<f64>,
    /// Positions in a step
    #[arg(long, value_name = "N", default_value_t = 4_096, value_parser = clap::value_parser!(u32).range(2..=1 << 17))]
    batch: u32,
    /// The highest learning rate; it rises at the beginning and then falls along a cosine
    #[arg(long, value_name = "RATE", default_value_t = 0.002, value_parser = learning_rate)]
    learning_rate: f32,
    /// Steps over which the learning rate rises
    #[arg(long, value_name = "N", default_value_t = 300)]
    warmup_steps: u64,
    /// AdamW's weight decay
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share)]
    decay: f32,
    /// How much the game's result counts beside the move
    #[arg(long, value_name = "SHARE", default_value_t = 0.2, value_parser = share)]
    wdl_weight: f32,
    /// Chooses the first parameters, the order of the positions and which of them are mirrored
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl RecipeArguments {
    fn recipe(&self, positions: usize) -> TeacherRecipe {
        let epochs = Length::Positions((self.epochs * positions as f64).ceil() as u64);
        TeacherRecipe {
            batch: self.batch,
            learning_rate: self.learning_rate,
            warmup_steps: self.warmup_steps,
            decay: self.decay,
            wdl_weight: self.wdl_weight,
            seed: self.seed,
            ..human_recipe(self.seconds.map_or(epochs, Length::Seconds))
        }
    }
}

/// What is learnt from, and what is not.
struct Data {
    corpus: HumanCorpus,
    validation: Vec<HumanRecord>,
    /// Choices to measure by.
    measured: Vec<Choice>,
    files: Vec<(String, u64)>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let layout = Layout::new(Architecture::new(arguments.blocks, arguments.channels)?);
    ensure!(arguments.channels.is_multiple_of(32), "--channels must be a multiple of 32");
    let files = Files::of(&arguments.output, arguments.checkpoint.as_deref(), arguments.curve.as_deref());
    files.check(arguments.resume)?;
    let mut backend = arguments.backend.teacher(&layout)?;
    let data = arguments.read()?;
    let header = arguments.begin(&mut *backend, &layout, &data, &files.checkpoint)?;
    let recipe = header.recipe.clone();
    println!(
        "{} blocks × {} channels: {} positions to learn from, {} for validation; {}",
        arguments.blocks,
        arguments.channels,
        grouped(data.corpus.records().len() as u64),
        grouped(data.validation.len() as u64),
        backend.name()
    );
    let stop = stop_on_interrupt()?;
    let training = HumanTraining {
        header,
        corpus: data.corpus.clone(),
        validation: data.validation.clone(),
        checkpoint: Some(files.checkpoint.clone()),
    };
    let Some(progress) = train(training, &mut *backend, &files, &stop)? else { return Ok(ExitCode::FAILURE) };
    let network = folded(&layout, &backend.state()?)?;
    files.write_network(&network.to_bytes())?;
    let validation = validate(&mut *backend, &data.validation)?;
    let mut accuracy = Accuracy::default();
    Agreement::of_network(&network, &data.measured, arguments.backend.threads())
        .into_iter()
        .for_each(|agreement| accuracy.add(agreement));
    println!(
        "validation {:.4}; of {} moves from the tenth ply on {:.1} % are the likeliest, log-loss {:.4}",
        validation.policy_loss(),
        grouped(accuracy.positions),
        100.0 * accuracy.share(),
        accuracy.mean_loss()
    );
    let model_card = HumanModelCard {
        layout: &layout,
        files: &data.files,
        recipe: &recipe,
        progress: &progress,
        validation,
        accuracy,
        backend: backend.name(),
    };
    files.draw("human", &progress)?;
    files.finish(&model_card.render(&arguments.output))?;
    Ok(exit_code(&stop))
}

/// Trains to the end; `None` if it was interrupted.
fn train(
    training: HumanTraining,
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
        files.draw("human", &progress)?;
        eprintln!("interrupted; the same command with --resume goes on from here");
        return Ok(None);
    }
    Ok(Some(progress))
}

impl Arguments {
    fn read(&self) -> anyhow::Result<Data> {
        let (mut records, mut validation) = (Vec::new(), Vec::new());
        let (mut measured, mut files) = (Vec::new(), Vec::new());
        for Shifted { path, shift } in &self.games {
            let before = records.len();
            read_peoples_games(path, |game| {
                if !game.is_for_validation() {
                    return records.extend(HumanRecord::of_people(&game, *shift));
                }
                validation.extend(HumanRecord::of_people(&game, *shift));
                let shifted =
                    |choice: Choice| Choice { rating: choice.rating.saturating_add_signed(*shift), ..choice };
                measured.extend(game.choices().filter(|choice| choice.ply >= FIRST_PLY).map(shifted));
            })?;
            files.push((file_name(path), (records.len() - before) as u64));
        }
        ensure!(!records.is_empty(), "there are no games of people with ratings to learn from");
        let people = records.len();
        for path in &self.engine_games {
            let before = records.len();
            let most = people + self.engine_positions;
            for game in GameReader::open(path).with_context(|| path.display().to_string())? {
                records.extend(HumanRecord::of_engine(&game.with_context(|| path.display().to_string())?));
                if records.len() >= most {
                    break;
                }
            }
            files.push((file_name(path), (records.len() - before) as u64));
        }
        let step = measured.len().div_ceil(MEASURED).max(1);
        let measured = measured.into_iter().step_by(step).collect();
        Ok(Data { corpus: HumanCorpus::new(records), validation, measured, files })
    }

    /// Gives the backend its first parameters, or those of the interrupted training; where it begins.
    fn begin(
        &self,
        backend: &mut dyn TeacherBackend,
        layout: &Layout,
        data: &Data,
        checkpoint: &Path,
    ) -> anyhow::Result<CheckpointHeader<TeacherRecipe>> {
        let positions = data.corpus.records().len();
        let mut network = layout.architecture.checkpoint_key();
        network["kind"] = "human".into();
        let header = CheckpointHeader {
            network,
            recipe: self.recipe.recipe(positions),
            positions: positions as u64,
            fingerprint: data.corpus.fingerprint(&data.validation),
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

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
