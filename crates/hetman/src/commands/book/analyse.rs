//! `hetman book analyse`: by the engine's own searches.

use std::path::PathBuf;
use std::process::ExitCode;

use train::book::{BookAnalysis, MoveSelection};

use crate::progress;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where to write the book
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// How many positions are analysed
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    positions: usize,
    /// How many nodes the engine searches for each
    #[arg(long, value_name = "N", default_value_t = 40_000)]
    nodes: u64,
    /// How many plies deep the book goes
    #[arg(long, value_name = "N", default_value_t = 12)]
    plies: usize,
    /// How many moves of a position may become choices
    #[arg(long, value_name = "N", default_value_t = 6)]
    lines: u32,
    /// How many centipawns worse than the best a choice may be; twice as many at the first move
    #[arg(long, value_name = "CP", default_value_t = 30, value_parser = clap::value_parser!(i32).range(0..=120))]
    margin: i32,
    /// A choice other than the best may leave its side at most so many centipawns behind
    #[arg(long, value_name = "CP", default_value_t = 60, value_parser = clap::value_parser!(i32).range(0..=10_000))]
    floor: i32,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let &Arguments { positions, nodes, plies, lines, margin, floor, .. } = arguments;
    let selection = MoveSelection { lines, margin, floor };
    let bar = progress::bar(positions as u64, "{bar:30} {pos} of {len} positions, {eta} left");
    let book = BookAnalysis { positions, nodes, plies, selection }.run(|| bar.inc(1));
    bar.finish_and_clear();
    super::write(&book, &arguments.output)
}
