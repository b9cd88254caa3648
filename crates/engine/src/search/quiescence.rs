//! Quiescence search: captures, and in check all evasions, until the position is quiet enough to be
//! evaluated.

use chess::{Checks, Move, Position, SEE_VALUES, Square};
use play::Bound;

use super::node::{NodeType, causes_cutoff, refine};
use super::{PrincipalVariation, Searcher, clamp_evaluation};
use crate::history::PieceTo;
use crate::move_picker::MovePicker;
use crate::threats::Threats;
use crate::transposition_table::TtEntry;
use crate::value::{DRAW, MATE_BOUND, MAX_PLY, Value, is_proven, mated_in};
use crate::window::Window;

/// A node of the quiescence search.
struct QuiescenceNode<'p> {
    position: &'p Position,
    checks: Checks,
    ply: usize,
    window: Window,
    tt_entry: Option<TtEntry>,
    /// The static evaluation, uncorrected; a draw in check.
    static_eval: Value,
    /// The best value so far: standing pat, or being mated in check.
    best_value: Value,
}

impl QuiescenceNode<'_> {
    fn in_check(&self) -> bool {
        self.checks.checkers.any()
    }

    /// The move of the transposition table, if quiescence would search it.
    fn tt_move(&self) -> Option<Move> {
        self.tt_entry
            .and_then(|entry| entry.best_move)
            .filter(|&m| self.in_check() || !m.is_quiet())
            .filter(|&m| self.position.is_legal_under(&self.checks, m))
    }
}

/// What becomes of a move.
enum Pruning {
    Search,
    Skip,
    /// Neither it nor any later move.
    Stop,
}

impl Searcher<'_> {
    /// The value of a position once it is quiet.
    pub(super) fn qsearch<N: NodeType>(
        &mut self,
        position: &Position,
        mut window: Window,
        ply: usize,
        pv: &mut PrincipalVariation,
    ) -> Value {
        pv.clear();
        self.visit::<N>(ply);
        if self.shared.is_stopped() || self.is_drawn(position) {
            return DRAW;
        }
        if window.alpha < DRAW && self.repetitions.can_repeat(position) {
            window.alpha = DRAW;
            if window.is_empty() {
                return DRAW;
            }
        }
        let checks = position.checks();
        let in_check = checks.checkers.any();
        if ply >= MAX_PLY {
            return if in_check { DRAW } else { self.evaluate(position, ply) };
        }
        let tt_entry = self.probe_tt(position, ply);
        if !N::PV
            && let Some(entry) = tt_entry
            && causes_cutoff(&entry, window)
        {
            return entry.value;
        }
        let (static_eval, best_value) = (DRAW, mated_in(ply));
        let mut node = QuiescenceNode { position, checks, ply, window, tt_entry, static_eval, best_value };
        if !in_check && let Some(value) = self.stand_pat(&mut node) {
            return value;
        }
        self.search_captures::<N>(&mut node, pv)
    }

    /// No side has to capture: the side to move may *stand pat* on the evaluation. Its value if that is
    /// enough for a cutoff.
    #[inline]
    fn stand_pat(&mut self, node: &mut QuiescenceNode<'_>) -> Option<Value> {
        let QuiescenceNode { position, ply, tt_entry, .. } = *node;
        let static_eval = tt_entry.map_or_else(|| self.evaluate(position, ply), |entry| entry.static_eval);
        let corrected = clamp_evaluation(static_eval + self.correction(position, ply));
        let value = refine(corrected, tt_entry);
        (node.static_eval, node.best_value) = (static_eval, value);
        let beta = node.window.beta;
        if value < beta {
            node.window.alpha = node.window.alpha.max(value);
            return None;
        }
        if tt_entry.is_none() {
            let (best_move, bound, was_pv) = (None, Bound::Lower, false);
            let entry = TtEntry { best_move, value, static_eval, depth: 0, bound, was_pv };
            self.store_tt(position, ply, entry);
        }
        Some(if is_proven(beta) { value } else { i32::midpoint(value, beta) })
    }

    /// Searches the captures of a node, in check all its moves.
    fn search_captures<N: NodeType>(
        &mut self,
        node: &mut QuiescenceNode<'_>,
        pv: &mut PrincipalVariation,
    ) -> Value {
        let QuiescenceNode { position, ply, .. } = *node;
        let in_check = node.in_check();
        let parameters = self.shared.parameters;
        let futility_value = node.best_value + parameters.quiescence_margin;
        let tt_move = node.tt_move();
        let mut picker = if in_check {
            MovePicker::new(tt_move, parameters)
        } else {
            MovePicker::noisy(tt_move, parameters)
        };
        let previous_moves = self.previous_moves(ply);
        let (mut best_move, mut bound) = (None, Bound::Upper);
        let mut child_pv = PrincipalVariation::default();
        let threats = if in_check { Threats::of(position) } else { Threats::default() };
        let recapture = previous_moves[0].and_then(PieceTo::to);
        let mut searched = 0;
        while let Some(m) = picker.next(position, &node.checks, self.histories, &threats, &previous_moves) {
            let margins = CaptureMargins { futility_value, recapture, searched };
            match prune_capture(node, m, &margins, &mut picker) {
                Pruning::Search => {}
                Pruning::Skip => continue,
                Pruning::Stop => break,
            }
            self.prefetch_tt(position, m);
            let child = self.make_move(position, m, ply);
            let value = -self.qsearch::<N>(&child, -node.window, ply + 1, &mut child_pv);
            self.repetitions.pop();
            if self.shared.is_stopped() {
                return DRAW;
            }
            searched += 1;
            if value <= node.best_value {
                continue;
            }
            node.best_value = value;
            if value > node.window.alpha {
                best_move = Some(m);
                if N::PV {
                    pv.set(m, &child_pv);
                }
                if value >= node.window.beta {
                    bound = Bound::Lower;
                    break;
                }
                node.window.alpha = value;
            }
        }
        if in_check && searched == 0 {
            return mated_in(ply);
        }
        let QuiescenceNode { best_value: mut value, static_eval, window, .. } = *node;
        // A fail high in quiescence promises more than a search will keep.
        if bound == Bound::Lower && !is_proven(value) && !is_proven(window.beta) {
            value = i32::midpoint(value, window.beta);
        }
        let was_pv = node.tt_entry.is_some_and(|entry| entry.was_pv);
        let entry = TtEntry { best_move, value, static_eval, depth: 0, bound, was_pv };
        self.store_tt(position, ply, entry);
        value
    }
}

/// By what captures are pruned.
struct CaptureMargins {
    /// What a capture that wins nothing may reach at most.
    futility_value: Value,
    /// Where the last move ended: what stands there may always be taken.
    recapture: Option<Square>,
    searched: usize,
}

/// Whether a move is searched. Once being mated is averted, not every move is.
#[inline]
fn prune_capture(
    node: &mut QuiescenceNode<'_>,
    m: Move,
    margins: &CaptureMargins,
    picker: &mut MovePicker<'_>,
) -> Pruning {
    if node.best_value <= -MATE_BOUND {
        return Pruning::Search;
    }
    if node.in_check() {
        if m.is_quiet() {
            picker.skip_quiets();
            return Pruning::Skip; // one evasion that survives is enough
        }
        return Pruning::Search;
    }
    if picker.is_in_bad_captures() {
        return Pruning::Stop;
    }
    if margins.recapture == Some(m.to()) {
        return Pruning::Search;
    }
    // Late move pruning: if the best captures did not help, the rest will not.
    if margins.searched > 2 {
        return Pruning::Skip;
    }
    // Futility pruning: a capture that wins nothing does not raise a value far below alpha.
    let futility_value = margins.futility_value;
    if futility_value <= node.window.alpha && !node.position.see_ge(m, 1, &SEE_VALUES) {
        node.best_value = node.best_value.max(futility_value);
        return Pruning::Skip;
    }
    Pruning::Search
}
