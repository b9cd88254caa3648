//! The search: principal variation search with a transposition table and selective depth.

mod alpha_beta;
mod aspiration;
mod line;
mod node;
mod pruning;
mod quiescence;
mod reductions;
mod repetition;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use chess::{Key, Move, Position};
use play::Stop;

pub(crate) use line::Line;
pub(crate) use reductions::Reductions;

use crate::clock::TimeBudget;
use crate::correction::Corrections;
use crate::evaluator::{Evaluator, Knowledge};
use crate::history::{Histories, PieceTo};
use crate::parameters::Parameters;
use crate::table::{Entry, Table};
use crate::tablebase::Probe;
use crate::value::{EVALUATION_LIMIT, MAX_PLY, Value};
use node::Frame;
use repetition::Past;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) probe: Probe<'a>,
    pub(crate) parameters: &'a Parameters,
    pub(crate) reductions: &'a Reductions,
    /// Raised when the search must end.
    pub(crate) stop: &'a AtomicBool,
    /// Raised from outside for the same purpose.
    pub(crate) interrupt: &'a Stop,
    /// Positions visited by each thread, brought up to date now and then.
    pub(crate) nodes: &'a [NodeCount],
    pub(crate) budget: TimeBudget,
    pub(crate) node_limit: Option<u64>,
    /// Moves that may be played at the root; all if empty.
    pub(crate) root_moves: &'a [Move],
    /// Some moves were forbidden: what is found at the root is not the value of the position.
    pub(crate) is_restricted: bool,
}

/// A thread's node count on a cache line of its own, so that threads do not slow each other down.
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct NodeCount(pub(crate) AtomicU64);

impl Shared<'_> {
    /// Positions visited by all threads.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.nodes.iter().map(|count| count.0.load(Relaxed)).sum()
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }
}

/// What one thread has learnt; it is kept from search to search.
pub(crate) struct Experience {
    histories: Histories,
    corrections: Corrections,
    evaluator: Evaluator,
}

impl Experience {
    pub(crate) fn new(knowledge: &Knowledge) -> Experience {
        Experience {
            histories: Histories::new(),
            corrections: Corrections::new(),
            evaluator: Evaluator::new(knowledge),
        }
    }

    pub(crate) fn evaluator(&mut self) -> &mut Evaluator {
        &mut self.evaluator
    }
}

/// How many positions lie between looks at the clock, less one.
const CLOCK_INTERVAL: u64 = 511;

/// Frames before the root, so that looking back needs no test.
const BEFORE_ROOT: usize = 4;

/// The state of one thread.
pub(crate) struct Searcher<'a> {
    shared: &'a Shared<'a>,
    thread: usize,
    histories: &'a mut Histories,
    corrections: &'a mut Corrections,
    evaluator: &'a mut Evaluator,
    frames: Box<[Frame; MAX_PLY + BEFORE_ROOT + 4]>,
    past: Past,
    nodes: u64,
    selective_depth: usize,
    root_depth: i32,
    /// No null move before this ply, while one is verified.
    null_moves_from: usize,
    /// The move to try first at the root where the table cannot tell.
    pub(crate) root_first: Option<Move>,
    /// Lines already reported, whose first moves are left out.
    pub(crate) left_out: Vec<Move>,
    /// Positions spent on each root move.
    pub(crate) effort: Vec<(Move, u64)>,
}

impl<'a> Searcher<'a> {
    /// `keys` are those of the positions that a line might repeat.
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        thread: usize,
        experience: &'a mut Experience,
        keys: Vec<Key>,
    ) -> Searcher<'a> {
        let Experience { histories, corrections, evaluator } = experience;
        Searcher {
            shared,
            thread,
            histories,
            corrections,
            evaluator,
            frames: Box::new([Frame::default(); MAX_PLY + BEFORE_ROOT + 4]),
            past: Past::new(keys),
            nodes: 0,
            selective_depth: 0,
            root_depth: 0,
            null_moves_from: 0,
            root_first: None,
            left_out: Vec::new(),
            effort: Vec::new(),
        }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn selective_depth(&self) -> usize {
        self.selective_depth
    }

    /// Makes the exact count known to the other threads.
    pub(crate) fn publish_nodes(&self) {
        self.shared.nodes[self.thread].0.store(self.nodes, Relaxed);
    }

    /// Counts a position and looks at the clock now and then.
    fn visit(&mut self) {
        self.nodes += 1;
        if self.nodes & CLOCK_INTERVAL == 0 {
            self.publish_nodes();
            // Every thread looks: with more threads than cores, one alone might sleep through the end.
            if self.shared.interrupt.is_raised() || self.shared.budget.is_spent() {
                self.shared.stop.store(true, Relaxed);
            }
        }
        if let Some(limit) = self.shared.node_limit
            && self.nodes * self.shared.nodes.len() as u64 >= limit
        {
            self.shared.stop.store(true, Relaxed);
        }
    }

    fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE_ROOT]
    }

    /// The frame of an ancestor; a blank one before the root.
    fn ancestor(&self, ply: usize, back: usize) -> &Frame {
        &self.frames[ply + BEFORE_ROOT - back]
    }

    /// The moves one, two and four half-moves ago.
    fn earlier(&self, ply: usize) -> [Option<PieceTo>; 3] {
        [1, 2, 4].map(|back| self.ancestor(ply, back).piece_to)
    }

    /// A child of a node, with its place in the line noted.
    fn descend(&mut self, position: &Position, m: Move, ply: usize) -> Position {
        self.frame(ply).piece_to = Some(PieceTo::of(position, m));
        self.past.push(position);
        self.evaluator.descend(position, m, ply);
        position.after(m)
    }

    fn evaluate(&mut self, position: &Position, ply: usize) -> Value {
        self.evaluator.evaluate_line(position, ply)
    }

    /// What experience adds to the static evaluation.
    fn correction(&self, position: &Position, ply: usize) -> Value {
        let [last, before, _] = self.earlier(ply);
        self.corrections.of(position, last, before, self.shared.parameters)
    }

    fn look_up(&self, position: &Position, ply: usize) -> Option<Entry> {
        self.shared.table.get(table_key(position), ply, position.halfmove_clock())
    }

    fn remember(&self, position: &Position, ply: usize, entry: Entry) {
        self.shared.table.put(table_key(position), ply, entry);
    }
}

/// The key under which a position is stored: positions near the fifty-move limit are told apart by
/// their clocks, eight half-moves together, because their values differ.
fn table_key(position: &Position) -> Key {
    let clock = u64::from(position.halfmove_clock());
    let bucket = if clock < 20 { 0 } else { clock / 8 };
    Key(position.key().0 ^ bucket.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// An evaluation after correction stays below what is proven.
fn clamp_evaluation(value: Value) -> Value {
    value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
}
