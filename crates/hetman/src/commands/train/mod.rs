//! `hetman train`: networks learn from positions.

mod backend;
#[cfg(feature = "cuda")]
mod check;
mod compare;
mod data;
mod files;
mod human;
mod label;
mod material;
mod mlp;
mod monitor;
mod names;
mod nnue;
mod own;
mod policy;
mod rescale;
mod session;
mod study;
mod teacher;
mod test_positions;

use std::process::ExitCode;

use clap::Subcommand;

#[derive(Subcommand)]
pub(crate) enum Action {
    /// Compare the GPU with the CPU
    #[cfg(feature = "cuda")]
    Check(check::Arguments),
    /// Train the network that plays like people
    Human(human::Arguments),
    /// Label positions by a teacher
    Label(label::Arguments),
    /// Write a network that counts the pieces and knows nothing else, to begin with
    Material(material::Arguments),
    /// Compare evaluations: their errors, and the positions over which they disagree
    Compare(compare::Arguments),
    /// Train the Ukrainian work's network of 808 inputs
    Mlp(mlp::Arguments),
    /// Train the engine's network
    Nnue(nnue::Arguments),
    /// Make a network of your own: games, positions, training, comparison in one go
    Own(own::Arguments),
    /// Train the policy of Monte Carlo tree search
    Policy(policy::Arguments),
    /// Change a network's output scale
    Rescale(rescale::Arguments),
    /// Repeat the Ukrainian work's study of its network
    #[command(subcommand)]
    Study(study::Action),
    /// Train a teacher: a large network that labels positions for the engine's
    Teacher(teacher::Arguments),
}

pub(crate) fn run(action: &Action) -> anyhow::Result<ExitCode> {
    match action {
        #[cfg(feature = "cuda")]
        Action::Check(arguments) => check::run(arguments),
        Action::Human(arguments) => human::run(arguments),
        Action::Label(arguments) => label::run(arguments),
        Action::Material(arguments) => material::run(arguments),
        Action::Compare(arguments) => compare::run(arguments),
        Action::Mlp(arguments) => mlp::run(arguments),
        Action::Nnue(arguments) => nnue::run(arguments),
        Action::Own(arguments) => own::run(arguments),
        Action::Policy(arguments) => policy::run(arguments),
        Action::Rescale(arguments) => rescale::run(arguments),
        Action::Study(action) => study::run(action),
        Action::Teacher(arguments) => teacher::run(arguments),
    }
}
