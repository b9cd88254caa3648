//! `hetman tune`: numbers of the engine found by measuring instead of guessing.

mod apply;
mod eval;
mod list;
mod search;
mod wdl;

use std::process::ExitCode;

#[derive(clap::Subcommand)]
pub(crate) enum Action {
    /// Tune the evaluation's weights by games that the engine has played and commented (Texel's method)
    Eval(eval::Arguments),
    /// Tune the parameters of the search by games of the engine against itself (SPSA)
    Search(search::Arguments),
    /// Fit the WDL model, what scores mean in wins, draws and losses, to games of the engine against itself
    #[command(alias = "results")]
    Wdl(wdl::Arguments),
    /// Write what `tune search` found into the source of the engine
    Apply(apply::Arguments),
    /// List the parameters of the search as OpenBench takes them: name, int, value, min, max, c_end, r_end
    List,
}

pub(crate) fn run(action: &Action) -> anyhow::Result<ExitCode> {
    match action {
        Action::Eval(arguments) => eval::run(arguments),
        Action::Search(arguments) => search::run(arguments),
        Action::Wdl(arguments) => wdl::run(arguments),
        Action::Apply(arguments) => apply::run(arguments),
        Action::List => list::run(),
    }
}
