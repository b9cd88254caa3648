//! A search from beginning to end, with its tree: what a person looks at afterwards.

use chess::{Color, Game, Move, Position};
use play::{Limits, PlayerError, Stop, Turn};

use crate::{Classic, Statistics, Tree, TreeNode, Value};

/// A position, what a player found in it, and how.
///
/// ```
/// use chess::Position;
/// use classics::{RecordedSearch, Tree};
/// use play::Stop;
/// let mut player = classics::find("checkm8").unwrap().at_depth(Some(2));
/// let tree = Tree::with_capacity(10_000);
/// let search = RecordedSearch::run(&mut *player, &Position::initial(), Some(2), tree, &Stop::new()).unwrap();
/// assert_eq!(search.tree.nodes()[0].nodes, search.statistics.nodes);
/// assert_eq!(search.principal_variation_nodes().len(), 1 + search.pv.len());
/// ```
#[derive(Clone, Debug)]
pub struct RecordedSearch {
    /// Where it began.
    pub position: Position,
    /// The tree of its last iteration.
    pub tree: Tree,
    /// The principal variation.
    pub pv: Vec<Move>,
    /// What it cost, all iterations together.
    pub statistics: Statistics,
}

impl RecordedSearch {
    /// Lets a player think about a position without a clock, until it is done or `stop` is raised. Monte Carlo
    /// tree search grows its tree to `depth` plies.
    pub fn run(
        player: &mut dyn Classic,
        position: &Position,
        depth: Option<u32>,
        tree: Tree,
        stop: &Stop,
    ) -> Result<RecordedSearch, PlayerError> {
        player.record(Some(tree));
        let (game, limits) = (Game::from_position(*position), Limits { depth, ..Limits::default() });
        let mut pv = Vec::new();
        let mut report = |report: play::Report| pv = report.principal_variation;
        player.decide(Turn { game: &game, limits: &limits, stop, report: &mut report })?;
        let statistics = *player.statistics();
        let tree = player.last_decision_mut().tree.take().unwrap_or_default();
        Ok(RecordedSearch { position: *position, tree, pv, statistics })
    }

    /// What the position is worth to the side to move.
    pub fn value(&self) -> Option<Value> {
        self.tree.nodes().first()?.value
    }

    /// The position of a node.
    pub fn position_at(&self, node: usize) -> Position {
        let mut position = self.position;
        for &at in self.tree.path(node).iter().skip(1) {
            match self.tree.nodes()[at].last_move {
                Some(m) => position.play(m),
                None => position.play_null(),
            }
        }
        position
    }

    /// The side to move at a node.
    pub fn turn_at(&self, node: usize) -> Color {
        let plies = self.tree.path(node).len() - 1;
        if plies.is_multiple_of(2) { self.position.turn() } else { !self.position.turn() }
    }

    /// A move as people write it, or the two dashes of a pass.
    pub fn san(before: &Position, node: &TreeNode) -> String {
        node.last_move.map_or_else(|| "--".to_owned(), |m| before.to_san(m))
    }

    /// Whether a node was searched less deeply than its parent's depth asks for: a late move, or a pass.
    pub fn is_reduced(&self, node: usize) -> bool {
        let TreeNode { parent, depth, .. } = self.tree.nodes()[node];
        parent.is_some_and(|parent| depth + 1 < self.tree.nodes()[parent].depth)
    }

    /// The nodes of the principal variation, from the root: a move that was searched again counts as it was
    /// searched last. It ends where nothing was recorded.
    pub fn principal_variation_nodes(&self) -> Vec<usize> {
        let mut path = vec![0];
        for &m in &self.pv {
            let here = path[path.len() - 1];
            let next = self.tree.children(here).filter(|&n| self.tree.nodes()[n].last_move == Some(m)).last();
            let Some(next) = next else { break };
            path.push(next);
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Algorithm, Evaluation, Method, Refinement, Refinements, Searcher};

    fn recorded(fen: &str, refinements: Refinements, depth: u32) -> RecordedSearch {
        let position = Position::from_fen(fen).unwrap();
        let method =
            Method { refinements, depth, ..Method::new(Algorithm::AlphaBeta, Evaluation::Simplified) };
        let mut player = Searcher::new("", method, 0);
        RecordedSearch::run(&mut player, &position, None, Tree::with_capacity(1 << 20), &Stop::new()).unwrap()
    }

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    #[test]
    fn nodes_and_skipped_moves_are_those_of_the_statistics() {
        for &one in Refinement::ALL.iter().filter(|&&one| one != Refinement::OpeningBook) {
            let search = recorded(KIWIPETE, Refinements::only(one), 2);
            let nodes = search.tree.nodes();
            let skipped: usize = nodes
                .iter()
                .filter_map(|node| node.reason)
                .map(super::super::observer::ReturnReason::skipped)
                .sum();
            if one == Refinement::IterativeDeepening {
                assert!(nodes[0].nodes < search.statistics.nodes);
            } else {
                assert_eq!(nodes.len() as u64, search.statistics.nodes, "{one:?}");
                assert_eq!(skipped as u64, search.statistics.skipped_moves, "{one:?}");
            }
            let below: u64 = search.tree.children(0).map(|child| nodes[child].nodes).sum();
            assert_eq!(nodes[0].nodes, below + 1, "{one:?}");
        }
    }

    #[test]
    fn the_principal_variation_has_the_value_of_the_root() {
        let search = recorded(KIWIPETE, Refinements::NONE, 3);
        let path = search.principal_variation_nodes();
        assert_eq!(path.len(), 4);
        let value = |n: usize| search.tree.nodes()[n].value.unwrap().seen_by(search.turn_at(n));
        assert!(path.iter().all(|&node| value(node) == value(0)));
        assert_eq!(search.position_at(path[3]).turn(), search.turn_at(path[3]));
    }

    #[test]
    fn passes_and_late_moves_are_seen_to_be_reduced() {
        let search = recorded(KIWIPETE, Refinements::only(Refinement::NullMove), 4);
        let passes =
            search.tree.nodes().iter().enumerate().filter(|(_, node)| node.last_move.is_none()).skip(1);
        let passes: Vec<usize> = passes.map(|(n, _)| n).collect();
        assert!(!passes.is_empty() && passes.iter().all(|&pass| search.is_reduced(pass)));
        let search = recorded(KIWIPETE, Refinements::only(Refinement::LateMoveReductions), 4);
        let reduced = (0..search.tree.nodes().len()).filter(|&n| search.is_reduced(n)).count();
        assert_eq!(reduced as u64, search.statistics.reductions);
    }
}
