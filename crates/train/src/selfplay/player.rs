//! One engine that plays both sides of a game.

use std::sync::Arc;

use chess::{Game, Move, Outcome};
use engine::Engine;
use engine::nnue::Network;
use play::{Limits, Score, Stop};

use super::adjudicator::Adjudicator;
use super::{SelfPlayPlan, opening};
use crate::data::{Ending, ScoredGame, ScoredMove};

/// No search visits more than this many times the positions it should.
const LONGEST_SEARCH: u64 = 8;

/// Plays games by their numbers.
pub struct SelfPlayer {
    plan: SelfPlayPlan,
    engine: Engine,
}

impl SelfPlayer {
    /// A player for these games, which evaluates by a network, or without one by the classical evaluation.
    pub fn new(plan: &SelfPlayPlan, network: Option<&Arc<Network>>) -> SelfPlayer {
        let mut engine = Engine::new(plan.hash.into(), 1);
        engine.set_network(network.cloned());
        SelfPlayer { plan: plan.clone(), engine }
    }

    /// Plays a game; `None` if `stop` is raised before its end.
    pub fn play(&mut self, number: u64, stop: &Stop) -> Option<ScoredGame> {
        self.engine.clear();
        let (mut game, mut next) = self.begin(number, stop)?;
        let mut moves: Vec<ScoredMove> =
            game.moves().iter().map(|&played| ScoredMove { played, score: None }).collect();
        let mut adjudicator = Adjudicator::default();
        loop {
            let color = game.position().turn();
            game.play(next.played).expect("the engine plays legal moves of games that go on");
            moves.push(next);
            let adjudicated =
                end_of(&game).or_else(|| adjudicator.note(&self.plan, color, next, moves.len()));
            if let Some((outcome, ending)) = adjudicated {
                return Some(ScoredGame { start: *game.start(), moves, outcome, ending });
            }
            if stop.is_raised() {
                return None;
            }
            next = self.search(&game);
        }
    }

    /// An opening that leaves both sides chances, and the first move after it.
    fn begin(&mut self, number: u64, stop: &Stop) -> Option<(Game, ScoredMove)> {
        let mut random = self.plan.random(number);
        while !stop.is_raised() {
            let Some(game) = opening::draw(&self.plan, &mut random) else { continue };
            let first = self.search(&game);
            if first.score.is_some_and(|score| score.as_centipawns().abs() <= self.plan.opening_limit) {
                return Some((game, first));
            }
        }
        None
    }

    /// The engine's move. It thinks until an iteration ends with enough positions visited: a score is then
    /// one of a whole iteration, and belongs to the move.
    fn search(&mut self, game: &Game) -> ScoredMove {
        let enough = Stop::new();
        let mut last: Option<(Move, Score)> = None;
        let limits = Limits::nodes(self.plan.nodes.saturating_mul(LONGEST_SEARCH));
        let found = self.engine.think(game, &limits, &enough, &mut |report| {
            last = report.principal_variation.first().copied().zip(report.score).or(last);
            if report.nodes >= Some(self.plan.nodes) {
                enough.raise();
            }
        });
        match last {
            Some((played, score)) => ScoredMove { played, score: Some(score) },
            None => {
                let played = found.expect("in a game that goes on there is a move").best;
                ScoredMove { played, score: None }
            }
        }
    }
}

/// The end that has come by the rules. Draws that a player may claim are claimed.
fn end_of(game: &Game) -> Option<(Outcome, Ending)> {
    match game.end() {
        Some(end) => Some((end.outcome(), end.into())),
        None => Some((Outcome::Draw, game.claim()?.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_the_same_for_every_player() {
        let plan = SelfPlayPlan { nodes: 200, hash: 1, ..SelfPlayPlan::default() };
        let stop = Stop::new();
        let mut first = SelfPlayer::new(&plan, None);
        let games: Vec<_> = (0..6).map(|number| first.play(number, &stop).unwrap()).collect();
        let mut second = SelfPlayer::new(&plan, None);
        for number in [4, 1, 5] {
            assert_eq!(second.play(number, &stop).unwrap(), games[number as usize]);
        }
        for game in &games {
            assert_eq!(game.first_illegal_move(), None);
            let opening = game.moves.iter().take_while(|m| m.score.is_none()).count();
            assert!(matches!(opening, 8 | 9));
            assert_eq!(game.scored(), game.moves.len() - opening, "every other move has a score");
            let first = game.moves[opening].score.unwrap();
            assert!(first.as_centipawns().abs() <= plan.opening_limit);
        }
    }

    #[test]
    fn a_game_that_is_broken_off_is_no_game() {
        let stop = Stop::new();
        stop.raise();
        assert_eq!(
            SelfPlayer::new(&SelfPlayPlan { hash: 1, ..SelfPlayPlan::default() }, None).play(0, &stop),
            None
        );
    }
}
