//! The list of games.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::GameId;

/// `GET /api/games?…`: which games. `GET /api/games.pgn?…` gives the same as PGN.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct GameQuery {
    /// Words that occur anywhere.
    pub text: String,
    /// Part of either player's name.
    pub player: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`; any if empty.
    pub result: String,
    /// The beginning of an opening's code, or part of its name.
    pub opening: String,
    /// First and last day, as `2026-11-15`; empty is open.
    pub from: String,
    /// See `from`.
    pub to: String,
    /// `play`, `import`, `study`; any if empty.
    pub source: String,
    /// Only games still to be finished.
    pub unfinished: bool,
    /// Only these games, as `3,17,4`, at most 1,000; any if empty.
    pub ids: String,
    /// What comes first; `date` if empty.
    pub sort: GameSort,
    /// The other way round: the smallest, the oldest, from A to Z.
    pub ascending: bool,
    /// How many to leave out at the beginning.
    pub offset: u32,
    /// How many to list, at most 200.
    pub limit: u32,
}

/// What a list is sorted by.
#[derive(Clone, Copy, PartialEq, Debug, Default, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum GameSort {
    /// When it was played.
    #[default]
    Date,
    /// White's name.
    White,
    /// Black's name.
    Black,
    /// The mean of the ratings.
    Elo,
    /// The result.
    Result,
    /// The opening's code.
    Opening,
    /// The event.
    Event,
    /// How long it is.
    Length,
    /// When it last changed.
    Changed,
}

/// Some games of a list.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GamePage {
    /// How many there are in all.
    pub total: u32,
    /// There are more than `total`: no more are counted. `GET /api/games/count?…` counts all.
    pub more: bool,
    /// Those asked for, in their order.
    pub games: Vec<ListedGame>,
    /// How many games there are in each collection, whatever is asked for.
    pub collections: Collections,
}

/// How many games there are of each source.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Collections {
    /// Played here.
    pub play: u32,
    /// Made in analysis.
    pub study: u32,
    /// Read from files.
    pub import: u32,
}

/// A game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ListedGame {
    /// Its number.
    pub id: GameId,
    /// `play`, `import` or `study`.
    pub source: String,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// White's rating, if it is known.
    pub white_elo: Option<u16>,
    /// Black's rating.
    pub black_elo: Option<u16>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// Whether it is still being played.
    pub unfinished: bool,
    /// The event.
    pub event: String,
    /// As PGN writes it.
    pub date: String,
    /// The opening's code.
    pub eco: String,
    /// The opening's name.
    pub opening: String,
    /// Plies.
    pub plies: u32,
    /// The position at the end of the main line.
    pub fen: String,
    /// What is wrong with it, in English, if it is damaged.
    pub damage: Option<String>,
    /// Why a part of it is missing, in English, if it could not be read whole.
    pub incomplete: Option<String>,
    /// When it was changed, in milliseconds since 1970.
    #[ts(type = "number")]
    pub updated: u64,
}

/// How many games are found.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameCount {
    /// All of them.
    pub count: u32,
}

/// `POST /api/games/delete`: deletes all games that are found.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeleteGames {
    /// Which.
    pub query: GameQuery,
    /// How many they are, as the person was told. If there are more or fewer, nothing is deleted.
    pub count: u32,
}

/// Games were deleted.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GamesDeleted {
    /// How many.
    pub count: u32,
    /// By this they are restored together.
    #[ts(type = "number")]
    pub stamp: i64,
}

/// `POST /api/games/restore`: brings back the games that were deleted together.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RestoreGames {
    /// As [`GamesDeleted`] has it.
    #[ts(type = "number")]
    pub stamp: i64,
}
