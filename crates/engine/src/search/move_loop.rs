//! The moves of a node: which are searched, how deeply, and what is learnt from them.

use chess::{Move, Position};
use play::Bound;

use super::late_move_reductions::PLY;
use super::node::{Node, NodeType, NonPv, Pv, SearchRequest};
use super::pruning::MovePruning;
use super::singular_extension::Extension;
use super::{PrincipalVariation, Searcher};
use crate::history::{PieceTo, PriorMove};
use crate::move_picker::MovePicker;
use crate::transposition_table::TtEntry;
use crate::value::{DRAW, INFINITE, MATE_BOUND, Value, is_proven, mated_in};
use crate::window::Window;

/// What the moves of a node have brought so far.
struct MoveLoop {
    best_value: Value,
    best_move: Option<Move>,
    bound: Bound,
    /// How many moves were searched.
    searched: usize,
    failed_low: FailedLow,
}

impl MoveLoop {
    /// Nothing yet, but what the tablebases guarantee.
    fn new(least: Value) -> MoveLoop {
        let failed_low = FailedLow { moves: [None; 64], len: 0 };
        MoveLoop { best_value: least, best_move: None, bound: Bound::Upper, searched: 0, failed_low }
    }

    /// Takes the value of a move, and says whether it raised alpha.
    fn update(&mut self, m: Move, value: Value, window: &mut Window) -> bool {
        self.searched += 1;
        self.best_value = self.best_value.max(value);
        if value <= window.alpha {
            self.failed_low.push(m);
            return false;
        }
        self.best_move = Some(m);
        if value >= window.beta {
            self.bound = Bound::Lower;
        } else {
            (window.alpha, self.bound) = (value, Bound::Exact);
        }
        true
    }
}

/// Moves that were searched and did not raise alpha, as many as are worth a malus.
struct FailedLow {
    moves: [Option<Move>; 64],
    len: usize,
}

impl FailedLow {
    fn push(&mut self, m: Move) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = Some(m);
            self.len += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves[..self.len].iter().copied().flatten()
    }
}

/// A move of a node about to be searched.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) m: Move,
    /// What the histories say of it.
    pub(super) history: i32,
    /// How many moves were searched before.
    pub(super) searched: usize,
    /// How many moves came before, the pruned ones included.
    pub(super) seen: usize,
    /// It is quiet and gives check by itself.
    pub(super) gives_check: bool,
}

/// A fail high says less the shallower it is: it is drawn towards beta.
fn blend_fail_high(value: Value, node: &Node<'_>) -> Value {
    let Node { depth, window: Window { beta, .. }, .. } = *node;
    if value < beta || is_proven(value) || is_proven(beta) {
        return value;
    }
    (value * depth + beta) / (depth + 1)
}

impl Candidate {
    /// As descendants find it in the histories; none if it is a capture or a promotion.
    fn as_quiet(&self, node: &Node<'_>) -> Option<PriorMove> {
        let (m, threats) = (self.m, node.threats.all);
        m.is_quiet().then(|| PriorMove { m, piece_to: PieceTo::of(node.position, m), threats })
    }
}

impl Searcher<'_> {
    /// Searches the moves of a node.
    pub(super) fn search_moves<N: NodeType>(
        &mut self,
        node: &mut Node<'_>,
        pv: &mut PrincipalVariation,
    ) -> Value {
        let Node { position, ply, .. } = *node;
        let mut picker = MovePicker::new(node.tt_move, self.shared.parameters);
        let mut moves = MoveLoop::new(node.tablebase_min);
        let mut child_pv = PrincipalVariation::default();
        let mut seen = 0;
        while let Some(m) =
            picker.next(position, &node.checks, self.histories, &node.threats, &node.previous_moves)
        {
            if Some(m) == node.excluded || (N::ROOT && self.is_excluded_at_root(m)) {
                continue;
            }
            let history = self.history_of(node, m);
            let gives_check = picker.gives_check(position, m);
            let candidate = Candidate { m, history, searched: moves.searched, seen, gives_check };
            seen += 1;
            if !N::ROOT && moves.best_value > -MATE_BOUND && node.has_pieces() {
                match self.prune_move(node, candidate) {
                    MovePruning::Search => {}
                    MovePruning::Skip => continue,
                    MovePruning::SkipQuiets => {
                        picker.skip_quiets();
                        continue;
                    }
                }
            }
            self.prefetch_tt(position, m);
            let extension = match self.extend::<N>(node, m) {
                Extension::Plies(plies) => plies,
                Extension::Multicut(value) => return value,
            };
            let nodes_before = self.nodes;
            let child = self.make_move(position, m, ply);
            self.stack_entry(ply).quiet = candidate.as_quiet(node);
            let depth = node.depth - 1 + extension;
            let value =
                self.search_child::<N>(node, &child, candidate, depth, moves.best_value, &mut child_pv);
            self.repetitions.pop();
            if self.shared.is_stopped() {
                return DRAW;
            }
            if N::ROOT {
                self.add_effort(m, self.nodes - nodes_before);
            }
            if moves.update(m, value, &mut node.window) && N::PV {
                pv.set(m, &child_pv);
                // What follows must beat a good move: it is searched less deeply.
                if (4..=12).contains(&node.depth) && !is_proven(value) {
                    node.depth -= 1;
                }
            }
            if moves.bound == Bound::Lower {
                self.stack_entry(ply).cutoffs += 1;
                break;
            }
        }
        self.finish_node::<N>(node, moves)
    }

    /// What the histories say of a move.
    fn history_of(&self, node: &Node<'_>, m: Move) -> i32 {
        if m.is_quiet() {
            self.histories.quiet(node.position, node.threats.all, m, &node.previous_moves)
        } else {
            self.histories.capture(node.position, m)
        }
    }

    /// Searches the position after a move: late moves with reduced depth and a zero window first, and again
    /// with more only if they beat it.
    fn search_child<N: NodeType>(
        &mut self,
        node: &Node<'_>,
        child: &Position,
        candidate: Candidate,
        mut depth: i32,
        best_value: Value,
        pv: &mut PrincipalVariation,
    ) -> Value {
        let Node { window, ply, .. } = *node;
        let searched = candidate.searched;
        let zero_window = -Window::zero_above(window.alpha);
        let mut value = -INFINITE;
        let mut full_depth = !N::PV || searched > 0;
        if node.depth >= 2 && searched > usize::from(N::ROOT) {
            let reduction = self.reduction::<N>(node, child, candidate);
            // A move that looks good may even be searched one ply deeper.
            let most = depth + i32::from(N::PV || node.cut_node);
            let reduced = (depth - reduction / PLY).clamp(1, most.max(1));
            self.stack_entry(ply).reduction = reduction;
            let request = SearchRequest { window: zero_window, depth: reduced, ply: ply + 1, cut_node: true };
            value = -self.search::<NonPv>(child, request, pv);
            self.stack_entry(ply).reduction = 0;
            full_depth = value > window.alpha && reduced < depth;
            if full_depth {
                let margin = self.shared.parameters.deeper_margin;
                depth += i32::from(value > best_value + margin) - i32::from(value < best_value + depth);
                full_depth = depth > reduced;
            }
        }
        if full_depth {
            let request =
                SearchRequest { window: zero_window, depth, ply: ply + 1, cut_node: !node.cut_node };
            let was_reduced = value > -INFINITE;
            value = -self.search::<NonPv>(child, request, pv);
            if was_reduced {
                self.update_after_reduction(node, candidate, value, depth);
            }
        }
        if N::PV && (searched == 0 || value > window.alpha) {
            let request = SearchRequest { window: -window, depth, ply: ply + 1, cut_node: false };
            value = -self.search::<Pv>(child, request, pv);
        }
        value
    }

    /// The value of a node after its moves were searched. It is learnt from and stored.
    fn finish_node<N: NodeType>(&mut self, node: &Node<'_>, mut moves: MoveLoop) -> Value {
        if moves.searched == 0 {
            return match node.excluded {
                Some(_) => node.window.alpha,
                None if moves.best_value > -INFINITE => moves.best_value,
                None if node.in_check() => mated_in(node.ply),
                None => DRAW,
            };
        }
        moves.best_value = blend_fail_high(moves.best_value, node).min(node.tablebase_max);
        let MoveLoop { best_value: value, best_move, bound, .. } = moves;
        match best_move {
            Some(m) => self.update_histories(node, m, &moves.failed_low),
            None => self.update_prior_move(node),
        }
        if node.excluded.is_some() || (N::ROOT && self.is_root_restricted()) {
            return value;
        }
        self.update_correction_history(node, value, best_move, bound);
        let Node { static_eval, depth, .. } = *node;
        // Where every move fails low, the parent's is a good one: the node may come to lie on its variation.
        let was_pv = node.was_pv || (bound == Bound::Upper && self.ancestor(node.ply, 1).was_pv);
        let entry = TtEntry { best_move, value, static_eval, depth, bound, was_pv };
        self.store_tt(node.position, node.ply, entry);
        value
    }

    /// Learns how far the static evaluation was off, where the value says so and no capture explains it.
    fn update_correction_history(
        &mut self,
        node: &Node<'_>,
        value: Value,
        best_move: Option<Move>,
        bound: Bound,
    ) {
        let corrected = node.corrected_eval();
        let informative = match bound {
            Bound::Exact => true,
            Bound::Lower => value > corrected,
            Bound::Upper => value < corrected,
        };
        if !node.in_check() && informative && best_move.is_none_or(Move::is_quiet) && !is_proven(value) {
            self.correction_history.update(node.position, node.previous_moves, value - corrected, node.depth);
        }
    }

    /// What a move that did well at a depth gains in the histories.
    fn history_bonus(&self, depth: i32) -> i32 {
        let parameters = self.shared.parameters;
        (parameters.history_bonus * depth - 80).min(parameters.history_most)
    }

    /// A move raised alpha: it gets a bonus, those searched before it a malus, the later the smaller.
    fn update_histories(&mut self, node: &Node<'_>, m: Move, failed_low: &FailedLow) {
        let Node { position, ref previous_moves, .. } = *node;
        let threats = node.threats.all;
        let bonus = self.history_bonus(node.depth);
        let malus = |n: usize| -bonus * self.shared.parameters.history_malus / (128 + 4 * n as i32);
        if m.is_quiet() {
            self.histories.update_quiet(position, threats, m, previous_moves, bonus);
            for (n, quiet) in failed_low.iter().filter(|m| m.is_quiet()).enumerate() {
                self.histories.update_quiet(position, threats, quiet, previous_moves, malus(n));
            }
        } else {
            self.histories.update_capture(position, m, bonus);
        }
        for (n, noisy) in failed_low.iter().filter(|m| !m.is_quiet()).enumerate() {
            self.histories.update_capture(position, noisy, malus(n));
        }
    }

    /// Every move failed low: the one that led here was good.
    fn update_prior_move(&mut self, node: &Node<'_>) {
        let Some(prior) = node.ply.checked_sub(1).and_then(|ply| self.stack_entry(ply).quiet) else { return };
        let bonus = self.history_bonus(node.depth) * self.shared.parameters.history_prior / 128;
        let before = self.previous_moves(node.ply - 1);
        self.histories.update_prior(&prior, bonus);
        self.histories.update_continuations(prior.piece_to, &before, bonus);
    }

    /// A reduced move beat alpha and was searched again: what came of it counts for what follows earlier moves.
    fn update_after_reduction(&mut self, node: &Node<'_>, candidate: Candidate, value: Value, depth: i32) {
        let Some(quiet) = candidate.as_quiet(node) else { return };
        let bonus = self.history_bonus(depth) / 2;
        let bonus = if value > node.window.alpha { bonus } else { -bonus };
        self.histories.update_continuations(quiet.piece_to, &node.previous_moves, bonus);
    }
}
