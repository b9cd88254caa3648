//! `hetman train`: networks learn from positions.

mod backend;
mod card;
#[cfg(feature = "cuda")]
mod check;
mod compare;
mod data;
mod files;
mod loss_curve;
mod material;
mod mlp;
mod names;
mod nnue;
mod plot;
mod rescale;
mod session;
mod study;
mod test_positions;
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
    /// Write a network that counts the men and knows nothing else, to begin with
    Material(material::Arguments),
    /// Compare evaluations: their errors, and the positions over which they disagree
    Compare(compare::Arguments),
    /// Train the Ukrainian work's network of 808 inputs
    Mlp(mlp::Arguments),
    /// Train the engine's network
    Nnue(nnue::Arguments),
    /// Let a network say the same in larger or smaller numbers
    Rescale(rescale::Arguments),
    /// Repeat the Ukrainian work's study of its network
    Study(study::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.kind {
        #[cfg(feature = "cuda")]
        Kind::Check(arguments) => check::run(arguments),
        Kind::Material(arguments) => material::run(arguments),
        Kind::Compare(arguments) => compare::run(arguments),
        Kind::Mlp(arguments) => mlp::run(arguments),
        Kind::Nnue(arguments) => nnue::run(arguments),
        Kind::Rescale(arguments) => rescale::run(arguments),
        Kind::Study(arguments) => study::run(arguments),
    }
}
