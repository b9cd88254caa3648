//! A node of the tree: what is known before its moves are tried.

use chess::{Bitboard, Checks, Move, Position};

use crate::history::PieceTo;
use crate::table::{Bound, Entry};
use crate::threats::Threats;
use crate::value::{Value, is_proven};

/// A kind of node, known at compile time.
pub(super) trait Kind {
    /// On the principal variation: the window is open, the line is wanted.
    const PV: bool;
    const ROOT: bool;
}

pub(super) struct Root;
pub(super) struct OnPv;
pub(super) struct OffPv;

impl Kind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}
impl Kind for OnPv {
    const PV: bool = true;
    const ROOT: bool = false;
}
impl Kind for OffPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// One level of the line being searched, kept by ply so that descendants can look back.
#[derive(Clone, Copy, Default)]
pub(super) struct Frame {
    /// The corrected evaluation.
    pub(super) evaluation: Value,
    /// The move that leads on from here; none for a pass.
    pub(super) piece_to: Option<PieceTo>,
    /// A move left out to see whether it is singular.
    pub(super) excluded: Option<Move>,
    /// By how much the move that leads on from here is reduced, in 1,024ths of a ply.
    pub(super) reduction: i32,
    /// How often nodes at this level failed high under the same grandparent.
    pub(super) cutoffs: u32,
}

/// What is known of a node before its moves are tried.
pub(super) struct Node<'p> {
    pub(super) position: &'p Position,
    pub(super) checks: Checks,
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    /// A cutoff is expected.
    pub(super) cut_node: bool,
    pub(super) excluded: Option<Move>,
    pub(super) entry: Option<Entry>,
    pub(super) table_move: Option<Move>,
    /// The node is, or once was, on a principal variation.
    pub(super) was_pv: bool,
    /// The static evaluation.
    pub(super) raw: Value,
    /// What experience adds to it.
    pub(super) correction: Value,
    /// The best guess: corrected, or what the table knows better.
    pub(super) evaluation: Value,
    /// Better than two half-moves ago.
    pub(super) improving: bool,
    pub(super) threats: Threats,
    /// What the tablebases guarantee, and what they rule out.
    pub(super) least: Value,
    pub(super) most: Value,
    /// The moves one, two and four half-moves ago.
    pub(super) earlier: [Option<PieceTo>; 3],
}

impl Node<'_> {
    pub(super) fn in_check(&self) -> bool {
        self.checks.checkers.any()
    }

    pub(super) fn corrected(&self) -> Value {
        self.raw + self.correction
    }

    /// More than pawns: zugzwang is rare then.
    pub(super) fn has_pieces(&self) -> bool {
        has_pieces(self.position)
    }

    /// Whether the table's move is a capture or a promotion.
    pub(super) fn has_noisy_table_move(&self) -> bool {
        self.table_move.is_some_and(|m| !m.is_quiet())
    }
}

fn has_pieces(position: &Position) -> bool {
    let us = position.turn();
    let simple: Bitboard = position.pieces(us, chess::Role::Pawn) | position.pieces(us, chess::Role::King);
    position.by_color(us) != simple
}

/// An evaluation, or the value of an entry that proves it wrong: a search knows better than a look.
pub(super) fn refine(evaluation: Value, entry: Option<Entry>) -> Value {
    let better = |entry: &Entry| !is_proven(entry.value) && decides(entry, evaluation, evaluation);
    entry.filter(better).map_or(evaluation, |entry| entry.value)
}

/// Whether an entry's value settles a question about a window.
pub(super) fn decides(entry: &Entry, alpha: Value, beta: Value) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= beta,
        Bound::Upper => entry.value <= alpha,
    }
}
