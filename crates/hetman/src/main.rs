//! The `hetman` command line.

#[macro_use]
mod output;

mod commands;
mod data_directory;
mod new_file;
mod progress;
mod threads;

use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, Subcommand};

/// A chess studio: play, analyse, measure, train.
///
/// Without a command, the studio opens in the browser.
#[derive(Parser)]
#[command(name = "hetman", version, args_conflicts_with_subcommands = true)]
struct CommandLine {
    #[command(flatten)]
    studio: commands::studio::Arguments,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Measure what each idea of the textbook search is worth
    Ablation(commands::ablation::Arguments),
    /// Make opening books and look into them
    Book(commands::book::Arguments),
    /// Make games to learn from: the engine plays itself
    Datagen(commands::datagen::Arguments),
    /// Check, filter, shuffle and convert what networks learn from
    Dataset(commands::dataset::Arguments),
    /// Add, list, test and remove UCI engines
    Engines(commands::engines::Arguments),
    /// Let two players play, and say who is stronger
    Match(commands::arena::two_players::Arguments),
    /// Count the positions a number of plies ahead, to test and time move generation
    Perft(commands::perft::Arguments),
    /// Check, summarise or convert files of games
    Pgn(commands::pgn::Arguments),
    /// Let players solve test positions, and say how many and how quickly
    Solve(commands::solve::Arguments),
    /// Let many players play, and rate them
    Tournament(commands::arena::tournament::Arguments),
    /// Train networks
    Train(commands::train::Arguments),
    /// Find the numbers of the engine by measuring
    Tune(commands::tune::Arguments),
}

fn main() -> ExitCode {
    let begun = Instant::now();
    let arguments = CommandLine::parse();
    let result = match arguments.command {
        Some(Command::Ablation(arguments)) => commands::ablation::run(&arguments),
        Some(Command::Book(arguments)) => commands::book::run(&arguments),
        Some(Command::Datagen(arguments)) => commands::datagen::run(&arguments),
        Some(Command::Dataset(arguments)) => commands::dataset::run(&arguments),
        Some(Command::Engines(arguments)) => commands::engines::run(&arguments),
        Some(Command::Match(arguments)) => commands::arena::two_players::run(&arguments),
        Some(Command::Perft(arguments)) => commands::perft::run(&arguments),
        Some(Command::Pgn(arguments)) => commands::pgn::run(&arguments),
        Some(Command::Solve(arguments)) => commands::solve::run(&arguments),
        Some(Command::Tournament(arguments)) => commands::arena::tournament::run(&arguments),
        Some(Command::Train(arguments)) => commands::train::run(&arguments),
        Some(Command::Tune(arguments)) => commands::tune::run(&arguments),
        None => commands::studio::run(&arguments.studio, begun),
    };
    let code = result.unwrap_or_else(|error| {
        eprintln!("hetman: {error:#}");
        ExitCode::FAILURE
    });
    match output::failure() {
        Some(error) => {
            eprintln!("hetman: cannot write to standard output: {error}");
            ExitCode::FAILURE
        }
        None => code,
    }
}
