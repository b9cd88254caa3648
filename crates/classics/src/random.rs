//! The first step of the ladder: any legal move.

use chess::Position;
use chess::random::Random;
use play::{Decision, Player, PlayerError, Report, Turn};

use crate::classic::{LastDecision, candidates};
use crate::{Classic, Statistics, Tree};

/// Plays any legal move, each with the same probability.
pub struct RandomMover {
    name: String,
    random: Random,
    last: LastDecision,
}

impl RandomMover {
    /// A player whose moves follow from the seed.
    pub fn new(name: &str, seed: u64) -> RandomMover {
        RandomMover { name: name.into(), random: Random::new(seed), last: LastDecision::default() }
    }
}

impl Player for RandomMover {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, _: &Position) -> Result<(), PlayerError> {
        Ok(())
    }

    fn decide(&mut self, turn: Turn<'_>) -> Result<Decision, PlayerError> {
        let moves = candidates(&turn)?;
        let m = moves[self.random.below(moves.len())];
        self.last.statistics = Statistics { nodes: 1, ..Statistics::default() };
        (turn.report)(Report { nodes: Some(1), principal_variation: vec![m], ..Report::default() });
        Ok(Decision::play(m))
    }
}

impl Classic for RandomMover {
    fn last_decision(&self) -> &LastDecision {
        &self.last
    }

    fn last_decision_mut(&mut self) -> &mut LastDecision {
        &mut self.last
    }

    /// It does not search: there is no tree to record.
    fn record(&mut self, _: Option<Tree>) {}
}
