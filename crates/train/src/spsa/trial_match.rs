//! The two sides of a trial at the board.

use std::time::Duration;

use arena::{GameSettings, Openings, play_pair};
use engine::{Hetman, SearchParameters};
use play::{Adjudication, DrawRule, ResignRule, Stop};
use roster::PlayerLimits;
use serde::{Deserialize, Serialize};

use super::Trial;

/// How the games of a run are played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Conditions {
    /// How long both sides think.
    #[serde(alias = "pace")]
    pub limits: PlayerLimits,
    /// Megabytes of each side's table.
    pub hash: usize,
    /// How many openings both sides play in an iteration, each with White and with Black.
    pub pairs: u64,
    /// Tells the openings apart from others: [`Openings::fingerprint`].
    pub openings: u64,
}

/// Games that both sides agree about are not played to the end.
const ADJUDICATION: Adjudication = Adjudication {
    draw: Some(DrawRule { from_move: 34, moves: 8, score: 10 }),
    resign: Some(ResignRule { moves: 3, score: 600, two_sided: true }),
    longest: Some(200),
};

/// Two players that take on whatever values they are told, kept from trial to trial.
pub struct TrialMatch<'a> {
    names: Vec<String>,
    openings: &'a Openings,
    pairs: u64,
    settings: GameSettings,
    players: [Hetman; 2],
    stop: Stop,
}

impl<'a> TrialMatch<'a> {
    /// Players for the parameters of these names; when `stop` is raised they break their game off.
    pub fn new(
        conditions: &Conditions,
        names: Vec<String>,
        openings: &'a Openings,
        stop: Stop,
    ) -> TrialMatch<'a> {
        let Conditions { limits, hash, pairs, .. } = conditions;
        let time_margin = Duration::from_millis(50);
        let settings = GameSettings {
            limits: [limits.clone(), limits.clone()],
            adjudication: ADJUDICATION,
            arbiter: None,
            time_margin,
        };
        let players = [Hetman::new(*hash, 1), Hetman::new(*hash, 1)];
        TrialMatch { names, openings, pairs: *pairs, settings, players, stop }
    }

    /// How many games the first side won more than it lost; `None` if they were broken off or the engine
    /// has no such parameters.
    pub fn play(&mut self, trial: &Trial) -> Option<f64> {
        for (player, values) in self.players.iter_mut().zip(&trial.sides) {
            let changes = self.names.iter().map(String::as_str).zip(values.iter().copied());
            player.set_parameters(SearchParameters::changed(changes).ok()?);
        }
        let mut balance = 0.0;
        for number in trial.iteration * self.pairs..(trial.iteration + 1) * self.pairs {
            let [first, second] = &mut self.players;
            let opening = self.openings.get(number);
            let half_points = play_pair(&opening, &self.settings, [first, second], &self.stop)?;
            balance += half_points as f64 - 2.0;
        }
        Some(balance)
    }
}
