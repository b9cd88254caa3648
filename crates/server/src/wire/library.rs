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
    /// How many to leave out at the beginning.
    pub offset: u32,
    /// How many to list, at most 200.
    pub limit: u32,
}

/// Some games of a list.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GamePage {
    /// How many there are in all.
    pub total: u32,
    /// Those asked for, the latest first.
    pub games: Vec<ListedGame>,
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
    /// When it was changed, in milliseconds since 1970.
    #[ts(type = "number")]
    pub updated: u64,
}
