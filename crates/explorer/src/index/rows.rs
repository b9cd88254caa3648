//! What a game gives to the index.

use chess::{Move, Position};

use super::row_file::{BUCKETS, bucket_of};
use crate::key::position_key;

/// A game reached a position, and played a move there first (0 if it ended there).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    pub(crate) key: u64,
    pub(crate) game: u32,
    pub(crate) m: u16,
}

/// The rows of many games, by the upper bits of their keys.
pub(crate) struct RowBuckets {
    pub(crate) buckets: Vec<Vec<Row>>,
    pub(crate) count: usize,
}

impl RowBuckets {
    pub(crate) fn new() -> RowBuckets {
        RowBuckets { buckets: vec![Vec::new(); BUCKETS], count: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.iter_mut().for_each(Vec::clear);
        self.count = 0;
    }
}

/// The rows of one game: each position once, within the first plies.
pub(crate) struct GameRows {
    keys: Vec<u64>,
    rows: Vec<(u64, u16)>,
    plies: usize,
}

impl GameRows {
    /// `plies` is how many positions count; 0 means all.
    pub(crate) fn new(plies: u16) -> GameRows {
        let plies = if plies == 0 { usize::MAX } else { usize::from(plies) };
        GameRows { keys: Vec::new(), rows: Vec::new(), plies }
    }

    pub(crate) fn begin(&mut self) {
        self.keys.clear();
        self.rows.clear();
    }

    /// The game is at a position and goes on with a move, or ends.
    #[inline]
    pub(crate) fn visit(&mut self, position: &Position, m: Option<Move>) {
        if self.keys.len() >= self.plies {
            return;
        }
        let key = position_key(position);
        // A position can only come again while neither side captures or moves a pawn.
        let ply = self.keys.len();
        let reversible = usize::from(position.halfmove_clock()).min(ply);
        let repeated = (4..=reversible).step_by(2).any(|back| self.keys[ply - back] == key);
        self.keys.push(key);
        if !repeated {
            self.rows.push((key, m.map_or(0, Move::to_bits)));
        }
    }

    /// Whether no more positions count.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.keys.len() >= self.plies
    }

    /// Hands the game's rows over.
    pub(crate) fn finish(&mut self, game: u32, into: &mut RowBuckets) {
        for &(key, m) in &self.rows {
            into.buckets[bucket_of(key)].push(Row { key, game, m });
        }
        into.count += self.rows.len();
    }
}
