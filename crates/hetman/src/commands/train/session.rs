//! A training from files to its end: what every network's command shares.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::ensure;
use play::Stop;
use train::training::{Backend, Checkpoint, Corpus, Header, Progress, Recipe, Record, State, Training};

use super::backend::BackendArguments;
use super::data::DataArguments;
use super::files::Files;
use super::watch::{Watch, duration};
use crate::commands::arena::stop_on_interrupt;
use crate::table::grouped;

#[derive(clap::Args)]
pub(super) struct SessionArguments {
    #[command(flatten)]
    pub(super) data: DataArguments,
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
    /// Raised by an interrupt.
    pub(super) stop: Stop,
}

impl Trained {
    /// A failure if it was interrupted, be it after the last step: whoever interrupts wants nothing to follow.
    pub(super) fn exit_code(&self) -> ExitCode {
        if self.stop.is_raised() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }
}

impl SessionArguments {
    /// The files of the training, none of which gets in the way of another.
    pub(super) fn files(&self, network: &Path) -> anyhow::Result<Files> {
        let files = Files::of(network, self.checkpoint.as_deref(), self.curve.as_deref());
        files.check(self.resume)?;
        Ok(files)
    }

    /// Trains a network, named for people and for its checkpoint; `None` if it was interrupted. `usual` is the
    /// recipe for what the arguments leave open.
    pub(super) fn train(
        &self,
        (name, key): (&str, serde_json::Value),
        files: &Files,
        backend: &mut dyn Backend,
        initial: impl Fn(u64) -> Vec<f32>,
        usual: Recipe,
    ) -> anyhow::Result<Option<Trained>> {
        let (corpus, validation) = self.data.open()?;
        let recipe = self.data.recipe(&corpus, usual);
        let (positions, progress) = (corpus.len(), Progress::default());
        let fingerprint = corpus.fingerprint(&validation)?;
        let mut header = Header { network: key, recipe: recipe.clone(), positions, fingerprint, progress };
        header.progress = self.begin(backend, &initial, &header, &files.checkpoint)?;
        let stop = stop_on_interrupt()?;
        println!(
            "{name}: {} positions to learn from, {} held out, {} to be seen; {}",
            grouped(positions),
            grouped(validation.len() as u64),
            grouped(recipe.positions),
            backend.name()
        );
        let (learnt, held_out, checkpoint) =
            (corpus.clone(), validation.clone(), Some(files.checkpoint.clone()));
        let training = Training { header, corpus: learnt, validation: held_out, checkpoint };
        let mut watch = Watch::new(recipe.positions, training.header.progress.seen);
        let progress = training.run(backend, &stop, |progress| watch.note(progress))?;
        watch.finish();
        println!("{}", summary(&progress));
        if stop.is_raised() {
            files.draw(name, &progress)?;
            eprintln!("interrupted; the same command with --resume goes on from here");
            return Ok(None);
        }
        let (network, state, backend) = (name.to_owned(), backend.state()?, backend.name());
        Ok(Some(Trained { network, corpus, validation, recipe, progress, state, backend, stop }))
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
}

/// The end of a training in a line.
pub(super) fn summary(progress: &Progress) -> String {
    let loss = progress.curve.last().map_or(String::new(), |point| format!("loss {:.6}, ", point.loss));
    let validation = progress.validation().map_or(String::new(), |loss| format!("validation {loss:.6}, "));
    let (seen, speed) = (grouped(progress.seen), grouped(progress.speed() as u64));
    format!("{loss}{validation}{seen} positions in {}, {speed} positions/s", duration(progress.seconds))
}
