//! `hetman pgn`: collections of games, read as a stream however large they are.

mod check;
mod convert;
pub(crate) mod input;
mod stats;

use std::process::ExitCode;

use crate::inputs::PgnFiles;

#[derive(clap::Subcommand)]
pub(crate) enum Action {
    /// Replay every move and report what is broken: file, game, line, move, reason
    Check(PgnFiles),
    /// Count games, moves, results, ratings, players and openings
    Stats(stats::Arguments),
    /// Rewrite games in normal form, or as moves or positions
    Convert(convert::Arguments),
}

pub(crate) fn run(action: &Action) -> anyhow::Result<ExitCode> {
    match action {
        Action::Check(files) => check::run(&files.files),
        Action::Stats(arguments) => stats::run(arguments),
        Action::Convert(arguments) => convert::run(arguments),
    }
}
