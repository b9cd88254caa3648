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
/// analyse_observed(&Position::initial(), &method, &mut tree);
/// let root = &tree.nodes()[0];
/// assert_eq!((root.value.is_some(), tree.children(0).count()), (true, 20));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<TreeNode>,
    /// The nodes from the root to the one being searched; `None` where it was not recorded.
    open: Vec<Option<usize>>,
    capacity: usize,
    deepest: Option<usize>,
    left_out: u64,
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

    /// The nodes, parents before children; the root is the first.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// The indices of a node's children, in the order of the search.
    pub fn children(&self, parent: usize) -> impl Iterator<Item = usize> {
        let after = self.nodes.iter().enumerate().skip(parent + 1);
        after.filter(move |(_, node)| node.parent == Some(parent)).map(|(index, _)| index)
    }

    /// How many nodes were visited but not recorded.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Adds a node if there is room for it.
    pub(crate) fn add(&mut self, node: TreeNode) -> Option<usize> {
        if self.nodes.len() >= self.capacity {
            self.left_out += 1;
            return None;
        }
        self.nodes.push(node);
        Some(self.nodes.len() - 1)
    }
}

impl Observer for Tree {
    fn restart(&mut self) {
        *self = Tree { capacity: self.capacity, deepest: self.deepest, ..Tree::default() };
    }

    fn enter(&mut self, node: NodeInfo) {
        let NodeInfo { last_move, depth, window } = node;
        let parent = self.open.last().copied();
        let too_deep = self.deepest.is_some_and(|deepest| self.open.len() > deepest);
        let index = if parent == Some(None) || too_deep {
            self.left_out += 1;
            None
        } else {
            let parent = parent.flatten();
            self.add(TreeNode { parent, last_move, depth, window, value: None, reason: None, visits: 1 })
        };
        self.open.push(index);
    }

    fn leave(&mut self, value: Value, reason: ReturnReason) {
        if let Some(node) = self.open.pop().flatten().and_then(|index| self.nodes.get_mut(index)) {
            node.value = Some(value);
            node.reason = Some(reason);
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
