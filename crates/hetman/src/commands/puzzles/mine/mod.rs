//! `hetman puzzles mine`: makes puzzles of the mistakes in games.

mod games;
mod output;
mod searcher;
mod work;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use report::grouped;

use crate::inputs::positive;
use crate::interrupt::stop_on_interrupt;
use crate::threads::ThreadArguments;

use output::PuzzleOutput;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Games: PGN files, plain or compressed with zstd or gzip, and games of self-play (.hgame); `-` is standard input
    ///
    /// Evaluations that stand in the games say where to look; other games are searched for mistakes first.
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Where the puzzles are added, in Lichess's columns; what is there already is not added again [default: standard
    /// output]
    #[arg(short, long, value_name = "FILE.csv")]
    output: Option<PathBuf>,
    /// Positions visited to prove that a move is the only one
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = positive::<u64>)]
    nodes: u64,
    /// Leave out the first games
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: u64,
    /// End with so many puzzles added
    #[arg(long, value_name = "N", value_parser = positive::<u64>)]
    limit: Option<u64>,
    /// Puzzles of one game, at most
    #[arg(long, value_name = "N", value_parser = positive::<usize>)]
    per_game: Option<usize>,
    #[command(flatten)]
    threads: ThreadArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut output = PuzzleOutput::open(arguments.output.as_deref())?;
    let stop = stop_on_interrupt()?;
    let mined = work::mine(arguments, &mut output, &stop)?;
    output.finish().context("cannot write the puzzles")?;
    let summary = format!(
        "{} puzzles in {} games ({} could not be read)",
        grouped(output.added()),
        grouped(mined.games),
        grouped(mined.broken)
    );
    if mined.is_interrupted {
        eprintln!(
            "interrupted: {summary}; the same command with --skip {} goes on",
            arguments.skip + mined.games
        );
        return Ok(ExitCode::FAILURE);
    }
    eprintln!("{summary}");
    Ok(if mined.broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
