//! The second rung: look one half-move ahead and take what is best now. It captures whatever it
//! can, defended or not, and mates if it can.

use std::time::Instant;

use chess::random::Random;
use chess::{Move, Position};
use play::{Decision, Player, PlayerError, Report, Turn};

use crate::classic::candidates;
use crate::ending::Path;
use crate::{Classic, Ending, Evaluation, Observer, Question, Statistics, Tree, Value, Why};

/// What a position is worth to the side to move.
type Judge = Box<dyn Fn(&Position) -> Value + Send>;

/// Plays the move after which the evaluation likes its position best.
pub struct Greedy {
    name: String,
    judge: Judge,
    random: Random,
    statistics: Statistics,
    tree: Option<Tree>,
}

impl Greedy {
    /// A player that chooses among equals by its seed.
    pub fn new(name: &str, evaluation: Evaluation, seed: u64) -> Greedy {
        Greedy::judging(name, move |position| evaluation.to_move(position), seed)
    }

    /// The same with any judge of a position, who says what it is worth to the side to move.
    pub fn judging(name: &str, judge: impl Fn(&Position) -> Value + Send + 'static, seed: u64) -> Greedy {
        let (random, statistics) = (Random::new(seed), Statistics::default());
        Greedy { name: name.into(), judge: Box::new(judge), random, statistics, tree: None }
    }

    /// What a move is worth to the side that plays it.
    fn value(&self, position: &Position, m: Move, path: &Path) -> (Value, Why) {
        let next = position.after(m);
        match Ending::of_moves(&next).or_else(|| Ending::drawn(&next, path)) {
            Some(ending) => (-ending.value(1), Why::Ended(ending)),
            None => (-(self.judge)(&next), Why::Horizon),
        }
    }
}

impl Player for Greedy {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, _: &Position) -> Result<(), PlayerError> {
        Ok(())
    }

    fn decide(&mut self, turn: Turn<'_>) -> Result<Decision, PlayerError> {
        let started = Instant::now();
        let moves = candidates(&turn)?;
        let position = turn.game.position();
        let mut path = Path::of(turn.game);
        path.push(position);

        let open = |by, depth| Question { by, depth, alpha: Value::LOWEST, beta: Value::HIGHEST };
        let (mut best, mut value) = (Vec::new(), Value::LOWEST);
        self.tree.restart();
        self.tree.enter(open(None, 1));
        for &m in &moves {
            let (worth, why) = self.value(position, m, &path);
            self.tree.enter(open(Some(m), 0));
            self.tree.leave(-worth, why);
            if worth > value {
                (best, value) = (vec![m], worth);
            } else if worth == value {
                best.push(m);
            }
        }
        self.tree.leave(value, Why::Searched);

        let m = best[self.random.below(best.len())];
        let (nodes, time) = (1 + moves.len() as u64, started.elapsed());
        self.statistics = Statistics {
            nodes,
            evaluations: nodes - 1,
            depth: 1,
            selective_depth: 1,
            time,
            ..Statistics::default()
        };
        (turn.report)(Report {
            depth: Some(1),
            score: Some(value.score()),
            nodes: Some(nodes),
            time: Some(time),
            principal_variation: vec![m],
            ..Report::default()
        });
        Ok(Decision::play(m))
    }
}

impl Classic for Greedy {
    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn record(&mut self, tree: Option<Tree>) {
        self.tree = tree;
    }

    fn tree(&self) -> Option<&Tree> {
        self.tree.as_ref()
    }
}
