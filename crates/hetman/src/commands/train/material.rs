//! `hetman train material`: what learning begins with.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use train::nnue::material;

use crate::new_file::must_be_new;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The network's file
    #[arg(short, long, value_name = "FILE", default_value = "material.hnet")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let path = arguments.output.display();
    must_be_new(&arguments.output)?;
    fs::write(&arguments.output, material()?.to_bytes()).with_context(|| path.to_string())?;
    println!("{path}: pawn 1, knight 3, bishop 3, rook 5, queen 9");
    Ok(ExitCode::SUCCESS)
}
