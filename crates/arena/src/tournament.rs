//! The plan of a tournament: all that decides which games are played.

use play::Adjudication;
use roster::Participant;
use serde::Serialize;

use crate::{Colors, Entrant, Format, PlayedBy, TablebaseRule};

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
    /// Who has White, if it is not as usual.
    #[serde(skip_serializing_if = "Colors::is_usual")]
    pub colors: Colors,
    /// When tablebases end games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tablebases: Option<TablebaseRule>,
    /// What played: programs, options, networks. Tournaments begun before version 0.3 do not tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played_by: Option<PlayedBy>,
}

impl Tournament {
    /// The players as reports name them.
    pub fn entrants(&self) -> Vec<Entrant> {
        let entrant = |participant: &roster::Participant| Entrant {
            name: participant.name.clone(),
            anchor: participant.anchor,
        };
        self.participants.iter().map(entrant).collect()
    }

    /// Eight hexadecimal digits that tell it from others, as [`ArchivedMatch::id`](crate::ArchivedMatch::id).
    pub fn id(&self) -> String {
        id_of(&serde_json::to_string(self).unwrap_or_default())
    }

    /// A number that differs, almost surely, when what was asked for does. It does not depend on the programs
    /// behind the names: tournaments that only differ in them are kept in one file.
    pub fn fingerprint(&self) -> u64 {
        let asked = Tournament { played_by: None, ..self.clone() };
        crate::openings::hash(serde_json::to_string(&asked).unwrap_or_default().bytes())
    }
}

/// What a plan is called, by its text.
pub(crate) fn id_of(plan: &str) -> String {
    let mut digits = format!("{:016x}", crate::openings::hash(plan.bytes()));
    digits.truncate(8);
    digits
}
