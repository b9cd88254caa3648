//! A player that takes part in a match, with its limits.

use play::Player;
use serde::Serialize;

use crate::{PlayerLimits, PlayerSpec};

/// A participant of a match or tournament. Everything that may change its play is in here, so that
/// equal participants play alike.
///
/// The names in files are those of version 0.1: a tournament is found again by the text of its plan.
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
    /// A known rating, which is kept.
    pub anchor: Option<f64>,
}

impl Participant {
    /// The player, ready for a game. Presets and levels take their randomness from the seed.
    pub fn build(&self, seed: u64) -> Box<dyn Player> {
        match &self.player {
            // A UCI engine plays under the participant's name.
            PlayerSpec::Uci(engine) => Box::new(engine.build(&self.name)),
            player => player.build(seed),
        }
    }
}
