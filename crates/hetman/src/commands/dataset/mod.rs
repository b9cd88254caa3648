//! `hetman dataset`: files of games and positions to learn from.

mod check;
mod export;
mod filter;
mod formats;
mod import;
mod input;
mod merge;
mod pack;
mod shuffle;
mod split;
mod stats;

pub(super) use input::each_game;

use std::process::ExitCode;

#[derive(clap::Subcommand)]
pub(crate) enum Action {
    /// Replay every move and unpack every position, and report what is broken
    Check(check::Arguments),
    /// Count games, positions, results, lengths, scores and pieces
    Stats(stats::Arguments),
    /// Read the formats of others: PGN, text, bulletformat, marlinformat, viriformat, binpack
    Import(import::Arguments),
    /// Choose the positions of games that are worth learning from
    Filter(filter::Arguments),
    /// Shuffle positions, also more than fit into memory
    Shuffle(shuffle::Arguments),
    /// Join files of games, or files of positions
    Merge(merge::Arguments),
    /// Pack games into a third of the bytes; every command reads them as they are
    Pack(pack::Arguments),
    /// Unpack games that were packed
    Unpack(pack::Files),
    /// Set some games aside for validation
    Split(split::Arguments),
    /// Write the formats of others: text, bulletformat, marlinformat, viriformat, binpack, PGN, EPD, SQLite
    Export(export::Arguments),
}

pub(crate) fn run(action: &Action) -> anyhow::Result<ExitCode> {
    match action {
        Action::Check(arguments) => check::run(arguments),
        Action::Stats(arguments) => stats::run(arguments),
        Action::Import(arguments) => import::run(arguments),
        Action::Filter(arguments) => filter::run(arguments),
        Action::Shuffle(arguments) => shuffle::run(arguments),
        Action::Merge(arguments) => merge::run(arguments),
        Action::Pack(arguments) => pack::run(arguments),
        Action::Unpack(files) => pack::run_back(files),
        Action::Split(arguments) => split::run(arguments),
        Action::Export(arguments) => export::run(arguments),
    }
}
