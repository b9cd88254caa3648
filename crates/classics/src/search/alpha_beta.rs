//! Alpha-beta (Brudno 1963, Knuth and Moore 1975): negamax that knows what both sides already have.
//!
//! A move worth beta or more refutes the opponent's last move, whatever the other moves are worth: they
//! need not be searched. With the best move first at every node, the square root of all positions is
//! enough; that is why the refinements are mostly about what to try first.

use chess::Move;

use super::{Interruptible, Search, SearchNode};
use crate::{Observer, ReturnReason, Value, Window};

impl<O: Observer> Search<'_, O> {
    /// The value of a node, seen by its side to move: exact if it lies in the window, otherwise a bound on
    /// that side (*fail-soft*).
    pub(super) fn alpha_beta(
        &mut self,
        node: &SearchNode,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Interruptible {
        self.observer.enter(node.info(depth, window));
        let (value, reason) = self.alpha_beta_inside(node, depth, ply, window)?;
        self.observer.leave(value, reason);
        Ok(value)
    }

    #[inline]
    fn alpha_beta_inside(
        &mut self,
        node: &SearchNode,
        depth: u32,
        ply: u32,
        mut window: Window,
    ) -> Interruptible<(Value, ReturnReason)> {
        let position = &node.position;
        if depth == 0 && self.refinements().quiescence {
            return self.quiescence_inside(node, ply, window);
        }
        self.visit(ply)?;
        if let Some(draw) = self.drawn(node) {
            return Ok((Value::DRAW, ReturnReason::Terminal(draw)));
        }
        if depth == 0 {
            return Ok(self.evaluate_leaf(node, ply));
        }
        let entry = self.probe_tt(position);
        if let Some(value) = entry.and_then(|entry| entry.cutoff(depth, ply, window)) {
            self.statistics.tt_hits += 1;
            return Ok((value, ReturnReason::TranspositionTable));
        }
        if let Some(value) = self.null_move(node, depth, ply, window.beta)? {
            return Ok((value, ReturnReason::NullMove));
        }
        let moves = self.ordered_moves(position, ply, entry.and_then(|entry| entry.best));
        if moves.is_empty() {
            return Ok(Self::without_moves(node, ply));
        }

        self.repetitions.push(position);
        let (mut best, mut best_move) = (Value::LOWEST, None);
        let (mut reason, asked) = (ReturnReason::Searched, window);
        for (n, &m) in moves.iter().enumerate() {
            let value = self.value_of_move(node, m, n, depth, ply, window)?;
            best = best.max(value);
            if value > window.alpha {
                window.alpha = value;
                best_move = Some(m);
                self.principal_variation.set(ply, m);
            }
            if window.is_empty() {
                reason = self.cutoff(n, moves.len());
                self.learn_from_cutoff(node, m, depth, ply);
                break;
            }
        }
        self.repetitions.pop();
        self.store_tt(position, depth, ply, best, best_move, asked);
        Ok((best, reason))
    }

    /// What the `n`th move of a node is worth to its side.
    #[inline]
    pub(super) fn value_of_move(
        &mut self,
        node: &SearchNode,
        m: Move,
        n: usize,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Interruptible {
        let child = self.child(node, m);
        let deeper = depth - 1;
        let zero_window = Window::zero_above(window.alpha);
        if let Some(reduction) = self.late_move_reduction(node, &child, n, depth) {
            self.statistics.reductions += 1;
            let value = -self.alpha_beta(&child, deeper - reduction, ply + 1, -zero_window)?;
            if value <= window.alpha {
                return Ok(value); // no surprise: the shallow search was enough
            }
            self.statistics.repeated_searches += 1;
        }
        // Principal variation search (Marsland 1982, NegaScout): if the first move is the best, it
        // is enough to show that the others are not better, and a window with nothing inside shows
        // it cheapest. The price of being wrong is to search that move again.
        if self.refinements().principal_variation_search && n > 0 && zero_window.beta < window.beta {
            let value = -self.alpha_beta(&child, deeper, ply + 1, -zero_window)?;
            if value <= window.alpha || value >= window.beta {
                return Ok(value);
            }
            self.statistics.repeated_searches += 1;
        }
        Ok(-self.alpha_beta(&child, deeper, ply + 1, -window)?)
    }

    /// The `n`th of some moves caused a cutoff: the others are not searched.
    #[inline]
    pub(super) fn cutoff(&mut self, n: usize, moves: usize) -> ReturnReason {
        let skipped = moves - n - 1;
        self.statistics.cutoffs += 1;
        self.statistics.first_move_cutoffs += u64::from(n == 0);
        self.statistics.skipped_moves += skipped as u64;
        ReturnReason::Cutoff { skipped }
    }

    /// A quiet move that refutes the opponent's last one is a good one to try elsewhere.
    #[inline]
    fn learn_from_cutoff(&mut self, node: &SearchNode, m: Move, depth: u32, ply: u32) {
        if !m.is_quiet() {
            return;
        }
        if self.refinements().killer_moves {
            self.memory.killers.add(ply, m);
        }
        if self.refinements().history_ordering {
            self.memory.history.reward(node.position.turn(), m, depth);
        }
    }
}
