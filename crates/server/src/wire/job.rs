//! Work that takes longer than an answer should.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::GameId;
use super::arena::MatchRequest;
use super::network::NetworkRequest;
use super::review::ReviewPass;

/// `POST /api/jobs`: a command that the studio is to run. The answer is [`JobStarted`].
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum JobRequest {
    /// A match or a tournament.
    Match(MatchRequest),
    /// A network of one's own.
    Network(NetworkRequest),
}

/// `PUT /api/jobs/{id}`: what is wanted of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct JobChange {
    /// What is wanted.
    pub target: JobTarget,
}

/// What is wanted of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum JobTarget {
    /// It is to go on.
    Run,
    /// It is to keep what it has and wait.
    Pause,
    /// It is not wanted any more.
    Cancel,
}

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
    /// What it is about: the players of a match. Empty where the kind says it all.
    pub title: String,
    /// Who started it.
    pub origin: JobOrigin,
    /// When it was asked for, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
    /// How many cores it keeps busy.
    pub cores: u32,
    /// The command, as it would be given in a terminal.
    pub command: Option<String>,
    /// How long it will still take, if that can be told.
    pub seconds_left: Option<f64>,
    /// Where it stands, or what came of it, in a few words or figures.
    pub message: String,
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
    /// Two players play.
    Match,
    /// Many players play.
    Tournament,
    /// Tests how an engine keeps to its protocol.
    EngineTest,
    /// The engine plays itself for data.
    Datagen,
    /// Trains a network.
    Training,
    /// Compares networks, or measures what ideas are worth.
    Measurement,
}

/// Who started a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum JobOrigin {
    /// A page asked for the command, which the studio runs.
    Page,
    /// A person in a terminal.
    Terminal,
    /// The studio itself.
    Studio,
}

/// How far a job is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase", tag = "status")]
pub enum JobState {
    /// It waits for cores and memory.
    Queued,
    /// It runs.
    Running,
    /// It keeps what it has and ends soon.
    Stopping,
    /// It waits until a person resumes it.
    Paused,
    /// It ended before it was done, and can be resumed.
    Interrupted,
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
