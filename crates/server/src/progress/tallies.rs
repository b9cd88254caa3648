//! Games counted by what they have in common.

use std::collections::BTreeMap;

use chess::Color;

use super::own_games::OwnGame;
use super::speed::Speed;
use super::stats::{PhaseStats, SideStats};
use crate::listing;
use crate::wire::GameId;
use crate::wire::progress::{Moment, MotifTally, Outcomes, Pressure, Tally};

/// Openings that are shown.
const MOST_OPENINGS: usize = 12;
/// Motifs that are shown.
const MOST_MOTIFS: usize = 12;

/// How some games went.
pub(super) fn tally<'a>(key: &str, games: impl Iterator<Item = &'a OwnGame>) -> Tally {
    let games: Vec<&OwnGame> = games.collect();
    let scores: Vec<f64> = games.iter().filter_map(|game| game.score()).collect();
    let accuracies = |which: usize| games.iter().filter_map(move |game| game.sides()[which].accuracy);
    let own = games.iter().map(|game| together(&game.sides()[0].phases));
    Tally {
        key: key.to_owned(),
        points: scores.iter().sum(),
        decided: number(scores.len()),
        evaluated: number(accuracies(0).count()),
        accuracy: mean(accuracies(0)),
        opponents: mean(accuracies(1)),
        seconds: seconds(own),
        games: ids(&games),
    }
}

/// The three phases; only games that reached a phase count for it.
pub(super) fn phases(games: &[OwnGame]) -> Vec<Tally> {
    ["opening", "middlegame", "endgame"]
        .into_iter()
        .enumerate()
        .map(|(n, key)| {
            let phase = |side: &SideStats| side.phases[n];
            let is_reached = |game: &&OwnGame| {
                let PhaseStats { moves, timed, .. } = phase(game.sides()[0]);
                moves + timed > 0
            };
            let all: Vec<&OwnGame> = games.iter().filter(is_reached).collect();
            let accuracy = |which: usize| {
                let sums = all.iter().map(|game| phase(game.sides()[which]));
                let (moves, sum) =
                    sums.fold((0, 0.0), |(moves, sum), here| (moves + here.moves, sum + here.accuracy));
                (moves > 0).then(|| sum / f64::from(moves))
            };
            let own = all.iter().map(|game| phase(game.sides()[0]));
            let evaluated = all.iter().filter(|game| phase(game.sides()[0]).moves > 0).count();
            Tally {
                accuracy: accuracy(0),
                opponents: accuracy(1),
                seconds: seconds(own),
                evaluated: number(evaluated),
                ..tally(key, all.iter().copied())
            }
        })
        .collect()
}

pub(super) fn colors(games: &[OwnGame]) -> Vec<Tally> {
    [("white", Color::White), ("black", Color::Black)]
        .map(|(key, side)| tally(key, games.iter().filter(|game| game.side == side)))
        .into_iter()
        .filter(|tally| !tally.games.is_empty())
        .collect()
}

pub(super) fn speeds(games: &[OwnGame]) -> Vec<Tally> {
    let of = |speed: Speed| tally(speed.name(), games.iter().filter(|game| game.stats.speed == speed));
    Speed::ALL.map(of).into_iter().filter(|tally| !tally.games.is_empty()).collect()
}

/// By the family of the opening, the most frequent first.
pub(super) fn openings(games: &[OwnGame]) -> Vec<Tally> {
    let mut families: BTreeMap<&str, Vec<&OwnGame>> = BTreeMap::new();
    for game in games {
        if let Some(name) = &game.summary.opening {
            families.entry(name.split(':').next().unwrap_or(name)).or_default().push(game);
        }
    }
    let mut tallies: Vec<Tally> =
        families.into_iter().map(|(name, games)| tally(name, games.into_iter())).collect();
    tallies.sort_by_key(|tally| std::cmp::Reverse(tally.games.len()));
    tallies.truncate(MOST_OPENINGS);
    tallies
}

/// What was not seen, the most frequent first.
pub(super) fn motifs(games: &[OwnGame]) -> Vec<MotifTally> {
    let mut tallies: BTreeMap<&str, MotifTally> = BTreeMap::new();
    for game in games.iter().rev() {
        for found in &game.sides()[0].missed {
            let tally = tallies.entry(&found.motif).or_insert_with(|| MotifTally {
                motif: found.motif.clone(),
                missed: Vec::new(),
                allowed: Vec::new(),
            });
            let moment = Moment { game: listing::wire_id(game.summary.id), ply: found.ply + 1 };
            if found.allowed { tally.allowed.push(moment) } else { tally.missed.push(moment) }
        }
    }
    let mut tallies: Vec<MotifTally> = tallies.into_values().collect();
    tallies.sort_by_key(|tally| std::cmp::Reverse(tally.missed.len() + tally.allowed.len()));
    tallies.truncate(MOST_MOTIFS);
    tallies
}

/// How the games ended in which something was true of the person's side.
pub(super) fn outcomes(games: &[OwnGame], was: fn(&SideStats) -> bool) -> Outcomes {
    let mut outcomes = Outcomes::default();
    for game in games.iter().rev().filter(|game| was(game.sides()[0])) {
        let list = match game.score() {
            Some(1.0) => &mut outcomes.won,
            Some(0.5) => &mut outcomes.drawn,
            Some(_) => &mut outcomes.lost,
            None => continue,
        };
        list.push(listing::wire_id(game.summary.id));
    }
    outcomes
}

/// Mistakes among some of the person's moves.
pub(super) fn pressure(games: &[OwnGame], which: fn(&SideStats) -> [u32; 2]) -> Pressure {
    let mut all = Pressure::default();
    for game in games.iter().rev() {
        let [moves, mistakes] = which(game.sides()[0]);
        all.moves += moves;
        all.mistakes += mistakes;
        if mistakes > 0 {
            all.games.push(listing::wire_id(game.summary.id));
        }
    }
    all
}

/// Games that the person lost on time.
pub(super) fn flagged(games: &[OwnGame]) -> Vec<GameId> {
    let is_flagged = |game: &&OwnGame| {
        let reason = game.summary.reason.as_deref().unwrap_or_default().to_ascii_lowercase();
        game.score() == Some(0.0) && reason.contains("time")
    };
    ids(&games.iter().filter(is_flagged).collect::<Vec<_>>())
}

/// The newest first; games come the oldest first.
fn ids(games: &[&OwnGame]) -> Vec<GameId> {
    games.iter().rev().map(|game| listing::wire_id(game.summary.id)).collect()
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0_u32, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / f64::from(count))
}

fn together(phases: &[PhaseStats; 3]) -> PhaseStats {
    phases.iter().fold(PhaseStats::default(), |all, phase| PhaseStats {
        timed: all.timed + phase.timed,
        seconds: all.seconds + phase.seconds,
        ..all
    })
}

fn seconds(phases: impl Iterator<Item = PhaseStats>) -> Option<f64> {
    let (timed, sum) = phases.fold((0, 0.0), |(timed, sum), here| (timed + here.timed, sum + here.seconds));
    (timed > 0).then(|| sum / f64::from(timed))
}
