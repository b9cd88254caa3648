//! Values for Monte Carlo tree search, which walks lines of its own and asks what their last positions are worth.

use chess::{Move, Position};

use super::node::NonPv;
use super::{PrincipalVariation, Searcher};
use crate::value::{EVALUATION_LIMIT, Value};
use crate::window::Window;

impl Searcher<'_> {
    /// Lines begin at this position.
    pub(crate) fn begin_line(&mut self, root: &Position) {
        self.evaluator.begin(root);
    }

    /// The position after a move of the line, `ply` plies from the root. If the line before went the same way up to
    /// here, what was computed for it is kept.
    pub(crate) fn follow_line(
        &mut self,
        position: &Position,
        m: Move,
        ply: usize,
        is_known: bool,
    ) -> Position {
        if !is_known {
            return self.make_move(position, m, ply);
        }
        self.repetitions.push(position);
        position.after(m)
    }

    /// Goes back to the root.
    pub(crate) fn leave_line(&mut self, plies: usize) {
        (0..plies).for_each(|_| self.repetitions.pop());
    }

    /// Whether the line ends in a draw by repetition, the fifty-move rule or insufficient material.
    pub(crate) fn is_line_drawn(&self, position: &Position) -> bool {
        self.is_drawn(position)
    }

    /// The value of a position for its side to move: by quiescence search, or by the evaluation alone. In check there
    /// is no evaluation. Mates are for the tree to prove: here they are large values.
    pub(crate) fn leaf_value(&mut self, position: &Position, ply: usize, quiescence: bool) -> Value {
        let value = if quiescence || position.is_check() {
            self.qsearch::<NonPv>(position, Window::FULL, ply, &mut PrincipalVariation::default())
        } else {
            self.visit::<NonPv>(ply);
            self.evaluate(position, ply)
        };
        value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }

    /// Counts a position whose value the rules tell.
    pub(crate) fn count_node(&mut self) {
        self.visit::<NonPv>(0);
    }

    /// The nodes visited so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the search must end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.shared.is_stopped()
    }
}
