//! A training from files to its end: what every network's command shares.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use train::training::{Backend, Checkpoint, Corpus, Header, Progress, Recipe, Record, State, Training};

use super::backend::BackendArguments;
use super::data::DataArguments;
use super::loss_curve::loss_curve;
use super::watch::{Watch, duration};
use crate::commands::arena::stop_on_interrupt;
use crate::table::grouped;

#[derive(clap::Args)]
pub(super) struct SessionArguments {
    #[command(flatten)]
    data: DataArguments,
    #[command(flatten)]
    pub(super) backend: BackendArguments,
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

/// A training that has come to its end.
pub(super) struct Trained {
    pub(super) network: String,
    pub(super) corpus: Corpus,
    pub(super) validation: Vec<Record>,
    pub(super) recipe: Recipe,
    pub(super) progress: Progress,
    pub(super) state: State,
    pub(super) backend: String,
}

impl SessionArguments {
    /// Trains a network, named for people and for its checkpoint; `None` if it was interrupted.
    pub(super) fn train(
        &self,
        (name, key): (&str, serde_json::Value),
        output: &Path,
        backend: &mut dyn Backend,
        initial: impl Fn(u64) -> Vec<f32>,
        change: impl Fn(Recipe) -> Recipe,
    ) -> anyhow::Result<Option<Trained>> {
        let (corpus, validation) = self.data.open()?;
        let recipe = change(self.data.recipe(&corpus));
        let (positions, progress) = (corpus.len(), Progress::default());
        let fingerprint = corpus.fingerprint(&validation)?;
        let mut header = Header { network: key, recipe: recipe.clone(), positions, fingerprint, progress };
        let checkpoint = self.checkpoint_path(output);
        header.progress = self.begin(backend, &initial, &header, &checkpoint)?;
        println!(
            "{name}: {} positions to learn from, {} held out, {} to be seen; {}",
            grouped(positions),
            grouped(validation.len() as u64),
            grouped(recipe.positions),
            backend.name()
        );
        let stop = stop_on_interrupt()?;
        let (learnt, held_out) = (corpus.clone(), validation.clone());
        let training =
            Training { header, corpus: learnt, validation: held_out, checkpoint: Some(checkpoint) };
        let mut watch = Watch::new(recipe.positions, training.header.progress.seen);
        let progress = training.run(backend, &stop, |progress| watch.note(progress))?;
        watch.finish();
        println!("{}", summary(&progress));
        self.draw(name, &progress)?;
        if stop.is_raised() {
            eprintln!("interrupted; the same command with --resume goes on from here");
            return Ok(None);
        }
        let (network, state, backend) = (name.to_owned(), backend.state()?, backend.name());
        Ok(Some(Trained { network, corpus, validation, recipe, progress, state, backend }))
    }

    /// Removes the checkpoint unless it was asked for.
    pub(super) fn clean_up(&self, output: &Path) -> anyhow::Result<()> {
        let checkpoint = self.checkpoint_path(output);
        match self.checkpoint {
            Some(_) => Ok(()),
            None => fs::remove_file(&checkpoint).with_context(|| checkpoint.display().to_string()),
        }
    }

    fn checkpoint_path(&self, output: &Path) -> PathBuf {
        self.checkpoint.clone().unwrap_or_else(|| output.with_extension("checkpoint"))
    }

    /// Gives the backend its first parameters, or those of the interrupted training; how far that came.
    fn begin(
        &self,
        backend: &mut dyn Backend,
        initial: &impl Fn(u64) -> Vec<f32>,
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
        backend.set_state(&State::new(initial(header.recipe.seed)))?;
        Ok(Progress::default())
    }

    fn draw(&self, name: &str, progress: &Progress) -> anyhow::Result<()> {
        let Some(path) = &self.curve else { return Ok(()) };
        let text = if path.extension().is_some_and(|end| end == "svg") {
            loss_curve(name, progress).render()
        } else {
            let lines = progress.curve.iter().map(|point| Ok(serde_json::to_string(point)? + "\n"));
            lines.collect::<anyhow::Result<String>>()?
        };
        fs::write(path, text).with_context(|| path.display().to_string())
    }
}

/// The end of a training in a line.
pub(super) fn summary(progress: &Progress) -> String {
    let loss = progress.curve.last().map_or(String::new(), |point| format!("loss {:.6}, ", point.loss));
    let validation = progress.validation().map_or(String::new(), |loss| format!("validation {loss:.6}, "));
    let (seen, speed) = (grouped(progress.seen), grouped(progress.speed() as u64));
    format!("{loss}{validation}{seen} positions in {}, {speed} positions/s", duration(progress.seconds))
}
