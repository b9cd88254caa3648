//! Playouts until time is up.

use chess::random::Random;
use chess::{Game, Move};
use play::{Limits, Report, Score};

use super::noise::add_noise;
use super::playout::Playouts;
use super::proof::Proof;
use super::report;
use super::tree::{ROOT, Tree};
use super::value::score_of;
use crate::SearchResult;
use crate::policy::PolicyNetwork;
use crate::search::{Searcher, SharedState};

/// How many playouts lie between looks at the clock.
const CLOCK_INTERVAL: u64 = 16;
/// How many nodes lie between reports at most, in multiples of those before.
const REPORT_GROWTH: f64 = 1.5;

/// What the search is asked.
pub(crate) struct TreeSearchSettings<'a> {
    pub(crate) game: &'a Game,
    pub(crate) limits: &'a Limits,
    /// Moves that may be played at the root.
    pub(crate) root_moves: &'a [Move],
    /// How many variations are reported.
    pub(crate) multi_pv: usize,
    /// Whether what was found about every root move is told at the end.
    pub(crate) verbose: bool,
}

/// A search by playouts on one thread.
pub(crate) struct TreeSearch<'a> {
    settings: TreeSearchSettings<'a>,
    shared: &'a SharedState<'a>,
    tree: &'a mut Tree,
    playouts: Playouts<'a>,
}

impl<'a> TreeSearch<'a> {
    /// A search that goes on with what the tree knows of the game's position.
    pub(crate) fn new(
        settings: TreeSearchSettings<'a>,
        shared: &'a SharedState<'a>,
        searcher: Searcher<'a>,
        tree: &'a mut Tree,
        policy: &'a PolicyNetwork,
        random: &mut Random,
    ) -> TreeSearch<'a> {
        let root = settings.game.position();
        let noise = shared.parameters.mcts_noise as f32 / 100.0;
        // A tree with noise, or without some of the moves, is good for one search only.
        let is_restricted = settings.root_moves.len() < root.legal_moves().len();
        tree.set_root(settings.game, is_restricted || noise > 0.0);
        let mut playouts = Playouts::new(searcher, policy, shared.parameters, root, settings.root_moves);
        playouts.prepare_root(tree, |priors| {
            if noise > 0.0 {
                add_noise(priors, noise, random);
            }
        });
        TreeSearch { settings, shared, tree, playouts }
    }

    /// Searches; the best move and the expected reply, `None` if there is no move.
    pub(crate) fn run(mut self, report: &mut dyn FnMut(Report)) -> Option<SearchResult> {
        let mut next_report = 64;
        while !self.is_over() {
            if self.tree.is_full() {
                self.tree.prune();
            }
            if !self.playouts.run(self.tree) {
                break;
            }
            if self.nodes() >= next_report {
                next_report = (self.nodes() as f64 * REPORT_GROWTH) as u64;
                self.report(report);
            }
        }
        self.playouts.searcher.publish_nodes();
        self.report(report);
        if self.settings.verbose {
            report::root_moves(self.tree, self.settings.game.position()).into_iter().for_each(&mut *report);
        }
        // Interrupted before the first playout, it plays the policy's first move.
        let variation = report::variation(self.tree, report::best_edge(self.tree, ROOT).unwrap_or(0));
        Some(SearchResult {
            best: *variation.first()?,
            ponder: variation.get(1).copied(),
            nodes: self.nodes(),
        })
    }

    fn nodes(&self) -> u64 {
        self.playouts.searcher.nodes()
    }

    /// The mean depth of the playouts.
    fn depth(&self) -> u32 {
        (self.playouts.depth_sum / self.playouts.count.max(1)) as u32
    }

    fn is_over(&self) -> bool {
        let limits = self.settings.limits;
        // Some playouts, so that there is a variation.
        if self.playouts.count < 2 {
            return self.shared.interrupt.is_raised() && self.playouts.count > 0;
        }
        limits.nodes.is_some_and(|most| self.nodes() >= most)
            || limits.depth.is_some_and(|depth| self.depth() >= depth)
            || self.is_decided()
            || (self.playouts.count.is_multiple_of(CLOCK_INTERVAL) && self.is_time_up())
    }

    /// Whether nothing is left to find: the root is proven, or the mate that was asked for is found.
    fn is_decided(&self) -> bool {
        let root = self.tree.node(ROOT);
        let is_enough = match (score_of(root, self.settings.game.position()), self.settings.limits.mate) {
            _ if root.proof == Proof::Unknown => false,
            (Score::MateIn(moves) | Score::MatedIn(moves), Some(most)) => moves <= most,
            _ => true,
        };
        // Of several variations the others may still change.
        is_enough
            && (self.settings.multi_pv == 1
                || self.tree.children(ROOT).all(|(_, child)| child.proof != Proof::Unknown))
    }

    fn is_time_up(&self) -> bool {
        if self.shared.interrupt.is_raised() || self.shared.time.is_hard_limit_reached() {
            return true;
        }
        let (scale, lead) = self.time_scale();
        if self.shared.time.is_soft_limit_reached(scale) {
            return true;
        }
        // No other move can be visited as often in the time that is left.
        let speed = self.playouts.count as f64 / self.shared.time.elapsed().as_secs_f64().max(1e-6);
        let left = self.shared.time.soft_time_left(scale);
        left.is_some_and(|left| f64::from(lead) > speed * left.as_secs_f64() * CATCH_UP)
    }

    /// How much of the planned time the move deserves, and by how many visits it leads: more time where the most
    /// visited move is not the one that promises most, hardly any where there is no choice.
    fn time_scale(&self) -> (f64, u32) {
        if self.settings.root_moves.len() == 1 {
            return (0.02, 0);
        }
        let mut children: Vec<(u32, f32)> =
            self.tree.children(ROOT).map(|(_, child)| (child.visits, -child.value)).collect();
        children.sort_unstable_by_key(|(visits, _)| std::cmp::Reverse(*visits));
        let [first, second] = [0, 1].map(|n| children.get(n).copied().unwrap_or_default());
        let is_disputed =
            children.iter().any(|&(visits, value)| visits > first.0 / 10 && value > first.1 + 0.01);
        (if is_disputed { 1.8 } else { 1.0 }, first.0.saturating_sub(second.0))
    }

    fn report(&self, report: &mut dyn FnMut(Report)) {
        let position = self.settings.game.position();
        let shared = self.shared;
        for (n, edge) in report::ranked(self.tree).into_iter().take(self.settings.multi_pv).enumerate() {
            let line = (self.settings.multi_pv > 1).then_some(n as u32 + 1);
            report(Report {
                line,
                depth: Some(self.depth().max(1)),
                selective_depth: Some(self.playouts.deepest as u32),
                nodes: Some(self.nodes()),
                time: Some(shared.time.elapsed()),
                hash_full: Some(self.tree.fill()),
                ..report::of_edge(self.tree, edge, position)
            });
        }
    }
}

/// The share of the playouts to come that another move might get.
const CATCH_UP: f64 = 0.8;
