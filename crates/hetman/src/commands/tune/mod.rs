//! `hetman tune`: numbers of the engine found by measuring instead of guessing.

mod eval;

use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// The evaluation's weights, from games that the engine has played and commented
    Eval(eval::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.what {
        What::Eval(arguments) => eval::run(arguments),
    }
}
