//! Pruning: nodes that need no search of their moves, and moves that need no search.

use chess::{Move, Position, SEE_VALUES};

use super::node::{Node, OffPv};
use super::{Line, Searcher};
use crate::picker::Picker;
use crate::table::{Bound, Entry};
use crate::value::{DRAW, PROVEN_BOUND, Value, is_proven};

/// Whether a move is worth searching.
pub(super) enum Verdict {
    Search,
    Skip,
    /// Neither it nor any later quiet move.
    SkipQuiets,
}

impl Searcher<'_> {
    /// A value for the node if it is so good or so bad that its moves need not be tried one by one.
    /// For nodes off the principal variation and not in check.
    pub(super) fn prune_node(&mut self, node: &Node<'_>) -> Option<Value> {
        if let Some(value) = self.reverse_futility(node) {
            return Some(value);
        }
        if let Some(value) = self.razor(node) {
            return Some(value);
        }
        self.null_move(node)
    }

    /// Reverse futility: so far above beta that the opponent's best reply will not undo it.
    fn reverse_futility(&self, node: &Node<'_>) -> Option<Value> {
        let parameters = self.shared.parameters;
        let plies = node.depth - i32::from(node.improving);
        let margin = parameters.reverse_futility_margin * plies + node.correction.abs() / 2;
        let fails = node.depth <= parameters.reverse_futility_depth
            && node.evaluation - margin >= node.beta
            && !is_proven(node.evaluation)
            && !is_proven(node.beta);
        fails.then(|| i32::midpoint(node.evaluation, node.beta))
    }

    /// Razoring: so far below alpha that only captures can help.
    fn razor(&mut self, node: &Node<'_>) -> Option<Value> {
        let parameters = self.shared.parameters;
        let margin = parameters.razoring_base + parameters.razoring_slope * node.depth * node.depth;
        if node.depth > 4 || node.evaluation + margin >= node.alpha {
            return None;
        }
        let (alpha, mut line) = (node.alpha, Line::default());
        let value = self.quiesce::<OffPv>(node.position, alpha, alpha + 1, node.ply, &mut line);
        (value <= alpha && !is_proven(value)).then_some(value)
    }

    /// Null move: if passing still fails high, some move will too, except in zugzwang; deep results
    /// are therefore verified by a search without null moves.
    fn null_move(&mut self, node: &Node<'_>) -> Option<Value> {
        let Node { depth, beta, ply, .. } = *node;
        let parameters = self.shared.parameters;
        let passed_before = ply > 0 && self.ancestor(ply, 1).piece_to.is_none();
        let applies = depth >= 3
            && node.cut_node
            && ply >= self.null_moves_from
            && node.evaluation >= beta
            && node.corrected() + 20 * depth >= beta + 100
            && !passed_before
            && node.has_pieces()
            && beta > -PROVEN_BOUND;
        if !applies {
            return None;
        }
        let surplus = ((node.evaluation - beta) / parameters.null_move_surplus).min(4);
        let reduced = depth - parameters.null_move_base - depth / parameters.null_move_divisor - surplus;
        let value = self.search_after_pass(node.position, beta, reduced, ply);
        if self.shared.is_stopped() {
            return Some(DRAW);
        }
        if value < beta {
            return None;
        }
        let value = if is_proven(value) { beta } else { value }; // a win after a pass proves none
        if depth < parameters.null_move_verification || self.null_moves_from > 0 {
            return Some(value);
        }
        self.null_moves_from = ply + (3 * reduced / 4).max(1) as usize;
        let mut line = Line::default();
        let verified =
            self.search::<OffPv>(node.position, beta - 1, beta, reduced.max(1), ply, false, &mut line);
        self.null_moves_from = 0;
        (verified >= beta).then_some(value)
    }

    fn search_after_pass(&mut self, position: &Position, beta: Value, depth: i32, ply: usize) -> Value {
        self.frame(ply).piece_to = None;
        self.evaluator.pass(ply);
        let barrier = self.past.pass(position);
        let mut next = *position;
        next.play_null();
        let value =
            -self.search::<OffPv>(&next, -beta, -beta + 1, depth, ply + 1, false, &mut Line::default());
        self.past.take_back_pass(barrier);
        value
    }

    /// ProbCut: a capture that beats beta by far at small depth will very probably do so at the
    /// full one (Michael Buro, 1994).
    pub(super) fn probcut(&mut self, node: &Node<'_>) -> Option<Value> {
        let Node { position, depth, ply, .. } = *node;
        let target = node.beta + self.shared.parameters.probcut_margin - 50 * i32::from(node.improving);
        let known_below = node.entry.is_some_and(|entry| entry.depth >= depth - 3 && entry.value < target);
        if depth < 5 || is_proven(node.beta) || known_below {
            return None;
        }
        let gain = target - node.corrected();
        let worthwhile = |m: &Move| !m.is_quiet() && position.see_ge(*m, gain, &SEE_VALUES);
        let mut picker = Picker::noisy(node.table_move.filter(worthwhile), self.shared.parameters);
        let mut line = Line::default();
        while let Some(m) = picker.next(position, &node.checks, self.histories, &node.threats, &node.earlier)
        {
            if picker.is_in_bad_captures() {
                break;
            }
            if !worthwhile(&m) {
                continue;
            }
            let child = self.descend(position, m, ply);
            let mut value = -self.quiesce::<OffPv>(&child, -target, -target + 1, ply + 1, &mut line);
            if value >= target && depth > 4 {
                let cut = !node.cut_node;
                value =
                    -self.search::<OffPv>(&child, -target, -target + 1, depth - 4, ply + 1, cut, &mut line);
            }
            self.past.pop();
            if self.shared.is_stopped() {
                return Some(DRAW);
            }
            if value >= target {
                let (bound, was_pv) = (Bound::Lower, node.was_pv);
                let entry =
                    Entry { best: Some(m), value, evaluation: node.raw, depth: depth - 3, bound, was_pv };
                self.remember(position, ply, entry);
                return Some(if is_proven(value) { value } else { value - (target - node.beta) });
            }
        }
        None
    }

    /// Whether a move can be left out although the node is searched. `searched` moves were tried
    /// before; `reduced` is the depth that late move reductions would leave it.
    pub(super) fn judge_move(
        &self,
        node: &Node<'_>,
        m: Move,
        history: i32,
        searched: usize,
        reduced: i32,
    ) -> Verdict {
        let parameters = self.shared.parameters;
        let depth = node.depth;
        if m.is_quiet() {
            // Late move pruning: after enough quiet moves the rest will not help.
            let enough = (parameters.late_move_base + depth * depth) / if node.improving { 1 } else { 2 };
            if searched as i32 > enough {
                return Verdict::SkipQuiets;
            }
            // Futility: a quiet move cannot make up for this much.
            let hope = parameters.futility_base + parameters.futility_slope * reduced + history / 128;
            if reduced <= 8 && !node.in_check() && node.evaluation + hope <= node.alpha {
                return Verdict::SkipQuiets;
            }
            if reduced <= 5 && history < -parameters.history_pruning * depth {
                return Verdict::Skip;
            }
        }
        // A move that loses material in exchanges.
        let margin = if m.is_quiet() {
            -parameters.exchange_quiet * reduced * reduced
        } else {
            -parameters.exchange_noisy * depth - history / 64
        };
        if depth <= 10 && !node.position.see_ge(m, margin, &SEE_VALUES) {
            return Verdict::Skip;
        }
        Verdict::Search
    }
}
