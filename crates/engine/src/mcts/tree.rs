//! The tree, in two lists: nodes, and the edges of expanded nodes.
//!
//! Memory is divided into two halves of which one is in use. When it is full, or when a move was played on the board,
//! what is worth keeping is copied into the other, as copying garbage collectors do: so nothing is ever searched for,
//! freed or fragmented.

use std::collections::TryReserveError;

use chess::{Game, Move, Position};

use super::proof::Proof;

/// A position that was visited.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Node {
    /// How many playouts came here.
    pub(super) visits: u32,
    /// Where its edges begin.
    first_edge: u32,
    edge_count: u8,
    /// How many edges have been followed: always the first ones.
    pub(super) visited_edges: u8,
    pub(super) proof: Proof,
    /// The mean of wins less losses, −1 to 1, from the side to move.
    pub(super) value: f32,
    /// The mean share of draws.
    pub(super) draws: f32,
}

/// A legal move of an expanded node. Edges are sorted by their priors.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Edge {
    /// The node it leads to, or [`NONE`].
    child: u32,
    pub(super) played: Move,
    prior: u16,
}

/// Stands for no node.
const NONE: u32 = u32::MAX;
/// The largest prior, as it is stored.
const PRIOR_ONE: f32 = 65_535.0;

impl Node {
    /// A node that was never visited.
    pub(super) const NEW: Node = Node {
        visits: 0,
        first_edge: 0,
        edge_count: 0,
        visited_edges: 0,
        proof: Proof::Unknown,
        value: 0.0,
        draws: 0.0,
    };

    /// Whether its moves are known.
    pub(super) fn is_expanded(&self) -> bool {
        self.edge_count > 0
    }

    /// Whether every move was followed.
    pub(super) fn all_visited(&self) -> bool {
        self.is_expanded() && self.visited_edges == self.edge_count
    }
}

impl Edge {
    /// The policy's probability.
    pub(super) fn prior(&self) -> f32 {
        f32::from(self.prior) / PRIOR_ONE
    }

    /// The node it leads to, if it was followed.
    pub(super) fn child(&self) -> Option<usize> {
        (self.child != NONE).then_some(self.child as usize)
    }
}

/// One half of the memory.
#[derive(Default)]
struct Space {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

impl Space {
    /// Room for so much, if there is so much memory: pages that are never used cost nothing.
    fn try_new(nodes: usize, edges: usize) -> Result<Space, TryReserveError> {
        let mut space = Space::default();
        space.nodes.try_reserve_exact(nodes)?;
        space.edges.try_reserve_exact(edges)?;
        Ok(space)
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
    }
}

/// The nodes of a search, and the game they belong to.
pub(crate) struct Tree {
    space: Space,
    other: Space,
    most_nodes: usize,
    most_edges: usize,
    /// The game whose position is the root.
    root_of: Option<(Position, Vec<Move>)>,
    /// Some root moves were left out: the tree is no good for another search.
    is_restricted: bool,
}

/// The root's place.
pub(super) const ROOT: usize = 0;
/// No position has more moves.
const MOST_MOVES: usize = 218;

impl Tree {
    /// An empty tree that takes so many bytes at most; fewer if there is not so much memory.
    pub(crate) fn new(bytes: usize) -> Tree {
        Tree::largest(bytes, Tree::try_new)
    }

    /// The first of this size, half of it and so on that can be had.
    pub(super) fn largest<E>(bytes: usize, try_new: impl Fn(usize) -> Result<Tree, E>) -> Tree {
        let sizes = std::iter::successors(Some(bytes), |size| Some(size / 2)).take_while(|&size| size > 0);
        // The smallest has some kilobytes, for which there is always memory.
        sizes.map(try_new).find_map(Result::ok).unwrap_or_else(|| Tree::with(Default::default(), 0))
    }

    /// An empty tree of both halves, if there is so much memory.
    pub(super) fn try_new(bytes: usize) -> Result<Tree, TryReserveError> {
        let (nodes, edges) = Tree::capacity(bytes);
        Ok(Tree::with([Space::try_new(nodes, edges)?, Space::try_new(nodes, edges)?], bytes))
    }

    fn with([space, other]: [Space; 2], bytes: usize) -> Tree {
        let (most_nodes, most_edges) = Tree::capacity(bytes);
        Tree { space, other, most_nodes, most_edges, root_of: None, is_restricted: false }
    }

    /// How many nodes and edges each half of so many bytes has. A third of the nodes is expanded, with 35 edges each
    /// on average.
    fn capacity(bytes: usize) -> (usize, usize) {
        let half = bytes / 2;
        let nodes = (half / 5 / size_of::<Node>()).clamp(64, NONE as usize - 1);
        let edges = (half * 4 / 5 / size_of::<Edge>()).clamp(8 * MOST_MOVES, NONE as usize - 1);
        (nodes, edges)
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.space.clear();
        self.root_of = None;
    }

    /// Makes the position of a game the root, with what is known of it. `restricted` says that some of its moves will
    /// be left out.
    pub(super) fn set_root(&mut self, game: &Game, restricted: bool) {
        let known = (!restricted && !self.is_restricted).then(|| self.find(game)).flatten();
        match known {
            Some(node) => self.copy_from(node, 0),
            None => self.space.clear(),
        }
        if self.space.nodes.is_empty() {
            self.space.nodes.push(Node::NEW);
        }
        self.root_of = Some((*game.start(), game.moves().to_vec()));
        self.is_restricted = restricted;
    }

    /// The node of a game's position, if the game went on from the root.
    fn find(&self, game: &Game) -> Option<usize> {
        let (start, moves) = self.root_of.as_ref().filter(|_| !self.space.nodes.is_empty())?;
        let since = game.moves().strip_prefix(moves.as_slice()).filter(|_| game.start() == start)?;
        since.iter().try_fold(ROOT, |node, &played| {
            self.edges(node).iter().find(|edge| edge.played == played)?.child()
        })
    }

    pub(super) fn node(&self, node: usize) -> &Node {
        &self.space.nodes[node]
    }

    pub(super) fn node_mut(&mut self, node: usize) -> &mut Node {
        &mut self.space.nodes[node]
    }

    /// The edges of a node; none if it is not expanded.
    pub(super) fn edges(&self, node: usize) -> &[Edge] {
        let node = &self.space.nodes[node];
        &self.space.edges[node.first_edge as usize..][..usize::from(node.edge_count)]
    }

    /// The children that were visited, with their edges.
    pub(super) fn children(&self, node: usize) -> impl Iterator<Item = (&Edge, &Node)> {
        let visited = usize::from(self.node(node).visited_edges);
        self.edges(node)[..visited].iter().filter_map(|edge| Some((edge, self.node(edge.child()?))))
    }

    /// Gives a node its moves, in the order of their priors.
    pub(super) fn expand(&mut self, node: usize, moves: &mut [(Move, f32)]) {
        moves.sort_by(|a, b| b.1.total_cmp(&a.1));
        let first_edge = self.space.edges.len() as u32;
        self.space.edges.extend(moves.iter().map(|&(played, prior)| Edge {
            child: NONE,
            played,
            prior: (prior * PRIOR_ONE).round() as u16,
        }));
        let node = self.node_mut(node);
        (node.first_edge, node.edge_count, node.visited_edges) = (first_edge, moves.len() as u8, 0);
    }

    /// The child behind an edge, which is the first one that was not followed or one of those before.
    pub(super) fn follow(&mut self, node: usize, edge: usize) -> usize {
        let at = self.space.nodes[node].first_edge as usize + edge;
        if let Some(child) = self.space.edges[at].child() {
            return child;
        }
        let child = self.space.nodes.len();
        self.space.nodes.push(Node::NEW);
        self.space.edges[at].child = child as u32;
        self.space.nodes[node].visited_edges = edge as u8 + 1;
        child
    }

    /// Whether there may be no room for another playout.
    pub(super) fn is_full(&self) -> bool {
        self.space.nodes.len() + 1 > self.most_nodes || self.space.edges.len() + MOST_MOVES > self.most_edges
    }

    /// How full it is, in thousandths.
    pub(super) fn fill(&self) -> u32 {
        let share = |used: usize, most: usize| (1_000 * used / most) as u32;
        share(self.space.nodes.len(), self.most_nodes)
            .max(share(self.space.edges.len(), self.most_edges))
            .min(1_000)
    }

    /// Makes room: the least visited nodes lose what is below them, until half is free.
    pub(super) fn prune(&mut self) {
        let fits = |fewest: u32| {
            let kept = self.space.nodes.iter().filter(|node| node.visits >= fewest && node.is_expanded());
            let (edges, nodes) = kept.fold((0, 1), |(edges, nodes), node| {
                (edges + usize::from(node.edge_count), nodes + usize::from(node.visited_edges))
            });
            edges <= self.most_edges / 2 && nodes <= self.most_nodes / 2
        };
        let fewest = (1..31).map(|power| 1 << power).find(|&fewest| fits(fewest));
        self.copy_from(ROOT, fewest.unwrap_or(u32::MAX));
    }

    /// A node becomes the root; what is not below it is forgotten, and so is what lies below nodes with fewer visits.
    fn copy_from(&mut self, root: usize, fewest: u32) {
        let Tree { space, other, .. } = self;
        other.clear();
        other.nodes.push(space.nodes[root]);
        let mut next = 0;
        while next < other.nodes.len() {
            let node = other.nodes[next];
            // A repetition need not be one seen from another root.
            let proof = if node.proof == Proof::Draw { Proof::Unknown } else { node.proof };
            let mut copy = Node { proof, ..node };
            if node.visits < fewest && next != ROOT {
                (copy.first_edge, copy.edge_count, copy.visited_edges) = (0, 0, 0);
            } else {
                copy.first_edge = other.edges.len() as u32;
                for &edge in &space.edges[node.first_edge as usize..][..usize::from(node.edge_count)] {
                    let child = edge.child().map_or(NONE, |child| {
                        other.nodes.push(space.nodes[child]);
                        other.nodes.len() as u32 - 1
                    });
                    other.edges.push(Edge { child, ..edge });
                }
            }
            other.nodes[next] = copy;
            next += 1;
        }
        std::mem::swap(space, other);
    }

    /// How many nodes there are.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.space.nodes.len()
    }

    /// How many bytes its lists have taken.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        let bytes = |space: &Space| {
            space.nodes.capacity() * size_of::<Node>() + space.edges.capacity() * size_of::<Edge>()
        };
        bytes(&self.space) + bytes(&self.other)
    }
}
