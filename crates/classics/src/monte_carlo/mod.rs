//! Monte Carlo tree search (Coulom 2006; UCT: Kocsis and Szepesvári 2006): grow a tree where
//! results are good, and evaluate its leaves by playing games out at random, or by an evaluation.

mod playout;
mod uct;

use chess::Position;
use chess::random::Random;
use play::{Decision, Player, PlayerError, Report, Turn};

use crate::budget::Budget;
use crate::classic::{LastDecision, candidates};
use crate::{Classic, Evaluation, Value};

use uct::Uct;

/// How a leaf of the tree is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeafEvaluation {
    /// By the result of a game of random moves.
    Playout,
    /// By an evaluation, read as a chance to win.
    Static(Evaluation),
}

/// A player by Monte Carlo tree search.
///
/// ```
/// use chess::{Game, Position};
/// use classics::{LeafEvaluation, MonteCarlo};
/// use play::{Decision, Limits, Player, Stop, Turn};
/// let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
/// let mate = position.parse_san("Ra8#").unwrap();
/// let mut player = MonteCarlo::new("", LeafEvaluation::Playout, 500, 0);
/// let (game, limits, stop) = (Game::from_position(position), Limits::default(), Stop::new());
/// let turn = Turn { game: &game, limits: &limits, stop: &stop, report: &mut |_| {} };
/// assert_eq!(player.decide(turn), Ok(Decision::play(mate)));
/// ```
pub struct MonteCarlo {
    name: String,
    leaf_evaluation: LeafEvaluation,
    playouts: u64,
    random: Random,
    last: LastDecision,
}

impl MonteCarlo {
    /// A player that evaluates this many leaves per move when no other limit is set.
    pub fn new(name: &str, leaf_evaluation: LeafEvaluation, playouts: u64, seed: u64) -> MonteCarlo {
        let (random, last) = (Random::new(seed), LastDecision::default());
        MonteCarlo { name: name.into(), leaf_evaluation, playouts, random, last }
    }
}

impl Player for MonteCarlo {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, _: &Position) -> Result<(), PlayerError> {
        Ok(())
    }

    fn decide(&mut self, turn: Turn<'_>) -> Result<Decision, PlayerError> {
        let moves = candidates(&turn)?;
        let budget = Budget::new(turn.limits, turn.game.position().turn(), turn.stop);
        let playouts = if budget.is_limited() { u64::MAX } else { self.playouts };
        let max_depth = turn.limits.depth.unwrap_or(u32::MAX);
        let mut uct = Uct::new(turn.game, &moves, self.leaf_evaluation, max_depth, &mut self.random, budget);
        // A report whenever the number of playouts has doubled, and one at the end.
        let mut next_report = 64;
        while uct.statistics.playouts < playouts && uct.playout().is_ok() {
            if uct.statistics.playouts >= next_report {
                next_report *= 2;
                (turn.report)(report(&uct));
            }
        }
        uct.finish();
        let line = uct.line();
        let m = line.first().copied().unwrap_or(moves[0]);
        (turn.report)(report(&uct));
        if let Some(tree) = &mut self.last.tree {
            uct.record(tree);
        }
        self.last.statistics = uct.statistics;
        Ok(Decision { ponder: line.get(1).copied(), ..Decision::play(m) })
    }
}

fn report(uct: &Uct<'_>) -> Report {
    let line = uct.line();
    Report {
        depth: Some(line.len() as u32),
        selective_depth: Some(uct.statistics.selective_depth),
        score: Some(uct.value().score()),
        nodes: Some(uct.statistics.nodes),
        time: Some(uct.elapsed()),
        principal_variation: line,
        message: Some(format!("{} playouts", uct.statistics.playouts)),
        ..Report::default()
    }
}

impl Classic for MonteCarlo {
    fn last_decision(&self) -> &LastDecision {
        &self.last
    }

    fn last_decision_mut(&mut self) -> &mut LastDecision {
        &mut self.last
    }
}

/// The advantage that multiplies the odds by ten, in thousandths of a pawn: Elo's formula with
/// four pawns in place of 400 points.
const TENFOLD: f64 = 4_000.0;

/// A value as a chance to win, between 0 and 1.
fn chance(value: Value) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-f64::from(value.0) / TENFOLD))
}

/// The value that a chance to win amounts to, up to twenty pawns.
fn value_of(chance: f64) -> Value {
    let chance = chance.clamp(1e-5, 1.0 - 1e-5);
    Value((TENFOLD * (chance / (1.0 - chance)).log10()) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_and_values_are_the_same_scale() {
        assert_eq!(chance(Value::DRAW), 0.5);
        assert!((chance(Value(4_000)) - 10.0 / 11.0).abs() < 1e-12);
        for value in [-9_000, -150, 0, 40, 12_345] {
            assert!((value_of(chance(Value(value))).0 - value).abs() <= 1);
        }
        assert!(!value_of(1.0).is_mate() && value_of(1.0) > Value(19_000));
    }
}
