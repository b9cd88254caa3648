//! The subcommands, one module each: their arguments and what they do.

pub(crate) mod perft;
pub(crate) mod pgn;
