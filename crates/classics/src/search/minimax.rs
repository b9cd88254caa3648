//! Minimax (von Neumann 1928, Shannon 1950): search every line to a fixed depth; White chooses
//! the highest value, Black the lowest.

use chess::Color;

use super::{Interruptible, Search, SearchNode};
use crate::{Observer, ReturnReason, Value, Window};

impl<O: Observer> Search<'_, O> {
    /// The value of a node, from White's view.
    pub(super) fn minimax(&mut self, node: &SearchNode, depth: u32, ply: u32) -> Interruptible {
        self.observer.enter(node.info(depth, Window::FULL));
        let (value, reason) = self.minimax_inside(node, depth, ply)?;
        self.observer.leave(value.seen_by(node.position.turn()), reason);
        Ok(value)
    }

    #[inline]
    fn minimax_inside(
        &mut self,
        node: &SearchNode,
        depth: u32,
        ply: u32,
    ) -> Interruptible<(Value, ReturnReason)> {
        self.visit(ply)?;
        let turn = node.position.turn();
        let from_white = |(value, reason): (Value, ReturnReason)| Ok((value.seen_by(turn), reason));
        if let Some(draw) = self.drawn(node) {
            return Ok((Value::DRAW, ReturnReason::Terminal(draw)));
        }
        if depth == 0 {
            return from_white(self.evaluate_leaf(node, ply));
        }
        let moves = node.position.legal_moves();
        if moves.is_empty() {
            return from_white(Self::without_moves(node, ply));
        }
        self.repetitions.push(&node.position);
        let mut best = match turn {
            Color::White => Value::LOWEST,
            Color::Black => Value::HIGHEST,
        };
        for &m in &moves {
            let value = self.minimax(&self.child(node, m), depth - 1, ply + 1)?;
            let better = match turn {
                Color::White => value > best,
                Color::Black => value < best,
            };
            if better {
                best = value;
                self.principal_variation.set(ply, m);
            }
        }
        self.repetitions.pop();
        Ok((best, ReturnReason::Searched))
    }
}
