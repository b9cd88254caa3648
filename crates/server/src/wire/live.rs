//! The WebSocket at `/api/live`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::device::Role;
use super::game::{GameMove, GameState, GameView, Offer};
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
    /// What this device may do.
    pub role: Role,
    /// Where other devices find this server and the code that pairs them, while they may connect. Told to the owner.
    pub lan: Option<Lan>,
    /// Pieces in the largest tablebase, 0 without any.
    pub tablebase_pieces: u32,
}

/// How other devices connect.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Lan {
    /// The address to open there.
    pub address: String,
    /// The code to type there.
    pub code: String,
}

/// `POST /api/pair`, the one request without a cookie: a new device is let in.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PairRequest {
    /// The code shown by the server.
    pub code: String,
}

/// What went wrong: the body of every answer that is not 2xx.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// A sentence for people, in English.
    pub message: String,
}

/// What the page sends.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "type", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message.
    Hello {
        /// From [`Hello`].
        token: String,
    },
    /// Send news of this game or study from now on: [`ServerMessage::Game`] at once if it is being played.
    Watch {
        /// Which.
        game: GameId,
    },
    /// No longer.
    Unwatch {
        /// Which.
        game: GameId,
    },
    /// Let an engine analyse a node until it is stopped. It stops when the connection ends.
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
    /// Stop an engine.
    StopAnalysis {
        /// Which.
        slot: u8,
    },
    /// Still there; the answer is [`ServerMessage::Pong`].
    Ping,
}

/// What the server sends.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "type")]
pub enum ServerMessage {
    /// The first message was accepted.
    Welcome,
    /// A whole game as this device sees it: moves were taken back, or a player came.
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
        /// The number of plies now.
        ply: u32,
        /// The move.
        #[serde(rename = "move")]
        mv: Box<GameMove>,
        /// What changes from move to move.
        state: Box<GameState>,
    },
    /// Something but the moves changed.
    GameState {
        /// Where.
        id: GameId,
        /// The game's version now.
        version: u32,
        /// What changes from move to move.
        state: Box<GameState>,
    },
    /// A player declined a draw or a request to take back. A computer answers at once.
    OfferDeclined {
        /// Where.
        id: GameId,
        /// Who declined.
        side: Side,
        /// What.
        offer: Offer,
    },
    /// The game is played again under a new number: a rematch, or from the start.
    Rematch {
        /// Which game.
        id: GameId,
        /// The new one.
        new_id: GameId,
    },
    /// What a computer sees in a game.
    SearchInfo {
        /// Where.
        id: GameId,
        /// Whose search.
        side: Side,
        /// What it sees.
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
    /// A job made progress.
    Job {
        /// The job.
        job: Job,
    },
    /// Settings changed, perhaps on another device.
    Settings {
        /// All of them.
        settings: Settings,
    },
    /// Devices, their roles or the ways in changed: sent to the owner, who may ask again.
    Devices,
    /// The database has other games than before.
    Explorer,
    /// A message of the page could not be followed.
    Error {
        /// Why, in English.
        message: String,
    },
    /// Still there.
    Pong,
}
