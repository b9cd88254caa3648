//! Principal variation search: what is decided at a node before its moves are searched.

use chess::Position;
use play::Bound;

use super::late_move_reductions::PLY;
use super::node::{Node, NodeType, SearchRequest, causes_cutoff, refine};
use super::{PrincipalVariation, Searcher, clamp_evaluation};
use crate::threats::Threats;
use crate::transposition_table::TtEntry;
use crate::value::{DRAW, INFINITE, MAX_PLY, Value, mate_in, mated_in};
use crate::window::Window;

impl Searcher<'_> {
    /// The value of a position for its side to move, exact if inside the window, otherwise a bound
    /// (*fail-soft*).
    pub(super) fn search<N: NodeType>(
        &mut self,
        position: &Position,
        mut request: SearchRequest,
        pv: &mut PrincipalVariation,
    ) -> Value {
        if request.depth <= 0 {
            return self.qsearch::<N>(position, request.window, request.ply, pv);
        }
        pv.clear();
        self.visit::<N>(request.ply);
        if !N::ROOT {
            match self.narrow_window(position, request.window, request.ply) {
                Ok(window) => request.window = window,
                Err(value) => return value,
            }
        }
        let mut node = self.enter_node::<N>(position, request);
        if let Some(value) = self.cutoff_before_moves::<N>(&mut node, request.depth) {
            return value;
        }
        // Internal iterative reduction: without a move to try first, search less deeply.
        if node.depth >= 4 && node.tt_move.is_none() && (N::PV || node.cut_node) {
            node.depth -= 1;
        }
        self.search_moves::<N>(&mut node, pv)
    }

    /// The window without values that the node cannot have; its value if nothing is left of it.
    #[inline]
    fn narrow_window(&mut self, position: &Position, window: Window, ply: usize) -> Result<Window, Value> {
        if self.shared.is_stopped() || self.is_drawn(position) {
            return Err(DRAW);
        }
        if ply >= MAX_PLY {
            return Err(if position.is_check() { DRAW } else { self.evaluate(position, ply) });
        }
        let Window { mut alpha, mut beta } = window;
        // A side that can repeat has at least a draw.
        if alpha < DRAW && self.repetitions.can_repeat(position) {
            alpha = DRAW;
        }
        // Mate distance pruning: nothing here beats a mate already found nearer to the root.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        let narrowed = Window { alpha, beta };
        if narrowed.is_empty() { Err(alpha) } else { Ok(narrowed) }
    }

    /// Gathers what is known of a node before its moves are searched.
    #[inline]
    fn enter_node<'p, N: NodeType>(&mut self, position: &'p Position, request: SearchRequest) -> Node<'p> {
        let SearchRequest { window, depth, ply, cut_node } = request;
        let checks = position.checks();
        let in_check = checks.checkers.any();
        let excluded = self.stack_entry(ply).excluded;
        self.stack_entry(ply + 2).cutoffs = 0;
        let tt_entry = self.probe_tt(position, ply);
        let first = if N::ROOT && self.is_root_restricted() {
            self.first_root_move
        } else {
            tt_entry.and_then(|entry| entry.best_move)
        };
        let tt_move = first.filter(|&m| position.is_legal_under(&checks, m));
        let was_pv = N::PV || tt_entry.is_some_and(|entry| entry.was_pv);

        let (mut static_eval, mut correction) = (DRAW, 0);
        if !in_check {
            static_eval = tt_entry.map_or_else(|| self.evaluate(position, ply), |entry| entry.static_eval);
            correction = self.correction(position, ply);
        }
        let corrected = if in_check { -INFINITE } else { clamp_evaluation(static_eval + correction) };
        let evaluation = refine(corrected, tt_entry.filter(|_| !in_check && excluded.is_none()));
        if !in_check && excluded.is_none() {
            self.update_by_evaluation(corrected, ply);
        }
        self.stack_entry(ply).evaluation = corrected;
        self.stack_entry(ply).was_pv = was_pv;
        let [before, long_before] = [2, 4].map(|back| self.ancestor(ply, back).evaluation);
        let earlier = if before > -INFINITE { before } else { long_before };
        let improving = !in_check && earlier > -INFINITE && corrected > earlier;

        let hindsight = !N::ROOT && !in_check && excluded.is_none();
        let extension = if hindsight { self.hindsight_extension(corrected, depth, ply) } else { 0 };
        let threats = Threats::of(position);
        let previous_moves = self.previous_moves(ply);
        Node {
            position,
            checks,
            ply,
            depth: depth + extension,
            window,
            cut_node,
            excluded,
            tt_entry,
            tt_move,
            was_pv,
            static_eval,
            correction,
            evaluation,
            improving,
            threats,
            tablebase_min: -INFINITE,
            tablebase_max: INFINITE,
            previous_moves,
        }
    }

    /// The evaluation tells how good the quiet move was that led here, before any search of it.
    fn update_by_evaluation(&mut self, corrected: Value, ply: usize) {
        let parent = self.ancestor(ply, 1);
        if parent.evaluation <= -INFINITE {
            return;
        }
        if let Some(prior) = parent.quiet {
            let gain = -(parent.evaluation + corrected);
            let bonus = (gain * self.shared.parameters.history_evaluation).clamp(-1_800, 1_500) + 300;
            self.histories.update_prior(&prior, bonus);
        }
    }

    /// Hindsight: the move that led here was reduced by a lot, and turns out well for the side that made it; or
    /// it was reduced and turns out badly.
    fn hindsight_extension(&self, corrected: Value, depth: i32, ply: usize) -> i32 {
        let parent = self.ancestor(ply, 1);
        if parent.evaluation <= -INFINITE {
            return 0;
        }
        let loss = corrected + parent.evaluation;
        if parent.reduction >= 3 * PLY && loss < 0 {
            1
        } else if parent.reduction >= PLY && depth >= 2 && loss > 80 {
            -1
        } else {
            0
        }
    }

    /// A value for the node that needs no search of its moves, by the transposition table, the tablebases or
    /// pruning. `depth` is what was asked for.
    #[inline]
    fn cutoff_before_moves<N: NodeType>(&mut self, node: &mut Node<'_>, depth: i32) -> Option<Value> {
        if node.excluded.is_some() {
            return None;
        }
        if !N::PV
            && let Some(entry) = node.tt_entry
            && entry.depth >= depth
            && node.position.halfmove_clock() < 96
            && causes_cutoff(&entry, node.window)
        {
            return Some(entry.value);
        }
        if !N::ROOT
            && let Some(value) = self.probe_tablebases(node)
        {
            return Some(value);
        }
        if N::PV || node.in_check() {
            return None;
        }
        if let Some(value) = self.prune_node(node) {
            return Some(value);
        }
        self.probcut(node)
    }

    /// Tablebases: what they know needs no search, but on the principal variation a mate may be
    /// found beyond a win.
    fn probe_tablebases(&self, node: &mut Node<'_>) -> Option<Value> {
        let Node { static_eval, depth, was_pv, .. } = *node;
        let (value, bound) = self.shared.tablebases.value(node.position, node.ply)?;
        let known = TtEntry { best_move: None, value, static_eval, depth: depth + 6, bound, was_pv };
        if causes_cutoff(&known, node.window) {
            self.store_tt(node.position, node.ply, known);
            return Some(value);
        }
        if bound == Bound::Lower {
            node.tablebase_min = value;
            node.window.alpha = node.window.alpha.max(value);
        } else {
            node.tablebase_max = value;
        }
        None
    }
}
