//! `hetman match` and `hetman tournament`: games between players, and what they prove.

pub(crate) mod adjudication;
pub(crate) mod archive;
pub(crate) mod config;
pub(crate) mod fastchess;
pub(crate) mod game_files;
mod live;
pub(crate) mod options;
pub(crate) mod tournament;
pub(crate) mod two_players;

use std::ffi::OsString;

/// The command line with what other programs' spelling and a JSON file mean.
pub(crate) fn understood(arguments: Vec<OsString>) -> anyhow::Result<Vec<OsString>> {
    let Ok(text) = arguments.iter().cloned().map(OsString::into_string).collect::<Result<Vec<_>, _>>() else {
        return Ok(arguments); // names that are no text are files, which clap takes as they are
    };
    let text = config::expanded(fastchess::translated(text)?)?;
    Ok(text.into_iter().map(OsString::from).collect())
}
