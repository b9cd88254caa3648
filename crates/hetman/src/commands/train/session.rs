//! A training from files to its end: what every network's command shares.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::ensure;
use play::Stop;
use report::grouped;
use train::training::{
    Backend, Checkpoint, CheckpointHeader, Recipe, TrainedNetwork, Training, TrainingProgress, TrainingState,
};

use super::backend::BackendArguments;
use super::data::DataArguments;
use super::files::Files;
use super::monitor::TrainingMonitor;
use crate::interrupt::stop_on_interrupt;

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

/// A failure if it was interrupted, even after the last step: nothing may follow an interrupt.
pub(super) fn exit_code(stop: &Stop) -> ExitCode {
    if stop.is_raised() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
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
    ) -> anyhow::Result<Option<(TrainedNetwork, Stop)>> {
        let (corpus, validation) = self.data.open(usual.removes_fade)?;
        let recipe = self.data.recipe(&corpus, usual);
        let (positions, progress) = (corpus.len(), TrainingProgress::default());
        let fingerprint = corpus.fingerprint(&validation)?;
        let mut header = CheckpointHeader {
            network: key,
            recipe: recipe.clone(),
            positions,
            fingerprint,
            progress,
            statistics: 0,
        };
        header.progress = self.begin(backend, &initial, &header, &files.checkpoint)?;
        let stop = stop_on_interrupt()?;
        println!(
            "{name}: {} positions to learn from, {} for validation, {} to be seen; {}",
            grouped(positions),
            grouped(validation.len() as u64),
            grouped(recipe.positions),
            backend.name()
        );
        let training = Training {
            header,
            corpus: corpus.clone(),
            validation: validation.clone(),
            checkpoint: Some(files.checkpoint.clone()),
        };
        let mut monitor = TrainingMonitor::new(recipe.positions, training.header.progress.seen);
        let progress = training.run(backend, &stop, |progress| monitor.note(progress))?;
        monitor.finish();
        println!("{}", progress.summary());
        if stop.is_raised() {
            files.draw(name, &progress)?;
            eprintln!("interrupted; the same command with --resume goes on from here");
            return Ok(None);
        }
        let (network, state, backend) = (name.to_owned(), backend.state()?, backend.name());
        let trained = TrainedNetwork { network, corpus, validation, recipe, progress, state, backend };
        Ok(Some((trained, stop)))
    }

    /// Gives the backend its first parameters, or those of the interrupted training; how far that came.
    fn begin(
        &self,
        backend: &mut dyn Backend,
        initial: &impl Fn(u64) -> Vec<f32>,
        header: &CheckpointHeader,
        checkpoint: &Path,
    ) -> anyhow::Result<TrainingProgress> {
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
        backend.set_state(&TrainingState::new(initial(header.recipe.seed)))?;
        Ok(TrainingProgress::default())
    }
}
