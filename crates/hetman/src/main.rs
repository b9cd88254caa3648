//! The `hetman` command line.

#[macro_use]
mod output;

#[cfg(target_os = "linux")]
mod address_space;
mod changed_engines;
mod commands;
mod data_directory;
mod inputs;
mod interrupt;
mod job;
mod new_file;
mod progress;
mod site_arguments;
mod threads;

use std::process::ExitCode;
use std::time::Instant;

use clap::{CommandFactory, Parser, Subcommand};

/// A chess studio: play, analyse, measure, train.
///
/// Without a command, the studio opens in the browser.
#[derive(Parser)]
#[command(name = "hetman", version, args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
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
    #[command(subcommand)]
    Book(commands::book::Action),
    /// Make games to learn from: the engine plays itself
    Datagen(commands::datagen::Arguments),
    /// Check, filter, shuffle and convert what networks learn from
    #[command(subcommand)]
    Dataset(commands::dataset::Action),
    /// Keep games in a database, and ask what was played in a position
    Db(commands::db::Arguments),
    /// Add, list, test and remove UCI engines
    Engines(commands::engines::Arguments),
    /// Explain a command or a topic
    Help(commands::help::Arguments),
    /// Measure how much like people networks and players play
    #[command(subcommand)]
    Human(commands::human::Action),
    /// Import, check, repair, back up, restore and compact the library of games
    Library(commands::library::Arguments),
    /// Let two players play, and say who is stronger
    Match(commands::arena::two_players::Arguments),
    /// Name the opening of some moves or of a position
    Opening(commands::opening::Arguments),
    /// Count the positions a number of plies ahead, to test and time move generation
    Perft(commands::perft::Arguments),
    /// Check, summarise or convert files of games
    #[command(subcommand)]
    Pgn(commands::pgn::Action),
    /// List every player: what it is, its rating and how to name it
    Players(commands::players::Arguments),
    /// Make puzzles of games, name what they show, and rate them
    #[command(subcommand)]
    Puzzles(commands::puzzles::Action),
    /// Let players solve test positions, and say how many and how quickly
    Solve(commands::solve::Arguments),
    /// Let many players play, and rate them
    Tournament(commands::arena::tournament::Arguments),
    /// Train networks
    #[command(subcommand)]
    Train(commands::train::Action),
    /// Print or draw the search tree of a textbook player
    Tree(commands::tree::Arguments),
    /// Find the numbers of the engine by measuring
    #[command(subcommand)]
    Tune(commands::tune::Action),
}

fn main() -> ExitCode {
    let begun = Instant::now();
    host::guard_engines();
    let arguments = match commands::arena::understood(std::env::args_os().collect()) {
        Ok(arguments) => CommandLine::parse_from(arguments),
        Err(error) => {
            eprintln!("hetman: {error:#}");
            return ExitCode::from(2);
        }
    };
    let result = match arguments.command {
        Some(Command::Ablation(arguments)) => commands::ablation::run(&arguments),
        Some(Command::Book(action)) => commands::book::run(&action),
        Some(Command::Datagen(arguments)) => commands::datagen::run(&arguments),
        Some(Command::Dataset(action)) => commands::dataset::run(&action),
        Some(Command::Db(arguments)) => commands::db::run(&arguments),
        Some(Command::Engines(arguments)) => commands::engines::run(&arguments),
        Some(Command::Help(arguments)) => commands::help::run(&arguments, CommandLine::command()),
        Some(Command::Human(action)) => commands::human::run(&action),
        Some(Command::Library(arguments)) => commands::library::run(&arguments),
        Some(Command::Match(arguments)) => commands::arena::two_players::run(&arguments),
        Some(Command::Opening(arguments)) => commands::opening::run(&arguments),
        Some(Command::Perft(arguments)) => commands::perft::run(&arguments),
        Some(Command::Pgn(action)) => commands::pgn::run(&action),
        Some(Command::Players(arguments)) => commands::players::run(&arguments),
        Some(Command::Puzzles(action)) => commands::puzzles::run(&action),
        Some(Command::Solve(arguments)) => commands::solve::run(&arguments),
        Some(Command::Tournament(arguments)) => commands::arena::tournament::run(&arguments),
        Some(Command::Train(action)) => commands::train::run(&action),
        Some(Command::Tree(arguments)) => commands::tree::run(&arguments),
        Some(Command::Tune(action)) => commands::tune::run(&action),
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
