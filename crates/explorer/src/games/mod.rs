//! Games in columns: the file of a segment that holds what happened.
//!
//! Games are numbered by date, then by hash, so that the latest are the last. The sections of the file:
//!
//! | section | content |
//! | --- | --- |
//! | [`FACTS`] | eight bytes a game: date, ratings, result, speed |
//! | [`CARDS`] | 44 bytes a game: hash, where its moves are, numbers of its names and texts (93 cards fill a page) |
//! | [`MOVES`] | sixteen bits a move |
//! | [`PLAYER_ENDS`], [`PLAYER_BYTES`] | names of players, sorted: where each ends, and their bytes |
//! | [`TEXT_ENDS`], [`TEXT_BYTES`] | the same for events, sites, rounds, codes of openings, time controls, set-up positions |
//! | [`STARTS`] | number of a game and of the FEN it starts from, for games that do not start as usual |
//! | [`PLAYER_GAMES_ENDS`], [`PLAYER_GAMES`] | for every player the games, twice their number plus one for Black |
//! | [`PLAYER_KEYS`] | hash of the name as names are compared and number of the player, sorted |
//! | [`META`] | how many games, plies in the index, the segment's name |

mod card;
mod cursor;
mod merge;
mod reader;
mod strings;
mod writer;

pub(crate) use card::{CARD, Card};
pub(crate) use cursor::Cursor;
pub(crate) use merge::{DROPPED, merge_games};
pub(crate) use reader::{Games, replayed};
pub(crate) use writer::{GamesMeta, GamesWriter};

pub(crate) const FACTS: usize = 0;
pub(crate) const CARDS: usize = 1;
pub(crate) const MOVES: usize = 2;
pub(crate) const PLAYER_ENDS: usize = 3;
pub(crate) const PLAYER_BYTES: usize = 4;
pub(crate) const TEXT_ENDS: usize = 5;
pub(crate) const TEXT_BYTES: usize = 6;
pub(crate) const STARTS: usize = 7;
pub(crate) const PLAYER_GAMES_ENDS: usize = 8;
pub(crate) const PLAYER_GAMES: usize = 9;
pub(crate) const PLAYER_KEYS: usize = 10;
pub(crate) const META: usize = 11;

/// How files of games end; the last byte is the version.
pub(crate) const MAGIC: &[u8; 8] = b"hetgame\x01";
/// A segment has at most this many games: their numbers fit into three bytes, what must be in memory into 1 GB.
pub(crate) const MOST_GAMES: u32 = 1 << 23;
