//! `hetman tune search`: SPSA over games of the engine against itself.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use arena::Openings;
use indicatif::ProgressBar;
use play::TimeControl;
use roster::PlayerLimits;
use train::spsa::{
    Conditions, TrialMatch, Tuner, TuningRun, TuningRunError, movers, player, run as tune, table, tunables,
};

use crate::commands::arena::options::read_openings;
use crate::interrupt::stop_on_interrupt;

/// The part of its last shift that a parameter moves for a game won: `r_end`, as engine authors have it.
pub(super) const STEP: f64 = 0.002;
/// How often the state is written.
const SAVE_EVERY: Duration = Duration::from_secs(5);

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The parameters to tune, separated by commas, or `all`, which leaves those of time out if there is no
    /// clock; `hetman tune list` shows them
    #[arg(long, value_name = "NAMES", default_value = "all")]
    parameters: String,
    /// How often two sets of values play each other
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    iterations: u64,
    /// How many games they play each time, two from every opening
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = even)]
    games_per_iteration: u64,
    /// The part of its last shift that a parameter moves for a game won, in the last iteration
    #[arg(long, value_name = "PART", default_value_t = STEP, value_parser = step)]
    r_end: f64,
    /// Nodes to search per move [default: 5000, unless --tc is given]
    #[arg(long)]
    nodes: Option<u64>,
    /// Time control: 2+0.02 (seconds and increment)
    #[arg(long, conflicts_with = "nodes")]
    tc: Option<TimeControl>,
    /// Megabytes of each player's table
    #[arg(long, value_name = "MB", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=1024))]
    hash: u16,
    /// How many games are played at a time
    #[arg(short = 'c', long, value_name = "K", default_value_t = 1)]
    concurrency: usize,
    /// Chooses what is tried, and the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Openings: a PGN (also .zst), EPD or FEN file, or a Polyglot book (.bin) [default: balanced openings
    /// made by Hetman]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Where the values are written, every few seconds
    #[arg(short, long, value_name = "FILE", default_value = "tune-search.json")]
    output: PathBuf,
    /// Go on with the run in the output file
    #[arg(long)]
    resume: bool,
    /// Print the state every N iterations
    #[arg(long, value_name = "N", default_value_t = 500)]
    report_every: u64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let openings = arguments.openings()?;
    let TuningRun { conditions, tuner } = arguments.record(&openings)?;
    let stop = stop_on_interrupt()?;
    let names: Vec<String> = tuner.tunables().iter().map(|tunable| tunable.name.clone()).collect();
    let workers = (0..arguments.concurrency.max(1)).map(|_| {
        let mut trial_match = TrialMatch::new(&conditions, names.clone(), &openings, stop.clone());
        move |trial: &_| trial_match.play(trial)
    });
    let mut progress = Progress::new(arguments, &conditions, &tuner);
    let tuner = tune(tuner, workers.collect(), |tuner| progress.note(tuner))?;
    progress.bar.finish_and_clear();
    TuningRun { conditions, tuner: tuner.clone() }.save(&arguments.output)?;
    println!("{}\nTry it: hetman match {} hetman --sprt elo0=0,elo1=3", table(&tuner), player(&tuner));
    if tuner.finished() < tuner.iterations() {
        eprintln!("interrupted; the same command with --resume goes on from here");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    fn openings(&self) -> anyhow::Result<Openings> {
        let Some(path) = &self.openings else {
            return Ok(Openings::Generated { plies: 8, seed: self.seed, chess960: false });
        };
        let openings = read_openings(path, 16, self.seed)
            .with_context(|| format!("cannot read openings from {}", path.display()))?;
        if openings.is_empty() {
            bail!("there is no opening in {}", path.display());
        }
        Ok(openings.shuffled(self.seed))
    }

    /// The run: a new one, or the one in the file.
    fn record(&self, openings: &Openings) -> anyhow::Result<TuningRun> {
        let names: Vec<String> = match self.parameters.as_str() {
            "all" => Vec::new(),
            names => names.split(',').map(|name| name.trim().to_owned()).collect(),
        };
        let mut tunables = tunables(&names, self.r_end).context("`hetman tune list` shows the parameters")?;
        let time_control = self.tc.clone();
        if names.is_empty() && time_control.is_none() {
            // Without a clock they change nothing, and would only drift.
            tunables.retain(|tunable| !tunable.name.starts_with("time_"));
        }
        let nodes = if time_control.is_none() { self.nodes.or(Some(5_000)) } else { None };
        let conditions = Conditions {
            limits: PlayerLimits { time_control, nodes, ..PlayerLimits::default() },
            hash: self.hash.into(),
            pairs: self.games_per_iteration / 2,
            openings: openings.fingerprint(),
        };
        let fresh = TuningRun { conditions, tuner: Tuner::new(tunables, self.iterations, self.seed) };
        if self.resume {
            return Ok(fresh.resumed(&self.output)?);
        }
        if self.output.exists() {
            bail!(
                "there is a run in {}: go on with it (--resume), remove it, or choose another --output",
                self.output.display()
            );
        }
        // Written first: hours of games should not end at a wrong path.
        fresh.save(&self.output)?;
        Ok(fresh)
    }
}

fn even(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(games) if games >= 2 && games % 2 == 0 => Ok(games),
        _ => Err("expected an even number: every opening is played with both colours".to_owned()),
    }
}

fn step(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(step) if step > 0.0 && step <= 1.0 => Ok(step),
        _ => Err("expected a number above 0 and up to 1".to_owned()),
    }
}

/// What is shown and written while the games go on.
struct Progress<'a> {
    arguments: &'a Arguments,
    conditions: Conditions,
    bar: ProgressBar,
    started: Instant,
    finished_before: u64,
    saved: Instant,
}

impl<'a> Progress<'a> {
    fn new(arguments: &'a Arguments, conditions: &Conditions, tuner: &Tuner) -> Progress<'a> {
        let template = "{bar:30} {pos} of {len} iterations, {eta} left  {msg}";
        let bar = crate::progress::bar(tuner.iterations(), template);
        bar.set_position(tuner.finished());
        let now = Instant::now();
        Progress {
            arguments,
            conditions: conditions.clone(),
            bar,
            started: now,
            finished_before: tuner.finished(),
            saved: now,
        }
    }

    /// An iteration has ended.
    fn note(&mut self, tuner: &Tuner) -> Result<(), TuningRunError> {
        let (finished, all) = (tuner.finished(), tuner.iterations());
        let games = (finished - self.finished_before) * self.conditions.pairs * 2;
        let speed = games as f64 / self.started.elapsed().as_secs_f64();
        let state = format!("{speed:.1} games/s  {}", movers(tuner, 3));
        if finished < all && finished.is_multiple_of(self.arguments.report_every.max(1)) {
            self.bar.suspend(|| println!("{finished} of {all} iterations  {state}"));
        }
        self.bar.set_position(finished);
        self.bar.set_message(state);
        if self.saved.elapsed() >= SAVE_EVERY {
            TuningRun { conditions: self.conditions.clone(), tuner: tuner.clone() }
                .save(&self.arguments.output)?;
            self.saved = Instant::now();
        }
        Ok(())
    }
}
