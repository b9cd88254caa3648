//! Principal variation search: one node, its moves, and what is learnt from them.

use chess::{Move, Position};

use super::node::{Kind, Node, OffPv, OnPv, decides, refine};
use super::pruning::Verdict;
use super::reductions::PLY;
use super::{Line, Searcher, clamp_evaluation};
use crate::picker::Picker;
use crate::table::{Bound, Entry};
use crate::threats::Threats;
use crate::value::{DRAW, INFINITE, MATE, MATE_BOUND, MAX_PLY, Value, is_proven, mate_in, mated_in};

/// How deep the first move is searched, or the value of the node if that is no longer a question.
enum Extension {
    By(i32),
    Cut(Value),
}

/// The best of a node so far, and the moves that were not.
struct Harvest {
    best: Value,
    best_move: Option<Move>,
    bound: Bound,
    tried: Tried,
}

impl Harvest {
    /// Nothing yet, but what the tablebases guarantee.
    fn new(least: Value) -> Harvest {
        let tried = Tried { moves: [None; 64], len: 0 };
        Harvest { best: least, best_move: None, bound: Bound::Upper, tried }
    }

    /// Takes the value of a move, and says whether it is the best so far, raising alpha.
    fn take(&mut self, m: Move, value: Value, node: &mut Node<'_>) -> bool {
        self.best = self.best.max(value);
        if value <= node.alpha {
            self.tried.push(m);
            return false;
        }
        self.best_move = Some(m);
        if value >= node.beta {
            self.bound = Bound::Lower;
        } else {
            (node.alpha, self.bound) = (value, Bound::Exact);
        }
        true
    }
}

/// Moves that were searched and did not turn out best, as many as are worth a malus.
struct Tried {
    moves: [Option<Move>; 64],
    len: usize,
}

impl Tried {
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

impl Searcher<'_> {
    /// The value of a position for its side to move, exact if inside the window (`alpha`, `beta`),
    /// otherwise a bound.
    #[expect(clippy::too_many_arguments, reason = "the state of a search is its arguments")]
    pub(super) fn search<K: Kind>(
        &mut self,
        position: &Position,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        ply: usize,
        cut_node: bool,
        line: &mut Line,
    ) -> Value {
        if depth <= 0 {
            return self.quiesce::<K>(position, alpha, beta, ply, line);
        }
        line.clear();
        self.visit();
        if K::PV {
            self.selective_depth = self.selective_depth.max(ply + 1);
        }
        if !K::ROOT {
            if self.shared.is_stopped() || self.is_drawn(position) {
                return DRAW;
            }
            if ply >= MAX_PLY {
                return if position.is_check() { DRAW } else { self.evaluate(position, ply) };
            }
            // Whoever can repeat has at least a draw.
            if alpha < DRAW && self.past.can_repeat(position) {
                alpha = DRAW;
            }
            // Mate distance pruning: nothing here beats a mate already found nearer to the root.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let mut node = self.look::<K>(position, alpha, beta, depth, ply, cut_node);
        if !K::PV
            && node.excluded.is_none()
            && let Some(entry) = node.entry
            && entry.depth >= depth
            && position.halfmove_clock() < 96
            && decides(&entry, alpha, beta)
        {
            return entry.value;
        }
        if !K::ROOT
            && node.excluded.is_none()
            && let Some(value) = self.probe(&mut node)
        {
            return value;
        }
        if !K::PV && !node.in_check() && node.excluded.is_none() {
            if let Some(value) = self.prune_node(&node) {
                return value;
            }
            if let Some(value) = self.probcut(&node) {
                return value;
            }
        }
        // Internal iterative reduction: without a move to try first, look less deep.
        if node.depth >= 4 && node.table_move.is_none() && (K::PV || cut_node) {
            node.depth -= 1;
        }
        self.search_moves::<K>(&mut node, line)
    }

    /// Gathers what is known of a node before its moves are tried.
    fn look<'p, K: Kind>(
        &mut self,
        position: &'p Position,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Node<'p> {
        let checks = position.checks();
        let in_check = checks.checkers.any();
        let excluded = self.frame(ply).excluded;
        self.frame(ply + 2).cutoffs = 0;
        let entry = self.look_up(position, ply);
        let told =
            if K::ROOT && self.is_partial() { self.root_first } else { entry.and_then(|entry| entry.best) };
        let table_move = told.filter(|&m| position.is_legal_under(&checks, m));
        let was_pv = K::PV || entry.is_some_and(|entry| entry.was_pv);

        let (mut raw, mut correction) = (DRAW, 0);
        if !in_check {
            raw = entry.map_or_else(|| self.evaluate(position, ply), |entry| entry.evaluation);
            correction = self.correction(position, ply);
        }
        let corrected = if in_check { -INFINITE } else { clamp_evaluation(raw + correction) };
        let evaluation = refine(corrected, entry.filter(|_| !in_check && excluded.is_none()));
        self.frame(ply).evaluation = corrected;
        let [before, long_before] = [2, 4].map(|back| self.ancestor(ply, back).evaluation);
        let improving = !in_check && corrected > if before > -INFINITE { before } else { long_before };

        let deserves_more = !K::ROOT && !in_check && excluded.is_none() && self.was_cut_short(corrected, ply);
        let threats = Threats::of(position);
        let earlier = self.earlier(ply);
        Node {
            position,
            checks,
            ply,
            depth: depth + i32::from(deserves_more),
            alpha,
            beta,
            cut_node,
            excluded,
            entry,
            table_move,
            was_pv,
            raw,
            correction,
            evaluation,
            improving,
            threats,
            least: -INFINITE,
            most: INFINITE,
            earlier,
        }
    }

    /// Hindsight: a move that was reduced by a lot, and turns out well for who made it, was cut short.
    fn was_cut_short(&self, corrected: Value, ply: usize) -> bool {
        let parent = self.ancestor(ply, 1);
        parent.reduction >= 3 * PLY && parent.evaluation > -INFINITE && corrected + parent.evaluation < 0
    }

    /// Tablebases: what they know needs no search, but on the principal variation a mate may be
    /// found beyond a win.
    fn probe(&self, node: &mut Node<'_>) -> Option<Value> {
        let Node { raw, depth, was_pv, .. } = *node;
        let (value, bound) = self.shared.probe.value(node.position, node.ply)?;
        let known = Entry { best: None, value, evaluation: raw, depth: depth + 6, bound, was_pv };
        if decides(&known, node.alpha, node.beta) {
            self.remember(node.position, node.ply, known);
            return Some(value);
        }
        if bound == Bound::Lower {
            (node.least, node.alpha) = (value, node.alpha.max(value));
        } else {
            node.most = value;
        }
        None
    }

    /// Tries the moves of a node.
    fn search_moves<K: Kind>(&mut self, node: &mut Node<'_>, line: &mut Line) -> Value {
        let Node { position, ply, .. } = *node;
        let mut picker = Picker::new(node.table_move, self.shared.parameters);
        let mut harvest = Harvest::new(node.least);
        let mut searched = 0;
        let mut rest = Line::default();
        while let Some(m) = picker.next(position, &node.checks, self.histories, &node.threats, &node.earlier)
        {
            if Some(m) == node.excluded || (K::ROOT && self.is_left_out(m)) {
                continue;
            }
            let history = self.record_of(node, m);
            if !K::ROOT && harvest.best > -MATE_BOUND && node.has_pieces() {
                let reduction = self.shared.reductions.of(m.is_quiet(), node.depth, searched);
                let reduced = (node.depth - reduction / PLY).max(0);
                match self.judge_move(node, m, history, searched, reduced) {
                    Verdict::Search => {}
                    Verdict::Skip => continue,
                    Verdict::SkipQuiets => {
                        picker.skip_quiets();
                        continue;
                    }
                }
            }
            let extension = match self.extend::<K>(node, m) {
                Extension::By(plies) => plies,
                Extension::Cut(value) => return value,
            };
            let nodes_before = self.nodes;
            let child = self.descend(position, m, ply);
            let new_depth = node.depth - 1 + extension;
            let value = self.search_child::<K>(
                node,
                &child,
                m,
                history,
                searched,
                new_depth,
                harvest.best,
                &mut rest,
            );
            self.past.pop();
            if self.shared.is_stopped() {
                return DRAW;
            }
            searched += 1;
            if K::ROOT {
                self.note_effort(m, self.nodes - nodes_before);
            }
            if harvest.take(m, value, node) && K::PV {
                line.lead(m, &rest);
            }
            if harvest.bound == Bound::Lower {
                self.frame(ply).cutoffs += 1;
                break;
            }
        }
        if searched == 0 {
            return match node.excluded {
                Some(_) => node.alpha,
                None if harvest.best > -INFINITE => harvest.best,
                None if node.in_check() => mated_in(ply),
                None => DRAW,
            };
        }
        harvest.best = harvest.best.min(node.most);
        self.conclude::<K>(node, &harvest);
        harvest.best
    }

    /// What is known of a move's past.
    fn record_of(&self, node: &Node<'_>, m: Move) -> i32 {
        if m.is_quiet() {
            self.histories.quiet(node.position, node.threats.all, m, &node.earlier)
        } else {
            self.histories.capture(node.position, m)
        }
    }

    /// Singular extension: if all moves but the table's fail well below it, it deserves more depth;
    /// if they do not, it deserves less, or the node is done with.
    fn extend<K: Kind>(&mut self, node: &Node<'_>, m: Move) -> Extension {
        let Node { position, depth, ply, .. } = *node;
        let parameters = self.shared.parameters;
        let Some(entry) = node.entry else { return Extension::By(0) };
        let questionable = !K::ROOT
            && Some(m) == node.table_move
            && node.excluded.is_none()
            && (ply as i32) < 2 * self.root_depth
            && depth >= 6 + i32::from(node.was_pv)
            && entry.depth >= depth - 3
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && !is_proven(entry.value);
        if !questionable {
            return Extension::By(0);
        }
        let target = entry.value - depth * parameters.singular_margin / 32;
        self.frame(ply).excluded = Some(m);
        let value = self.search::<OffPv>(
            position,
            target - 1,
            target,
            (depth - 1) / 2,
            ply,
            node.cut_node,
            &mut Line::default(),
        );
        self.frame(ply).excluded = None;
        if value < target {
            let double = !K::PV && value < target - parameters.double_margin;
            let triple = double && m.is_quiet() && value < target - parameters.triple_margin;
            Extension::By(1 + i32::from(double) + i32::from(triple))
        } else if value >= node.beta && !is_proven(value) {
            Extension::Cut(value) // another move fails high as well: multicut
        } else if entry.value >= node.beta {
            Extension::By(if K::PV { -2 } else { -3 })
        } else if node.cut_node {
            Extension::By(-2)
        } else {
            Extension::By(0)
        }
    }

    /// Searches a move's position: late moves with less depth and no window first, and as they
    /// should be only if they surprise.
    #[expect(clippy::too_many_arguments, reason = "the state of a search is its arguments")]
    fn search_child<K: Kind>(
        &mut self,
        node: &Node<'_>,
        child: &Position,
        m: Move,
        history: i32,
        searched: usize,
        mut new_depth: i32,
        best: Value,
        rest: &mut Line,
    ) -> Value {
        let Node { alpha, beta, ply, .. } = *node;
        let mut value = -INFINITE;
        let mut full = !K::PV || searched > 0;
        if node.depth >= 2 && searched > usize::from(K::ROOT) {
            let reduction = self.reduction::<K>(node, child, m, history, searched);
            let reduced = (new_depth - reduction / PLY).clamp(1, new_depth.max(1));
            self.frame(ply).reduction = reduction;
            value = -self.search::<OffPv>(child, -alpha - 1, -alpha, reduced, ply + 1, true, rest);
            self.frame(ply).reduction = 0;
            full = value > alpha && reduced < new_depth;
            if full {
                let margin = self.shared.parameters.deeper_margin;
                new_depth += i32::from(value > best + margin) - i32::from(value < best + new_depth);
                full = new_depth > reduced;
            }
        }
        if full {
            value =
                -self.search::<OffPv>(child, -alpha - 1, -alpha, new_depth, ply + 1, !node.cut_node, rest);
        }
        if K::PV && (searched == 0 || value > alpha) {
            value = -self.search::<OnPv>(child, -beta, -alpha, new_depth, ply + 1, false, rest);
        }
        value
    }

    /// How much less deep a late move is searched, in 1,024ths of a ply.
    fn reduction<K: Kind>(
        &self,
        node: &Node<'_>,
        child: &Position,
        m: Move,
        history: i32,
        searched: usize,
    ) -> i32 {
        let parameters = self.shared.parameters;
        let when = |condition: bool, amount: i32| if condition { amount } else { 0 };
        self.shared.reductions.of(m.is_quiet(), node.depth, searched)
            - when(node.was_pv, parameters.reduction_was_pv)
            - when(K::PV, parameters.reduction_pv)
            + when(node.cut_node, parameters.reduction_cut_node)
            + when(!node.improving, parameters.reduction_worsening)
            + when(node.has_noisy_table_move(), parameters.reduction_table_capture)
            + when(self.frames[node.ply + 1 + super::BEFORE_ROOT].cutoffs > 3, parameters.reduction_cutoffs)
            - when(child.is_check(), parameters.reduction_check)
            - history * PLY / parameters.reduction_history
            - node.correction.abs() * 4
    }

    /// Learns from a node and remembers it.
    fn conclude<K: Kind>(&mut self, node: &Node<'_>, harvest: &Harvest) {
        let Harvest { best, best_move, bound, .. } = *harvest;
        if bound == Bound::Lower
            && let Some(m) = best_move
        {
            self.reward(node, m, harvest);
        }
        if node.excluded.is_some() || (K::ROOT && self.is_partial()) {
            return;
        }
        let informative = match bound {
            Bound::Exact => true,
            Bound::Lower => best > node.corrected(),
            Bound::Upper => best < node.corrected(),
        };
        if !node.in_check() && informative && best_move.is_none_or(Move::is_quiet) && !is_proven(best) {
            let [last, before, _] = node.earlier;
            self.corrections.learn(node.position, last, before, best - node.corrected(), node.depth);
        }
        let Node { raw, depth, was_pv, .. } = *node;
        let entry = Entry { best: best_move, value: best, evaluation: raw, depth, bound, was_pv };
        self.remember(node.position, node.ply, entry);
    }

    /// Whether moves are left out at the root: what is found there is not the best the position has.
    fn is_partial(&self) -> bool {
        self.shared.is_restricted || !self.left_out.is_empty()
    }

    /// A move refuted the opponent: it is rewarded, those tried before it are not.
    fn reward(&mut self, node: &Node<'_>, m: Move, harvest: &Harvest) {
        let Node { position, ref earlier, .. } = *node;
        let threats = node.threats.all;
        let parameters = self.shared.parameters;
        let bonus = (parameters.history_bonus * node.depth - 80).min(parameters.history_most);
        if m.is_quiet() {
            self.histories.learn_quiet(position, threats, m, earlier, bonus);
            for quiet in harvest.tried.iter().filter(|m| m.is_quiet()) {
                self.histories.learn_quiet(position, threats, quiet, earlier, -bonus);
            }
        } else {
            self.histories.learn_capture(position, m, bonus);
        }
        for noisy in harvest.tried.iter().filter(|m| !m.is_quiet()) {
            self.histories.learn_capture(position, noisy, -bonus);
        }
    }

    fn is_left_out(&self, m: Move) -> bool {
        let allowed = self.shared.root_moves;
        self.left_out.contains(&m) || (!allowed.is_empty() && !allowed.contains(&m))
    }

    /// Counts what a root move has cost: how sure the choice is shows in it.
    fn note_effort(&mut self, m: Move, nodes: u64) {
        match self.effort.iter_mut().find(|(known, _)| *known == m) {
            Some((_, sum)) => *sum += nodes,
            None => self.effort.push((m, nodes)),
        }
    }
}

const _: () = assert!(MATE < i16::MAX as Value);
