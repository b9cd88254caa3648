//! `hetman dataset shuffle`: positions in random order.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use train::data::Shuffle;

use super::input::count_positions;
use crate::inputs::PositionFiles;
use crate::new_file::must_be_new;
use crate::progress;
use report::grouped;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    positions: PositionFiles,
    /// The new file of positions; while it is made, as much again is needed beside it
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Chooses the order
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Megabytes of memory to use
    #[arg(long, value_name = "MB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    must_be_new(&arguments.output)?;
    let total = count_positions(&arguments.positions.files)?;
    let bar = progress::bar(2 * total, "{bar:30} {percent} %, {eta} left");
    let shuffle = Shuffle { seed: arguments.seed, memory: arguments.memory << 20 };
    let count = shuffle
        .run(&arguments.positions.files, &arguments.output, || bar.inc(1))
        .with_context(|| arguments.output.display().to_string())?;
    bar.finish_and_clear();
    println!("{} positions shuffled", grouped(count));
    Ok(ExitCode::SUCCESS)
}
