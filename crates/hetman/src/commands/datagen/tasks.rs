//! `hetman datagen plan` and `task`: self-play on several machines, as tasks that any scheduler can place and repeat
//! (`cluster/README.md`).

use std::io::BufRead;
use std::ops::Range;
use std::path::{PathBuf, absolute};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use play::Stop;
use report::grouped;
use serde::{Deserialize, Serialize};
use train::selfplay::{SelfPlayPlan, generate_part, join_parts};

use super::{GenerationGoal, PlanOptions, ProgressLine, open_network, summary};
use crate::interrupt::stop_on_interrupt;

#[derive(clap::Args)]
pub(super) struct PlanArguments {
    /// The file of all games, by a path that all machines share; parts lie beside it
    #[arg(short, long, value_name = "FILE", default_value = "games.hgame")]
    output: PathBuf,
    /// How many games are played in all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How many games a task plays: few enough that those of a lost machine are soon played again
    #[arg(long, value_name = "N", default_value_t = 2_048, value_parser = clap::value_parser!(u32).range(1..))]
    games_per_task: u32,
    #[command(flatten)]
    options: PlanOptions,
}

#[derive(clap::Args)]
pub(super) struct TaskArguments {
    /// A line of the plan; `-` reads lines from standard input and does them one after the other
    task: String,
    /// CPU threads of a task
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
}

/// A task as a line of JSON. Tasks of a stage need all tasks of the stages before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct TaskLine {
    stage: usize,
    #[serde(flatten)]
    step: Step,
}

/// What a task does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "task", rename_all = "lowercase")]
enum Step {
    /// Plays the games of some numbers.
    Games { numbers: Range<u64>, output: PathBuf, evaluation: Evaluation, plan: SelfPlayPlan },
    /// Joins what the others have made.
    Join { parts: Vec<PathBuf>, output: PathBuf },
}

/// What evaluates positions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Evaluation {
    Classical,
    Embedded,
    Network(PathBuf),
}

pub(super) fn plan(arguments: &PlanArguments) -> anyhow::Result<ExitCode> {
    for task in arguments.tasks()? {
        println!("{}", serde_json::to_string(&task)?);
    }
    Ok(ExitCode::SUCCESS)
}

impl PlanArguments {
    fn tasks(&self) -> anyhow::Result<Vec<TaskLine>> {
        let network = self.options.network()?;
        let plan = self.options.plan(network.as_ref());
        let evaluation = match &self.options.network {
            _ if self.options.classical => Evaluation::Classical,
            None => Evaluation::Embedded,
            Some(path) => Evaluation::Network(absolute(path)?),
        };
        let output = absolute(&self.output)?;
        let firsts = (0..self.games).step_by(self.games_per_task as usize);
        let (mut tasks, mut parts) = (Vec::new(), Vec::new());
        for first in firsts {
            let numbers = first..(first + u64::from(self.games_per_task)).min(self.games);
            let part = output.with_extension(format!("{first:09}.hgame"));
            let (evaluation, plan) = (evaluation.clone(), plan.clone());
            tasks.push(TaskLine {
                stage: 0,
                step: Step::Games { numbers, output: part.clone(), evaluation, plan },
            });
            parts.push(part);
        }
        tasks.push(TaskLine { stage: 1, step: Step::Join { parts, output } });
        Ok(tasks)
    }
}

pub(super) fn run(arguments: &TaskArguments) -> anyhow::Result<ExitCode> {
    let stop = stop_on_interrupt()?;
    if arguments.task == "-" {
        for line in std::io::stdin().lock().lines() {
            run_line(&line?, arguments.threads, &stop)?;
        }
    } else {
        run_line(&arguments.task, arguments.threads, &stop)?;
    }
    Ok(if stop.is_raised() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn run_line(line: &str, threads: u16, stop: &Stop) -> anyhow::Result<()> {
    let task: TaskLine =
        serde_json::from_str(line).with_context(|| format!("{line} is no line of a plan"))?;
    let (made, output) = match task.step {
        Step::Games { numbers, output, evaluation, plan } => {
            (play(numbers, &output, &evaluation, &plan, threads, stop)?, output)
        }
        Step::Join { parts, output } => {
            (join_parts(&parts, &output)?.map(|games| format!("{} games", grouped(games))), output)
        }
    };
    match made {
        Some(made) => println!("{}: {made}", output.display()),
        None if stop.is_raised() => eprintln!("interrupted; the same task begins again"),
        None => println!("{} is there already", output.display()),
    }
    Ok(())
}

/// Plays the games of some numbers, unless they were; what there is to tell of them.
fn play(
    numbers: Range<u64>,
    output: &std::path::Path,
    evaluation: &Evaluation,
    plan: &SelfPlayPlan,
    threads: u16,
    stop: &Stop,
) -> anyhow::Result<Option<String>> {
    let network = match evaluation {
        Evaluation::Classical => None,
        Evaluation::Embedded => Some(open_network(None)?),
        Evaluation::Network(path) => Some(open_network(Some(path))?),
    };
    let engine = SelfPlayPlan::of(network.as_ref()).engine;
    ensure!(
        engine == plan.engine,
        "this is {engine}, and the plan was made for {}: all machines must run the same program",
        plan.engine
    );
    let games = Some(numbers.end.saturating_sub(numbers.start));
    let mut line = ProgressLine::new(GenerationGoal { games, ..GenerationGoal::default() });
    let threads = threads.into();
    let made = generate_part(plan, network.as_ref(), numbers, output, threads, stop, |progress| {
        line.note(progress);
    })?;
    line.bar.finish_and_clear();
    Ok(made.map(|progress| summary(&progress)))
}
