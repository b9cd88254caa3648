//! The second step: search one ply and take what is best now. It captures whatever it
//! can, defended or not, and mates if it can.

use std::time::Instant;

use chess::random::Random;
use chess::{Move, Position};
use play::{Decision, Player, PlayerError, Report, Turn};

use crate::classic::{LastDecision, candidates};
use crate::terminal::RepetitionHistory;
use crate::{Classic, Evaluation, NodeInfo, Observer, ReturnReason, Statistics, TerminalNode, Value, Window};

/// What a position is worth to the side to move.
type EvaluationFn = Box<dyn Fn(&Position) -> Value + Send>;

/// Plays the move after which the evaluation likes its position best.
pub struct Greedy {
    name: String,
    evaluate: EvaluationFn,
    random: Random,
    last: LastDecision,
}

impl Greedy {
    /// A player that chooses among equals by its seed.
    pub fn new(name: &str, evaluation: Evaluation, seed: u64) -> Greedy {
        Greedy::with_evaluation(name, move |position| evaluation.to_move(position), seed)
    }

    /// The same with any function that says what a position is worth to its side to move.
    pub fn with_evaluation(
        name: &str,
        evaluate: impl Fn(&Position) -> Value + Send + 'static,
        seed: u64,
    ) -> Greedy {
        let (random, last) = (Random::new(seed), LastDecision::default());
        Greedy { name: name.into(), evaluate: Box::new(evaluate), random, last }
    }

    /// What a move is worth to the side that plays it.
    fn value(&self, position: &Position, m: Move, repetitions: &RepetitionHistory) -> (Value, ReturnReason) {
        let next = position.after(m);
        match TerminalNode::of_moves(&next).or_else(|| TerminalNode::drawn(&next, repetitions)) {
            Some(terminal) => (-terminal.value(1), ReturnReason::Terminal(terminal)),
            None => (-(self.evaluate)(&next), ReturnReason::Horizon),
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
        let mut repetitions = RepetitionHistory::of(turn.game);
        repetitions.push(position);

        let node = |last_move, depth| NodeInfo { last_move, depth, window: Window::FULL };
        let (mut best, mut value) = (Vec::new(), Value::LOWEST);
        self.last.tree.restart();
        self.last.tree.enter(node(None, 1));
        for &m in &moves {
            let (worth, reason) = self.value(position, m, &repetitions);
            self.last.tree.enter(node(Some(m), 0));
            self.last.tree.leave(-worth, reason);
            if worth > value {
                (best, value) = (vec![m], worth);
            } else if worth == value {
                best.push(m);
            }
        }
        self.last.tree.leave(value, ReturnReason::Searched);

        let m = best[self.random.below(best.len())];
        let (nodes, time) = (1 + moves.len() as u64, started.elapsed());
        self.last.statistics = Statistics {
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
    fn last_decision(&self) -> &LastDecision {
        &self.last
    }

    fn last_decision_mut(&mut self) -> &mut LastDecision {
        &mut self.last
    }
}
