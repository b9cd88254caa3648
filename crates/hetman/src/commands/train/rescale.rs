//! `hetman train rescale`: another output scale.
//!
//! The squared error draws a network's evaluations to the middle, while the margins of a search are in centipawns.
//! The best output scale is found by games.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use engine::nnue::Network;

use crate::new_file::must_be_new;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A network (.hnet)
    network: PathBuf,
    /// Centipawns that the network's output of 1 shall stand for
    #[arg(long, value_name = "CP", value_parser = clap::value_parser!(u16).range(1..))]
    scale: u16,
    /// The new network's file
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    must_be_new(&arguments.output)?;
    let path = arguments.output.display();
    let network =
        Network::open(&arguments.network).with_context(|| arguments.network.display().to_string())?;
    let (before, network) = (network.scale(), network.with_scale(arguments.scale));
    fs::write(&arguments.output, network.to_bytes()).with_context(|| path.to_string())?;
    println!("{path}: output scale {before} → {}", arguments.scale);
    Ok(ExitCode::SUCCESS)
}
