//! Quiescence: at the horizon an exchange may be half over, and counting then is wrong by a piece.
//! So captures and promotions are searched until the position is quiet.

use chess::{MoveClass, MoveList, SEE_VALUES};

use super::move_ordering::ordered_captures;
use super::{Interruptible, Search, SearchNode};
use crate::{Observer, ReturnReason, TerminalNode, Value, Window};

impl<O: Observer> Search<'_, O> {
    /// The value of a node once all exchanges are over, seen by its side to move.
    fn quiescence(&mut self, node: &SearchNode, ply: u32, window: Window) -> Interruptible {
        self.observer.enter(node.info(0, window));
        let (value, reason) = self.quiescence_inside(node, ply, window)?;
        self.observer.leave(value, reason);
        Ok(value)
    }

    /// No side has to capture: the side to move may *stand pat* on the evaluation. In check it may
    /// not, and all replies are searched; they are few, and only captures can check again, so the
    /// line still ends.
    pub(super) fn quiescence_inside(
        &mut self,
        node: &SearchNode,
        ply: u32,
        mut window: Window,
    ) -> Interruptible<(Value, ReturnReason)> {
        self.visit(ply)?;
        self.statistics.quiescence_nodes += 1;
        let position = &node.position;
        if let Some(draw) = self.drawn(node) {
            return Ok((Value::DRAW, ReturnReason::Terminal(draw)));
        }
        if let Some(terminal) = TerminalNode::of_moves(position) {
            return Ok((terminal.value(ply), ReturnReason::Terminal(terminal)));
        }
        let checks = position.checks();
        let mut replies = MoveList::new();
        let mut best = Value::LOWEST;
        let in_check = checks.checkers.any();
        if in_check {
            position.generate(&checks, MoveClass::All, &mut replies);
        } else {
            best = self.evaluate(node);
            if best >= window.beta {
                return Ok((best, ReturnReason::StandPat));
            }
            window.alpha = window.alpha.max(best);
            position.generate(&checks, MoveClass::Noisy, &mut replies);
        }
        if replies.is_empty() {
            return Ok((best, ReturnReason::Horizon));
        }

        self.repetitions.push(position);
        let moves = ordered_captures(position, &replies);
        let mut reason = ReturnReason::Searched;
        for (n, &m) in moves.iter().enumerate() {
            // A capture that loses material (by static exchange) is no reason not to stand pat;
            // without this, one busy position can cost more than the whole tree above it.
            if !in_check && !position.see_ge(m, 0, &SEE_VALUES) {
                continue;
            }
            let value = -self.quiescence(&self.child(node, m), ply + 1, -window)?;
            best = best.max(value);
            if value > window.alpha {
                window.alpha = value;
                self.principal_variation.set(ply, m);
            }
            if window.is_empty() {
                reason = self.cutoff(n, moves.len());
                break;
            }
        }
        self.repetitions.pop();
        Ok((best, reason))
    }
}
