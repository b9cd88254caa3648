//! What happens in a game, as its journal has it.

use play::PlayerError;
use serde::{Deserialize, Serialize};

use crate::wire::board::{Eval, Side};
use crate::wire::game::NewGame;

/// One thing that happened. A game is the list of its entries, and nothing else.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "what")]
pub(super) enum JournalEntry {
    /// The game began; always the first entry.
    Started(Box<Started>),
    /// The side to move moved.
    Moved {
        uci: String,
        /// The whole time of this turn, pauses left out.
        elapsed_ms: u32,
        /// What a computer thought of it, from White.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        score: Option<Eval>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
    },
    /// The last half-moves were taken back.
    TookBack { plies: u32 },
    /// A player asked the opponent to take back.
    AskedBack { side: Side },
    /// A player would not let the opponent take back.
    DeclinedBack { side: Side },
    /// A player offered a draw; if the opponent had, this agrees to it.
    Offered { side: Side },
    /// A player declined the opponent's offer.
    Declined { side: Side },
    /// The side to move claimed a draw, perhaps with the move that completes it.
    Claimed { announced: Option<String> },
    /// A player gave up.
    Resigned { side: Side },
    /// A player's time ran out.
    Flagged { side: Side },
    /// A computer failed.
    Failed { side: Side, fault: Fault, evidence: String },
    /// The game was broken off.
    Abandoned,
    /// Computers and clocks wait, so much of this turn being used.
    Paused { spent_ms: u32 },
    /// They go on.
    Resumed,
    /// A game between computers waits so long after each move.
    Delayed { ms: u32 },
    /// Somebody took a seat by its link.
    Joined { side: Side, device: u64 },
}

/// How a game began: what was asked for, with everything decided that was left open.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Started {
    pub(super) asked: NewGame,
    pub(super) fen: String,
    pub(super) chess960: bool,
    /// Moves before the game's own, in UCI: it goes on from a study.
    pub(super) moves: Vec<String>,
    pub(super) seats: [SavedSeat; 2],
    /// The device that made the game.
    pub(super) creator: u64,
    /// For players with randomness.
    pub(super) seed: u64,
    /// The day, as PGN writes it.
    pub(super) date: String,
}

/// Somebody at a side of the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SavedSeat {
    pub(super) name: String,
    pub(super) elo: Option<u32>,
    pub(super) who: Occupant,
}

/// What somebody at the board is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "is")]
pub(super) enum Occupant {
    /// A person at the device that made the game.
    Person { device: u64 },
    /// A person who comes by the link with this key, and whose device is known once they came.
    Guest { key: String, device: Option<u64> },
    /// A player of this machine.
    Computer { id: String },
}

/// The ways a computer fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Fault {
    Illegal,
    Crashed,
    Hung,
    Misbehaved,
}

/// More of what a failed engine said is not kept.
const LONGEST_EVIDENCE: usize = 4_000;

impl JournalEntry {
    /// A computer's failure with its evidence.
    pub(super) fn failed(side: Side, error: PlayerError) -> JournalEntry {
        let (fault, evidence) = match error {
            PlayerError::IllegalMove(what) => (Fault::Illegal, what),
            PlayerError::Crashed(evidence) => (Fault::Crashed, evidence),
            PlayerError::Hung(evidence) => (Fault::Hung, evidence),
            PlayerError::Misbehaved(what) => (Fault::Misbehaved, what),
        };
        JournalEntry::Failed { side, fault, evidence: evidence.chars().take(LONGEST_EVIDENCE).collect() }
    }
}

impl Fault {
    /// The failure it stands for.
    pub(super) fn error(self, evidence: String) -> PlayerError {
        match self {
            Fault::Illegal => PlayerError::IllegalMove(evidence),
            Fault::Crashed => PlayerError::Crashed(evidence),
            Fault::Hung => PlayerError::Hung(evidence),
            Fault::Misbehaved => PlayerError::Misbehaved(evidence),
        }
    }
}
