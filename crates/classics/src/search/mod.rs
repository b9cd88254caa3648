//! The searches. What they share is here: the node, the counting, the horizon, the end of a line.
//!
//! `minimax`, `negamax` and `alpha_beta` are the ladder; each of the other files is one refinement
//! of alpha-beta, explained where it is used. `root` chooses the move, `iterative_deepening` the depth.

mod alpha_beta;
mod history;
mod iterative_deepening;
mod killers;
mod late_move_reductions;
mod minimax;
mod move_ordering;
mod negamax;
mod null_move;
mod principal_variation;
mod quiescence;
mod root;
mod transposition_table;

use chess::{Game, Move, Position};

use crate::budget::{Budget, Interrupted};
use crate::evaluation::Terms;
use crate::evaluation::piece_square::Sum;
use crate::terminal::RepetitionHistory;
use crate::{
    Evaluation, Method, NodeInfo, Observer, Refinements, ReturnReason, Statistics, TerminalNode, Value,
    Window,
};

use history::History;
use killers::Killers;
use principal_variation::PrincipalVariation;
use transposition_table::TranspositionTable;

pub(crate) use root::RootResult;

/// A value, or no value because time is up.
type Interruptible<T = Value> = Result<T, Interrupted>;

/// A position with the sum of its pieces' worths and the move that led to it.
pub(crate) struct SearchNode {
    pub(crate) position: Position,
    sum: Sum,
    last_move: Option<Move>,
}

/// A search in progress.
pub(crate) struct Search<'a, O> {
    method: Method,
    terms: &'static Terms,
    repetitions: RepetitionHistory,
    principal_variation: PrincipalVariation,
    memory: &'a mut Memory,
    pub(crate) budget: Budget<'a>,
    pub(crate) statistics: Statistics,
    observer: &'a mut O,
}

/// What a player keeps from one move of a game to the next.
#[derive(Default)]
pub(crate) struct Memory {
    table: TranspositionTable,
    killers: Killers,
    history: History,
}

impl<'a, O: Observer> Search<'a, O> {
    pub(crate) fn new(
        game: &Game,
        method: &Method,
        memory: &'a mut Memory,
        budget: Budget<'a>,
        observer: &'a mut O,
    ) -> Search<'a, O> {
        memory.killers = Killers::default();
        memory.history.fade();
        Search {
            method: *method,
            terms: method.evaluation.terms(),
            repetitions: RepetitionHistory::of(game),
            principal_variation: PrincipalVariation::default(),
            memory,
            budget,
            statistics: Statistics::default(),
            observer,
        }
    }

    fn refinements(&self) -> &Refinements {
        &self.method.refinements
    }

    /// Counts a node and looks at the clock now and then.
    #[inline]
    fn visit(&mut self, ply: u32) -> Interruptible<()> {
        self.statistics.nodes += 1;
        self.statistics.selective_depth = self.statistics.selective_depth.max(ply);
        self.principal_variation.begin(ply);
        self.budget.check(self.statistics.nodes)
    }

    /// The draws that can be seen without the moves.
    #[inline]
    fn drawn(&self, node: &SearchNode) -> Option<TerminalNode> {
        TerminalNode::drawn(&node.position, &self.repetitions)
    }

    /// The value at the horizon, seen by the side to move. Mate and stalemate are noticed here
    /// too: a search of three plies sees every mate in two.
    #[inline]
    fn evaluate_leaf(&mut self, node: &SearchNode, ply: u32) -> (Value, ReturnReason) {
        match TerminalNode::of_moves(&node.position) {
            Some(ending) => (ending.value(ply), ReturnReason::Terminal(ending)),
            None => (self.evaluate(node), ReturnReason::Horizon),
        }
    }

    /// The evaluation, seen by the side to move.
    #[inline]
    fn evaluate(&mut self, node: &SearchNode) -> Value {
        self.statistics.evaluations += 1;
        self.terms.white(&node.position, node.sum).seen_by(node.position.turn())
    }

    /// The value of a position without legal moves.
    fn without_moves(node: &SearchNode, ply: u32) -> (Value, ReturnReason) {
        let ending = TerminalNode::without_moves(&node.position);
        (ending.value(ply), ReturnReason::Terminal(ending))
    }

    /// The node after a move.
    #[inline]
    fn child(&self, node: &SearchNode, m: Move) -> SearchNode {
        let sum = self.terms.sum_after(node.sum, &node.position, m);
        SearchNode { position: node.position.after(m), sum, last_move: Some(m) }
    }
}

impl SearchNode {
    pub(crate) fn root(position: &Position, evaluation: Evaluation) -> SearchNode {
        SearchNode { position: *position, sum: evaluation.terms().sum(position), last_move: None }
    }

    /// What an observer is told of the node.
    #[inline]
    fn info(&self, depth: u32, window: Window) -> NodeInfo {
        NodeInfo { last_move: self.last_move, depth, window }
    }
}
