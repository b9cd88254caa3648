//! The journal of a game: what happened in it, entry by entry.

use chess::Color;
use play::PlayerError;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::values::SavedColor;
use super::{StorageError, fields, rename, text};
use crate::white_score::WhiteScore;

/// More of what a failed engine wrote is not kept.
const LONGEST_EVIDENCE: usize = 4_000;

/// One thing that happened. A game is the list of its entries, and nothing else.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "type")]
pub(crate) enum JournalEntry {
    /// The game began; always the first entry.
    Started(Box<GameStart>),
    /// The side to move moved.
    Moved {
        uci: String,
        /// The whole time of this turn without pauses.
        elapsed_ms: u32,
        /// How the computer that moved evaluated it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        score: Option<WhiteScore>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
    },
    /// The last plies were taken back.
    #[serde(alias = "tookBack")]
    TakenBack { plies: u32 },
    /// A player asked the opponent to take back.
    #[serde(alias = "askedBack")]
    TakeBackRequested {
        #[serde(with = "SavedColor")]
        side: Color,
    },
    /// A player would not let the opponent take back.
    #[serde(alias = "declinedBack")]
    TakeBackDeclined {
        #[serde(with = "SavedColor")]
        side: Color,
    },
    /// A player offered a draw; if the opponent had, this accepts it.
    #[serde(alias = "offered")]
    DrawOffered {
        #[serde(with = "SavedColor")]
        side: Color,
    },
    /// A player declined the opponent's offer.
    #[serde(alias = "declined")]
    DrawDeclined {
        #[serde(with = "SavedColor")]
        side: Color,
    },
    /// The side to move claimed a draw, perhaps with the move that completes it.
    #[serde(alias = "claimed")]
    DrawClaimed { announced: Option<String> },
    /// A player resigned.
    Resigned {
        #[serde(with = "SavedColor")]
        side: Color,
    },
    /// A player's time ran out.
    Flagged {
        #[serde(with = "SavedColor")]
        side: Color,
    },
    /// A computer failed.
    Failed {
        #[serde(with = "SavedColor")]
        side: Color,
        fault: Fault,
        evidence: String,
    },
    /// The game was abandoned.
    Abandoned,
    /// Computers and clocks wait; so much of this turn is used.
    Paused { spent_ms: u32 },
    /// They go on.
    Resumed,
    /// A game between computers waits so long after each move.
    #[serde(alias = "delayed")]
    DelaySet { ms: u32 },
    /// A player took a seat by its link.
    Joined {
        #[serde(with = "SavedColor")]
        side: Color,
        device: u64,
    },
}

/// How a game began, with everything decided that the request left open.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameStart {
    /// Where it was asked to start.
    pub(crate) start: SavedStart,
    /// How long White and Black may think.
    pub(crate) time: [SavedTimeLimit; 2],
    /// The first position.
    pub(crate) fen: String,
    pub(crate) chess960: bool,
    /// Moves before the game's own, in UCI: it goes on from a study.
    pub(crate) moves: Vec<String>,
    pub(crate) seats: [SavedSeat; 2],
    /// The device that made the game.
    pub(crate) creator: u64,
    /// For players with randomness.
    pub(crate) seed: u64,
    /// The day, as PGN writes it.
    pub(crate) date: String,
}

/// Where a game was asked to start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "from")]
pub(crate) enum SavedStart {
    Standard,
    Chess960 { number: Option<u16> },
    Fen { fen: String },
    Study { study: u32, path: String },
}

/// How long a side may think.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "limit")]
pub(crate) enum SavedTimeLimit {
    None,
    Clock { control: String },
    PerMove { ms: u32 },
}

/// A side of the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SavedSeat {
    pub(crate) name: String,
    pub(crate) elo: Option<u32>,
    pub(crate) occupant: Occupant,
}

/// Who has a side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "type")]
pub(crate) enum Occupant {
    /// A person at the device that made the game.
    Person { device: u64 },
    /// A person who comes by the link with this key; the device is known once they came.
    Guest { key: String, device: Option<u64> },
    /// A player of this machine.
    Computer { id: String },
}

/// The ways a computer fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Fault {
    Illegal,
    Crashed,
    Hung,
    Misbehaved,
    Unavailable,
}

impl JournalEntry {
    /// A computer's failure with its evidence.
    pub(crate) fn failed(side: Color, error: PlayerError) -> JournalEntry {
        let (fault, evidence) = match error {
            PlayerError::IllegalMove(what) => (Fault::Illegal, what),
            PlayerError::Crashed(evidence) => (Fault::Crashed, evidence),
            PlayerError::Hung(evidence) => (Fault::Hung, evidence),
            PlayerError::Misbehaved(what) => (Fault::Misbehaved, what),
            PlayerError::Unavailable(why) => (Fault::Unavailable, why),
        };
        JournalEntry::Failed { side, fault, evidence: evidence.chars().take(LONGEST_EVIDENCE).collect() }
    }
}

impl Fault {
    /// The failure it stands for.
    pub(crate) fn error(self, evidence: String) -> PlayerError {
        match self {
            Fault::Illegal => PlayerError::IllegalMove(evidence),
            Fault::Crashed => PlayerError::Crashed(evidence),
            Fault::Hung => PlayerError::Hung(evidence),
            Fault::Misbehaved => PlayerError::Misbehaved(evidence),
            Fault::Unavailable => PlayerError::Unavailable(evidence),
        }
    }
}

/// An entry as text.
pub(crate) fn write_entry(entry: &JournalEntry) -> Result<String, StorageError> {
    text(entry)
}

/// An entry from its text, of this version or of 0.1.
pub(crate) fn read_entry(text: &str) -> Result<JournalEntry, StorageError> {
    Ok(serde_json::from_value(fields(text, upgrade)?)?)
}

/// Version 0.1 kept the request for the game as it came by HTTP, and named some fields otherwise.
fn upgrade(entry: &mut Map<String, Value>) {
    rename(entry, "what", "type");
    if let Some(Value::Object(mut request)) = entry.remove("asked") {
        for name in ["start", "time"] {
            entry.extend(request.remove(name).map(|value| (name.to_owned(), value)));
        }
    }
    let seats = entry.get_mut("seats").and_then(Value::as_array_mut);
    for seat in seats.into_iter().flatten().filter_map(Value::as_object_mut) {
        rename(seat, "who", "occupant");
        if let Some(Value::Object(occupant)) = seat.get_mut("occupant") {
            rename(occupant, "is", "type");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::Score;

    #[test]
    fn entries_of_version_0_1_are_read() {
        let moved = r#"{"what":"moved","uci":"e2e4","elapsedMs":12,"score":{"mate":-3},"depth":9}"#;
        let score = Some(WhiteScore(Score::MatedIn(3)));
        let wanted = JournalEntry::Moved { uci: "e2e4".to_owned(), elapsed_ms: 12, score, depth: Some(9) };
        assert_eq!(read_entry(moved).unwrap(), wanted);
        for (old, wanted) in [
            (r#"{"what":"tookBack","plies":2}"#, JournalEntry::TakenBack { plies: 2 }),
            (
                r#"{"what":"askedBack","side":"white"}"#,
                JournalEntry::TakeBackRequested { side: Color::White },
            ),
            (r#"{"what":"offered","side":"black"}"#, JournalEntry::DrawOffered { side: Color::Black }),
            (r#"{"what":"claimed","announced":null}"#, JournalEntry::DrawClaimed { announced: None }),
            (r#"{"what":"paused","spentMs":7}"#, JournalEntry::Paused { spent_ms: 7 }),
            (r#"{"what":"delayed","ms":7}"#, JournalEntry::DelaySet { ms: 7 }),
            (r#"{"what":"abandoned"}"#, JournalEntry::Abandoned),
        ] {
            assert_eq!(read_entry(old).unwrap(), wanted, "{old}");
        }
    }

    #[test]
    fn a_game_begun_by_version_0_1_is_read() {
        let old = r#"{"what":"started","asked":{"seats":[{"who":"here","name":"Ada"},{"who":"computer","id":"hetman","elo":1500}],
            "start":{"from":"chess960","number":518},"time":[{"limit":"clock","control":"60+1"},{"limit":"perMove","ms":100}]},
            "fen":"x","chess960":true,"moves":[],"seats":[{"name":"Ada","elo":null,"who":{"is":"person","device":18446744073709551615}},
            {"name":"Hetman","elo":1500,"who":{"is":"computer","id":"hetman"}}],"creator":1,"seed":2,"date":"2026.11.16"}"#;
        let JournalEntry::Started(start) = read_entry(old).unwrap() else { panic!("it begins a game") };
        assert_eq!(start.start, SavedStart::Chess960 { number: Some(518) });
        assert_eq!(start.time[1], SavedTimeLimit::PerMove { ms: 100 });
        assert_eq!(start.seats[0].occupant, Occupant::Person { device: u64::MAX });
        assert_eq!(start.seats[1].elo, Some(1500));
    }

    #[test]
    fn what_is_written_has_a_version_and_is_read_again() {
        let entry = JournalEntry::Flagged { side: Color::Black };
        let text = write_entry(&entry).unwrap();
        assert_eq!(text, r#"{"version":2,"type":"flagged","side":"black"}"#);
        assert_eq!(read_entry(&text).unwrap(), entry);
        let later = text.replace("\"version\":2", "\"version\":3");
        assert!(matches!(read_entry(&later), Err(StorageError::Newer)));
        assert!(matches!(read_entry("{\"type\":\"nonsense\"}"), Err(StorageError::Json(_))));
    }
}
