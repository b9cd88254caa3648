//! Results so far: who scored what against whom.

use std::collections::BTreeMap;

use chess::Outcome;

use crate::record::{Forfeit, SearchStats};
use crate::{Estimate, GameRecord, MatchCounts, PairResult, Pentanomial, Rating, rate};

/// The results of a tournament, built game by game.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    players: Vec<Standing>,
    /// For each pair of games: the lower player's index, the higher one's, and the half-points of
    /// the former in each game.
    pairs: BTreeMap<u64, ([usize; 2], [Option<usize>; 2])>,
}

/// The results of one player.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Games lost by a forfeit: time, crash, stall, illegal move.
    pub forfeits: [u64; 4],
    /// Depth, nodes and time, added up over all games.
    pub search_stats: SearchStats,
}

impl Standing {
    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points won.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// How often a forfeit lost a game.
    pub fn forfeits(&self, forfeit: Forfeit) -> u64 {
        self.forfeits[forfeit as usize]
    }
}

impl Standings {
    /// Before the first game.
    pub fn new(players: usize) -> Standings {
        Standings { players: vec![Standing::default(); players], pairs: BTreeMap::new() }
    }

    /// Counts a game.
    pub fn add(&mut self, record: &GameRecord) {
        for (color, &n) in record.players.iter().enumerate() {
            let player = &mut self.players[n];
            match record.outcome {
                Outcome::Draw => player.draws += 1,
                Outcome::Win(winner) if winner.index() == color => player.wins += 1,
                Outcome::Win(_) => {
                    player.losses += 1;
                    if let Some(forfeit) = record.forfeit {
                        player.forfeits[forfeit as usize] += 1;
                    }
                }
            }
            player.search_stats += record.search_stats[color];
        }
        let mut players = record.players;
        players.sort_unstable();
        let pair = self.pairs.entry(record.number / 2).or_insert((players, [None, None]));
        pair.1[(record.number % 2) as usize] = record.half_points(players[0]);
    }

    /// Each player's results.
    pub fn players(&self) -> &[Standing] {
        &self.players
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.players.iter().map(Standing::games).sum::<u64>() / 2
    }

    /// How often two players have met, in pairs of games.
    pub fn met(&self, a: usize, b: usize) -> u64 {
        self.pairs.values().filter(|(players, _)| *players == [a.min(b), a.max(b)]).count() as u64
    }

    /// The complete pairs of games between two players, from the first one's side.
    pub fn pentanomial(&self, a: usize, b: usize) -> Pentanomial {
        let mut counts = Pentanomial::default();
        for (players, points) in self.pairs.values() {
            if let ([Some(first), Some(second)], true) = (points, *players == [a.min(b), a.max(b)]) {
                counts.add(first + second);
            }
        }
        if a < b { counts } else { counts.reversed() }
    }

    /// Wins, draws and losses of one player against another.
    pub fn score(&self, a: usize, b: usize) -> [u64; 3] {
        let mut counts = [0; 3];
        for (players, points) in self.pairs.values().filter(|(players, _)| *players == [a.min(b), a.max(b)]) {
            for half_points in points.iter().flatten() {
                let won = if players[0] == a { *half_points } else { 2 - half_points };
                counts[2 - won] += 1;
            }
        }
        counts
    }

    /// Both, as tests need them.
    pub fn counts(&self, a: usize, b: usize) -> MatchCounts {
        MatchCounts { pairs: self.pentanomial(a, b), games: self.score(a, b) }
    }

    /// What the games between two players say about their strength.
    pub fn estimate(&self, a: usize, b: usize) -> Estimate {
        let pairs = self.pentanomial(a, b);
        if pairs.pairs() > 0 {
            Estimate::from_pairs(&pairs)
        } else {
            let [wins, draws, losses] = self.score(a, b);
            Estimate::from_games(wins, draws, losses)
        }
    }

    /// The ratings of all players; `anchors` holds some of them fast.
    pub fn ratings(&self, anchors: &[Option<f64>]) -> Vec<Rating> {
        rate(self.players.len(), &self.pair_results(), anchors)
    }

    fn pair_results(&self) -> Vec<PairResult> {
        let result = |&(players, points): &([usize; 2], [Option<usize>; 2])| PairResult {
            players,
            points: points.iter().flatten().sum::<usize>() as f64 / 2.0,
            games: points.iter().flatten().count() as f64,
        };
        self.pairs.values().map(result).collect()
    }
}

/// What the pairs of games come to, all players being among the games' own.
pub(crate) fn pair_results(records: &[GameRecord]) -> Vec<PairResult> {
    let players = records.iter().flat_map(|record| record.players).max().map_or(0, |last| last + 1);
    let mut standings = Standings::new(players);
    records.iter().for_each(|record| standings.add(record));
    standings.pair_results()
}
