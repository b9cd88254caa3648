//! `hetman datagen`: the engine plays itself, and what it thinks is kept to learn from.

mod tasks;

use std::io::{IsTerminal, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use engine::nnue::Network;
use indicatif::ProgressBar;
use train::selfplay::{
    DrawAdjudication, GenerationGoal, GenerationProgress, SelfPlayPlan, WinAdjudication, generate,
};

use crate::interrupt::stop_on_interrupt;
use crate::progress;
use crate::threads::ThreadArguments;
use report::grouped;
use report::sparkline;

/// How often a line is printed where no bar can be drawn.
const LINE_EVERY: Duration = Duration::from_secs(60);

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    run: RunArguments,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Print the work as tasks for several machines, a line of JSON each
    Plan(tasks::PlanArguments),
    /// Do a task of a plan
    Task(tasks::TaskArguments),
}

#[derive(clap::Args)]
struct RunArguments {
    /// The file the games are added to; the same command goes on where it ends
    #[arg(short, long, value_name = "FILE", default_value = "games.hgame")]
    output: PathBuf,
    /// End with this many games in the file
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// End with this many scored positions in the file
    #[arg(long, value_name = "N")]
    positions: Option<u64>,
    /// End after so many minutes, when the games that have begun are over
    #[arg(long, value_name = "M", value_parser = minutes)]
    minutes: Option<Duration>,
    #[command(flatten)]
    threads: ThreadArguments,
    #[command(flatten)]
    games_are: PlanOptions,
}

/// What decides which games are played.
#[derive(clap::Args)]
struct PlanOptions {
    /// Chooses the openings: another seed, other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Think about a move until an iteration ends with this many positions visited
    #[arg(long, value_name = "N", default_value_t = 250, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Evaluate by this network (.hnet) instead of Hetman's own
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Evaluate by the classical evaluation
    #[arg(long, conflicts_with = "network")]
    classical: bool,
    /// Megabytes of each engine's table
    #[arg(long, value_name = "MB", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=1024))]
    hash: u16,
    /// Random plies at the beginning; about half of the games have one more
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(4..=60))]
    random_plies: u16,
    /// Play no opening further from equal than this many centipawns
    #[arg(long, value_name = "CP", default_value_t = 500, value_parser = clap::value_parser!(i32).range(50..=30_000))]
    opening_limit: i32,
    /// How many of a hundred games start from a Chess960 set-up
    #[arg(long, value_name = "PERCENT", default_value_t = 10, value_parser = clap::value_parser!(u8).range(0..=100))]
    chess960: u8,
    /// A game is won when both sides see this many centipawns …
    #[arg(long, value_name = "CP", default_value_t = 1_500, value_parser = clap::value_parser!(i32).range(1..))]
    win_score: i32,
    /// … for this many plies; 0 means never
    #[arg(long, value_name = "N", default_value_t = 4)]
    win_plies: u16,
    /// A game is drawn when both sides see no more than this many centipawns …
    #[arg(long, value_name = "CP", default_value_t = 8, value_parser = clap::value_parser!(i32).range(0..))]
    draw_score: i32,
    /// … for this many plies; 0 means never …
    #[arg(long, value_name = "N", default_value_t = 12)]
    draw_plies: u16,
    /// … and at least this many were played
    #[arg(long, value_name = "N", default_value_t = 60)]
    draw_from: u16,
    /// A game of this many plies is drawn
    #[arg(long, alias = "longest", value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u16).range(1..))]
    max_plies: u16,
}

impl PlanOptions {
    /// What evaluates positions; none for the classical evaluation.
    fn network(&self) -> anyhow::Result<Option<Arc<Network>>> {
        if self.classical { Ok(None) } else { open_network(self.network.as_deref()).map(Some) }
    }

    fn plan(&self, network: Option<&Arc<Network>>) -> SelfPlayPlan {
        SelfPlayPlan {
            seed: self.seed,
            nodes: self.nodes,
            hash: self.hash,
            random_plies: self.random_plies,
            opening_limit: self.opening_limit,
            chess960: self.chess960,
            win: WinAdjudication { score: self.win_score, plies: self.win_plies },
            draw: DrawAdjudication { score: self.draw_score, plies: self.draw_plies, from: self.draw_from },
            max_plies: self.max_plies,
            ..SelfPlayPlan::of(network)
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        None => arguments.run.run(),
        Some(Command::Plan(arguments)) => tasks::plan(arguments),
        Some(Command::Task(arguments)) => tasks::run(arguments),
    }
}

impl RunArguments {
    fn run(&self) -> anyhow::Result<ExitCode> {
        let goal = GenerationGoal { games: self.games, positions: self.positions, time: self.minutes };
        let stop = stop_on_interrupt()?;
        let mut line = ProgressLine::new(goal);
        let network = self.games_are.network()?;
        let plan = self.games_are.plan(network.as_ref());
        let (network, output, threads) = (network.as_ref(), &self.output, self.threads.count());
        let progress = generate(&plan, network, output, goal, threads, &stop, |progress| line.note(progress))
            .with_context(|| output.display().to_string())?;
        line.bar.finish_and_clear();
        println!("{}", summary(&progress));
        if stop.is_raised() {
            eprintln!("interrupted; the same command goes on from here");
            return Ok(ExitCode::FAILURE);
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The network of a file, or Hetman's own.
fn open_network(path: Option<&Path>) -> anyhow::Result<Arc<Network>> {
    match path {
        None => Ok(Network::embedded()),
        Some(path) => Ok(Arc::new(Network::open(path).with_context(|| path.display().to_string())?)),
    }
}

fn minutes(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().map(|minutes| 60.0 * minutes).filter(|seconds| *seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of minutes above 0".to_owned())
}

/// What is shown while the games go on.
struct ProgressLine {
    goal: GenerationGoal,
    bar: ProgressBar,
    printed: Instant,
}

impl ProgressLine {
    fn new(goal: GenerationGoal) -> ProgressLine {
        ProgressLine {
            goal,
            bar: progress::bar(1_000, "{bar:20} {percent} %  {msg}"),
            printed: Instant::now(),
        }
    }

    fn note(&mut self, progress: &GenerationProgress) {
        self.bar.set_position((1_000.0 * self.share(progress)) as u64);
        self.bar.set_message(summary(progress));
        if !stdout().is_terminal() && self.printed.elapsed() >= LINE_EVERY {
            println!("{}", summary(progress));
            self.printed = Instant::now();
        }
    }

    /// How near the goal is, 0 to 1; whichever is nearest counts.
    fn share(&self, progress: &GenerationProgress) -> f64 {
        let part = |done: f64, all: Option<f64>| all.map_or(0.0, |all| (done / all.max(1e-9)).min(1.0));
        [
            part(progress.games as f64, self.goal.games.map(|games| games as f64)),
            part(progress.positions as f64, self.goal.positions.map(|positions| positions as f64)),
            part(progress.elapsed().as_secs_f64(), self.goal.time.map(|time| time.as_secs_f64())),
        ]
        .into_iter()
        .fold(0.0, f64::max)
    }
}

/// One line that says it all. The histogram is of White's scores, -8 to +8 in steps of a pawn.
fn summary(progress: &GenerationProgress) -> String {
    let percent = |part: u64| 100.0 * part as f64 / progress.games.max(1) as f64;
    let [white, draws, black] = progress.outcomes.map(percent);
    let cpu = progress.cpu_use().map_or(String::new(), |part| format!(", CPU {:.0} %", 100.0 * part));
    format!(
        "{} games, {} positions, {:.0}/s{cpu}, +{white:.0} ={draws:.0} -{black:.0} %, scores {}",
        grouped(progress.games),
        grouped(progress.positions),
        progress.speed(),
        sparkline(&progress.scores.map(|count| count as f64), 0.0)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_are_positive() {
        assert_eq!(minutes("0.5"), Ok(Duration::from_secs(30)));
        assert!(["0", "-1", "x", "1e300", "NaN"].into_iter().all(|text| minutes(text).is_err()));
    }
}
