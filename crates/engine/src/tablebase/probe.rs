//! Probing the tablebases inside the tree.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use chess::Position;
use play::Bound;

use super::root::without_fifty_moves;
use super::{RootMoves, Tablebases, Wdl};
use crate::value::{DRAW, TABLEBASE_WIN, Value};

/// How one search, all its threads, probes the tablebases.
pub(crate) struct TablebaseProbe<'a> {
    tables: &'a Tablebases,
    /// Positions with more pieces are not probed.
    max_pieces: u32,
    fifty_move_rule: bool,
    /// Shared by the threads: next to a probe, counting costs nothing.
    hits: AtomicU64,
}

impl<'a> TablebaseProbe<'a> {
    /// Probes positions with at most `limit` pieces. Where the tablebases have chosen the moves at the root
    /// by distance, nothing is probed below: the search is to find its way to mate, and would be content
    /// with any won position.
    pub(crate) fn new(
        tables: &'a Tablebases,
        limit: usize,
        fifty_move_rule: bool,
        root: Option<&RootMoves>,
    ) -> TablebaseProbe<'a> {
        let settled = root.is_some_and(|root| root.by_distance);
        let max_pieces = if settled { 0 } else { limit.min(tables.max_pieces()) as u32 };
        let hits = AtomicU64::new(root.map_or(0, |root| root.moves.len() as u64));
        TablebaseProbe { tables, max_pieces, fifty_move_rule, hits }
    }

    /// The value of a position inside the tree, and how it bounds the true one: a win is at least a
    /// tablebase win, as there may be a mate.
    ///
    /// Only positions right after a capture or pawn move are probed, where the result holds
    /// whatever the clock said before.
    #[inline]
    pub(crate) fn value(&self, position: &Position, ply: usize) -> Option<(Value, Bound)> {
        if position.occupied().count() > self.max_pieces || position.halfmove_clock() != 0 {
            return None;
        }
        let wdl = self.tables.probe_wdl(position)?;
        self.hits.fetch_add(1, Relaxed);
        Some(match if self.fifty_move_rule { wdl } else { without_fifty_moves(wdl) } {
            Wdl::Win => (TABLEBASE_WIN - ply as Value, Bound::Lower),
            Wdl::CursedWin => (DRAW + 1, Bound::Exact),
            Wdl::Draw => (DRAW, Bound::Exact),
            Wdl::BlessedLoss => (DRAW - 1, Bound::Exact),
            Wdl::Loss => (ply as Value - TABLEBASE_WIN, Bound::Upper),
        })
    }

    /// Positions found in the tablebases.
    pub(crate) fn hits(&self) -> u64 {
        self.hits.load(Relaxed)
    }
}
