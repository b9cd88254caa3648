//! A book from the engine's own searches.
//!
//! From the initial position on, the likeliest position not yet analysed is searched, its good moves become
//! choices, and the positions behind them become likelier. So main lines grow long, side lines stay short. At the
//! end the values of the leaves are carried back to the root (negamax), and what turned out to be bad is dropped
//! with everything behind it.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use chess::polyglot::{Book, BookEntry};
use chess::{Game, Key, Move, Position};
use engine::Engine;
use play::{Limits, Stop};

/// How a book is analysed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookAnalysis {
    /// How many positions are analysed.
    pub positions: usize,
    /// How many nodes the engine searches for each.
    pub nodes: u64,
    /// How many plies deep the book goes.
    pub plies: usize,
    /// Which moves are good enough.
    pub selection: MoveSelection,
}

/// Which moves are good enough for a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveSelection {
    /// How many moves of a position may become choices.
    pub lines: u32,
    /// How many centipawns worse than the best a choice may be; twice as many at the first move.
    pub margin: i32,
    /// A choice other than the best may leave its side at most so many centipawns behind.
    pub floor: i32,
}

/// Plies over which the margin shrinks to its final width.
const NARROWING: usize = 6;

impl BookAnalysis {
    /// Makes the book. `progress` hears of every position.
    pub fn run(&self, mut progress: impl FnMut()) -> Book {
        let mut tree = Tree::new(self.selection, self.plies);
        let mut engine = Engine::new(16, 1);
        while tree.order.len() < self.positions {
            let Some(n) = tree.likeliest() else { break };
            let choices = self.analyse(&mut engine, &tree.nodes[n].position);
            tree.grow(n, choices);
            progress();
        }
        tree.back_up();
        tree.book()
    }

    /// The best moves of a position, from the last depth that was finished for all of them.
    fn analyse(&self, engine: &mut Engine, position: &Position) -> Vec<Choice> {
        let lines = position.legal_moves().len().min(self.selection.lines as usize);
        let limits = Limits { lines: Some(lines as u32), ..Limits::nodes(self.nodes) };
        let (mut current, mut finished) = (Vec::new(), Vec::new());
        engine.clear();
        engine.think(&Game::from_position(*position), &limits, &Stop::new(), &mut |report| {
            let (Some(score), Some(&m)) = (report.score, report.principal_variation.first()) else { return };
            if report.line.unwrap_or(1) == 1 {
                current.clear();
            }
            current.push(Choice { m, value: score.as_centipawns() });
            if current.len() == lines {
                finished = std::mem::take(&mut current);
            }
        });
        if finished.is_empty() { current } else { finished }
    }
}

/// A move and what it is worth to the side that plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Choice {
    m: Move,
    value: i32,
}

/// A position of the book to be.
struct BookNode {
    position: Position,
    ply: usize,
    /// How likely the book leads here, of [`CERTAIN`].
    likelihood: u64,
    /// When it was analysed, counted from 0.
    analysed: Option<usize>,
    choices: Vec<Choice>,
}

const CERTAIN: u64 = 1 << 40;

/// The book while it grows; transpositions meet in one node.
struct Tree {
    selection: MoveSelection,
    plies: usize,
    nodes: Vec<BookNode>,
    index: HashMap<Key, usize>,
    waiting: BinaryHeap<(u64, Reverse<usize>)>,
    /// The nodes in the order in which they were analysed.
    order: Vec<usize>,
}

impl Tree {
    fn new(selection: MoveSelection, plies: usize) -> Tree {
        let mut tree = Tree {
            selection,
            plies,
            nodes: Vec::new(),
            index: HashMap::new(),
            waiting: BinaryHeap::new(),
            order: Vec::new(),
        };
        tree.reach(Position::initial(), 0, CERTAIN);
        tree
    }

    /// Notes that a position can be reached in one more way.
    fn reach(&mut self, position: Position, ply: usize, likelihood: u64) {
        if ply >= self.plies || position.end().is_some() {
            return;
        }
        let n = *self.index.entry(position.key()).or_insert_with(|| {
            self.nodes.push(BookNode { position, ply, likelihood: 0, analysed: None, choices: Vec::new() });
            self.nodes.len() - 1
        });
        self.nodes[n].likelihood += likelihood;
        if self.nodes[n].analysed.is_none() {
            self.waiting.push((self.nodes[n].likelihood, Reverse(n)));
        }
    }

    /// The node to analyse next.
    fn likeliest(&mut self) -> Option<usize> {
        while let Some((_, Reverse(n))) = self.waiting.pop() {
            if self.nodes[n].analysed.is_none() {
                return Some(n);
            }
        }
        None
    }

    /// Enters what the analysis of a node found.
    fn grow(&mut self, n: usize, choices: Vec<Choice>) {
        let node = &mut self.nodes[n];
        node.analysed = Some(self.order.len());
        node.choices = choices;
        self.order.push(n);
        let (position, ply, likelihood) = (node.position, node.ply, node.likelihood);
        let kept = self.selection.keep(&node.choices, ply);
        let total: u64 = kept.iter().map(|&(_, weight)| u64::from(weight)).sum();
        for (m, weight) in kept {
            self.reach(position.after(m), ply + 1, likelihood / total * u64::from(weight));
        }
    }

    /// Carries values back from the leaves: a choice is worth what the opponent's best answer leaves.
    /// Nodes analysed later come first, and only they are listened to, so there is no going in circles.
    fn back_up(&mut self) {
        for &n in self.order.iter().rev() {
            for c in 0..self.nodes[n].choices.len() {
                let node = &self.nodes[n];
                let child = self.index.get(&node.position.after(node.choices[c].m).key());
                let answer = child.map(|&child| &self.nodes[child]);
                let answer = answer.filter(|answer| answer.analysed > node.analysed);
                if let Some(best) = answer.and_then(|answer| answer.choices.iter().map(|c| c.value).max()) {
                    self.nodes[n].choices[c].value = -best;
                }
            }
        }
    }

    /// What can still be reached by good moves.
    fn book(&self) -> Book {
        let mut entries = Vec::new();
        let mut seen = vec![false; self.nodes.len()];
        let mut waiting = vec![0];
        while let Some(n) = waiting.pop() {
            let node = &self.nodes[n];
            if std::mem::replace(&mut seen[n], true) {
                continue;
            }
            for (m, weight) in self.selection.keep(&node.choices, node.ply) {
                entries.push(BookEntry::new(&node.position, m, weight));
                waiting.extend(self.index.get(&node.position.after(m).key()));
            }
        }
        Book::new(entries)
    }
}

impl MoveSelection {
    /// The choices worth playing, with weights that fall with the square of what they give away.
    fn keep(&self, choices: &[Choice], ply: usize) -> Vec<(Move, u16)> {
        let Some(best) = choices.iter().map(|choice| choice.value).max() else { return Vec::new() };
        let wider = self.margin * (NARROWING.saturating_sub(ply) as i32) / NARROWING as i32;
        let margin = self.margin + wider;
        let good = |choice: &&Choice| {
            choice.value == best || (choice.value >= best - margin && choice.value >= -self.floor)
        };
        let weight = |value: i32| (margin + 1 - (best - value)).pow(2) as u16;
        choices.iter().filter(good).map(|choice| (choice.m, weight(choice.value))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SELECTION: MoveSelection = MoveSelection { lines: 6, margin: 30, floor: 60 };

    fn choices(position: &Position, moves: &[(&str, i32)]) -> Vec<Choice> {
        let choice = |&(san, value): &(&str, i32)| Choice { m: position.parse_san(san).unwrap(), value };
        moves.iter().map(choice).collect()
    }

    fn kept(moves: &[(&str, i32)], ply: usize) -> Vec<String> {
        let start = Position::initial();
        let kept = SELECTION.keep(&choices(&start, moves), ply);
        kept.into_iter().map(|(m, weight)| format!("{} {weight}", start.to_san(m))).collect()
    }

    #[test]
    fn what_gives_away_more_is_played_less() {
        let moves = [("e4", 30), ("d4", 20), ("a3", -10), ("f3", -40)];
        assert_eq!(kept(&moves, 0), ["e4 3721", "d4 2601", "a3 441"]);
        assert_eq!(kept(&moves, 6), ["e4 961", "d4 441"]);
    }

    #[test]
    fn only_the_best_move_may_leave_a_bad_position() {
        assert_eq!(kept(&[("e4", -80), ("d4", -85)], 0), ["e4 3721"]);
    }

    #[test]
    fn a_move_that_is_refuted_later_leaves_the_book() {
        let start = Position::initial();
        let mut tree = Tree::new(SELECTION, 4);
        let root = tree.likeliest().unwrap();
        tree.grow(root, choices(&start, &[("e4", 30), ("d4", 30)]));
        let e4 = start.after(start.parse_san("e4").unwrap());
        while let Some(n) = tree.likeliest() {
            let position = tree.nodes[n].position;
            let found = match position.key() == e4.key() {
                true => choices(&position, &[("e5", 200)]),
                false if tree.nodes[n].ply == 1 => choices(&position, &[("d5", -20)]),
                false => Vec::new(),
            };
            tree.grow(n, found);
        }
        assert_eq!(tree.book().len(), 4, "both lines are in the book at first");
        tree.back_up();
        let book = tree.book();
        let moves: Vec<String> = book.moves(&start).iter().map(|&(m, _)| start.to_san(m)).collect();
        assert_eq!((moves, book.len()), (vec!["d4".to_owned()], 2));
        assert!(book.moves(&e4).is_empty(), "what lies behind a dropped move goes with it");
    }

    #[test]
    fn transpositions_meet() {
        let line = |moves: &str| {
            moves.split(' ').fold(Position::initial(), |p, san| p.after(p.parse_san(san).unwrap()))
        };
        let mut tree = Tree::new(SELECTION, 9);
        tree.reach(line("d4 d5 c4"), 3, 5);
        tree.reach(line("c4 d5 d4"), 3, 7);
        assert_eq!(tree.nodes.len(), 2);
        assert_eq!(tree.nodes[1].likelihood, 12);
    }
}
