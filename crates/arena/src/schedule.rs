//! Who plays whom, round by round.

use serde::Serialize;

use crate::statistics::most_informative;
use crate::{Standing, Standings, rate};

/// The form of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Format {
    /// Everyone plays everyone (with two players: a match).
    RoundRobin,
    /// The first player plays all others.
    Gauntlet,
    /// Each round, players with like scores meet who have not met yet.
    Swiss,
    /// The first so many players play all others.
    SeededGauntlet(usize),
    /// Those meet whose games would narrow the errors of the ratings most.
    Informative,
}

/// Two games from the same opening: the first player has White in the first of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The round it belongs to, from 0.
    pub round: u64,
    /// The two players, by index.
    pub players: [usize; 2],
    /// The number of the opening.
    pub opening: u64,
}

impl Format {
    /// The pairs of players that meet in a round. The results so far matter to the Swiss system, where all earlier rounds
    /// must be complete, and to informative pairings, the `anchors` of the ratings to the latter only.
    pub fn round(self, round: u64, standings: &Standings, anchors: &[Option<f64>]) -> Vec<[usize; 2]> {
        let players = standings.players().len();
        match self {
            Format::RoundRobin => circle(players),
            Format::Gauntlet => (1..players).map(|other| [0, other]).collect(),
            Format::SeededGauntlet(seeds) => {
                let seeds = seeds.min(players);
                let others = move |seed: usize| (seeds..players).map(move |other| [seed, other]);
                (0..seeds).flat_map(others).collect()
            }
            Format::Swiss if round == 0 => {
                // Strong against weak by seed, as usual.
                let half = players / 2;
                (0..half).map(|n| [n, n + half]).collect()
            }
            Format::Swiss => {
                let points: Vec<f64> = standings.players().iter().map(Standing::points).collect();
                swiss(players, &points, |a, b| standings.met(a, b))
            }
            Format::Informative => {
                let results = standings.totals();
                // No anchors here: who has not met one yet would be taken for infinitely far away.
                most_informative(&rate(players, &results, &vec![None; players]), &results, anchors)
            }
        }
    }

    /// Whether pairs of a round that are alike need different openings.
    pub(crate) fn repeats_pairs(self) -> bool {
        self == Format::Informative
    }
}

/// All pairs once, in the order of the circle method: no player waits long for its next game.
fn circle(players: usize) -> Vec<[usize; 2]> {
    let seats = players + players % 2;
    let mut pairs = Vec::new();
    for turn in 0..seats.saturating_sub(1) {
        let seat = |n: usize| if n == 0 { 0 } else { (n - 1 + turn) % (seats - 1) + 1 };
        for n in 0..seats / 2 {
            let (a, b) = (seat(n), seat(seats - 1 - n));
            if a < players && b < players {
                pairs.push([a.min(b), a.max(b)]);
            }
        }
    }
    pairs
}

/// From the top of the table down, each player meets the nearest one it has met least often.
fn swiss(players: usize, points: &[f64], met: impl Fn(usize, usize) -> u64) -> Vec<[usize; 2]> {
    let mut waiting: Vec<usize> = (0..players).collect();
    waiting.sort_by(|&a, &b| points[b].total_cmp(&points[a]).then(a.cmp(&b)));
    if players % 2 == 1 {
        // The player with most games (the lowest among equals) has a bye.
        let games = |n: usize| (0..players).map(|other| met(n, other)).sum::<u64>();
        let rests = (0..players).max_by_key(|&n| (games(waiting[n]), n));
        rests.map(|n| waiting.remove(n));
    }
    let mut pairs = Vec::new();
    while waiting.len() > 1 {
        let first = waiting.remove(0);
        let nearest = (0..waiting.len()).min_by_key(|&n| (met(first, waiting[n]), n)).unwrap_or(0);
        pairs.push([first, waiting.remove(nearest)]);
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_robin_has_every_pair_once() {
        for players in 2..9 {
            let mut pairs = circle(players);
            assert_eq!(pairs.len(), players * (players - 1) / 2);
            pairs.sort_unstable();
            pairs.dedup();
            assert_eq!(pairs.len(), players * (players - 1) / 2);
        }
    }

    #[test]
    fn a_gauntlet_is_the_first_against_the_rest() {
        assert_eq!(Format::Gauntlet.round(3, &Standings::new(4), &[None; 4]), [[0, 1], [0, 2], [0, 3]]);
        let seeded = Format::SeededGauntlet(2).round(0, &Standings::new(4), &[None; 4]);
        assert_eq!(seeded, [[0, 2], [0, 3], [1, 2], [1, 3]]);
    }

    #[test]
    fn a_swiss_round_pairs_equals_who_have_not_met() {
        let points = [2.0, 2.0, 1.0, 1.0];
        assert_eq!(swiss(4, &points, |_, _| 0), [[0, 1], [2, 3]]);
        let met = |a: usize, b: usize| u64::from((a.min(b), a.max(b)) == (0, 1));
        assert_eq!(swiss(4, &points, met), [[0, 2], [1, 3]]);
    }

    #[test]
    fn with_an_odd_number_every_player_has_a_bye_in_turn() {
        let mut met = [[0u64; 3]; 3];
        let mut rested = [0; 3];
        for _ in 0..6 {
            let [a, b] = swiss(3, &[0.0; 3], |a, b| met[a][b])[0];
            met[a][b] += 1;
            met[b][a] += 1;
            rested[3 - a - b] += 1;
        }
        assert_eq!(rested, [2, 2, 2]);
    }
}
