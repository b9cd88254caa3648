//! `hetman tune apply`: what was found becomes what Hetman ships with.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use train::spsa::{TuningRun, table, with_defaults};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// What `hetman tune search` wrote
    run: PathBuf,
    /// The source that gets the values as defaults (crates/engine/src/search_parameters.rs)
    source: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let Arguments { run, source: path } = arguments;
    let tuner = TuningRun::load(run)?.tuner;
    let source = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let changed = with_defaults(&source, tuner.tunables()).with_context(|| path.display().to_string())?;
    fs::write(path, changed).with_context(|| format!("cannot write {}", path.display()))?;
    print!("{}", table(&tuner));
    Ok(ExitCode::SUCCESS)
}
