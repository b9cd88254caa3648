//! Who takes part: Hetman, a textbook preset or a UCI engine, and how it is to think.

use std::time::Duration;

use engine::{Hetman, Strength};
use host::{EngineCommand, EngineSpec, Timeouts, UciPlayer};
use play::{Limits, Player, TimeControl};
use serde::{Deserialize, Serialize};

/// A participant of a tournament. Everything that may change its play is in here, so that equal
/// contestants are equal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Contestant {
    /// The name in tables and records.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// How long it may think.
    pub pace: Pace,
    /// A rating that is known and held fast.
    pub anchor: Option<f64>,
}

/// What a contestant is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// Hetman itself, in this process.
    Hetman {
        /// Megabytes of its table.
        hash: usize,
        /// Threads it thinks on.
        threads: usize,
        /// The rating it plays at; its best if there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        elo: Option<u32>,
    },
    /// A textbook player, by its slug.
    Preset(String),
    /// A UCI engine in a process of its own.
    Uci {
        /// The program.
        program: std::path::PathBuf,
        /// Its arguments.
        arguments: Vec<String>,
        /// Options to set, by name.
        options: Vec<(String, String)>,
        /// Start it anew for every game.
        restart: bool,
    },
}

/// How long a contestant may think; what is not set does not bound it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Pace {
    /// A clock, as [`TimeControl`] is written.
    pub clock: Option<String>,
    /// Milliseconds per move.
    pub move_milliseconds: Option<u64>,
    /// Half-moves deep.
    pub depth: Option<u32>,
    /// Positions per move.
    pub nodes: Option<u64>,
}

impl Pace {
    /// The clock, if there is one.
    pub fn control(&self) -> Option<TimeControl> {
        self.clock.as_deref().and_then(|text| text.parse().ok())
    }

    /// The bounds on every move.
    pub fn limits(&self) -> Limits {
        Limits {
            move_time: self.move_milliseconds.map(Duration::from_millis),
            depth: self.depth,
            nodes: self.nodes,
            ..Limits::default()
        }
    }
}

impl Contestant {
    /// The player, ready for a game. Presets and levels take their randomness from the seed.
    pub fn player(&self, seed: u64) -> Option<Box<dyn Player>> {
        match &self.kind {
            Kind::Hetman { hash, threads, elo } => {
                let strength = elo.map(Strength::from_elo);
                Some(Box::new(Hetman::new(*hash, *threads).with_strength(strength).with_seed(seed)))
            }
            Kind::Preset(slug) => classics::find(slug).map(|preset| preset.player(seed)),
            Kind::Uci { program, arguments, options, restart } => {
                Some(Box::new(UciPlayer::new(EngineSpec {
                    name: self.name.clone(),
                    command: EngineCommand {
                        program: program.clone(),
                        arguments: arguments.clone(),
                        directory: None,
                    },
                    options: options.clone(),
                    timeouts: Timeouts::default(),
                    restart: *restart,
                })))
            }
        }
    }

    /// Whether the player is worth keeping for the next game: a process or a large table is.
    pub(crate) fn is_kept(&self) -> bool {
        matches!(self.kind, Kind::Uci { .. } | Kind::Hetman { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn databases_from_before_there_were_levels_are_read_and_kept_as_they_are() {
        let old = r#"{"Hetman":{"hash":16,"threads":1}}"#;
        let kind: Kind = serde_json::from_str(old).unwrap();
        assert_eq!(kind, Kind::Hetman { hash: 16, threads: 1, elo: None });
        assert_eq!(serde_json::to_string(&kind).unwrap(), old);
    }
}
