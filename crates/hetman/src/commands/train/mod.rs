//! `hetman train`: networks learn from positions.

mod backend;
mod card;
#[cfg(feature = "cuda")]
mod check;
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
    /// Compare the card with the processor
    #[cfg(feature = "cuda")]
    Check(check::Arguments),
    /// Train the engine's network
    Nnue(nnue::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.kind {
        #[cfg(feature = "cuda")]
        Kind::Check(arguments) => check::run(arguments),
        Kind::Nnue(arguments) => nnue::run(arguments),
    }
}
