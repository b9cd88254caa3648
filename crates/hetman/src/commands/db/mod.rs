//! `hetman db`: the database of games and its opening explorer.

mod export;
mod filter;
mod import;
mod player;
mod query;
mod search;
mod show;
mod sources;
mod task;

use std::process::ExitCode;

use explorer::Database;

use crate::data_directory::DataDirectory;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    data_directory: DataDirectory,
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Add the games of PGN files (also .zst, .gz, .bz2) to a source; interrupted, the same command goes on
    Import(import::Arguments),
    /// List the sources with their games, dates and sizes
    List(sources::ListArguments),
    /// Say what is played in a position, with what result
    Query(query::Arguments),
    /// Search all games by names, material, patterns, pawns or positions
    Search(Box<search::Arguments>),
    /// Report on a player: results, openings, ratings, opponents
    Player(player::Arguments),
    /// Merge the segments of a source into as few as possible
    Merge(sources::MergeArguments),
    /// Read everything a source has, replay its games, and say whether anything is damaged
    Check(sources::SourceArguments),
    /// Remove a source with all its games
    Delete(sources::SourceArguments),
    /// Write the games of a source as PGN
    Export(export::Arguments),
    /// Print the tasks of an import for several machines, one JSON object a line
    Plan(task::PlanArguments),
    /// Do one task of a plan: a line of it, or `-` to read lines from standard input
    Task(task::TaskArguments),
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let folder = arguments.data_directory.path()?.join("explorer");
    let database = Database::open(&folder)?;
    match &arguments.action {
        Action::Import(arguments) => import::run(&database, arguments)?,
        Action::List(arguments) => sources::list(&database, arguments)?,
        Action::Query(arguments) => query::run(&database, arguments)?,
        Action::Search(arguments) => search::run(&database, arguments)?,
        Action::Player(arguments) => player::run(&database, arguments)?,
        Action::Merge(arguments) => sources::merge(&database, arguments)?,
        Action::Check(arguments) => sources::check(&database, arguments)?,
        Action::Delete(arguments) => sources::delete(&database, arguments)?,
        Action::Export(arguments) => export::run(&database, arguments)?,
        Action::Plan(arguments) => task::plan(&database, arguments)?,
        Action::Task(arguments) => task::run(&database, arguments)?,
    }
    Ok(ExitCode::SUCCESS)
}
