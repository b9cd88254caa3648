//! Work that takes longer than an answer should.

use serde::Serialize;
use ts_rs::TS;

use super::GameId;
use super::review::ReviewPass;

/// A job was started.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct JobStarted {
    /// Its number. `DELETE /api/jobs/{id}` cancels it; `GET /api/jobs` lists all of this run.
    pub job: u32,
}

/// A job.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Job {
    /// Its number.
    pub id: u32,
    /// What it does.
    pub kind: JobKind,
    /// The game it is about.
    pub game: Option<GameId>,
    /// How much is done, of `total`.
    #[ts(type = "number")]
    pub done: u64,
    /// How much there is to do: bytes of a file, games or months of an account, positions of a pass of a review.
    #[ts(type = "number | null")]
    pub total: Option<u64>,
    /// How far it is.
    pub state: JobState,
    /// Where a review is. The review can be asked for again when this changes.
    pub pass: Option<ReviewPass>,
    /// The account whose games are imported: `Lichess zoe`.
    pub account: Option<String>,
    /// The site has asked for a pause of so many seconds.
    pub pause: Option<u32>,
    /// Games of variants, which were left out.
    pub variants: u32,
    /// Games imported so far.
    pub games: u32,
    /// Games that were there already.
    pub duplicates: u32,
    /// Games among those imported of which a part could not be read.
    pub incomplete: u32,
    /// What went wrong in single games, the first few, in English.
    pub errors: Vec<String>,
    /// How many failed.
    pub failed: u32,
}

/// What a job does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum JobKind {
    /// Reads games.
    Import,
    /// Reviews a game.
    Review,
    /// Makes puzzles of a game; `games` counts them.
    Puzzles,
    /// Reads games into a source of the database.
    Database,
}

/// How far a job is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase", tag = "status")]
pub enum JobState {
    /// It runs.
    Running,
    /// Done.
    Done,
    /// Cancelled.
    Cancelled,
    /// It failed.
    Failed {
        /// Why, in English.
        error: String,
    },
}
