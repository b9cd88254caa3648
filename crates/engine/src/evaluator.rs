//! The static evaluation: a known endgame, or the output of the network, or the classical evaluation.

use std::sync::Arc;

use chess::{Color, Move, Position};

use crate::evaluation::{Classical, Weights, known_endgame};
use crate::nnue::{AccumulatorStack, Network};
use crate::value::{EVALUATION_LIMIT, Value};

/// What evaluators evaluate by.
#[derive(Clone)]
pub(crate) struct EvalConfig {
    /// The weights of the classical evaluation.
    pub(crate) weights: Arc<Weights>,
    /// The network that evaluates in its place.
    pub(crate) network: Option<Arc<Network>>,
}

impl EvalConfig {
    /// What Hetman comes with.
    pub(crate) fn built_in() -> EvalConfig {
        EvalConfig { weights: Weights::tuned(), network: Some(Network::embedded()) }
    }
}

/// Evaluates positions, one for each thread.
pub(crate) enum Evaluator {
    Classical(Classical),
    Network(AccumulatorStack),
}

impl Evaluator {
    /// An evaluator that has seen nothing yet.
    pub(crate) fn new(eval_config: &EvalConfig) -> Evaluator {
        match &eval_config.network {
            Some(network) => Evaluator::network(network.clone()),
            None => Evaluator::classical(eval_config.weights.clone()),
        }
    }

    /// The classical evaluation.
    pub(crate) fn classical(weights: Arc<Weights>) -> Evaluator {
        Evaluator::Classical(Classical::new(weights))
    }

    /// The evaluation by a network.
    pub(crate) fn network(network: Arc<Network>) -> Evaluator {
        Evaluator::Network(AccumulatorStack::new(network))
    }

    /// A search begins at this position.
    pub(crate) fn begin(&mut self, root: &Position) {
        if let Evaluator::Network(accumulators) = self {
            accumulators.begin(root);
        }
    }

    /// A move is made `ply` plies from the root.
    #[inline]
    pub(crate) fn make_move(&mut self, position: &Position, m: Move, ply: usize) {
        if let Evaluator::Network(accumulators) = self {
            accumulators.make_move(position, m, ply);
        }
    }

    /// A null move is made.
    #[inline]
    pub(crate) fn make_null_move(&mut self, ply: usize) {
        if let Evaluator::Network(accumulators) = self {
            accumulators.make_null_move(ply);
        }
    }

    /// The value for the side to move of the position `ply` plies from the root.
    pub(crate) fn evaluate_at(&mut self, position: &Position, ply: usize) -> Value {
        evaluate_with(position, || match self {
            Evaluator::Classical(classical) => classical.evaluate(position),
            Evaluator::Network(accumulators) => accumulators.evaluate(position, ply),
        })
    }

    /// The value for the side to move of any position.
    pub(crate) fn evaluate(&mut self, position: &Position) -> Value {
        evaluate_with(position, || match self {
            Evaluator::Classical(classical) => classical.evaluate(position),
            Evaluator::Network(accumulators) => accumulators.evaluate_from_scratch(position),
        })
    }

    /// The last lines of a breakdown, for people: how much the fifty-move rule leaves, and the value.
    pub(crate) fn summary(&mut self, position: &Position) -> String {
        let (value, clock) = (self.evaluate(position), position.halfmove_clock().min(100));
        let white = if position.turn() == Color::White { value } else { -value };
        format!(
            "fifty-move rule  {clock} plies, {} % left\n\
             value            {white} centipawns for White, {value} for the side to move\n",
            (200 - clock) / 2
        )
    }
}

/// Known endgames are not scaled by the fifty-move counter: the drop with every ply would hide the progress made.
#[inline]
fn evaluate_with(position: &Position, evaluate: impl FnOnce() -> Value) -> Value {
    let within = |value: Value| value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT);
    known_endgame(position).map_or_else(|| scale_by_fifty_moves(position, within(evaluate())), within)
}

/// The value goes to zero with the halfmove clock: half of it is left when fifty moves are over.
fn scale_by_fifty_moves(position: &Position, value: Value) -> Value {
    value * (200 - i32::from(position.halfmove_clock().min(100))) / 200
}
