//! The transposition table (Greenblatt 1967): different orders of moves lead to the same position,
//! which need not be searched twice. Positions are known by their 64-bit Zobrist keys.

use chess::{Key, Move, Position};
use play::Bound;

use super::Search;
use crate::{Observer, Value, Window};

/// Slots: 2¹⁸ of 24 bytes are plenty for the depths of this crate.
const SLOTS: usize = 1 << 18;
const _: () = assert!(size_of::<Option<Entry>>() == 24);

/// Positions by the low bits of their keys; the latest one stays.
#[derive(Default)]
pub(super) struct TranspositionTable(Vec<Option<Entry>>);

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: Key,
    depth: u32,
    /// With mates counted from this position, not from the root it was found under.
    value: Value,
    bound: Bound,
    pub(super) best: Option<Move>,
}

impl TranspositionTable {
    fn probe(&self, key: Key) -> Option<&Entry> {
        let slot = self.0.get(key.0 as usize % SLOTS)?;
        slot.as_ref().filter(|entry| entry.key == key)
    }

    fn store(&mut self, entry: Entry) {
        if self.0.is_empty() {
            self.0.resize(SLOTS, None); // only players that use the table pay for it
        }
        self.0[entry.key.0 as usize % SLOTS] = Some(entry);
    }

    /// How full it is, in thousandths.
    pub(super) fn hash_full(&self) -> Option<u32> {
        let sample = self.0.get(..1_000)?;
        Some(sample.iter().flatten().count() as u32)
    }
}

impl Entry {
    /// The value, if it needs no search. An entry of another depth does not: a deeper one
    /// would be truer, but then the table would change what the search finds. So it only ever
    /// saves work, and its search agrees with minimax to the last digit.
    pub(super) fn cutoff(&self, depth: u32, ply: u32, window: Window) -> Option<Value> {
        let value = self.value.moved_up(-(ply as i32));
        let is_enough = match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= window.beta,
            Bound::Upper => value <= window.alpha,
        };
        (self.depth == depth && is_enough).then_some(value)
    }
}

impl<O: Observer> Search<'_, O> {
    /// The entry of a position, if there is one.
    pub(super) fn probe_tt(&self, position: &Position) -> Option<Entry> {
        if !self.refinements().transposition_table {
            return None;
        }
        self.memory.table.probe(position.key()).copied()
    }

    /// Stores what a node was worth when searched with a window.
    pub(super) fn store_tt(
        &mut self,
        position: &Position,
        depth: u32,
        ply: u32,
        value: Value,
        best: Option<Move>,
        window: Window,
    ) {
        if !self.refinements().transposition_table {
            return;
        }
        let bound = if value >= window.beta {
            Bound::Lower
        } else if value <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        let value = value.moved_up(ply as i32);
        self.memory.table.store(Entry { key: position.key(), depth, value, bound, best });
    }

    /// How full the transposition table is, in thousandths.
    pub(crate) fn hash_full(&self) -> Option<u32> {
        self.memory.table.hash_full()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(bound: Bound, value: Value) -> Entry {
        Entry { key: Key(1), depth: 4, value, bound, best: None }
    }

    #[test]
    fn bounds_cut_off_only_outside_the_window() {
        let window = Window { alpha: Value(0), beta: Value(100) };
        let cutoff = |bound, value| entry(bound, value).cutoff(4, 2, window);
        assert_eq!(cutoff(Bound::Exact, Value(50)), Some(Value(50)));
        assert_eq!(cutoff(Bound::Lower, Value(50)), None);
        assert_eq!(cutoff(Bound::Lower, Value(100)), Some(Value(100)));
        assert_eq!(cutoff(Bound::Upper, Value(50)), None);
        assert_eq!(cutoff(Bound::Upper, Value(-1)), Some(Value(-1)));
        assert_eq!(entry(Bound::Exact, Value(50)).cutoff(3, 2, window), None);
    }

    #[test]
    fn keys_that_share_a_slot_are_told_apart() {
        let mut table = TranspositionTable::default();
        assert!(table.probe(Key(1)).is_none());
        table.store(entry(Bound::Exact, Value(7)));
        assert_eq!(table.probe(Key(1)).unwrap().value, Value(7));
        assert!(table.probe(Key(1 + SLOTS as u64)).is_none());
    }
}
