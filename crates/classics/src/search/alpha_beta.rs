//! Alpha-beta (Brudno 1963, Knuth and Moore 1975): negamax that knows what both sides already have.
//!
//! *Alpha* is what the side to move is sure of elsewhere in the tree, *beta* what the opponent is.
//! A move worth beta or more refutes the opponent's last move, whatever the other moves are worth:
//! they need not be looked at. With the best move first at every node, the square root of all
//! positions is enough; that is why the refinements are mostly about what to try first.

use chess::Move;

use super::{Found, Node, Search};
use crate::{Observer, Value, Why};

impl<O: Observer> Search<'_, O> {
    /// The value of a node, seen by its side to move: exact if it lies between `alpha` and `beta`,
    /// otherwise a bound on that side (*fail-soft*).
    pub(super) fn alpha_beta(
        &mut self,
        node: &Node,
        depth: u32,
        ply: u32,
        alpha: Value,
        beta: Value,
    ) -> Found {
        self.observer.enter(node.question(depth, alpha, beta));
        let (value, why) = self.alpha_beta_inside(node, depth, ply, alpha, beta)?;
        self.observer.leave(value, why);
        Ok(value)
    }

    #[inline]
    fn alpha_beta_inside(
        &mut self,
        node: &Node,
        depth: u32,
        ply: u32,
        mut alpha: Value,
        beta: Value,
    ) -> Found<(Value, Why)> {
        let position = &node.position;
        if depth == 0 && self.refinements().quiescence {
            return self.quiescence_inside(node, ply, alpha, beta);
        }
        self.visit(ply)?;
        if let Some(draw) = self.drawn(node) {
            return Ok((Value::DRAW, Why::Ended(draw)));
        }
        if depth == 0 {
            return Ok(self.judge(node, ply));
        }
        let remembered = self.recall(position);
        if let Some(value) = remembered.and_then(|entry| entry.answer(depth, ply, alpha, beta)) {
            self.statistics.table_hits += 1;
            return Ok((value, Why::Table));
        }
        if let Some(value) = self.null_move(node, depth, ply, beta)? {
            return Ok((value, Why::NullMove));
        }
        let moves = self.ordered_moves(position, ply, remembered.and_then(|entry| entry.best));
        if moves.is_empty() {
            return Ok(Self::stuck(node, ply));
        }

        self.path.push(position);
        let (mut best, mut best_move) = (Value::LOWEST, None);
        let (mut why, floor) = (Why::Searched, alpha);
        for (n, &m) in moves.iter().enumerate() {
            let value = self.value_of_move(node, m, n, depth, ply, alpha, beta)?;
            best = best.max(value);
            if value > alpha {
                alpha = value;
                best_move = Some(m);
                self.principal_variation.lead(ply, m);
            }
            if alpha >= beta {
                why = self.cut_off(node, m, n, moves.len(), depth, ply);
                break;
            }
        }
        self.path.pop();
        self.remember(position, depth, ply, best, best_move, floor, beta);
        Ok((best, why))
    }

    /// What the `n`th move of a node is worth to its side.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "the state of a search is its arguments")]
    pub(super) fn value_of_move(
        &mut self,
        node: &Node,
        m: Move,
        n: usize,
        depth: u32,
        ply: u32,
        alpha: Value,
        beta: Value,
    ) -> Found {
        let child = self.child(node, m);
        let deeper = depth - 1;
        if let Some(reduction) = self.late_move_reduction(node, &child, n, depth) {
            self.statistics.reductions += 1;
            let value = -self.alpha_beta(&child, deeper - reduction, ply + 1, -alpha.just_above(), -alpha)?;
            if value <= alpha {
                return Ok(value); // no surprise: the shallow look was enough
            }
            self.statistics.repeated_searches += 1;
        }
        // Principal variation search (Marsland 1982, NegaScout): if the first move is the best, it
        // is enough to show that the others are not better, and a window with nothing inside shows
        // it cheapest. The price of being wrong is to search that move again.
        if self.refinements().principal_variation_search && n > 0 && alpha.just_above() < beta {
            let value = -self.alpha_beta(&child, deeper, ply + 1, -alpha.just_above(), -alpha)?;
            if value <= alpha || value >= beta {
                return Ok(value);
            }
            self.statistics.repeated_searches += 1;
        }
        Ok(-self.alpha_beta(&child, deeper, ply + 1, -beta, -alpha)?)
    }

    /// A move refutes the opponent's last one: it is remembered as a good one to try elsewhere.
    #[inline]
    fn cut_off(&mut self, node: &Node, m: Move, n: usize, moves: usize, depth: u32, ply: u32) -> Why {
        let skipped = moves - n - 1;
        self.statistics.cutoffs += 1;
        self.statistics.first_move_cutoffs += u64::from(n == 0);
        self.statistics.skipped_moves += skipped as u64;
        if m.is_quiet() {
            if self.refinements().killer_moves {
                self.memory.killers.add(ply, m);
            }
            if self.refinements().history_ordering {
                self.memory.history.reward(node.position.turn(), m, depth);
            }
        }
        Why::Cutoff { skipped }
    }
}
