//! What is special about the root: moves that may not be searched there, and what each one cost.

use chess::Move;

use super::Searcher;

impl Searcher<'_> {
    /// Whether moves are left out at the root: what is found there is not the value of the position.
    pub(super) fn is_root_restricted(&self) -> bool {
        self.shared.is_restricted || !self.excluded_root_moves.is_empty()
    }

    pub(super) fn is_excluded_at_root(&self, m: Move) -> bool {
        let allowed = self.shared.root_moves;
        self.excluded_root_moves.contains(&m) || (!allowed.is_empty() && !allowed.contains(&m))
    }

    /// Counts the nodes that a root move has cost: how sure the choice is shows in it.
    pub(super) fn add_effort(&mut self, m: Move, nodes: u64) {
        match self.effort.iter_mut().find(|(known, _)| *known == m) {
            Some((_, sum)) => *sum += nodes,
            None => self.effort.push((m, nodes)),
        }
    }

    /// The part of this thread's nodes that was spent on a root move.
    pub(crate) fn effort_on(&self, m: Option<Move>) -> f64 {
        let nodes = self.effort.iter().find(|(known, _)| Some(*known) == m).map_or(0, |(_, nodes)| *nodes);
        nodes as f64 / self.nodes.max(1) as f64
    }
}
