//! Tournaments that were asked for in the same words, but played by other programs.

use std::fmt;

use serde_json::Value;

use crate::{PlayedBy, Tournament};

/// A tournament in the same file whose games are not this one's.
#[derive(Clone, PartialEq, Debug)]
pub struct EarlierTournament {
    /// When it was begun, in UTC.
    pub begun: String,
    /// How many games it has.
    pub games: u64,
    /// What is different now.
    pub changes: Vec<Change>,
}

/// What makes a tournament another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// It was begun by a version that did not write down what played.
    NotRecorded,
    /// This player's program is another one.
    Program(String),
    /// This player accepted other options.
    Options(String),
    /// This player's networks or other files are other ones.
    Files(String),
    /// Hetman itself is another version.
    Version {
        /// The version then.
        then: String,
        /// The version now.
        now: String,
    },
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::NotRecorded => f.write_str(
                "the earlier one was begun by a version of Hetman that did not write down what played",
            ),
            Change::Program(name) => write!(f, "the program of {name} has changed"),
            Change::Options(name) => write!(f, "{name} accepted other options"),
            Change::Files(name) => write!(f, "a file that {name} uses has changed"),
            Change::Version { then, now } => write!(f, "Hetman was {then} and is {now}"),
        }
    }
}

const PLAYED_BY: &str = "played_by";

/// Those of the plans, each with its beginning and its number of games, that ask for the same.
pub(crate) fn tournaments(plan: &Tournament, others: Vec<(String, String, u64)>) -> Vec<EarlierTournament> {
    let Ok(asked) = serde_json::to_value(Tournament { played_by: None, ..plan.clone() }) else {
        return Vec::new();
    };
    let read = |(text, begun, games): (String, String, u64)| {
        let mut other: Value = serde_json::from_str(&text).ok()?;
        let played_by = other.as_object_mut()?.remove(PLAYED_BY);
        let played_by = played_by.and_then(|then| serde_json::from_value(then).ok());
        (other == asked).then(|| EarlierTournament {
            begun,
            games,
            changes: changes(plan, played_by.as_ref()),
        })
    };
    others.into_iter().filter_map(read).collect()
}

fn changes(plan: &Tournament, then: Option<&PlayedBy>) -> Vec<Change> {
    let (Some(then), Some(now)) = (then, &plan.played_by) else { return vec![Change::NotRecorded] };
    let mut changes = Vec::new();
    for (participant, (then, now)) in plan.participants.iter().zip(then.players.iter().zip(&now.players)) {
        let name = || participant.name.clone();
        let differences = [
            (then.program != now.program, Change::Program as fn(String) -> Change),
            (then.options != now.options, Change::Options),
            (then.files != now.files, Change::Files),
        ];
        changes.extend(
            differences.into_iter().filter(|(differs, _)| *differs).map(|(_, change)| change(name())),
        );
    }
    if then.hetman != now.hetman {
        changes.push(Change::Version { then: then.hetman.clone(), now: now.hetman.clone() });
    }
    changes
}
