//! Everything that decides which games are played.

use std::sync::Arc;

use chess::random::Random;
use chess::{Game, Position};
use engine::Engine;
use engine::nnue::Network;
use play::{Limits, Score, Stop};
use serde::{Deserialize, Serialize};

/// How games are played. Written into the file of games, so that it goes on as it began.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SelfPlayPlan {
    /// The engine: its version, and a number that is another if it searches or evaluates otherwise.
    pub engine: String,
    /// Chooses the openings.
    pub seed: u64,
    /// A search ends with the iteration that has visited this many positions.
    pub nodes: u64,
    /// The engine's table, in megabytes.
    pub hash: u16,
    /// The fewest random plies; half of the games, drawn by lot, have one more.
    pub random_plies: u16,
    /// Openings that the first search thinks further from equal are not played, in centipawns.
    pub opening_limit: i32,
    /// How many of a hundred games start from a Chess960 set-up.
    pub chess960: u8,
    /// When a game is called won.
    pub win: WinAdjudication,
    /// When a game is called drawn.
    pub draw: DrawAdjudication,
    /// A game of this many plies is called drawn.
    #[serde(rename = "longest")]
    pub max_plies: u16,
}

/// A game is won when both sides have seen the same side ahead for some plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WinAdjudication {
    /// By at least this many centipawns.
    pub score: i32,
    /// For this many plies; 0 means never.
    pub plies: u16,
}

/// A game is drawn when both sides have seen equality for some plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DrawAdjudication {
    /// Within this many centipawns.
    pub score: i32,
    /// For this many plies; 0 means never.
    pub plies: u16,
    /// Not before this many plies were played.
    pub from: u16,
}

impl Default for SelfPlayPlan {
    /// The usual plan for the engine as it is.
    fn default() -> SelfPlayPlan {
        SelfPlayPlan::of(Some(&Network::embedded()))
    }
}

impl SelfPlayPlan {
    /// The usual plan for an engine with this network; none for the classical evaluation.
    pub fn of(network: Option<&Arc<Network>>) -> SelfPlayPlan {
        SelfPlayPlan {
            engine: engine_name(network),
            seed: 1,
            nodes: 250,
            hash: 4,
            random_plies: 8,
            opening_limit: 500,
            chess960: 10,
            win: WinAdjudication { score: 1_500, plies: 4 },
            draw: DrawAdjudication { score: 8, plies: 12, from: 60 },
            max_plies: 400,
        }
    }

    /// What is left to chance in a game.
    pub(crate) fn random(&self, number: u64) -> Random {
        let seed = Random::new(self.seed).next_u64();
        // Numbers that follow each other must not give sequences that do.
        Random::new(Random::new(seed ^ number).next_u64())
    }
}

/// The first version whose engine searches as this one does. It changes with the fingerprint, not with a release: a file
/// that an older version began goes on if the games are the same.
const SEARCHES_SINCE: &str = "0.1.0";

/// The engine's version, and a fingerprint of what it finds in a few searches.
fn engine_name(network: Option<&Arc<Network>>) -> String {
    const POSITIONS: [&str; 3] = [
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
        "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
        "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    ];
    let mut engine = Engine::new(1, 1);
    engine.set_network(network.cloned());
    let mut fingerprint = 0_u64;
    for position in POSITIONS.into_iter().filter_map(|fen| Position::from_fen(fen).ok()) {
        let game = Game::from_position(position);
        let _ = engine.think(&game, &Limits::nodes(10_000), &Stop::new(), &mut |report| {
            let score = report.score.map_or(0, Score::as_centipawns);
            for value in [i64::from(score) as u64, report.nodes.unwrap_or(0)] {
                fingerprint = Random::new(fingerprint ^ value).next_u64();
            }
        });
    }
    format!("Hetman {SEARCHES_SINCE} ({fingerprint:016x})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_has_one_name() {
        let embedded = Network::embedded();
        assert_eq!(engine_name(Some(&embedded)), engine_name(Some(&embedded)));
        assert_ne!(engine_name(Some(&embedded)), engine_name(None));
    }

    #[test]
    fn games_are_left_to_different_chances() {
        let plan = SelfPlayPlan::default();
        let mut firsts: Vec<u64> = (0..10_000).map(|number| plan.random(number).next_u64()).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 10_000);
        assert_eq!(plan.random(7).next_u64(), plan.random(7).next_u64());
        let other = SelfPlayPlan { seed: 2, ..plan.clone() };
        assert_ne!(plan.random(7).next_u64(), other.random(7).next_u64());
    }
}
