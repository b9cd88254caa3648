//! `hetman train study`: the Ukrainian work's study of its network, repeated.

mod drift;
pub(super) mod errors;
mod grid;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Subcommand;
use classics::ukraine::Mlp;

use super::names::names;

#[derive(Subcommand)]
pub(crate) enum Action {
    /// Train networks of several sizes in several ways, and compare their errors
    Grid(grid::Arguments),
    /// Compare the errors of networks with saying nothing and with counting material
    Errors(errors::Arguments),
    /// See what networks do in won positions
    Drift(drift::Arguments),
}

pub(crate) fn run(action: &Action) -> anyhow::Result<ExitCode> {
    match action {
        Action::Grid(arguments) => grid::run(arguments),
        Action::Errors(arguments) => errors::run(arguments),
        Action::Drift(arguments) => drift::run(arguments),
    }
}

/// Reads networks, each with its name.
fn read_networks(paths: &[PathBuf]) -> anyhow::Result<Vec<(String, Mlp)>> {
    let read = |path: &PathBuf| {
        let bytes = fs::read(path).with_context(|| path.display().to_string())?;
        Mlp::read(&bytes).with_context(|| path.display().to_string())
    };
    let networks = paths.iter().map(read).collect::<anyhow::Result<Vec<Mlp>>>()?;
    Ok(names(paths, stem).into_iter().zip(networks).collect())
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
