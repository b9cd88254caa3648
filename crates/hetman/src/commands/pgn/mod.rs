//! `hetman pgn`: collections of games, read as a stream however large they are.

mod check;
mod convert;
pub(crate) mod input;
mod stats;

use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Replay every move and report what is broken: file, game, line, move, reason
    Check(Files),
    /// Count games, moves, results, ratings, players and openings
    Stats(Files),
    /// Rewrite games in normal form, or as moves or positions
    Convert(convert::Arguments),
}

#[derive(clap::Args)]
struct Files {
    /// PGN files, plain or compressed with zstd; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.action {
        Action::Check(files) => check::run(&files.files),
        Action::Stats(files) => stats::run(&files.files),
        Action::Convert(arguments) => convert::run(arguments),
    }
}
