//! A node of the tree: what it is asked, and what is known before its moves are searched.

use chess::{Bitboard, Checks, Move, Position, Role};
use play::Bound;

use crate::history::{PieceTo, PriorMove};
use crate::threats::Threats;
use crate::transposition_table::TtEntry;
use crate::value::{INFINITE, Value, is_proven};
use crate::window::Window;

/// The type of a node, known at compile time, so that asking for it costs nothing.
pub(super) trait NodeType {
    /// On the principal variation: the window is open, the variation is wanted.
    const PV: bool;
    const ROOT: bool;
}

pub(super) struct Root;
pub(super) struct Pv;
pub(super) struct NonPv;

impl NodeType for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}
impl NodeType for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}
impl NodeType for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// What a node is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchRequest {
    pub(super) window: Window,
    /// Plies to search; captures are searched beyond.
    pub(super) depth: i32,
    /// Plies from the root.
    pub(super) ply: usize,
    /// A beta cutoff is expected.
    pub(super) cut_node: bool,
}

/// One ply of the line being searched, kept so that descendants can look back.
#[derive(Clone, Copy)]
pub(super) struct StackEntry {
    /// The corrected static evaluation; minus infinity where there is none.
    pub(super) evaluation: Value,
    /// The move made here; none for a null move.
    pub(super) piece_to: Option<PieceTo>,
    /// The same, with what its history is found by, if it is a quiet one.
    pub(super) quiet: Option<PriorMove>,
    /// A move left out to see whether it is singular.
    pub(super) excluded: Option<Move>,
    /// By how much the move made here is reduced, in 1,024ths of a ply.
    pub(super) reduction: i32,
    /// The node is, or once was, on a principal variation.
    pub(super) was_pv: bool,
    /// How often nodes at this ply failed high under the same grandparent.
    pub(super) cutoffs: u32,
}

impl StackEntry {
    /// Before the root there is nothing to look back at.
    pub(super) const BLANK: StackEntry = StackEntry {
        evaluation: -INFINITE,
        piece_to: None,
        quiet: None,
        excluded: None,
        reduction: 0,
        was_pv: false,
        cutoffs: 0,
    };
}

/// What is known of a node before its moves are searched.
pub(super) struct Node<'p> {
    pub(super) position: &'p Position,
    pub(super) checks: Checks,
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) window: Window,
    /// A beta cutoff is expected.
    pub(super) cut_node: bool,
    pub(super) excluded: Option<Move>,
    pub(super) tt_entry: Option<TtEntry>,
    pub(super) tt_move: Option<Move>,
    /// The node is, or once was, on a principal variation.
    pub(super) was_pv: bool,
    /// The static evaluation, uncorrected.
    pub(super) static_eval: Value,
    /// What the correction history adds to it.
    pub(super) correction: Value,
    /// The best estimate: the corrected evaluation, or a better value from the transposition table.
    pub(super) evaluation: Value,
    /// The evaluation is better than two plies ago.
    pub(super) improving: bool,
    pub(super) threats: Threats,
    /// What the tablebases guarantee.
    pub(super) tablebase_min: Value,
    /// What the tablebases rule out beyond.
    pub(super) tablebase_max: Value,
    /// The moves one, two and four plies ago.
    pub(super) previous_moves: [Option<PieceTo>; 3],
}

impl Node<'_> {
    pub(super) fn in_check(&self) -> bool {
        self.checks.checkers.any()
    }

    pub(super) fn corrected_eval(&self) -> Value {
        self.static_eval + self.correction
    }

    /// Whether the side to move has more than pawns: zugzwang is rare then.
    pub(super) fn has_pieces(&self) -> bool {
        let us = self.position.turn();
        let simple: Bitboard = self.position.pieces(us, Role::Pawn) | self.position.pieces(us, Role::King);
        self.position.by_color(us) != simple
    }

    /// Whether the transposition table promises more than alpha.
    pub(super) fn tt_beats_alpha(&self) -> bool {
        self.tt_entry.is_some_and(|entry| entry.value > self.window.alpha)
    }

    /// Whether the transposition table's move is a capture or a promotion.
    pub(super) fn has_noisy_tt_move(&self) -> bool {
        self.tt_move.is_some_and(|m| !m.is_quiet())
    }
}

/// An evaluation, or the value that the transposition table has for the position, if it proves the evaluation wrong.
pub(super) fn refine(evaluation: Value, entry: Option<TtEntry>) -> Value {
    let window = Window { alpha: evaluation, beta: evaluation };
    let better = |entry: &TtEntry| !is_proven(entry.value) && causes_cutoff(entry, window);
    entry.filter(better).map_or(evaluation, |entry| entry.value)
}

/// Whether an entry's value is exact or lies outside a window on the side that it bounds.
pub(super) fn causes_cutoff(entry: &TtEntry, window: Window) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= window.beta,
        Bound::Upper => entry.value <= window.alpha,
    }
}
