//! What jobs do.

use serde::{Deserialize, Serialize};

/// What a job does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum JobKind {
    /// Reads games into the library.
    Import,
    /// Reviews a game.
    Review,
    /// Makes puzzles of games.
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
