//! The commands, one module each: their arguments and what they do.

pub(crate) mod ablation;
pub(crate) mod arena;
pub(crate) mod book;
pub(crate) mod config;
pub(crate) mod datagen;
pub(crate) mod dataset;
pub(crate) mod db;
pub(crate) mod engines;
pub(crate) mod help;
pub(crate) mod human;
pub(crate) mod library;
pub(crate) mod opening;
pub(crate) mod perft;
pub(crate) mod pgn;
pub(crate) mod players;
pub(crate) mod puzzles;
pub(crate) mod solve;
pub(crate) mod studio;
pub(crate) mod train;
pub(crate) mod tree;
pub(crate) mod tune;

use std::ffi::OsString;

/// The command line with what other programs' spelling and files of options mean.
pub(crate) fn understood(arguments: Vec<OsString>) -> anyhow::Result<Vec<OsString>> {
    let Ok(text) = arguments.iter().cloned().map(OsString::into_string).collect::<Result<Vec<_>, _>>() else {
        return Ok(arguments); // names that are no text are files, which clap takes as they are
    };
    let text = config::expanded(arena::fastchess::translated(text)?)?;
    Ok(text.into_iter().map(OsString::from).collect())
}
