//! Iterative deepening (Slate and Atkin 1977): search one ply deep, then two, then three.
//!
//! Each iteration costs a fraction of the next, and what it finds (the best move, the table, the
//! killers) makes the next one cheaper. Above all, there is always a move to play when time is up.
//! So a player of fixed depth deepens too when a clock or a node limit may interrupt it.

use chess::Move;

use super::{RootResult, Search, SearchNode};
use crate::Observer;

impl<O: Observer> Search<'_, O> {
    /// Searches `moves` of the root to the depth of the method, or as deep as the budget allows.
    /// Every iteration is reported, also one that was cut short.
    pub(crate) fn iterative_deepening(
        &mut self,
        root: &SearchNode,
        mut moves: Vec<Move>,
        report: &mut dyn FnMut(&Search<'_, O>, &RootResult),
    ) -> RootResult {
        // Should not even one move be searched in time, the first is as good as any.
        let mut best = RootResult { value: self.evaluate(root), pv: moves[..1.min(moves.len())].to_vec() };
        let depth = if moves.len() == 1 && self.budget.is_on_clock() { 1 } else { self.method.depth.max(1) };
        let deepens = self.refinements().iterative_deepening || self.budget.is_limited();
        for depth in if deepens { 1 } else { depth }..=depth {
            let mut found = None;
            let finished = self.search_root(root, &moves, depth, &mut found).is_ok();
            if let Some(found) = found {
                // The best move so far comes first, so that even an iteration that is cut short
                // can only replace it by a better one.
                if let Some(at) = moves.iter().position(|m| found.pv.first() == Some(m)) {
                    moves[..=at].rotate_right(1);
                }
                best = found;
            }
            self.statistics.time = self.budget.elapsed();
            if finished {
                self.statistics.depth = depth;
            }
            report(self, &best);
            if !finished || best.value.mates_within(depth) || !self.budget.allows_another_iteration() {
                break; // nothing deeper can be a faster mate
            }
        }
        best
    }
}
