//! Minimax (von Neumann 1928, Shannon 1950): look at every line to a fixed depth; White chooses
//! the highest value, Black the lowest.

use chess::Color;

use super::{Found, Node, Search};
use crate::{Observer, Value, Why};

impl<O: Observer> Search<'_, O> {
    /// The value of a node, from White's view.
    pub(super) fn minimax(&mut self, node: &Node, depth: u32, ply: u32) -> Found {
        self.observer.enter(node.question(depth, Value::LOWEST, Value::HIGHEST));
        let (value, why) = self.minimax_inside(node, depth, ply)?;
        self.observer.leave(value.seen_by(node.position.turn()), why);
        Ok(value)
    }

    #[inline]
    fn minimax_inside(&mut self, node: &Node, depth: u32, ply: u32) -> Found<(Value, Why)> {
        self.visit(ply)?;
        let turn = node.position.turn();
        let from_white = |(value, why): (Value, Why)| Ok((value.seen_by(turn), why));
        if let Some(draw) = self.drawn(node) {
            return Ok((Value::DRAW, Why::Ended(draw)));
        }
        if depth == 0 {
            return from_white(self.judge(node, ply));
        }
        let moves = node.position.legal_moves();
        if moves.is_empty() {
            return from_white(Self::stuck(node, ply));
        }
        self.path.push(&node.position);
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
                self.principal_variation.lead(ply, m);
            }
        }
        self.path.pop();
        Ok((best, Why::Searched))
    }
}
