//! `hetman db plan` and `hetman db task`: an import on several machines.

use std::io::BufRead;
use std::path::PathBuf;

use anyhow::{Context, bail};
use explorer::{Database, PlanOptions, Step, Task};
use serde::{Deserialize, Serialize};

use crate::interrupt;

#[derive(clap::Args)]
pub(super) struct PlanArguments {
    /// Files of games, by paths that all machines share
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The source they go to
    #[arg(long, default_value = "games")]
    source: String,
    /// How many plies of every game a new source has in its index; 0 is all
    #[arg(long, default_value_t = 50)]
    plies: u16,
    /// How many megabytes of PGN a task reads at most; a compressed file is not cut
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    shard_size: u64,
    /// Into how many tasks the index is divided
    #[arg(long, default_value_t = 16)]
    ranges: usize,
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
    task: String,
    source: String,
    work: String,
    plies: u16,
    shards: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    of: Option<usize>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<PieceLine>,
}

#[derive(Serialize, Deserialize)]
struct PieceLine {
    file: PathBuf,
    from: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to: Option<u64>,
}

impl From<&Task> for TaskLine {
    fn from(task: &Task) -> TaskLine {
        let (name, number, of, pieces) = match &task.step {
            Step::Shard { number, pieces } => ("shard", Some(*number), None, pieces.as_slice()),
            Step::Games => ("games", None, None, &[][..]),
            Step::Range { range, ranges } => ("range", Some(*range), Some(*ranges), &[][..]),
            Step::Finish => ("finish", None, None, &[][..]),
        };
        let piece = |(file, from, to): &(PathBuf, u64, u64)| PieceLine {
            file: file.clone(),
            from: *from,
            to: Some(*to).filter(|to| *to < u64::MAX),
        };
        TaskLine {
            stage: task.step.stage(),
            task: name.to_owned(),
            source: task.source.clone(),
            work: task.work.clone(),
            plies: task.plies,
            shards: task.shards,
            number,
            of,
            pieces: pieces.iter().map(piece).collect(),
        }
    }
}

impl TaskLine {
    fn task(self) -> anyhow::Result<Task> {
        let step = match (self.task.as_str(), self.number, self.of) {
            ("shard", Some(number), _) => {
                let pieces = self
                    .pieces
                    .into_iter()
                    .map(|piece| (piece.file, piece.from, piece.to.unwrap_or(u64::MAX)));
                Step::Shard { number, pieces: pieces.collect() }
            }
            ("games", ..) => Step::Games,
            ("range", Some(range), Some(ranges)) => Step::Range { range, ranges },
            ("finish", ..) => Step::Finish,
            (other, ..) => bail!("{other} is no task of an import"),
        };
        Ok(Task { source: self.source, work: self.work, plies: self.plies, shards: self.shards, step })
    }
}

pub(super) fn plan(database: &Database, arguments: &PlanArguments) -> anyhow::Result<()> {
    let absolute = |file: &PathBuf| file.canonicalize().with_context(|| file.display().to_string());
    let files: Vec<PathBuf> = arguments.files.iter().map(absolute).collect::<anyhow::Result<_>>()?;
    let options = PlanOptions {
        plies: arguments.plies,
        shard_bytes: arguments.shard_size << 20,
        ranges: arguments.ranges,
    };
    for task in database.plan(&arguments.source, &files, &options)? {
        println!("{}", serde_json::to_string(&TaskLine::from(&task))?);
    }
    Ok(())
}

pub(super) fn run(database: &Database, arguments: &TaskArguments) -> anyhow::Result<()> {
    let stop = interrupt::stop_on_interrupt()?;
    let one = |line: &str| {
        let line: TaskLine =
            serde_json::from_str(line).with_context(|| format!("{line} is no line of a plan"))?;
        database.run_task(&line.task()?, &|| stop.is_raised()).map_err(anyhow::Error::from)
    };
    if arguments.task != "-" {
        return one(&arguments.task);
    }
    for line in std::io::stdin().lock().lines() {
        one(&line?)?;
    }
    Ok(())
}
