//! The search: principal variation search with a transposition table and selective depth.
//!
//! `aspiration` asks the root, `alpha_beta` is one node, `move_loop` its moves, `quiescence` what lies beyond
//! the last ply. `pruning`, `singular_extension` and `late_move_reductions` decide how deep each is searched.

mod alpha_beta;
mod aspiration;
mod late_move_reductions;
mod line;
mod move_loop;
mod node;
mod principal_variation;
mod pruning;
mod quiescence;
mod repetition;
mod root;
mod singular_extension;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use chess::{Key, Move, Position};
use play::Stop;

pub(crate) use late_move_reductions::Reductions;
pub(crate) use principal_variation::PrincipalVariation;

use crate::correction_history::CorrectionHistory;
use crate::evaluator::{EvalConfig, Evaluator};
use crate::history::{Histories, PieceTo};
use crate::search_parameters::SearchParameters;
use crate::tablebase::TablebaseProbe;
use crate::time_management::TimeManager;
use crate::transposition_table::{TranspositionTable, TtEntry};
use crate::value::{EVALUATION_LIMIT, MAX_PLY, Value};
use node::{NodeType, StackEntry};
use repetition::RepetitionHistory;

/// What all threads of a search share.
pub(crate) struct SharedState<'a> {
    pub(crate) tt: &'a TranspositionTable,
    pub(crate) tablebases: TablebaseProbe<'a>,
    pub(crate) parameters: &'a SearchParameters,
    pub(crate) reductions: &'a Reductions,
    /// Raised when the search must end.
    pub(crate) stop: &'a AtomicBool,
    /// Raised from outside for the same purpose.
    pub(crate) interrupt: &'a Stop,
    /// Nodes visited by each thread, published now and then.
    pub(crate) nodes: &'a [NodeCount],
    pub(crate) time: TimeManager,
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

impl SharedState<'_> {
    /// Nodes visited by all threads.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.nodes.iter().map(|count| count.0.load(Relaxed)).sum()
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }
}

/// What one thread keeps from search to search: its histories and its evaluator.
pub(crate) struct ThreadData {
    histories: Histories,
    correction_history: CorrectionHistory,
    evaluator: Evaluator,
}

impl ThreadData {
    pub(crate) fn new(eval_config: &EvalConfig) -> ThreadData {
        ThreadData {
            histories: Histories::new(),
            correction_history: CorrectionHistory::new(),
            evaluator: Evaluator::new(eval_config),
        }
    }

    pub(crate) fn evaluator(&mut self) -> &mut Evaluator {
        &mut self.evaluator
    }
}

/// How many nodes lie between looks at the clock, less one.
const CLOCK_INTERVAL: u64 = 511;

/// Stack entries before the root, so that looking back needs no test.
const BEFORE_ROOT: usize = 4;

/// A search on one thread.
pub(crate) struct Searcher<'a> {
    shared: &'a SharedState<'a>,
    thread: usize,
    histories: &'a mut Histories,
    correction_history: &'a mut CorrectionHistory,
    evaluator: &'a mut Evaluator,
    stack: Box<[StackEntry; MAX_PLY + BEFORE_ROOT + 4]>,
    repetitions: RepetitionHistory,
    nodes: u64,
    selective_depth: usize,
    root_depth: i32,
    /// No null move before this ply, while one is verified.
    null_move_min_ply: usize,
    /// The move to try first at the root where the transposition table cannot tell.
    pub(crate) first_root_move: Option<Move>,
    /// With MultiPV, the first moves of the variations already found.
    pub(crate) excluded_root_moves: Vec<Move>,
    /// Nodes spent on each root move.
    effort: Vec<(Move, u64)>,
}

impl<'a> Searcher<'a> {
    /// `keys` are those of the positions that a line might repeat.
    pub(crate) fn new(
        shared: &'a SharedState<'a>,
        thread: usize,
        thread_data: &'a mut ThreadData,
        keys: Vec<Key>,
    ) -> Searcher<'a> {
        let ThreadData { histories, correction_history, evaluator } = thread_data;
        Searcher {
            shared,
            thread,
            histories,
            correction_history,
            evaluator,
            stack: Box::new([StackEntry::BLANK; MAX_PLY + BEFORE_ROOT + 4]),
            repetitions: RepetitionHistory::new(keys),
            nodes: 0,
            selective_depth: 0,
            root_depth: 0,
            null_move_min_ply: 0,
            first_root_move: None,
            excluded_root_moves: Vec::new(),
            effort: Vec::new(),
        }
    }

    pub(crate) fn selective_depth(&self) -> usize {
        self.selective_depth
    }

    /// Makes the exact count known to the other threads.
    pub(crate) fn publish_nodes(&self) {
        self.shared.nodes[self.thread].0.store(self.nodes, Relaxed);
    }

    /// Counts a node and looks at the clock now and then.
    fn visit<N: NodeType>(&mut self, ply: usize) {
        self.nodes += 1;
        if self.nodes & CLOCK_INTERVAL == 0 {
            self.publish_nodes();
            // Every thread looks: with more threads than cores, one alone might sleep through the end.
            if self.shared.interrupt.is_raised() || self.shared.time.is_hard_limit_reached() {
                self.shared.stop.store(true, Relaxed);
            }
        }
        if let Some(limit) = self.shared.node_limit
            && self.nodes * self.shared.nodes.len() as u64 >= limit
        {
            self.shared.stop.store(true, Relaxed);
        }
        if N::PV {
            self.selective_depth = self.selective_depth.max(ply + 1);
        }
    }

    fn stack_entry(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.stack[ply + BEFORE_ROOT]
    }

    /// The stack entry of an ancestor; a blank one before the root.
    fn ancestor(&self, ply: usize, back: usize) -> &StackEntry {
        &self.stack[ply + BEFORE_ROOT - back]
    }

    /// The moves one, two and four plies ago.
    fn previous_moves(&self, ply: usize) -> [Option<PieceTo>; 3] {
        [1, 2, 4].map(|back| self.ancestor(ply, back).piece_to)
    }

    /// Asks for the transposition table's entry of the position after a move.
    #[inline]
    fn prefetch_tt(&self, position: &Position, m: Move) {
        if position.halfmove_clock() < 19 {
            self.shared.tt.prefetch(position.likely_key_after(m));
        }
    }

    /// The position after a move, which becomes part of the line being searched.
    fn make_move(&mut self, position: &Position, m: Move, ply: usize) -> Position {
        let child = position.after(m);
        let entry = self.stack_entry(ply);
        (entry.piece_to, entry.quiet) = (Some(PieceTo::of(position, m)), None);
        self.correction_history.prefetch(&child, self.previous_moves(ply + 1));
        self.repetitions.push(position);
        self.evaluator.make_move(position, m, ply);
        child
    }

    fn evaluate(&mut self, position: &Position, ply: usize) -> Value {
        self.evaluator.evaluate_at(position, ply)
    }

    /// What the correction history adds to the static evaluation.
    fn correction(&self, position: &Position, ply: usize) -> Value {
        self.correction_history.correction(position, self.previous_moves(ply), self.shared.parameters)
    }

    fn probe_tt(&self, position: &Position, ply: usize) -> Option<TtEntry> {
        self.shared.tt.probe(tt_key(position), ply, position.halfmove_clock())
    }

    fn store_tt(&self, position: &Position, ply: usize, entry: TtEntry) {
        self.shared.tt.store(tt_key(position), ply, entry);
    }
}

/// The key under which a position is stored: positions near the fifty-move limit are told apart by
/// their clocks, eight plies together, because their values differ.
fn tt_key(position: &Position) -> Key {
    let clock = u64::from(position.halfmove_clock());
    let bucket = if clock < 20 { 0 } else { clock / 8 };
    Key(position.key().0 ^ bucket.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// An evaluation after correction stays below what is proven.
fn clamp_evaluation(value: Value) -> Value {
    value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
}
