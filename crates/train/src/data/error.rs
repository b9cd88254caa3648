//! What can be wrong with a file of data.

use std::fmt;
use std::io;

/// Why a file cannot be read or written.
#[derive(Debug)]
pub enum DataError {
    /// The system says so.
    Io(io::Error),
    /// The file is of another kind.
    NotData,
    /// The file was written by a later Hetman.
    Version(u8),
    /// The file ends in the middle of something, as a writer leaves it that was killed.
    Truncated {
        /// Up to this byte all is good.
        good: u64,
    },
    /// A block is not what was written.
    Damaged {
        /// Where the block begins.
        at: u64,
    },
    /// A block is what was written, but no game is written so.
    Malformed {
        /// Where the block begins.
        at: u64,
        /// Which of its games, from 1.
        game: u32,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// The game cannot be written, for this reason.
    Unwritable(&'static str),
    /// Another process is writing the file.
    InUse,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataError::Io(error) => error.fmt(f),
            DataError::NotData => {
                f.write_str("this is no such file as Hetman writes (.hgame for games, .hpos for positions)")
            }
            DataError::Version(version) => {
                write!(f, "this is version {version} of the format: a newer Hetman is needed to read it")
            }
            DataError::Truncated { good } => {
                write!(f, "the file ends in the middle; up to byte {good} it is good")
            }
            DataError::Damaged { at } => {
                write!(f, "the block at byte {at} is damaged: its checksum does not fit")
            }
            DataError::Malformed { at, game, reason } => {
                write!(f, "game {game} of the block at byte {at} makes no sense: {reason}")
            }
            DataError::Unwritable(reason) => write!(f, "the game cannot be written: {reason}"),
            DataError::InUse => {
                f.write_str("another process is writing this file; wait for it or choose another")
            }
        }
    }
}

impl std::error::Error for DataError {}

impl From<io::Error> for DataError {
    fn from(error: io::Error) -> DataError {
        DataError::Io(error)
    }
}
