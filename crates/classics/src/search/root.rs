//! The root: the one node where the move matters as well as its value.

use chess::Move;

use super::{Interruptible, Search, SearchNode};
use crate::{Algorithm, Observer, ReturnReason, Value, Window};

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RootResult {
    /// What the position is worth to the side to move.
    pub(crate) value: Value,
    /// The principal variation; it begins with the move to be played.
    pub(crate) pv: Vec<Move>,
}

impl<O: Observer> Search<'_, O> {
    /// Searches every move of the root. `best` is kept up to date, so that an interrupted search
    /// still has the best of the moves it got through.
    pub(super) fn search_root(
        &mut self,
        root: &SearchNode,
        moves: &[Move],
        depth: u32,
        best: &mut Option<RootResult>,
    ) -> Interruptible<()> {
        let mut window = Window::FULL;
        self.observer.restart();
        self.observer.enter(root.info(depth, window));
        self.visit(0)?;
        self.repetitions.push(&root.position);
        for (n, &m) in moves.iter().enumerate() {
            let value = match self.method.algorithm {
                Algorithm::Minimax => {
                    let white = self.minimax(&self.child(root, m), depth - 1, 1)?;
                    white.seen_by(root.position.turn())
                }
                Algorithm::Negamax => -self.negamax(&self.child(root, m), depth - 1, 1)?,
                Algorithm::AlphaBeta => self.value_of_move(root, m, n, depth, 0, window)?,
            };
            if value > window.alpha {
                window.alpha = value;
                self.principal_variation.set(0, m);
                *best = Some(RootResult { value, pv: self.principal_variation.line(0).to_vec() });
            }
        }
        self.repetitions.pop();
        self.observer.leave(window.alpha, ReturnReason::Searched);
        Ok(())
    }
}
