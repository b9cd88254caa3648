//! UCT: upper confidence bounds applied to trees. Each step down goes to the child with the best
//! result so far plus a bonus for being little known, so good moves are tried often and no move is
//! forgotten.

use std::time::Duration;

use chess::random::Random;
use chess::{Game, Move, Position};

use super::playout::playout;
use super::{LeafEvaluation, chance, value_of};
use crate::budget::{Budget, Interrupted};
use crate::terminal::RepetitionHistory;
use crate::tree::TreeNode;
use crate::{ReturnReason, Statistics, TerminalNode, Tree, Value, Window};

/// The exploration constant, for playouts and for evaluations. Results of 0 or 1 would need √2;
/// counted pieces vary less, and evaluations of sister positions by a few hundredths only.
const EXPLORATION: [f64; 2] = [0.7, 0.3];
/// About 50 MB; a full tree is still walked, but no longer grown.
const MAX_NODES: usize = 1 << 20;
/// What each ply takes off a mate, so that the faster one is chosen.
const DELAY: f64 = 0.001;

/// A tree that grows with every playout.
pub(super) struct Uct<'a> {
    root: Position,
    repetitions: RepetitionHistory,
    /// The root is the first; siblings lie side by side.
    nodes: Vec<UctNode>,
    leaf_evaluation: LeafEvaluation,
    exploration: f64,
    max_depth: u32,
    random: &'a mut Random,
    budget: Budget<'a>,
    pub(super) statistics: Statistics,
}

struct UctNode {
    last_move: Option<Move>,
    visits: u32,
    /// The sum of the results, for the side that moved here.
    points: f64,
    first_child: usize,
    children: usize,
    /// The game ends here: what that is worth to the side to move, and why.
    terminal: Option<(f64, TerminalNode)>,
}

impl UctNode {
    fn new(last_move: Option<Move>) -> UctNode {
        UctNode { last_move, visits: 0, points: 0.0, first_child: 0, children: 0, terminal: None }
    }

    /// The average result for the side that moved here.
    fn mean(&self) -> f64 {
        if self.visits == 0 { 0.5 } else { self.points / f64::from(self.visits) }
    }
}

impl<'a> Uct<'a> {
    pub(super) fn new(
        game: &Game,
        moves: &[Move],
        leaf_evaluation: LeafEvaluation,
        max_depth: u32,
        random: &'a mut Random,
        budget: Budget<'a>,
    ) -> Uct<'a> {
        let exploration = EXPLORATION[usize::from(leaf_evaluation != LeafEvaluation::Playout)];
        let (root, repetitions) = (*game.position(), RepetitionHistory::of(game));
        let (nodes, statistics) = (vec![UctNode::new(None)], Statistics::default());
        let mut uct = Uct {
            root,
            repetitions,
            nodes,
            leaf_evaluation,
            exploration,
            max_depth,
            random,
            budget,
            statistics,
        };
        uct.expand(0, &root, moves);
        uct
    }

    /// One round of the four steps: selection, expansion, simulation, backpropagation.
    pub(super) fn playout(&mut self) -> Result<(), Interrupted> {
        self.visit()?;
        let mut position = self.root;
        let mut repetitions = self.repetitions.clone();
        let mut path = vec![0];
        let mut node = 0;
        // Selection: down to a node that has not been visited, or where the game ends.
        while self.nodes[node].children > 0 {
            repetitions.push(&position);
            node = self.most_promising(node);
            if let Some(m) = self.nodes[node].last_move {
                position.play(m);
            }
            path.push(node);
            self.visit()?;
            if self.nodes[node].visits == 0 {
                self.detect_terminal(node, &position, &repetitions, path.len() as u32 - 1);
                break;
            }
            // Expansion: a leaf that is visited again grows children.
            let grows = self.nodes[node].children == 0 && self.nodes[node].terminal.is_none();
            if grows && (path.len() as u32) <= self.max_depth && self.nodes.len() < MAX_NODES {
                self.expand(node, &position, &position.legal_moves());
            }
        }
        let points = match self.nodes[node].terminal {
            Some((points, _)) => points,
            None => self.simulate(&position)?,
        };
        self.statistics.playouts += 1;
        self.statistics.selective_depth = self.statistics.selective_depth.max(path.len() as u32 - 1);
        self.backpropagate(&path, points);
        Ok(())
    }

    fn visit(&mut self) -> Result<(), Interrupted> {
        self.statistics.nodes += 1;
        self.budget.check(self.statistics.nodes)
    }

    /// The child with the highest upper confidence bound (UCB1, Auer 2002).
    fn most_promising(&self, parent: usize) -> usize {
        let parent = &self.nodes[parent];
        let known = f64::from(parent.visits.max(1)).ln();
        let bound = |child: &UctNode| match child.visits {
            0 => f64::INFINITY,
            visits => child.mean() + self.exploration * (known / f64::from(visits)).sqrt(),
        };
        let children = parent.first_child..parent.first_child + parent.children;
        // Of equals the first, so that a search can be repeated.
        children
            .map(|child| (bound(&self.nodes[child]), child))
            .reduce(|best, next| if next.0 > best.0 { next } else { best })
            .map_or(0, |(_, child)| child)
    }

    /// Gives a node its children, in random order. A move that mates makes the others pointless.
    fn expand(&mut self, parent: usize, position: &Position, moves: &[Move]) {
        let mate = moves.iter().find(|&&m| position.gives_check(m) && position.after(m).is_checkmate());
        let moves = mate.map_or(moves, std::slice::from_ref);
        let first = self.nodes.len();
        self.nodes.extend(moves.iter().map(|&m| UctNode::new(Some(m))));
        for n in (1..moves.len()).rev() {
            self.nodes.swap(first + n, first + self.random.below(n + 1));
        }
        self.nodes[parent].first_child = first;
        self.nodes[parent].children = moves.len();
    }

    fn detect_terminal(
        &mut self,
        node: usize,
        position: &Position,
        repetitions: &RepetitionHistory,
        ply: u32,
    ) {
        let terminal =
            TerminalNode::of_moves(position).or_else(|| TerminalNode::drawn(position, repetitions));
        self.nodes[node].terminal = terminal.map(|terminal| match terminal {
            TerminalNode::Checkmate => ((DELAY * f64::from(ply)).min(0.4), terminal),
            _ => (0.5, terminal),
        });
    }

    /// What a leaf is worth to its side to move.
    fn simulate(&mut self, position: &Position) -> Result<f64, Interrupted> {
        match self.leaf_evaluation {
            LeafEvaluation::Static(evaluation) => {
                self.statistics.evaluations += 1;
                Ok(chance(evaluation.to_move(position)))
            }
            LeafEvaluation::Playout => {
                let Uct { statistics, budget, random, .. } = self;
                playout(position, random, || {
                    statistics.nodes += 1;
                    budget.check(statistics.nodes)
                })
            }
        }
    }

    /// The result goes back up the path; what is good for one side is bad for the other.
    fn backpropagate(&mut self, path: &[usize], points: f64) {
        let mut points = points;
        for &node in path.iter().rev() {
            points = 1.0 - points; // as seen by the side that moved here
            self.nodes[node].visits += 1;
            self.nodes[node].points += points;
        }
    }

    /// The most visited child: harder to fool than the best average.
    fn most_visited(&self, parent: usize) -> Option<usize> {
        let UctNode { first_child, children, .. } = self.nodes[parent];
        (first_child..first_child + children).rev().max_by_key(|&child| self.nodes[child].visits)
    }

    /// The most visited line.
    pub(super) fn line(&self) -> Vec<Move> {
        std::iter::successors(self.most_visited(0), |&node| self.most_visited(node))
            .take_while(|&node| self.nodes[node].visits > 0)
            .filter_map(|node| self.nodes[node].last_move)
            .collect()
    }

    /// What the most_visited move is worth to the side to move at the root.
    pub(super) fn value(&self) -> Value {
        self.most_visited(0).map_or(Value::DRAW, |node| value_of(self.nodes[node].mean()))
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.budget.elapsed()
    }

    /// Completes the statistics.
    pub(super) fn finish(&mut self) {
        self.statistics.time = self.elapsed();
        self.statistics.depth = self.line().len() as u32;
    }

    /// Writes the tree down, level by level, visited nodes only.
    pub(super) fn record(&self, tree: &mut Tree) {
        use crate::Observer as _;
        tree.restart();
        let mut level = vec![(0, None)];
        while !level.is_empty() {
            let mut next = Vec::new();
            for (index, parent) in level {
                let node = &self.nodes[index];
                let recorded = tree.add(TreeNode {
                    parent,
                    last_move: node.last_move,
                    depth: 0,
                    window: Window::FULL,
                    value: Some(value_of(1.0 - node.mean())),
                    reason: Some(
                        node.terminal.map_or(ReturnReason::Searched, |(_, end)| ReturnReason::Terminal(end)),
                    ),
                    visits: u64::from(node.visits),
                    nodes: u64::from(node.visits),
                });
                let children = node.first_child..node.first_child + node.children;
                if recorded.is_some() {
                    next.extend(children.filter(|&n| self.nodes[n].visits > 0).map(|n| (n, recorded)));
                }
            }
            level = next;
        }
    }
}
