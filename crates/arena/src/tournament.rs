//! The plan of a tournament: all that decides which games are played.

use play::Adjudication;
use roster::Participant;
use serde::Serialize;

use crate::Format;

/// Who plays whom and how. Two runs with equal plans are the same tournament, and the second goes
/// on where the first was; how many games there are, how many at once and when to stop is not part
/// of the plan.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tournament {
    /// The name, for the records.
    pub event: String,
    /// The participants.
    #[serde(rename = "contestants")]
    pub participants: Vec<Participant>,
    /// Who meets whom.
    pub format: Format,
    /// Tells the openings apart from others: [`Openings::fingerprint`](crate::Openings::fingerprint).
    pub openings: u64,
    /// When games are adjudicated.
    pub adjudication: Adjudication,
    /// By how many milliseconds a move may overstep the clock: the machine's noise, not the player's.
    pub margin_milliseconds: u64,
}

impl Tournament {
    /// A number that differs, almost surely, when the plan does.
    pub fn fingerprint(&self) -> u64 {
        crate::openings::hash(serde_json::to_string(self).unwrap_or_default().bytes())
    }
}
