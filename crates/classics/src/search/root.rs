//! The root: the one node where the move matters as well as its value.

use chess::Move;

use super::{Found, Node, Search};
use crate::{Algorithm, Observer, Value, Why};

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    /// What the position is worth to the side to move.
    pub(crate) value: Value,
    /// The line both sides would play; it begins with the move to be played.
    pub(crate) line: Vec<Move>,
}

impl<O: Observer> Search<'_, O> {
    /// Searches every move of the root. `best` is kept up to date, so that an interrupted search
    /// still has the best of the moves it got through.
    pub(super) fn search_root(
        &mut self,
        root: &Node,
        moves: &[Move],
        depth: u32,
        best: &mut Option<Finding>,
    ) -> Found<()> {
        let (mut alpha, beta) = (Value::LOWEST, Value::HIGHEST);
        self.observer.restart();
        self.observer.enter(root.question(depth, alpha, beta));
        self.visit(0)?;
        self.path.push(&root.position);
        for (n, &m) in moves.iter().enumerate() {
            let value = match self.method.algorithm {
                Algorithm::Minimax => {
                    let white = self.minimax(&self.child(root, m), depth - 1, 1)?;
                    white.seen_by(root.position.turn())
                }
                Algorithm::Negamax => -self.negamax(&self.child(root, m), depth - 1, 1)?,
                Algorithm::AlphaBeta => self.value_of_move(root, m, n, depth, 0, alpha, beta)?,
            };
            if value > alpha {
                alpha = value;
                self.principal_variation.lead(0, m);
                *best = Some(Finding { value, line: self.principal_variation.line(0).to_vec() });
            }
        }
        self.path.pop();
        self.observer.leave(alpha, Why::Searched);
        Ok(())
    }
}
