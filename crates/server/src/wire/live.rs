//! The WebSocket at `/api/live`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::game::{GameMove, GameState, GameView};
use super::job::Job;
use super::settings::Settings;
use super::study::{SearchInfo, StudyUpdate};
use super::{GameId, Side};

/// `GET /api/hello`: the first thing a page asks.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Hello {
    /// Hetman's version.
    pub version: String,
    /// To be sent in the first message of a WebSocket, and in the header `x-hetman-token` of every request that
    /// changes something.
    pub token: String,
    /// The person's settings.
    pub settings: Settings,
    /// Threads of this machine.
    pub cores: u32,
    /// Megabytes that an engine's table may have here.
    pub largest_hash: u32,
    /// Where other devices find this server and the code that pairs them, if the server was started with `--lan`.
    pub lan: Option<Lan>,
    /// Men in the largest tablebase, 0 without any.
    pub tablebase_pieces: u32,
}

/// How other devices come in.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Lan {
    /// The address to open there.
    pub address: String,
    /// The code to type there.
    pub code: String,
}

/// `POST /api/pair`, the one request without a cookie: a new device comes in.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PairRequest {
    /// The code shown by the server.
    pub code: String,
}

/// Whatever went wrong: the body of every answer that is not 2xx.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// A sentence for people, in English.
    pub message: String,
}

/// What the page says.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "type", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message.
    Hello {
        /// From [`Hello`].
        token: String,
    },
    /// Tell me about this game or study from now on: [`ServerMessage::Game`] at once if it is being played.
    Watch {
        /// Which.
        game: GameId,
    },
    /// No longer.
    Unwatch {
        /// Which.
        game: GameId,
    },
    /// Let an engine think about a node until told otherwise. It stops when the connection ends.
    Analyse {
        /// Which of the two engines side by side, 0 or 1; it stops what it did.
        slot: u8,
        /// The study.
        study: GameId,
        /// The node.
        path: String,
        /// The [`id`](super::player::PlayerInfo::id) of an engine.
        engine: String,
        /// How many lines, 1 to 5.
        lines: u8,
        /// What would the opponent do if it were their turn?
        threat: bool,
    },
    /// Let an engine rest.
    StopAnalysis {
        /// Which.
        slot: u8,
    },
    /// Still there; the answer is [`ServerMessage::Pong`].
    Ping,
}

/// What the server tells.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "type")]
pub enum ServerMessage {
    /// The first message was accepted.
    Welcome,
    /// A whole game, written anew for each device: moves were taken back, or somebody sat down.
    Game {
        /// The game.
        game: Box<GameView>,
    },
    /// A move was played.
    Move {
        /// Where.
        id: GameId,
        /// The game's version now.
        version: u32,
        /// The number of half-moves now.
        ply: u32,
        /// The move.
        #[serde(rename = "move")]
        mv: Box<GameMove>,
        /// How it stands.
        state: Box<GameState>,
    },
    /// Something but the moves changed.
    GameState {
        /// Where.
        id: GameId,
        /// The game's version now.
        version: u32,
        /// How it stands.
        state: Box<GameState>,
    },
    /// The game is played again under a new number: a rematch, or from the start.
    Rematch {
        /// Which game.
        id: GameId,
        /// The new one.
        new_id: GameId,
    },
    /// What a computer thinks in a game.
    SearchInfo {
        /// Where.
        id: GameId,
        /// Whose thoughts.
        side: Side,
        /// The thoughts.
        info: Box<SearchInfo>,
    },
    /// A study was edited.
    StudyUpdate {
        /// How.
        update: Box<StudyUpdate>,
    },
    /// What an engine sees in a node.
    Analysis {
        /// Which of the two engines.
        slot: u8,
        /// The study.
        study: GameId,
        /// The node.
        path: String,
        /// Whether this is about the threat.
        threat: bool,
        /// What it sees.
        info: Box<SearchInfo>,
    },
    /// A job moved on.
    Job {
        /// The job.
        job: Job,
    },
    /// Settings changed, perhaps on another device.
    Settings {
        /// All of them.
        settings: Settings,
    },
    /// A wish could not be met.
    Error {
        /// Why, in English.
        message: String,
    },
    /// Still there.
    Pong,
}
