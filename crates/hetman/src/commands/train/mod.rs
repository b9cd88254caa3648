//! `hetman train`: networks learn from positions.

mod backend;
mod card;
mod data;
mod mlp;
mod nnue;
mod session;
mod study;
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
    /// Train the Ukrainian work's network of 808 inputs
    Mlp(mlp::Arguments),
    /// Train the engine's network
    Nnue(nnue::Arguments),
    /// Repeat the Ukrainian work's study of its network
    Study(study::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.kind {
        Kind::Mlp(arguments) => mlp::run(arguments),
        Kind::Nnue(arguments) => nnue::run(arguments),
        Kind::Study(arguments) => study::run(arguments),
    }
}
