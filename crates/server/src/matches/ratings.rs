//! The rating list of everyone who ever played.

use serde_json::Value;

use super::{Matches, unreadable};
use crate::api_error::ApiError;
use crate::lock::lock;
use crate::wire::arena::{RatedPlayer, RatingList, WinsDrawsLosses};

/// Letters of a player's settings.
const LONGEST_SETTINGS: usize = 200;

impl Matches {
    /// Everyone, from all matches together. A textbook player, whose rating was measured, sets the scale.
    pub(super) fn rating_list(&self) -> Result<RatingList, ApiError> {
        let all = self.all();
        let games: u64 = all.iter().map(|found| found.games).sum();
        let matches = all.iter().filter(|found| found.games > 0).count() as u64;
        let known = lock(&self.ratings).clone().filter(|(counted, _)| *counted == games);
        let list = match known {
            Some((_, list)) => list,
            None => {
                let with_games = all.into_iter().filter(|found| found.games > 0).map(|found| {
                    let records = found.results()?;
                    Ok((found, records))
                });
                let with_games = with_games.collect::<Result<Vec<_>, _>>().map_err(unreadable)?;
                let list = arena::rating_list(&with_games, measured);
                *lock(&self.ratings) = Some((games, list.clone()));
                list
            }
        };
        Ok(RatingList { matches, players: list.into_iter().map(shown).collect() })
    }
}

/// The rating that was measured for a textbook player.
fn measured(_name: &str, player: &Value) -> Option<f64> {
    let slug = player["Preset"].as_str()?;
    roster::rating_of_preset(slug).map(|rating| f64::from(rating.elo))
}

fn shown(player: arena::RatedPlayer) -> RatedPlayer {
    let [wins, draws, losses] = player.score;
    RatedPlayer {
        settings: settings(&player.player),
        name: player.name,
        elo: player.elo,
        error: Some(player.error).filter(|error| error.is_finite() && *error > 0.0 && !player.is_anchor),
        is_anchor: player.is_anchor,
        score: WinsDrawsLosses { wins, draws, losses },
        matches: player.matches,
        group: u32::try_from(player.group).unwrap_or(u32::MAX),
    }
}

/// The settings of a player in a line: its plan without braces, without what is nothing.
fn settings(player: &Value) -> String {
    let mut parts = Vec::new();
    gather("", player, &mut parts);
    parts.join(", ").chars().take(LONGEST_SETTINGS).collect()
}

fn gather(name: &str, value: &Value, parts: &mut Vec<String>) {
    match value {
        Value::Null => {}
        Value::Object(fields) => fields.iter().for_each(|(name, value)| gather(name, value, parts)),
        Value::Array(values) if values.iter().all(|value| !value.is_object() && !value.is_array()) => {
            let values: Vec<String> = values.iter().map(plain).collect();
            if !values.is_empty() {
                parts.push(format!("{name} {}", values.join(" ")));
            }
        }
        Value::Array(values) => values.iter().for_each(|value| gather(name, value, parts)),
        value => parts.push(format!("{name} {}", plain(value))),
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
