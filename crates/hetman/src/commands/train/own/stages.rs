//! Games, positions, training.

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use engine::nnue::{Architecture, Network};
use jobs::Reporter;
use report::grouped;
use server::wire::network::{GenerationFigures, LossPoint, NetworkFigures, NetworkStage};
use train::data::{GameReader, PackedPosition, PositionFilter, PositionWriter};
use train::nnue::{Cpu, Layout, quantise};
use train::selfplay::{GenerationGoal, GenerationProgress, SelfPlayPlan, WinAdjudication, generate};
use train::training::{
    Backend, Checkpoint, CheckpointHeader, Corpus, Recipe, Training, TrainingProgress, TrainingState,
};

use super::Arguments;
use super::place::Place;

/// Figures are published no more often than this.
const BETWEEN: Duration = Duration::from_millis(300);
/// To a small network, many positions matter more than good ones (docs/train-your-own.md).
const NODES: u64 = 125;
const WIN_SCORE: i32 = 1_500;
/// Positions in a step: few, as a small network learns from few positions.
const BATCH: u32 = 1_024;
/// One of so many positions is set aside, but no more than this.
const SET_ASIDE: u64 = 20;
const MOST_SET_ASIDE: u64 = 50_000;

/// Positions to learn from, and those to measure by.
#[derive(Clone)]
pub(super) struct Positions {
    corpus: Corpus,
    pub(super) validation: Vec<PackedPosition>,
}

/// Publishes figures from time to time.
struct Rarely(Option<Instant>);

impl Rarely {
    fn is_due(&mut self) -> bool {
        let due = self.0.is_none_or(|at| at.elapsed() >= BETWEEN);
        if due {
            self.0 = Some(Instant::now());
        }
        due
    }
}

/// The engine plays itself with its classical evaluation; games that the file has already count.
pub(super) fn play(
    arguments: &Arguments,
    place: &Place,
    job: &Reporter,
    figures: &mut NetworkFigures,
) -> anyhow::Result<()> {
    let plan = SelfPlayPlan {
        seed: arguments.seed,
        nodes: NODES,
        win: WinAdjudication { score: WIN_SCORE, ..SelfPlayPlan::of(None).win },
        ..SelfPlayPlan::of(None)
    };
    let goal = GenerationGoal { games: None, positions: Some(arguments.positions), time: None };
    let (path, mut rarely) = (place.games(), Rarely(None));
    let note = |progress: &GenerationProgress| {
        let speed = progress.speed();
        job.progress(progress.positions, Some(arguments.positions), || format!("{speed:.0}/s"));
        if rarely.is_due() {
            figures.games = of_progress(progress);
            job.publish("network", figures);
        }
    };
    let done = generate(&plan, None, &path, goal, arguments.threads.count(), job.stop(), note)
        .with_context(|| path.display().to_string())?;
    figures.games = of_progress(&done);
    Ok(())
}

fn of_progress(progress: &GenerationProgress) -> GenerationFigures {
    GenerationFigures {
        games: progress.games,
        positions: progress.positions,
        speed: progress.speed(),
        outcomes: progress.outcomes,
        scores: progress.scores.to_vec(),
    }
}

/// What only a search can tell is left out, and so are the random moves of the openings.
pub(super) fn choose(
    arguments: &Arguments,
    place: &Place,
    job: &Reporter,
    figures: &mut NetworkFigures,
) -> anyhow::Result<Positions> {
    figures.stage = NetworkStage::Positions;
    job.publish("network", figures);
    let path = place.positions();
    // An interrupted one is made again: this takes seconds.
    let _ = fs::remove_file(&path);
    let mut writer = PositionWriter::create(&path)?;
    let filter = PositionFilter::default();
    for game in GameReader::open(&place.games())? {
        let game = game?;
        for replayed in game.replay() {
            let score = filter.score(&replayed);
            let packed = score.and_then(|score| PackedPosition::new(&replayed.position, score, game.outcome));
            if let Some(packed) = packed {
                writer.push(&packed)?;
            }
        }
    }
    writer.finish()?;
    // The engine fades what the network says by the halfmove clock.
    let mut corpus = Corpus::open(&[path])?.without_fade();
    let validation = corpus.split_validation((corpus.len() / SET_ASIDE).min(MOST_SET_ASIDE))?;
    ensure!(!corpus.is_empty() && !validation.is_empty(), "{} positions are too few", arguments.positions);
    (figures.learnt, figures.validation) = (corpus.len(), validation.len() as u64);
    Ok(Positions { corpus, validation })
}

/// The network learns; `None` if it was interrupted.
pub(super) fn learn(
    arguments: &Arguments,
    place: &Place,
    positions: Positions,
    job: &Reporter,
    figures: &mut NetworkFigures,
) -> anyhow::Result<Option<Network>> {
    figures.stage = NetworkStage::Training;
    let layout = Layout::new(Architecture::new(arguments.hidden.into(), 1, 8)?);
    let mut backend = Cpu::new(&layout, arguments.threads.count());
    let training = begin(arguments, place, &layout, positions, &mut backend)?;
    let (all, scale) = (training.header.recipe.positions, training.header.recipe.scale);
    let mut rarely = Rarely(None);
    let note = |progress: &TrainingProgress| {
        let loss = progress.curve.last().map_or(f64::NAN, |point| point.loss);
        job.progress(progress.seen, Some(all), || {
            format!("{loss:.5}, {}/s", grouped(progress.speed() as u64))
        });
        if rarely.is_due() {
            (figures.curve, figures.speed) = (curve(progress), progress.speed());
            job.publish("network", figures);
        }
    };
    let progress = training.run(&mut backend, job.stop(), note)?;
    (figures.curve, figures.speed) = (curve(&progress), progress.speed());
    if job.stop().is_raised() {
        return Ok(None);
    }
    Ok(Some(quantise(&layout, &backend.state()?.parameters, scale)?))
}

/// From the first parameters, or from the checkpoint of an interrupted training.
fn begin(
    arguments: &Arguments,
    place: &Place,
    layout: &Layout,
    positions: Positions,
    backend: &mut dyn Backend,
) -> anyhow::Result<Training> {
    let Positions { corpus, validation } = positions;
    let recipe = Recipe {
        batch: BATCH,
        positions: (arguments.epochs * corpus.len() as f64).ceil() as u64,
        seed: arguments.seed,
        removes_fade: true,
        ..Recipe::default()
    };
    let mut header = CheckpointHeader {
        network: layout.checkpoint_key(),
        recipe,
        positions: corpus.len(),
        fingerprint: corpus.fingerprint(&validation)?,
        progress: TrainingProgress::default(),
        statistics: 0,
    };
    let checkpoint = place.checkpoint();
    if checkpoint.exists() {
        let found = Checkpoint::resume(&checkpoint, &header)?;
        backend.set_state(&found.state)?;
        header.progress = found.header.progress;
    } else {
        backend.set_state(&TrainingState::new(layout.initial(arguments.seed)))?;
    }
    Ok(Training { header, corpus, validation, checkpoint: Some(checkpoint) })
}

fn curve(progress: &TrainingProgress) -> Vec<LossPoint> {
    let point = |point: &train::training::Point| LossPoint {
        seen: point.seen,
        loss: point.loss,
        validation: point.validation,
    };
    progress.curve.iter().map(point).collect()
}
