//! The search tree, recorded for people to look at.

use chess::Move;

use crate::{NodeInfo, Observer, ReturnReason, Value, Window};

/// The nodes of a search in the order in which they were visited: of its last iteration, up to a
/// chosen number.
///
/// ```
/// use chess::Position;
/// use classics::{Algorithm, Evaluation, Method, Tree, analyse_observed};
/// let mut tree = Tree::with_capacity(10_000);
/// let method = Method { depth: 2, ..Method::new(Algorithm::AlphaBeta, Evaluation::Material) };
/// let found = analyse_observed(&Position::initial(), &method, &mut tree);
/// let root = &tree.nodes()[0];
/// assert_eq!((root.value.is_some(), tree.children(0).count()), (true, 20));
/// assert_eq!(root.nodes, found.statistics.nodes);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<TreeNode>,
    links: Vec<Links>,
    /// The nodes from the root to the one being searched.
    open: Vec<OpenNode>,
    capacity: usize,
    deepest: Option<usize>,
    thins_out: bool,
    visited: u64,
    left_out: u64,
}

/// Where a node's children and its next sibling are; 0, the root, is never a child and means none.
#[derive(Clone, Copy, Debug, Default)]
struct Links {
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
}

/// A node that is being searched.
#[derive(Clone, Copy, Debug)]
struct OpenNode {
    /// `None` if it was not recorded.
    index: Option<usize>,
    /// Nodes visited before it.
    visited_before: u64,
}

/// A node of a recorded tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode {
    /// The index of its parent; none for the root.
    pub parent: Option<usize>,
    /// The move that led here; none at the root and after a pass.
    pub last_move: Option<Move>,
    /// Plies still to be searched when it was entered.
    pub depth: u32,
    /// The window it was searched with, seen by its side to move.
    pub window: Window,
    /// What it returned, seen by its side to move; none if the search was interrupted in it.
    pub value: Option<Value>,
    /// ReturnReason it returned that.
    pub reason: Option<ReturnReason>,
    /// How often it was visited: once, except in Monte Carlo tree search.
    pub visits: u64,
    /// What it cost: itself and all nodes below it, recorded or not. In Monte Carlo tree search, its visits.
    pub nodes: u64,
}

impl Tree {
    /// A tree that records at most `capacity` nodes.
    pub fn with_capacity(capacity: usize) -> Tree {
        Tree { capacity, ..Tree::default() }
    }

    /// Records only the first `plies` plies of every line: a search goes to the bottom of its
    /// first branch first, and would fill the tree there.
    #[must_use]
    pub fn down_to(self, plies: usize) -> Tree {
        Tree { deepest: Some(plies), ..self }
    }

    /// A full tree drops its deepest ply and goes on with the others, so that every line is recorded as deep
    /// as there is room for; nodes still say what was visited below them.
    #[must_use]
    pub fn thinning_out(self) -> Tree {
        Tree { thins_out: true, ..self }
    }

    /// The nodes, parents before children; the root is the first.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// The indices of a node's children, in the order of the search.
    pub fn children(&self, parent: usize) -> impl Iterator<Item = usize> {
        let next = |at: u32| (at != 0).then_some(at as usize);
        let first = self.links.get(parent).and_then(|links| next(links.first_child));
        std::iter::successors(first, move |&child| next(self.links[child].next_sibling))
    }

    /// The nodes from the root down to one.
    pub fn path(&self, node: usize) -> Vec<usize> {
        let up = std::iter::successors(Some(node), |&at| self.nodes.get(at)?.parent);
        let mut path: Vec<usize> = up.collect();
        path.reverse();
        path
    }

    /// How many nodes were visited but not recorded.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Adds a node if there is room for it.
    pub(crate) fn add(&mut self, node: TreeNode) -> Option<usize> {
        if self.nodes.len() >= self.capacity.min(u32::MAX as usize) {
            self.left_out += 1;
            return None;
        }
        let index = self.nodes.len();
        if let Some(parent) = node.parent {
            let elder = std::mem::replace(&mut self.links[parent].last_child, index as u32);
            match elder {
                0 => self.links[parent].first_child = index as u32,
                elder => self.links[elder as usize].next_sibling = index as u32,
            }
        }
        self.nodes.push(node);
        self.links.push(Links::default());
        Some(index)
    }

    /// Whether the next node is one to be recorded: its parent is, and it is not too deep.
    fn is_recorded_next(&self) -> bool {
        let parent_is_recorded = self.open.last().is_none_or(|open| open.index.is_some());
        parent_is_recorded && self.deepest.is_none_or(|deepest| self.open.len() <= deepest)
    }

    /// Drops the deepest ply, if there is one below the root.
    fn thin_out(&mut self) {
        let mut plies: Vec<usize> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            plies.push(node.parent.map_or(0, |parent| plies[parent] + 1));
        }
        let Some(kept) = plies.iter().max().and_then(|deepest| deepest.checked_sub(1)) else { return };
        self.deepest = Some(kept);
        self.links.clear();
        let mut moved = vec![None; plies.len()];
        for (old, mut node) in std::mem::take(&mut self.nodes).into_iter().enumerate() {
            if plies[old] > kept {
                self.left_out += 1;
                continue;
            }
            node.parent = node.parent.and_then(|parent| moved[parent]);
            moved[old] = self.add(node);
        }
        for open in &mut self.open {
            open.index = open.index.and_then(|index| moved[index]);
        }
    }
}

impl Observer for Tree {
    fn restart(&mut self) {
        let Tree { capacity, deepest, thins_out, .. } = *self;
        // What was too deep for the last iteration is too deep for this one.
        *self = Tree { capacity, deepest, thins_out, ..Tree::default() };
    }

    fn enter(&mut self, node: NodeInfo) {
        let NodeInfo { last_move, depth, window } = node;
        if self.is_recorded_next() && self.thins_out && self.nodes.len() >= self.capacity {
            self.thin_out();
        }
        let index = if self.is_recorded_next() {
            let parent = self.open.last().and_then(|open| open.index);
            let (value, reason) = (None, None);
            self.add(TreeNode { parent, last_move, depth, window, value, reason, visits: 1, nodes: 1 })
        } else {
            self.left_out += 1;
            None
        };
        self.open.push(OpenNode { index, visited_before: self.visited });
        self.visited += 1;
    }

    fn leave(&mut self, value: Value, reason: ReturnReason) {
        let Some(open) = self.open.pop() else { return };
        if let Some(node) = open.index.and_then(|index| self.nodes.get_mut(index)) {
            node.value = Some(value);
            node.reason = Some(reason);
            node.nodes = self.visited - open.visited_before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: NodeInfo = NodeInfo { last_move: None, depth: 1, window: Window::FULL };

    #[test]
    fn a_full_tree_counts_what_it_leaves_out() {
        let mut tree = Tree::with_capacity(2);
        tree.enter(NODE);
        for value in 0..3 {
            tree.enter(NODE);
            tree.enter(NODE);
            tree.leave(Value(value), ReturnReason::Horizon);
            tree.leave(Value(-value), ReturnReason::Searched);
        }
        tree.leave(Value(7), ReturnReason::Searched);
        assert_eq!(tree.nodes().len(), 2);
        assert_eq!(tree.left_out(), 5);
        assert_eq!((tree.nodes()[0].value, tree.nodes()[1].value), (Some(Value(7)), Some(Value(0))));
        assert_eq!(tree.children(0).collect::<Vec<_>>(), [1]);
        assert_eq!((tree.nodes()[0].nodes, tree.nodes()[1].nodes), (7, 2));
    }

    #[test]
    fn a_tree_that_thins_out_keeps_every_line() {
        let mut tree = Tree::with_capacity(5).thinning_out();
        tree.enter(NODE);
        for value in 0..4 {
            tree.enter(NODE);
            tree.enter(NODE);
            tree.leave(Value(value), ReturnReason::Horizon);
            tree.leave(Value(-value), ReturnReason::Searched);
        }
        tree.leave(Value(7), ReturnReason::Searched);
        assert_eq!(tree.children(0).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert_eq!((tree.nodes().len(), tree.left_out(), tree.nodes()[0].nodes), (5, 4, 9));
        assert!(tree.children(0).all(|child| tree.nodes()[child].nodes == 2));
        assert_eq!((tree.path(3), tree.nodes()[0].value), (vec![0, 3], Some(Value(7))));
    }

    #[test]
    fn only_the_top_of_a_deep_tree_is_kept() {
        let mut tree = Tree::with_capacity(100).down_to(1);
        (0..3).for_each(|_| tree.enter(NODE));
        assert_eq!((tree.nodes().len(), tree.left_out()), (2, 1));
    }

    #[test]
    fn a_new_iteration_supersedes_the_last() {
        let mut tree = Tree::with_capacity(5);
        tree.enter(NODE);
        tree.restart();
        assert!(tree.nodes().is_empty());
        tree.enter(NODE);
        assert_eq!(tree.nodes()[0].parent, None);
    }
}
