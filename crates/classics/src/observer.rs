//! Who watches a search: nobody, at no cost, or whoever draws its tree.

use chess::Move;

use crate::{Ending, Value};

/// Why a node returned its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// All its moves were looked at.
    Searched,
    /// It lies at the horizon and was judged by the evaluation.
    Horizon,
    /// A move was so good that the opponent will not come here: the other moves were not looked
    /// at, this many of them.
    Cutoff {
        /// Moves never looked at.
        skipped: usize,
    },
    /// The transposition table knew it.
    Table,
    /// Even passing was good enough.
    NullMove,
    /// In quiescence: doing nothing is good enough.
    StandPat,
    /// The game ends here.
    Ended(Ending),
}

/// What a node was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The move that led here; none at the root and after a pass.
    pub by: Option<Move>,
    /// Half-moves still to be looked ahead.
    pub depth: u32,
    /// What the side to move has for sure elsewhere.
    pub alpha: Value,
    /// What the opponent has for sure elsewhere, seen by the side to move.
    pub beta: Value,
}

/// Is told of every node entered and left. The search is compiled anew for each kind of observer,
/// so that an unobserved one costs nothing.
pub trait Observer {
    /// A new iteration begins at the root; what was seen before is superseded.
    fn restart(&mut self) {}
    /// The search goes down to a node.
    fn enter(&mut self, _question: Question) {}
    /// It comes back up with a value, seen by the side to move there. An interrupted search leaves
    /// its nodes without a word.
    fn leave(&mut self, _value: Value, _why: Why) {}
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {}

/// Whoever is there, watches.
impl<O: Observer> Observer for Option<O> {
    fn restart(&mut self) {
        self.iter_mut().for_each(O::restart);
    }

    fn enter(&mut self, question: Question) {
        self.iter_mut().for_each(|observer| observer.enter(question));
    }

    fn leave(&mut self, value: Value, why: Why) {
        self.iter_mut().for_each(|observer| observer.leave(value, why));
    }
}
