//! UCT: upper confidence bounds applied to trees. Each step down goes to the child with the best
//! result so far plus a bonus for being little known, so good moves are tried often and no move is
//! forgotten.

use std::time::Duration;

use chess::random::Random;
use chess::{Game, Move, Position};

use super::play_out::play_out;
use super::{LeafJudgement, chance, value_of};
use crate::budget::{Budget, Interrupted};
use crate::ending::Path;
use crate::tree::TreeNode;
use crate::{Ending, Statistics, Tree, Value, Why};

/// How much curiosity counts, for play-outs and for evaluations. Results of 0 or 1 would need √2;
/// counted pieces vary less, and evaluations of sister positions by a few hundredths only.
const CURIOSITY: [f64; 2] = [0.7, 0.3];
/// About 50 MB; a full tree is still walked, but no longer grown.
const MOST_NODES: usize = 1 << 20;
/// What each half-move takes off a mate, so that the faster one is chosen.
const DELAY: f64 = 0.001;

/// A tree that grows with every play-out.
pub(super) struct Uct<'a> {
    root: Position,
    before: Path,
    /// The root is the first; siblings lie side by side.
    nodes: Vec<Node>,
    judgement: LeafJudgement,
    curiosity: f64,
    deepest: u32,
    random: &'a mut Random,
    budget: Budget<'a>,
    pub(super) statistics: Statistics,
}

struct Node {
    by: Option<Move>,
    visits: u32,
    /// The sum of the results, for the side that moved here.
    points: f64,
    first_child: usize,
    children: usize,
    /// The game ends here: what that is worth to the side to move, and why.
    ended: Option<(f64, Ending)>,
}

impl Node {
    fn new(by: Option<Move>) -> Node {
        Node { by, visits: 0, points: 0.0, first_child: 0, children: 0, ended: None }
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
        judgement: LeafJudgement,
        deepest: u32,
        random: &'a mut Random,
        budget: Budget<'a>,
    ) -> Uct<'a> {
        let curiosity = CURIOSITY[usize::from(judgement != LeafJudgement::PlayOut)];
        let (root, before) = (*game.position(), Path::of(game));
        let (nodes, statistics) = (vec![Node::new(None)], Statistics::default());
        let mut uct = Uct { root, before, nodes, judgement, curiosity, deepest, random, budget, statistics };
        uct.adopt(0, &root, moves);
        uct
    }

    /// One round of the four steps: selection, expansion, simulation, backpropagation.
    pub(super) fn play_out(&mut self) -> Result<(), Interrupted> {
        self.visit()?;
        let mut position = self.root;
        let mut path = self.before.clone();
        let mut way = vec![0];
        let mut node = 0;
        // Selection: down to a node that has not been visited, or where the game ends.
        while self.nodes[node].children > 0 {
            path.push(&position);
            node = self.most_promising(node);
            if let Some(m) = self.nodes[node].by {
                position.play(m);
            }
            way.push(node);
            self.visit()?;
            if self.nodes[node].visits == 0 {
                self.look_for_end(node, &position, &path, way.len() as u32 - 1);
                break;
            }
            // Expansion: a leaf that is visited again grows children.
            let grows = self.nodes[node].children == 0 && self.nodes[node].ended.is_none();
            if grows && (way.len() as u32) <= self.deepest && self.nodes.len() < MOST_NODES {
                self.adopt(node, &position, &position.legal_moves());
            }
        }
        let points = match self.nodes[node].ended {
            Some((points, _)) => points,
            None => self.simulate(&position)?,
        };
        self.statistics.play_outs += 1;
        self.statistics.selective_depth = self.statistics.selective_depth.max(way.len() as u32 - 1);
        self.propagate(&way, points);
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
        let bound = |child: &Node| match child.visits {
            0 => f64::INFINITY,
            visits => child.mean() + self.curiosity * (known / f64::from(visits)).sqrt(),
        };
        let children = parent.first_child..parent.first_child + parent.children;
        // Of equals the first, so that a search can be repeated.
        children
            .map(|child| (bound(&self.nodes[child]), child))
            .reduce(|best, next| if next.0 > best.0 { next } else { best })
            .map_or(0, |(_, child)| child)
    }

    /// Gives a node its children, in random order. A move that mates makes the others pointless.
    fn adopt(&mut self, parent: usize, position: &Position, moves: &[Move]) {
        let mate = moves.iter().find(|&&m| position.gives_check(m) && position.after(m).is_checkmate());
        let moves = mate.map_or(moves, std::slice::from_ref);
        let first = self.nodes.len();
        self.nodes.extend(moves.iter().map(|&m| Node::new(Some(m))));
        for n in (1..moves.len()).rev() {
            self.nodes.swap(first + n, first + self.random.below(n + 1));
        }
        self.nodes[parent].first_child = first;
        self.nodes[parent].children = moves.len();
    }

    fn look_for_end(&mut self, node: usize, position: &Position, path: &Path, ply: u32) {
        let ending = Ending::of_moves(position).or_else(|| Ending::drawn(position, path));
        self.nodes[node].ended = ending.map(|ending| match ending {
            Ending::Checkmate => ((DELAY * f64::from(ply)).min(0.4), ending),
            _ => (0.5, ending),
        });
    }

    /// What a leaf is worth to its side to move.
    fn simulate(&mut self, position: &Position) -> Result<f64, Interrupted> {
        match self.judgement {
            LeafJudgement::Evaluation(evaluation) => {
                self.statistics.evaluations += 1;
                Ok(chance(evaluation.to_move(position)))
            }
            LeafJudgement::PlayOut => {
                let Uct { statistics, budget, random, .. } = self;
                play_out(position, random, || {
                    statistics.nodes += 1;
                    budget.check(statistics.nodes)
                })
            }
        }
    }

    /// The result goes back up the way; what is good for one side is bad for the other.
    fn propagate(&mut self, way: &[usize], points: f64) {
        let mut points = points;
        for &node in way.iter().rev() {
            points = 1.0 - points; // as seen by the side that moved here
            self.nodes[node].visits += 1;
            self.nodes[node].points += points;
        }
    }

    /// The most visited child: harder to fool than the best average.
    fn favourite(&self, parent: usize) -> Option<usize> {
        let Node { first_child, children, .. } = self.nodes[parent];
        (first_child..first_child + children).rev().max_by_key(|&child| self.nodes[child].visits)
    }

    /// The most visited line.
    pub(super) fn line(&self) -> Vec<Move> {
        std::iter::successors(self.favourite(0), |&node| self.favourite(node))
            .take_while(|&node| self.nodes[node].visits > 0)
            .filter_map(|node| self.nodes[node].by)
            .collect()
    }

    /// What the favourite move is worth to the side to move at the root.
    pub(super) fn value(&self) -> Value {
        self.favourite(0).map_or(Value::DRAW, |node| value_of(self.nodes[node].mean()))
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.budget.elapsed()
    }

    /// Closes the books.
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
                    by: node.by,
                    depth: 0,
                    alpha: Value::LOWEST,
                    beta: Value::HIGHEST,
                    value: Some(value_of(1.0 - node.mean())),
                    why: Some(node.ended.map_or(Why::Searched, |(_, ending)| Why::Ended(ending))),
                    visits: u64::from(node.visits),
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
