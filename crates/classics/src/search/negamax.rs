//! Negamax: since `min(a, b) = -max(-a, -b)`, both sides can maximise if values are seen by the
//! side to move and the sign changes from one ply to the next. Half the code of minimax, the
//! same nodes, the same value.

use super::{Interruptible, Search, SearchNode};
use crate::{Observer, ReturnReason, Value, Window};

impl<O: Observer> Search<'_, O> {
    /// The value of a node, seen by its side to move.
    pub(super) fn negamax(&mut self, node: &SearchNode, depth: u32, ply: u32) -> Interruptible {
        self.observer.enter(node.info(depth, Window::FULL));
        let (value, reason) = self.negamax_inside(node, depth, ply)?;
        self.observer.leave(value, reason);
        Ok(value)
    }

    #[inline]
    fn negamax_inside(
        &mut self,
        node: &SearchNode,
        depth: u32,
        ply: u32,
    ) -> Interruptible<(Value, ReturnReason)> {
        self.visit(ply)?;
        if let Some(draw) = self.drawn(node) {
            return Ok((Value::DRAW, ReturnReason::Terminal(draw)));
        }
        if depth == 0 {
            return Ok(self.evaluate_leaf(node, ply));
        }
        let moves = node.position.legal_moves();
        if moves.is_empty() {
            return Ok(Self::without_moves(node, ply));
        }
        self.repetitions.push(&node.position);
        let mut best = Value::LOWEST;
        for &m in &moves {
            let value = -self.negamax(&self.child(node, m), depth - 1, ply + 1)?;
            if value > best {
                best = value;
                self.principal_variation.set(ply, m);
            }
        }
        self.repetitions.pop();
        Ok((best, ReturnReason::Searched))
    }
}
