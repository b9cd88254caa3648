//! A training from files to its end: what every network's command shares.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::ensure;
use play::Stop;
use report::grouped;
use train::training::{
    Backend, Checkpoint, CheckpointHeader, Corpus, Recipe, RunRecord, Snapshot, Snapshots, TrainedNetwork,
    Training, TrainingError, TrainingProgress, TrainingState,
};

use super::backend::BackendArguments;
use super::data::DataArguments;
use super::files::Files;
use super::monitor::TrainingMonitor;
use super::stage::Stage;
use crate::interrupt::stop_on_interrupt;

#[derive(clap::Args)]
pub(super) struct SessionArguments {
    #[command(flatten)]
    pub(super) data: DataArguments,
    #[command(flatten)]
    pub(super) backend: BackendArguments,
    /// Go on with another stage, that begins with the network of the one before, is a training of its own, and has these
    /// options instead: "--epochs 4 --wdl-blend 0.3", or other files. May be given several times
    #[arg(long, value_name = "OPTIONS", allow_hyphen_values = true)]
    stage: Vec<Stage>,
    /// Keep a network each time that every position was seen so often, too: NAME-1.hnet, NAME-2.hnet, … The best one on
    /// the validation positions is always kept, as NAME-best.hnet if it is not the last
    #[arg(long, value_name = "EPOCHS", value_parser = super::data::above_zero)]
    save_every: Option<f64>,
    /// Where the training is kept, to go on after an interruption [default: beside the network; removed at the end]
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Go on with the training that was interrupted
    #[arg(long)]
    resume: bool,
    /// Draw how the loss falls (.svg), or write it as lines of JSON (any other name), again with every point
    #[arg(long, value_name = "FILE")]
    curve: Option<PathBuf>,
    /// Options are in this file of TOML: `epochs = 20`, `layers = [16, 32]`, later stages as tables `[[stage]]`
    // Its options are put in its place before the command line is read.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// A failure if it was interrupted, even after the last step: nothing may follow an interrupt.
pub(super) fn exit_code(stop: &Stop) -> ExitCode {
    if stop.is_raised() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// A network to be trained.
pub(super) struct Subject<'a> {
    /// For people.
    pub(super) name: String,
    /// For checkpoints.
    pub(super) key: serde_json::Value,
    /// The first parameters of a seed.
    pub(super) initial: &'a dyn Fn(u64) -> Vec<f32>,
    /// The recipe for what the arguments leave open.
    pub(super) usual: Recipe,
    /// The file of a network with such parameters.
    pub(super) file: &'a NetworkFile<'a>,
}

/// Makes the bytes of a network's file of its parameters.
type NetworkFile<'a> = dyn Fn(&[f32], &Recipe) -> anyhow::Result<Vec<u8>> + 'a;

/// One stage of a training, opened.
struct OpenStage {
    corpus: Corpus,
    validation: Vec<train::data::PackedPosition>,
    header: CheckpointHeader,
}

impl SessionArguments {
    /// The files of the training, none of which gets in the way of another.
    pub(super) fn files(&self, network: &Path) -> anyhow::Result<Files> {
        let files = Files::of(network, self.checkpoint.as_deref(), self.curve.as_deref());
        files.check(self.resume)?;
        Ok(files)
    }

    /// Trains a network through all stages; `None` if it was interrupted.
    pub(super) fn train(
        &self,
        subject: &Subject<'_>,
        files: &Files,
        backend: &mut dyn Backend,
    ) -> anyhow::Result<Option<(TrainedNetwork, Stop)>> {
        let stages: Vec<OpenStage> =
            (0..=self.stage.len()).map(|n| self.open(n, subject)).collect::<anyhow::Result<_>>()?;
        let begun = self.begin(backend, subject, &stages, files)?;
        let stop = stop_on_interrupt()?;
        let mut record = RunRecord {
            network: subject.name.clone(),
            files: stages[0].corpus.files().iter().map(|(path, _)| path.display().to_string()).collect(),
            positions: stages[0].corpus.len(),
            stages: stages.iter().map(|stage| stage.header.recipe.clone()).collect(),
            backend: backend.name(),
            progress: TrainingProgress::default(),
            finished: false,
        };
        let mut earlier = TrainingProgress::default();
        for progress in &begun[..begun.len() - 1] {
            earlier = progress.after(&earlier);
        }
        let count = stages.len();
        let mut last = None;
        for (n, mut stage) in stages.into_iter().enumerate().skip(begun.len() - 1) {
            stage.header.progress = begun.get(n).cloned().unwrap_or_default();
            if n >= begun.len() {
                let parameters = backend.state()?.parameters;
                backend.set_state(&TrainingState::new(parameters))?;
            }
            self.announce(subject, &stage, (n, count), backend);
            let progress =
                self.run_stage(subject, files, backend, &stop, &mut record, (n, &stage), &earlier)?;
            println!("{}", progress.summary());
            if stop.is_raised() {
                files.tell(&record)?;
                eprintln!("interrupted; the same command with --resume goes on from here");
                return Ok(None);
            }
            last = Some((stage, progress.clone()));
            earlier = progress.after(&earlier);
        }
        record.finished = true;
        files.tell(&record)?;
        let Some((OpenStage { corpus, validation, header }, progress)) = last else { return Ok(None) };
        let (network, state, backend) = (subject.name.clone(), backend.state()?, backend.name());
        files.drop_best_if_last(&progress)?;
        let recipe = header.recipe;
        let trained = TrainedNetwork { network, corpus, validation, recipe, progress, state, backend };
        Ok(Some((trained, stop)))
    }

    /// The files and the recipe of a stage; 0 is the first.
    fn open(&self, n: usize, subject: &Subject<'_>) -> anyhow::Result<OpenStage> {
        let stage = n.checked_sub(1).map(|n| &self.stage[n]);
        let files = stage.map(|stage| &*stage.files).filter(|files| !files.is_empty());
        let (corpus, validation) = self.data.open(files, subject.usual.removes_fade)?;
        let arguments = match stage {
            Some(stage) => stage.recipe.clone().or(&self.data.recipe),
            None => self.data.recipe.clone(),
        };
        let header = CheckpointHeader {
            network: subject.key.clone(),
            recipe: self.data.recipe(&arguments, &corpus, subject.usual.clone()),
            positions: corpus.len(),
            fingerprint: corpus.fingerprint(&validation)?,
            progress: TrainingProgress::default(),
            statistics: 0,
        };
        Ok(OpenStage { corpus, validation, header })
    }

    /// Gives the backend its first parameters, or those of the interrupted training; how far each stage came that
    /// was begun.
    fn begin(
        &self,
        backend: &mut dyn Backend,
        subject: &Subject<'_>,
        stages: &[OpenStage],
        files: &Files,
    ) -> anyhow::Result<Vec<TrainingProgress>> {
        if self.resume {
            let mut begun = Vec::new();
            for (n, stage) in stages.iter().enumerate() {
                let path = files.checkpoint(n);
                if n > 0 && !path.exists() {
                    break;
                }
                let found = Checkpoint::resume(&path, &stage.header)?;
                backend.set_state(&found.state)?;
                begun.push(found.header.progress);
            }
            return Ok(begun);
        }
        for n in 0..stages.len() {
            let path = files.checkpoint(n);
            ensure!(
                !path.exists(),
                "{} holds an interrupted training: go on with --resume, or remove the file",
                path.display()
            );
        }
        backend.set_state(&TrainingState::new((subject.initial)(stages[0].header.recipe.seed)))?;
        Ok(vec![TrainingProgress::default()])
    }

    fn announce(
        &self,
        subject: &Subject<'_>,
        stage: &OpenStage,
        (n, count): (usize, usize),
        backend: &dyn Backend,
    ) {
        let number = if count > 1 { format!("stage {} of {count}: ", n + 1) } else { String::new() };
        println!(
            "{number}{}: {} positions to learn from, {} for validation, {} to be seen; {}",
            subject.name,
            grouped(stage.corpus.len()),
            grouped(stage.validation.len() as u64),
            grouped(stage.header.recipe.positions),
            backend.name()
        );
    }

    /// Trains a stage to its end, or until it is interrupted. Its curve follows that of the earlier ones.
    #[expect(clippy::too_many_arguments, reason = "what a stage needs of the session")]
    fn run_stage(
        &self,
        subject: &Subject<'_>,
        files: &Files,
        backend: &mut dyn Backend,
        stop: &Stop,
        record: &mut RunRecord,
        (n, stage): (usize, &OpenStage),
        earlier: &TrainingProgress,
    ) -> anyhow::Result<TrainingProgress> {
        let OpenStage { corpus, validation, header } = stage;
        let every = self.save_every.map(|epochs| (epochs * corpus.len() as f64).ceil() as u64);
        let keep = |snapshot: Snapshot, state: &TrainingState| {
            let path = match snapshot {
                Snapshot::After(count) => files.after(n, count as f64 * self.save_every.unwrap_or_default()),
                Snapshot::Best => files.best(),
            };
            let written = (subject.file)(&state.parameters, &header.recipe)
                .and_then(|bytes| Ok(std::fs::write(&path, bytes)?));
            written.map_err(|error| TrainingError::Io(path, std::io::Error::other(error)))
        };
        let mut monitor = TrainingMonitor::new(header.recipe.positions, header.progress.seen);
        let mut points = header.progress.curve.len();
        let training = Training {
            header: header.clone(),
            corpus: corpus.clone(),
            validation: validation.clone(),
            checkpoint: Some(files.checkpoint(n)),
        };
        let snapshots = Snapshots { every, keep: Box::new(keep) };
        let progress = training.run_and_keep(backend, stop, Some(snapshots), |progress| {
            monitor.note(progress);
            if progress.curve.len() > points {
                points = progress.curve.len();
                record.progress = progress.after(earlier);
                // Of a disk that is full the end will tell.
                let _ = files.tell(record);
            }
        })?;
        monitor.finish();
        record.progress = progress.after(earlier);
        Ok(progress)
    }
}
