//! Games of the person's accounts elsewhere.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A site that gives games away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum OnlineSite {
    /// lichess.org
    Lichess,
    /// chess.com
    ChessCom,
}

/// `POST /api/import/online`: import the games of an account; the answer is [`JobStarted`](super::job::JobStarted). The
/// site is asked at once, and only then.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ImportAccount {
    /// Where.
    pub site: OnlineSite,
    /// The name there.
    pub name: String,
    /// Whether it is the person's own: the name is one under which one plays, then.
    pub me: bool,
}

/// `GET /api/import/online`: the accounts that games were imported of, the last one first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OnlineAccount {
    /// Where.
    pub site: OnlineSite,
    /// The name there.
    pub name: String,
    /// How many of its games came.
    pub games: u32,
    /// When the newest began, in milliseconds since 1970: the next import goes on from there.
    #[ts(type = "number | null")]
    pub newest: Option<i64>,
}
