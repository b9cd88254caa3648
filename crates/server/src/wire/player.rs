//! The players of this machine.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A player of this machine: `GET /api/players`.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PlayerInfo {
    /// The name the page uses for it: `hetman`, `preset:checkm8`, `engine:Stockfish`. Never a path.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: PlayerKind,
    /// A sentence about it, in English.
    pub description: String,
    /// The ratings it can be set to, lowest and highest.
    pub elo: Option<[u32; 2]>,
    /// Some of those, to choose from; the weakest first.
    pub levels: Vec<Level>,
    /// What it was measured at, if it was and has no levels.
    pub rating: Option<Rating>,
    /// Why it cannot play now (a changed or missing engine), in English.
    pub unavailable: Option<String>,
}

/// A level of a player that can be set to a rating.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Level {
    /// What is asked for.
    pub elo: u32,
    /// What was measured, if it was.
    pub rating: Option<Rating>,
}

/// A measured rating.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Rating {
    /// The rating, on the scale of Stockfish's levels.
    pub elo: i32,
    /// How far it may be off (95 %).
    pub error: u32,
}

/// What a player is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PlayerKind {
    /// Hetman itself.
    Hetman,
    /// A textbook player.
    Textbook,
    /// A registered UCI engine.
    Engine,
}
