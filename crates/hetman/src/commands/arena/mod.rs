//! `hetman match` and `hetman tournament`: games between players, and what they prove.

pub(crate) mod adjudication;
pub(crate) mod archive;
pub(crate) mod fastchess;
pub(crate) mod game_files;
mod live;
pub(crate) mod options;
pub(crate) mod tournament;
pub(crate) mod two_players;
