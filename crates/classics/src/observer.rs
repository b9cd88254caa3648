//! Observers of a search: none, at no cost, or one that records its tree.

use chess::Move;

use crate::{TerminalNode, Value, Window};

/// Why a node returned its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReturnReason {
    /// All its moves were searched.
    Searched,
    /// It lies at the horizon and was evaluated.
    Horizon,
    /// A move was so good that the opponent will not come here: the other moves were not
    /// searched, this many of them.
    Cutoff {
        /// Moves never searched.
        skipped: usize,
    },
    /// The transposition table knew it.
    TranspositionTable,
    /// Even passing was good enough.
    NullMove,
    /// In quiescence: doing nothing is good enough.
    StandPat,
    /// The game ends here.
    Terminal(TerminalNode),
}

impl ReturnReason {
    /// The name for tables, files and pages.
    pub const fn name(self) -> &'static str {
        match self {
            ReturnReason::Searched => "searched",
            ReturnReason::Horizon => "evaluated",
            ReturnReason::Cutoff { .. } => "cutoff",
            ReturnReason::TranspositionTable => "transposition-table",
            ReturnReason::NullMove => "null-move",
            ReturnReason::StandPat => "stand-pat",
            ReturnReason::Terminal(TerminalNode::Checkmate) => "checkmate",
            ReturnReason::Terminal(TerminalNode::Stalemate) => "stalemate",
            ReturnReason::Terminal(TerminalNode::InsufficientMaterial) => "insufficient-material",
            ReturnReason::Terminal(TerminalNode::Repetition) => "repetition",
            ReturnReason::Terminal(TerminalNode::FiftyMoves) => "fifty-moves",
        }
    }

    /// Moves that were never searched.
    pub const fn skipped(self) -> usize {
        match self {
            ReturnReason::Cutoff { skipped } => skipped,
            _ => 0,
        }
    }
}

/// A node as it is entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeInfo {
    /// The move that led here; none at the root and after a pass.
    pub last_move: Option<Move>,
    /// Plies still to be searched.
    pub depth: u32,
    /// The window, seen by the side to move.
    pub window: Window,
}

/// Is told of every node entered and left. The search is compiled for each type of observer, so that
/// one without an observer costs nothing.
pub trait Observer {
    /// A new iteration begins at the root; what was seen before is superseded.
    fn restart(&mut self) {}
    /// The search goes down to a node.
    fn enter(&mut self, _node: NodeInfo) {}
    /// It comes back up with a value, seen by the side to move there. An interrupted search leaves
    /// its nodes without a word.
    fn leave(&mut self, _value: Value, _reason: ReturnReason) {}
}

/// No observer.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {}

/// An observer that may be missing.
impl<O: Observer> Observer for Option<O> {
    fn restart(&mut self) {
        self.iter_mut().for_each(O::restart);
    }

    fn enter(&mut self, node: NodeInfo) {
        self.iter_mut().for_each(|observer| observer.enter(node));
    }

    fn leave(&mut self, value: Value, reason: ReturnReason) {
        self.iter_mut().for_each(|observer| observer.leave(value, reason));
    }
}
