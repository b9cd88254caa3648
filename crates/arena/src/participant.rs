//! Who takes part: Hetman, a textbook preset or a UCI engine, and how it is to think.

use std::collections::BTreeMap;
use std::time::Duration;

use engine::{Hetman, SearchParameters, Strength};
use host::{EngineCommand, EngineSpec, Timeouts, UciPlayer};
use play::{Limits, Player, TimeControl};
use serde::{Deserialize, Serialize};

use crate::NetworkFile;

/// A participant of a tournament. Everything that may change its play is in here, so that equal
/// participants are equal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Participant {
    /// The name in tables and records.
    pub name: String,
    /// What it is.
    #[serde(rename = "kind")]
    pub player: PlayerSpec,
    /// How long it may think.
    #[serde(rename = "pace")]
    pub limits: PlayerLimits,
    /// A rating that is known and held fast.
    pub anchor: Option<f64>,
}

/// What a participant is.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum PlayerSpec {
    /// Hetman itself, in this process.
    Hetman {
        /// Megabytes of its table.
        hash: usize,
        /// Threads it thinks on.
        threads: usize,
        /// The rating it plays at; its best if there is none.
        #[serde(skip_serializing_if = "Option::is_none")]
        elo: Option<u32>,
        /// The network it judges by, if not by its own.
        #[serde(skip_serializing_if = "Option::is_none")]
        network: Option<NetworkFile>,
        /// Numbers of its search that are not as it ships, by name.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        parameters: BTreeMap<String, i32>,
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

/// How long a participant may think; what is not set does not bound it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PlayerLimits {
    /// A time control, as [`TimeControl`] is written.
    #[serde(rename = "clock")]
    pub time_control: Option<String>,
    /// Milliseconds per move.
    pub move_milliseconds: Option<u64>,
    /// Half-moves deep.
    pub depth: Option<u32>,
    /// Positions per move.
    pub nodes: Option<u64>,
}

impl PlayerLimits {
    /// The clock, if there is one.
    pub fn control(&self) -> Option<TimeControl> {
        self.time_control.as_deref().and_then(|text| text.parse().ok())
    }

    /// The bounds on every move.
    pub fn per_move(&self) -> Limits {
        Limits {
            move_time: self.move_milliseconds.map(Duration::from_millis),
            depth: self.depth,
            nodes: self.nodes,
            ..Limits::default()
        }
    }
}

impl Participant {
    /// The player, ready for a game. Presets and levels take their randomness from the seed. `None` if
    /// there is no such preset or search parameter.
    pub fn player(&self, seed: u64) -> Option<Box<dyn Player>> {
        match &self.player {
            PlayerSpec::Hetman { hash, threads, elo, network, parameters } => {
                let changes = parameters.iter().map(|(name, &value)| (name.as_str(), value));
                let strength = elo.map(Strength::from_elo);
                let mut player = Hetman::new(*hash, *threads).with_strength(strength).with_seed(seed);
                player.set_parameters(SearchParameters::changed(changes).ok()?);
                if let Some(file) = network {
                    player = player.with_network(file.network());
                }
                Some(Box::new(player))
            }
            PlayerSpec::Preset(slug) => classics::find(slug).map(|preset| preset.player(seed)),
            PlayerSpec::Uci { program, arguments, options, restart } => {
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
        matches!(self.player, PlayerSpec::Uci { .. } | PlayerSpec::Hetman { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: &str = r#"{"Hetman":{"hash":16,"threads":1}}"#;

    #[test]
    fn a_player_without_changes_is_written_as_before_there_were_any() {
        let parameters = BTreeMap::new();
        let kind = PlayerSpec::Hetman { hash: 16, threads: 1, elo: None, network: None, parameters };
        assert_eq!(serde_json::to_string(&kind).unwrap(), PLAIN);
    }

    #[test]
    fn hetman_plays_only_with_parameters_that_exist() {
        let player = |name: &str, value| {
            let parameters = BTreeMap::from([(name.to_owned(), value)]);
            let kind = PlayerSpec::Hetman { hash: 1, threads: 1, elo: None, network: None, parameters };
            Participant {
                name: "Hetman".to_owned(),
                player: kind,
                limits: PlayerLimits::default(),
                anchor: None,
            }
            .player(0)
        };
        assert!(player("probcut_margin", 200).is_some());
        assert!(player("probcut_margin", 9_999).is_none());
        assert!(player("nonsense", 1).is_none());
    }
}
