//! One playout: from the root to a leaf, and back.

use chess::{Move, Position};

use super::proof::Proof;
use super::selection::Puct;
use super::tree::{ROOT, Tree};
use super::value::Expectation;
use crate::policy::PolicyNetwork;
use crate::search::Searcher;
use crate::search_parameters::SearchParameters;
use crate::value::MAX_PLY;

/// Deeper leaves are not expanded, so that quiescence search has plies left.
const DEEPEST: usize = MAX_PLY - 48;

/// What playouts need.
pub(super) struct Playouts<'a> {
    pub(super) searcher: Searcher<'a>,
    policy: &'a PolicyNetwork,
    puct: Puct,
    temperature: f32,
    /// Leaves are valued by quiescence search, not by the evaluation alone.
    quiescence: bool,
    root: Position,
    /// Moves that may be played at the root; all if empty.
    root_moves: &'a [Move],
    /// The nodes of this playout, and the moves of the last one, whose accumulators may be known already.
    path: Vec<usize>,
    line: Vec<Move>,
    moves: Vec<(Move, f32)>,
    priors: Vec<f32>,
    /// The depths of all playouts, and the deepest.
    pub(super) depth_sum: u64,
    pub(super) deepest: usize,
    pub(super) count: u64,
}

impl<'a> Playouts<'a> {
    pub(super) fn new(
        mut searcher: Searcher<'a>,
        policy: &'a PolicyNetwork,
        parameters: &SearchParameters,
        root: &Position,
        root_moves: &'a [Move],
    ) -> Playouts<'a> {
        searcher.begin_line(root);
        Playouts {
            searcher,
            policy,
            puct: Puct::new(parameters),
            temperature: parameters.mcts_temperature as f32 / 100.0,
            quiescence: parameters.mcts_quiescence != 0,
            root: *root,
            root_moves,
            path: Vec::new(),
            line: Vec::new(),
            moves: Vec::new(),
            priors: Vec::new(),
            depth_sum: 0,
            deepest: 0,
            count: 0,
        }
    }

    /// Values and expands the root, unless an earlier search has. `noise` may change its priors.
    pub(super) fn prepare_root(&mut self, tree: &mut Tree, noise: impl FnOnce(&mut [f32])) {
        let root = self.root;
        if tree.node(ROOT).visits == 0 {
            let found = self.value(&root, 0);
            let node = tree.node_mut(ROOT);
            (node.visits, node.value, node.draws) = (1, found.value, found.draws);
        }
        tree.node_mut(ROOT).proof = Proof::Unknown;
        if !tree.node(ROOT).is_expanded() {
            self.find_moves(&root, self.root_moves);
            let mut priors: Vec<f32> = self.moves.iter().map(|(_, prior)| *prior).collect();
            noise(&mut priors);
            self.moves.iter_mut().zip(priors).for_each(|((_, prior), changed)| *prior = changed);
            tree.expand(ROOT, &mut self.moves);
        }
        self.prove(tree, ROOT);
    }

    /// One playout; `false` if it was interrupted and nothing was learnt.
    pub(super) fn run(&mut self, tree: &mut Tree) -> bool {
        self.path.clear();
        let mut position = self.root;
        let mut at = ROOT;
        let found = loop {
            let ply = self.path.len();
            self.path.push(at);
            if let Some(found) = self.leaf(tree, at, &position, ply) {
                break found;
            }
            let edge = self.puct.select(tree, at);
            let played = tree.edges(at)[edge].played;
            let is_known = self.line.get(ply) == Some(&played);
            if !is_known {
                self.line.truncate(ply);
                self.line.push(played);
            }
            position = self.searcher.follow_line(&position, played, ply, is_known);
            at = tree.follow(at, edge);
        };
        let depth = self.path.len() - 1;
        self.line.truncate(depth);
        self.searcher.leave_line(depth);
        if self.searcher.is_stopped() {
            return false;
        }
        self.count += 1;
        self.depth_sum += depth as u64;
        self.deepest = self.deepest.max(depth);
        self.back_up(tree, found);
        true
    }

    /// The expectation of a node where the playout ends; `None` if it goes on.
    fn leaf(&mut self, tree: &mut Tree, at: usize, position: &Position, ply: usize) -> Option<Expectation> {
        let node = *tree.node(at);
        if ply == 0 {
            return None;
        }
        if let Some(found) = Expectation::of_proof(node.proof) {
            self.searcher.count_node();
            return Some(found);
        }
        if node.is_expanded() {
            return None;
        }
        if let Some(proof) = self.terminal(position) {
            self.searcher.count_node();
            tree.node_mut(at).proof = proof;
            return Expectation::of_proof(proof);
        }
        if node.visits > 0 && ply < DEEPEST {
            self.find_moves(position, &[]);
            tree.expand(at, &mut self.moves);
            return None;
        }
        Some(self.value(position, ply))
    }

    /// What the rules say about a position.
    fn terminal(&self, position: &Position) -> Option<Proof> {
        if position.has_no_moves() {
            return Some(if position.is_check() { Proof::Loss(0) } else { Proof::Draw });
        }
        self.searcher.is_line_drawn(position).then_some(Proof::Draw)
    }

    fn value(&mut self, position: &Position, ply: usize) -> Expectation {
        Expectation::of(self.searcher.leaf_value(position, ply, self.quiescence), position)
    }

    /// The legal moves of a position, or those that are allowed, with the policy's priors.
    fn find_moves(&mut self, position: &Position, allowed: &[Move]) {
        let legal = position.legal_moves();
        self.policy.probabilities(position, &legal, self.temperature, &mut self.priors);
        let moves = legal.iter().copied().zip(self.priors.iter().copied());
        self.moves.clear();
        self.moves.extend(moves.filter(|(m, _)| allowed.is_empty() || allowed.contains(m)));
    }

    /// Tells every node on the way what was found, from the leaf to the root.
    fn back_up(&mut self, tree: &mut Tree, found: Expectation) {
        let mut found = found;
        let mut may_prove = true;
        for (from_leaf, &at) in self.path.iter().rev().enumerate() {
            let node = tree.node_mut(at);
            node.visits = node.visits.saturating_add(1);
            let share = 1.0 / node.visits as f32;
            node.value += (found.value - node.value) * share;
            node.draws += (found.draws - node.draws) * share;
            if from_leaf > 0 && may_prove {
                may_prove = self.prove(tree, at);
            } else if from_leaf == 0 {
                may_prove = node.proof != Proof::Unknown;
            }
            found = -found;
        }
    }

    /// Whether the children of a node decide it.
    fn prove(&self, tree: &mut Tree, at: usize) -> bool {
        let node = tree.node(at);
        let proof = Proof::of_children(tree.children(at).map(|(_, child)| child.proof), node.all_visited());
        if proof != Proof::Unknown {
            tree.node_mut(at).proof = proof;
        }
        proof != Proof::Unknown
    }
}
