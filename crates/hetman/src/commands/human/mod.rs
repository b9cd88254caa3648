//! `hetman human`: how much like people something plays.

mod agreement;
mod evaluation;
mod fit;
pub(crate) mod games;
mod samples;

use std::process::ExitCode;

use clap::Subcommand;

#[derive(Subcommand)]
pub(crate) enum Action {
    /// How often people play a network's likeliest move, by rating
    Agreement(agreement::Arguments),
    /// How much people go by what comes to mind and how much by what loses, by rating
    Fit(fit::Arguments),
}

pub(crate) fn run(action: &Action) -> anyhow::Result<ExitCode> {
    match action {
        Action::Agreement(arguments) => agreement::run(arguments),
        Action::Fit(arguments) => fit::run(arguments),
    }
}
