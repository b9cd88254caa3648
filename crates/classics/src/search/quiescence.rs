//! Quiescence: at the horizon an exchange may be half over, and counting then is wrong by a piece.
//! So captures and promotions are searched until the position is quiet.

use chess::{MoveClass, MoveList, SEE_VALUES};

use super::ordering::ordered_captures;
use super::{Found, Node, Search};
use crate::{Ending, Observer, Value, Why};

impl<O: Observer> Search<'_, O> {
    /// The value of a node once all exchanges are over, seen by its side to move.
    fn quiescence(&mut self, node: &Node, ply: u32, alpha: Value, beta: Value) -> Found {
        self.observer.enter(node.question(0, alpha, beta));
        let (value, why) = self.quiescence_inside(node, ply, alpha, beta)?;
        self.observer.leave(value, why);
        Ok(value)
    }

    /// Nobody has to capture: the side to move may *stand pat* on the evaluation. In check it may
    /// not, and all replies are looked at; they are few, and only captures can check again, so the
    /// line still ends.
    pub(super) fn quiescence_inside(
        &mut self,
        node: &Node,
        ply: u32,
        mut alpha: Value,
        beta: Value,
    ) -> Found<(Value, Why)> {
        self.visit(ply)?;
        self.statistics.quiescence_nodes += 1;
        let position = &node.position;
        if let Some(draw) = self.drawn(node) {
            return Ok((Value::DRAW, Why::Ended(draw)));
        }
        if let Some(ending) = Ending::of_moves(position) {
            return Ok((ending.value(ply), Why::Ended(ending)));
        }
        let checks = position.checks();
        let mut replies = MoveList::new();
        let mut best = Value::LOWEST;
        let in_check = checks.checkers.any();
        if in_check {
            position.generate(&checks, MoveClass::All, &mut replies);
        } else {
            best = self.evaluate(node);
            if best >= beta {
                return Ok((best, Why::StandPat));
            }
            alpha = alpha.max(best);
            position.generate(&checks, MoveClass::Noisy, &mut replies);
        }
        if replies.is_empty() {
            return Ok((best, Why::Horizon));
        }

        self.path.push(position);
        let moves = ordered_captures(position, &replies);
        let mut why = Why::Searched;
        for (n, &m) in moves.iter().enumerate() {
            // A capture that loses material (by static exchange) is no reason not to stand pat;
            // without this, one busy position can cost more than the whole tree above it.
            if !in_check && !position.see_ge(m, 0, &SEE_VALUES) {
                continue;
            }
            let value = -self.quiescence(&self.child(node, m), ply + 1, -beta, -alpha)?;
            best = best.max(value);
            if value > alpha {
                alpha = value;
                self.principal_variation.lead(ply, m);
            }
            if alpha >= beta {
                let skipped = moves.len() - n - 1;
                self.statistics.cutoffs += 1;
                self.statistics.first_move_cutoffs += u64::from(n == 0);
                self.statistics.skipped_moves += skipped as u64;
                why = Why::Cutoff { skipped };
                break;
            }
        }
        self.path.pop();
        Ok((best, why))
    }
}
