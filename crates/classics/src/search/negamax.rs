//! Negamax: since `min(a, b) = -max(-a, -b)`, both sides can maximise if values are seen by the
//! side to move and the sign changes from one half-move to the next. Half the code of minimax, the
//! same nodes, the same value.

use super::{Found, Node, Search};
use crate::{Observer, Value, Why};

impl<O: Observer> Search<'_, O> {
    /// The value of a node, seen by its side to move.
    pub(super) fn negamax(&mut self, node: &Node, depth: u32, ply: u32) -> Found {
        self.observer.enter(node.question(depth, Value::LOWEST, Value::HIGHEST));
        let (value, why) = self.negamax_inside(node, depth, ply)?;
        self.observer.leave(value, why);
        Ok(value)
    }

    #[inline]
    fn negamax_inside(&mut self, node: &Node, depth: u32, ply: u32) -> Found<(Value, Why)> {
        self.visit(ply)?;
        if let Some(draw) = self.drawn(node) {
            return Ok((Value::DRAW, Why::Ended(draw)));
        }
        if depth == 0 {
            return Ok(self.judge(node, ply));
        }
        let moves = node.position.legal_moves();
        if moves.is_empty() {
            return Ok(Self::stuck(node, ply));
        }
        self.path.push(&node.position);
        let mut best = Value::LOWEST;
        for &m in &moves {
            let value = -self.negamax(&self.child(node, m), depth - 1, ply + 1)?;
            if value > best {
                best = value;
                self.principal_variation.lead(ply, m);
            }
        }
        self.path.pop();
        Ok((best, Why::Searched))
    }
}
