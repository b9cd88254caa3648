//! `hetman tune`: better numbers for the engine.

mod apply;
mod list;
mod search;

use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Tune the parameters of the search by games of the engine against itself (SPSA)
    Search(search::Arguments),
    /// Write what `tune search` found into the source of the engine
    Apply(apply::Arguments),
    /// List the parameters of the search as OpenBench takes them: name, int, value, min, max, c_end, r_end
    List,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.action {
        Action::Search(arguments) => search::run(arguments),
        Action::Apply(arguments) => apply::run(arguments),
        Action::List => list::run(),
    }
}
