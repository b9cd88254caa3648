//! `hetman train`: networks learn from positions.

mod backend;
mod card;
mod data;
mod nnue;
mod svg;
mod watch;

use std::process::ExitCode;

use clap::Subcommand;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    kind: Kind,
}

#[derive(Subcommand)]
enum Kind {
    /// Train the engine's network
    Nnue(nnue::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.kind {
        Kind::Nnue(arguments) => nnue::run(arguments),
    }
}
