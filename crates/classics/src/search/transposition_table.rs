//! The transposition table (Greenblatt 1967): different orders of moves lead to the same position,
//! which need not be searched twice. Positions are known by their 64-bit Zobrist keys.

use chess::{Key, Move, Position};

use super::Search;
use crate::{Observer, Value};

/// Slots: 2¹⁸ of 24 bytes are plenty for the depths of this crate.
const SLOTS: usize = 1 << 18;
const _: () = assert!(size_of::<Option<Entry>>() == 24);

/// Positions by the low bits of their keys; the latest one stays.
#[derive(Default)]
pub(super) struct TranspositionTable(Vec<Option<Entry>>);

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: Key,
    depth: u32,
    /// With mates counted from this position, not from the root it was found under.
    value: Value,
    bound: Bound,
    pub(super) best: Option<Move>,
}

/// A value outside the window of its search is only a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl TranspositionTable {
    fn get(&self, key: Key) -> Option<&Entry> {
        let slot = self.0.get(key.0 as usize % SLOTS)?;
        slot.as_ref().filter(|entry| entry.key == key)
    }

    fn put(&mut self, entry: Entry) {
        if self.0.is_empty() {
            self.0.resize(SLOTS, None); // only players that use the table pay for it
        }
        self.0[entry.key.0 as usize % SLOTS] = Some(entry);
    }

    /// How full it is, in thousandths.
    pub(super) fn fill(&self) -> Option<u32> {
        let sample = self.0.get(..1_000)?;
        Some(sample.iter().flatten().count() as u32)
    }
}

impl Entry {
    /// The value, if it answers the question. An entry of another depth does not: a deeper one
    /// would be truer, but then the table would change what the search finds. So it only ever
    /// saves work, and its search agrees with minimax to the last digit.
    pub(super) fn answer(&self, depth: u32, ply: u32, alpha: Value, beta: Value) -> Option<Value> {
        let value = self.value.moved_up(-(ply as i32));
        let answers = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
        (self.depth == depth && answers).then_some(value)
    }
}

impl<O: Observer> Search<'_, O> {
    /// What the table knows about a position.
    pub(super) fn recall(&self, position: &Position) -> Option<Entry> {
        if !self.refinements().transposition_table {
            return None;
        }
        self.memory.table.get(position.key()).copied()
    }

    /// Remembers what a node was worth when searched with the window from `alpha` to `beta`.
    #[expect(clippy::too_many_arguments, reason = "the state of a search is its arguments")]
    pub(super) fn remember(
        &mut self,
        position: &Position,
        depth: u32,
        ply: u32,
        value: Value,
        best: Option<Move>,
        alpha: Value,
        beta: Value,
    ) {
        if !self.refinements().transposition_table {
            return;
        }
        let bound = if value >= beta {
            Bound::AtLeast
        } else if value <= alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        let value = value.moved_up(ply as i32);
        self.memory.table.put(Entry { key: position.key(), depth, value, bound, best });
    }

    /// How full the table is, in thousandths.
    pub(crate) fn table_fill(&self) -> Option<u32> {
        self.memory.table.fill()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(bound: Bound, value: Value) -> Entry {
        Entry { key: Key(1), depth: 4, value, bound, best: None }
    }

    #[test]
    fn bounds_answer_only_where_they_decide() {
        let (alpha, beta) = (Value(0), Value(100));
        let answer = |bound, value| entry(bound, value).answer(4, 2, alpha, beta);
        assert_eq!(answer(Bound::Exact, Value(50)), Some(Value(50)));
        assert_eq!(answer(Bound::AtLeast, Value(50)), None);
        assert_eq!(answer(Bound::AtLeast, Value(100)), Some(Value(100)));
        assert_eq!(answer(Bound::AtMost, Value(50)), None);
        assert_eq!(answer(Bound::AtMost, Value(-1)), Some(Value(-1)));
        assert_eq!(entry(Bound::Exact, Value(50)).answer(3, 2, alpha, beta), None);
    }

    #[test]
    fn keys_that_share_a_slot_are_told_apart() {
        let mut table = TranspositionTable::default();
        assert!(table.get(Key(1)).is_none());
        table.put(entry(Bound::Exact, Value(7)));
        assert_eq!(table.get(Key(1)).unwrap().value, Value(7));
        assert!(table.get(Key(1 + SLOTS as u64)).is_none());
    }
}
