//! Pruning: nodes that need no search of their moves, and moves that need no search.

use chess::{Move, Position, SEE_VALUES};
use play::Bound;

use super::late_move_reductions::PLY;
use super::move_loop::Candidate;
use super::node::{Node, NonPv, SearchRequest};
use super::{PrincipalVariation, Searcher, tt_key};
use crate::history::captured;
use crate::move_picker::MovePicker;
use crate::transposition_table::TtEntry;
use crate::value::{DRAW, PROVEN_BOUND, Value, is_proven};
use crate::window::Window;

/// Whether a move is searched.
pub(super) enum MovePruning {
    Search,
    Skip,
    /// Neither it nor any later quiet move.
    SkipQuiets,
}

impl Searcher<'_> {
    /// A value for the node if it is so good or so bad that its moves need not be searched one by one.
    /// For nodes off the principal variation and not in check.
    pub(super) fn prune_node(&mut self, node: &Node<'_>) -> Option<Value> {
        if let Some(value) = self.reverse_futility_pruning(node) {
            return Some(value);
        }
        if let Some(value) = self.razoring(node) {
            return Some(value);
        }
        self.null_move_pruning(node)
    }

    /// Reverse futility: so far above beta that the opponent's best reply will not undo it.
    fn reverse_futility_pruning(&self, node: &Node<'_>) -> Option<Value> {
        let parameters = self.shared.parameters;
        let beta = node.window.beta;
        let plies = node.depth - i32::from(node.improving);
        let margin = parameters.reverse_futility_margin * plies + node.correction.abs() / 2;
        // A quiet move known from before deserves a search, and so does a node of a variation.
        let applies = !node.was_pv && (node.tt_move.is_none() || node.has_noisy_tt_move());
        let fails_high = applies
            && node.depth <= parameters.reverse_futility_depth
            && node.evaluation - margin >= beta
            && !is_proven(node.evaluation)
            && !is_proven(beta);
        fails_high.then(|| i32::midpoint(node.evaluation, beta))
    }

    /// Razoring: so far below alpha that only captures can help.
    fn razoring(&mut self, node: &Node<'_>) -> Option<Value> {
        let parameters = self.shared.parameters;
        let alpha = node.window.alpha;
        let margin = parameters.razoring_base + parameters.razoring_slope * node.depth * node.depth;
        if node.depth > 4 || node.evaluation + margin >= alpha {
            return None;
        }
        let mut pv = PrincipalVariation::default();
        let value = self.qsearch::<NonPv>(node.position, Window::zero_above(alpha), node.ply, &mut pv);
        (value <= alpha && !is_proven(value)).then_some(value)
    }

    /// Null move: if passing still fails high, some move will too, except in zugzwang; deep results
    /// are therefore verified by a search without null moves.
    fn null_move_pruning(&mut self, node: &Node<'_>) -> Option<Value> {
        let Node { depth, ply, .. } = *node;
        let beta = node.window.beta;
        let parameters = self.shared.parameters;
        let after_null_move = ply > 0 && self.ancestor(ply, 1).piece_to.is_none();
        let applies = depth >= 3
            && node.cut_node
            && ply >= self.null_move_min_ply
            && node.evaluation >= beta
            && node.corrected_eval() + 20 * depth >= beta + 100
            && !after_null_move
            && node.has_pieces()
            && beta > -PROVEN_BOUND;
        if !applies {
            return None;
        }
        let surplus = ((node.evaluation - beta) / parameters.null_move_surplus).min(6);
        let reduced = depth - parameters.null_move_base - depth / parameters.null_move_divisor - surplus;
        let value = self.search_null_move(node.position, beta, reduced, ply);
        if self.shared.is_stopped() {
            return Some(DRAW);
        }
        if value < beta {
            return None;
        }
        let value = if is_proven(value) { beta } else { value }; // a win after a null move proves none
        if depth < parameters.null_move_verification || self.null_move_min_ply > 0 {
            return Some(value);
        }
        self.null_move_min_ply = ply + (3 * reduced / 4).max(1) as usize;
        let window = Window::zero_below(beta);
        let request = SearchRequest { window, depth: reduced.max(1), ply, cut_node: false };
        let verified = self.search::<NonPv>(node.position, request, &mut PrincipalVariation::default());
        self.null_move_min_ply = 0;
        (verified >= beta).then_some(value)
    }

    fn search_null_move(&mut self, position: &Position, beta: Value, depth: i32, ply: usize) -> Value {
        let mut next = *position;
        next.play_null();
        self.shared.tt.prefetch(tt_key(&next));
        let entry = self.stack_entry(ply);
        (entry.piece_to, entry.quiet) = (None, None);
        self.evaluator.make_null_move(ply);
        let barrier = self.repetitions.push_null_move(position);
        let window = -Window::zero_below(beta);
        let request = SearchRequest { window, depth, ply: ply + 1, cut_node: false };
        let value = -self.search::<NonPv>(&next, request, &mut PrincipalVariation::default());
        self.repetitions.pop_null_move(barrier);
        value
    }

    /// ProbCut: a capture that beats beta by far at small depth will very probably do so at the
    /// full one (Michael Buro, 1994).
    pub(super) fn probcut(&mut self, node: &Node<'_>) -> Option<Value> {
        let Node { position, depth, ply, .. } = *node;
        let beta = node.window.beta;
        let probcut_beta = beta + self.shared.parameters.probcut_margin - 50 * i32::from(node.improving);
        let known_below =
            node.tt_entry.is_some_and(|entry| entry.depth >= depth - 3 && entry.value < probcut_beta);
        if depth < 5 || is_proven(beta) || known_below {
            return None;
        }
        let gain = probcut_beta - node.corrected_eval();
        let promising = |m: &Move| !m.is_quiet() && position.see_ge(*m, gain, &SEE_VALUES);
        let mut picker = MovePicker::noisy(node.tt_move.filter(promising), self.shared.parameters);
        while let Some(m) =
            picker.next(position, &node.checks, self.histories, &node.threats, &node.previous_moves)
        {
            if picker.is_in_bad_captures() {
                break;
            }
            if !promising(&m) {
                continue;
            }
            let value = self.search_probcut(node, m, probcut_beta);
            if self.shared.is_stopped() {
                return Some(DRAW);
            }
            if value >= probcut_beta {
                let Node { static_eval, was_pv, .. } = *node;
                let (best_move, bound) = (Some(m), Bound::Lower);
                let entry = TtEntry { best_move, value, static_eval, depth: depth - 3, bound, was_pv };
                self.store_tt(position, ply, entry);
                return Some(if is_proven(value) { value } else { value - (probcut_beta - beta) });
            }
        }
        None
    }

    /// The value of a capture by quiescence, and if that is high enough by a shallow search.
    fn search_probcut(&mut self, node: &Node<'_>, m: Move, probcut_beta: Value) -> Value {
        let Node { position, depth, ply, cut_node, .. } = *node;
        let window = -Window::zero_below(probcut_beta);
        let mut pv = PrincipalVariation::default();
        let child = self.make_move(position, m, ply);
        let mut value = -self.qsearch::<NonPv>(&child, window, ply + 1, &mut pv);
        if value >= probcut_beta && depth > 4 {
            let request = SearchRequest { window, depth: depth - 4, ply: ply + 1, cut_node: !cut_node };
            value = -self.search::<NonPv>(&child, request, &mut pv);
        }
        self.repetitions.pop();
        value
    }

    /// Whether the evaluation with what a capture takes stays below alpha by far.
    fn is_futile_capture(&self, node: &Node<'_>, m: Move, lmr_depth: i32, history: i32) -> bool {
        let parameters = self.shared.parameters;
        let margin = parameters.capture_futility_base + parameters.capture_futility_slope * lmr_depth;
        let victim = SEE_VALUES[captured(node.position, m).index()];
        m.promotion().is_none() && node.evaluation + margin + victim + history / 32 <= node.window.alpha
    }

    /// Whether a move can be skipped although the node is searched.
    #[inline]
    pub(super) fn prune_move(&self, node: &Node<'_>, candidate: Candidate) -> MovePruning {
        let Candidate { m, history, seen, gives_check, .. } = candidate;
        let parameters = self.shared.parameters;
        let depth = node.depth;
        // The depth that late move reductions would leave it.
        let lmr_depth = (depth - self.shared.reductions.base(m, depth, seen) / PLY).max(0);
        if m.is_quiet() {
            // Late move pruning: after enough quiet moves the rest will not help.
            let enough = (parameters.late_move_base + depth * depth) / if node.improving { 1 } else { 2 };
            if seen as i32 >= enough && !gives_check {
                return MovePruning::SkipQuiets;
            }
            // Futility pruning: a quiet move cannot make up for this much.
            let margin = parameters.futility_base + parameters.futility_slope * lmr_depth + history / 128;
            let futile = lmr_depth <= 8 && !node.in_check() && node.evaluation + margin <= node.window.alpha;
            if futile && !gives_check {
                return MovePruning::SkipQuiets;
            }
            // History pruning: it has failed too often.
            if lmr_depth <= 5 && history < -parameters.history_pruning * depth {
                return MovePruning::Skip;
            }
        }
        // Futility pruning of captures: even what it takes is too little.
        else if lmr_depth <= 6 && !node.in_check() && self.is_futile_capture(node, m, lmr_depth, history) {
            return MovePruning::Skip;
        }
        // SEE pruning: a move that loses too much material.
        let margin = if m.is_quiet() {
            -parameters.see_quiet * lmr_depth * lmr_depth
        } else {
            -parameters.see_noisy * depth - history / 64
        };
        if depth <= 10 && !node.position.see_ge(m, margin, &SEE_VALUES) {
            return MovePruning::Skip;
        }
        MovePruning::Search
    }
}
