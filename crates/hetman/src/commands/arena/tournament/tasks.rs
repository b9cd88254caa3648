//! `hetman tournament plan` and `task`: a tournament on several machines, as tasks that any scheduler can place and
//! repeat (`cluster/README.md`).
//!
//! A task is the command that planned it and the numbers of its games, so that a machine plays them as one would that
//! plays all. Only games that do not depend on the clock (`--nodes`, `--depth`) are the same on every machine.

use std::io::BufRead;
use std::ops::Range;
use std::path::{Path, PathBuf, absolute};
use std::process::ExitCode;

use anyhow::{Context, bail};
use arena::{Arena, Entrant, RunOptions};
use clap::Parser;
use play::Stop;
use report::grouped;
use serde::{Deserialize, Serialize};

use super::super::options::command_line;
use super::RunArguments;
use crate::interrupt::stop_on_interrupt;

#[derive(clap::Args)]
pub(super) struct PlanArguments {
    /// How many games a task plays: few enough that those of a lost machine are soon played again
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games_per_task: u64,
    #[command(flatten)]
    tournament: RunArguments,
}

#[derive(clap::Args)]
pub(super) struct TaskArguments {
    /// A line of the plan; `-` reads lines from standard input and does them one after the other
    task: String,
}

/// A task as a line of JSON. Tasks of a stage need all tasks of the stages before it.
#[derive(Serialize, Deserialize)]
struct TaskLine {
    stage: usize,
    #[serde(flatten)]
    step: Step,
    /// Where the plan was made: paths begin there.
    folder: PathBuf,
    /// What stood behind `hetman tournament plan`.
    arguments: Vec<String>,
}

/// What a task does.
#[derive(Serialize, Deserialize)]
#[serde(tag = "task", rename_all = "lowercase")]
enum Step {
    /// Plays the games of some numbers.
    Games { numbers: Range<u64>, part: PathBuf },
    /// Joins what the others have made.
    Join { parts: Vec<PathBuf> },
}

/// The arguments of a plan, read again.
#[derive(Parser)]
#[command(no_binary_name = true)]
struct Again {
    #[command(flatten)]
    plan: PlanArguments,
}

pub(super) fn plan(arguments: &PlanArguments) -> anyhow::Result<ExitCode> {
    let tournament = &arguments.tournament;
    let (participants, format, games) = tournament.field()?;
    Arena::check_parts(format)?;
    tournament.options.plan(participants, format)?;
    let output = absolute(tournament.output_file()?)?;
    let words = super::super::understood(std::env::args_os().collect())?;
    let words: Vec<String> = words
        .iter()
        .map(|word| word.to_string_lossy().into_owned())
        .skip_while(|word| word != "plan")
        .collect();
    let print = |stage, step| -> anyhow::Result<()> {
        let (folder, arguments) = (std::env::current_dir()?, words[1..].to_vec());
        println!("{}", serde_json::to_string(&TaskLine { stage, step, folder, arguments })?);
        Ok(())
    };
    let mut parts = Vec::new();
    for first in (0..games).step_by(arguments.games_per_task as usize) {
        let part = output.with_extension(format!("{first:09}.sqlite"));
        let numbers = first..first.saturating_add(arguments.games_per_task).min(games);
        parts.push(part.clone());
        print(0, Step::Games { numbers, part })?;
    }
    print(1, Step::Join { parts })?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn run(arguments: &TaskArguments) -> anyhow::Result<ExitCode> {
    let stop = stop_on_interrupt()?;
    if arguments.task == "-" {
        for line in std::io::stdin().lock().lines() {
            run_line(&line?, &stop)?;
        }
    } else {
        run_line(&arguments.task, &stop)?;
    }
    Ok(if stop.is_raised() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn run_line(line: &str, stop: &Stop) -> anyhow::Result<()> {
    let task: TaskLine =
        serde_json::from_str(line).with_context(|| format!("{line} is no line of a plan"))?;
    std::env::set_current_dir(&task.folder)
        .with_context(|| format!("this machine does not see the folder {}", task.folder.display()))?;
    let tournament = Again::try_parse_from(&task.arguments)?.plan.tournament;
    match task.step {
        Step::Games { numbers, part } => tournament.play_part(&numbers, &part, stop),
        Step::Join { parts } => tournament.join(&parts, task.arguments),
    }
}

impl RunArguments {
    /// The file that all games go into.
    fn output_file(&self) -> anyhow::Result<&Path> {
        let Some(file) = &self.options.db else {
            bail!("name the file of all games, by a path that all machines share: --db FILE");
        };
        Ok(file)
    }

    /// Plays the games of some numbers into a file, unless they were.
    fn play_part(&self, numbers: &Range<u64>, part: &Path, stop: &Stop) -> anyhow::Result<()> {
        if part.exists() {
            println!("{} is there already", part.display());
            return Ok(());
        }
        let (participants, format, _) = self.field()?;
        let (plan, openings) = self.options.plan(participants, format)?;
        let entrants: Vec<Entrant> = plan.entrants();
        let mut arena = Arena::in_memory(plan, openings)?;
        let games = numbers.end.saturating_sub(numbers.start);
        let bar = crate::progress::bar(games, "{bar:30} {pos} of {len} games, {eta} left  {msg}");
        let options = RunOptions { first: numbers.start, ..self.options.run_options(numbers.end, None) };
        arena.run(&options, stop, |progress| {
            bar.set_position(progress.standings.games());
            let lines = self.options.lines_of(&entrants, progress.record);
            if !lines.is_empty() {
                bar.suspend(|| print!("{lines}"));
            }
        })?;
        bar.finish_and_clear();
        if stop.is_raised() {
            eprintln!("interrupted; the same task begins again");
            return Ok(());
        }
        arena.write_to(part)?;
        println!("{}: {} games", part.display(), grouped(games));
        Ok(())
    }

    /// Joins the files of all parts into one, and reports on it as if one machine had played.
    fn join(&self, parts: &[PathBuf], planned: Vec<String>) -> anyhow::Result<()> {
        let output = self.output_file()?;
        let (participants, format, games) = self.field()?;
        let (plan, openings) = self.options.plan(participants, format)?;
        if !output.exists() {
            let words = ["tournament", "plan"].map(str::to_owned).into_iter().chain(planned);
            let options =
                RunOptions { command: command_line(words), ..self.options.run_options(games, None) };
            Arena::join(output, plan.clone(), openings.clone(), parts, &options)?;
        }
        self.options.archive()?.remember(output)?;
        let arena = Arena::open(output, plan, openings)?;
        self.options.game_files(&arena)?.finish(&arena)?;
        self.report(&arena)
    }
}
