//! What a position is worth without searching: an ending known by heart, or what the network says, or the
//! classical evaluation.

use std::sync::Arc;

use chess::{Color, Move, Position};

use crate::evaluation::{Classical, Weights, known_ending};
use crate::nnue::{Accumulators, Network};
use crate::value::{EVALUATION_LIMIT, Value};

/// What evaluators go by.
#[derive(Clone)]
pub(crate) struct Knowledge {
    /// The weights of the classical evaluation.
    pub(crate) weights: Arc<Weights>,
    /// The network that judges in its place.
    pub(crate) network: Option<Arc<Network>>,
}

impl Knowledge {
    /// What Hetman comes with.
    pub(crate) fn built_in() -> Knowledge {
        Knowledge { weights: Weights::tuned(), network: Some(Network::embedded()) }
    }
}

/// Judges positions, one for each thread.
pub(crate) enum Evaluator {
    Classical(Classical),
    Network(Accumulators),
}

impl Evaluator {
    /// An evaluator that has seen nothing yet.
    pub(crate) fn new(knowledge: &Knowledge) -> Evaluator {
        match &knowledge.network {
            Some(network) => Evaluator::network(network.clone()),
            None => Evaluator::classical(knowledge.weights.clone()),
        }
    }

    /// One that adds up weighted terms.
    pub(crate) fn classical(weights: Arc<Weights>) -> Evaluator {
        Evaluator::Classical(Classical::new(weights))
    }

    /// One that asks a network.
    pub(crate) fn network(network: Arc<Network>) -> Evaluator {
        Evaluator::Network(Accumulators::new(network))
    }

    /// A search begins at this position.
    pub(crate) fn begin(&mut self, root: &Position) {
        if let Evaluator::Network(accumulators) = self {
            accumulators.begin(root);
        }
    }

    /// The line being searched goes on with a move, `ply` half-moves from the root.
    #[inline]
    pub(crate) fn descend(&mut self, position: &Position, m: Move, ply: usize) {
        if let Evaluator::Network(accumulators) = self {
            accumulators.descend(position, m, ply);
        }
    }

    /// The line goes on with a pass.
    #[inline]
    pub(crate) fn pass(&mut self, ply: usize) {
        if let Evaluator::Network(accumulators) = self {
            accumulators.pass(ply);
        }
    }

    /// The value for the side to move of the position `ply` half-moves from the root.
    pub(crate) fn evaluate_line(&mut self, position: &Position, ply: usize) -> Value {
        judge(position, || match self {
            Evaluator::Classical(classical) => classical.evaluate(position),
            Evaluator::Network(accumulators) => accumulators.evaluate(position, ply),
        })
    }

    /// The value for the side to move of any position.
    pub(crate) fn evaluate(&mut self, position: &Position) -> Value {
        judge(position, || match self {
            Evaluator::Classical(classical) => classical.evaluate(position),
            Evaluator::Network(accumulators) => accumulators.evaluate_alone(position),
        })
    }

    /// The last lines of a breakdown, for people: how much is left by the fifty-move rule, and the value.
    pub(crate) fn verdict(&mut self, position: &Position) -> String {
        let (value, clock) = (self.evaluate(position), position.halfmove_clock().min(100));
        let white = if position.turn() == Color::White { value } else { -value };
        format!(
            "fifty-move rule  {clock} half-moves, {} % left\n\
             value            {white} centipawns for White, {value} for the side to move\n",
            (200 - clock) / 2
        )
    }
}

/// What is known does not fade: the drop with every half-move would hide the progress made.
#[inline]
fn judge(position: &Position, by_looks: impl FnOnce() -> Value) -> Value {
    let within = |value: Value| value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT);
    known_ending(position).map_or_else(|| fade(position, within(by_looks())), within)
}

/// A position drifts towards a draw as the fifty-move counter rises.
fn fade(position: &Position, value: Value) -> Value {
    value * (200 - i32::from(position.halfmove_clock().min(100))) / 200
}
