//! The searches. What they share is here: the node, the counting, the horizon, the end of a line.
//!
//! `minimax`, `negamax` and `alpha_beta` are the ladder; each of the other files is one refinement
//! of alpha-beta, explained where it is used. `root` chooses the move, `deepening` the depth.

mod alpha_beta;
mod deepening;
mod history;
mod killers;
mod minimax;
mod negamax;
mod null_move;
mod ordering;
mod principal_variation;
mod quiescence;
mod reductions;
mod root;
mod transposition_table;

use chess::{Game, Move, Position};

use crate::budget::{Budget, Interrupted};
use crate::ending::Path;
use crate::evaluation::Terms;
use crate::evaluation::piece_square::Sum;
use crate::{Ending, Evaluation, Method, Observer, Question, Refinements, Statistics, Value, Why};

use history::History;
use killers::Killers;
use principal_variation::PrincipalVariation;
use transposition_table::TranspositionTable;

pub(crate) use root::Finding;

/// A value, or no value because time is up.
type Found<T = Value> = Result<T, Interrupted>;

/// A position with the sum of its pieces' worths and the move that led to it.
pub(crate) struct Node {
    pub(crate) position: Position,
    sum: Sum,
    by: Option<Move>,
}

/// A search in progress.
pub(crate) struct Search<'a, O> {
    method: Method,
    terms: &'static Terms,
    path: Path,
    principal_variation: PrincipalVariation,
    memory: &'a mut Memory,
    pub(crate) budget: Budget<'a>,
    pub(crate) statistics: Statistics,
    observer: &'a mut O,
}

/// What a player remembers from one move of a game to the next.
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
            path: Path::of(game),
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
    fn visit(&mut self, ply: u32) -> Found<()> {
        self.statistics.nodes += 1;
        self.statistics.selective_depth = self.statistics.selective_depth.max(ply);
        self.principal_variation.begin(ply);
        self.budget.check(self.statistics.nodes)
    }

    /// The draws that need no look at the moves.
    #[inline]
    fn drawn(&self, node: &Node) -> Option<Ending> {
        Ending::drawn(&node.position, &self.path)
    }

    /// The verdict at the horizon, seen by the side to move. Mate and stalemate are noticed here
    /// too: a search of three half-moves sees every mate in two.
    #[inline]
    fn judge(&mut self, node: &Node, ply: u32) -> (Value, Why) {
        match Ending::of_moves(&node.position) {
            Some(ending) => (ending.value(ply), Why::Ended(ending)),
            None => (self.evaluate(node), Why::Horizon),
        }
    }

    /// The evaluation, seen by the side to move.
    #[inline]
    fn evaluate(&mut self, node: &Node) -> Value {
        self.statistics.evaluations += 1;
        self.terms.white(&node.position, node.sum).seen_by(node.position.turn())
    }

    /// The verdict on a position without legal moves.
    fn stuck(node: &Node, ply: u32) -> (Value, Why) {
        let ending = Ending::without_moves(&node.position);
        (ending.value(ply), Why::Ended(ending))
    }

    /// The node after a move.
    #[inline]
    fn child(&self, node: &Node, m: Move) -> Node {
        let sum = self.terms.sum_after(node.sum, &node.position, m);
        Node { position: node.position.after(m), sum, by: Some(m) }
    }
}

impl Node {
    pub(crate) fn root(position: &Position, evaluation: Evaluation) -> Node {
        Node { position: *position, sum: evaluation.terms().sum(position), by: None }
    }

    /// What a search is about to be asked here.
    #[inline]
    fn question(&self, depth: u32, alpha: Value, beta: Value) -> Question {
        Question { by: self.by, depth, alpha, beta }
    }
}
