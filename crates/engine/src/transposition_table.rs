//! The transposition table, shared by all threads without locks.
//!
//! An entry is two atomic words, the data and the key xor the data (Robert Hyatt and Tim Mann, "A
//! lock-less transposition table"): if two threads tear an entry apart, the words no longer match
//! and the entry is as good as empty. Every access is an atomic load or store, so there is no
//! undefined behaviour, whatever happens.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use chess::{Key, Move};
use play::Bound;

use crate::huge_pages::prefer_huge_pages;
use crate::prefetch::prefetch;
use crate::value::{EVALUATION_LIMIT, MATE, PROVEN_BOUND, TABLEBASE_WIN, Value, is_mate};

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    pub(crate) best_move: Option<Move>,
    pub(crate) value: Value,
    /// The static evaluation, uncorrected.
    pub(crate) static_eval: Value,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Whether the position was ever part of a principal variation.
    pub(crate) was_pv: bool,
}

/// Entries that share a cache line.
const CLUSTER: usize = 4;
const CLUSTERS_PER_MEGABYTE: usize = (1 << 20) / size_of::<Cluster>();
/// Ages wrap around after this many searches.
const AGES: u8 = 32;
/// Depths are stored from here on.
const DEPTH_OFFSET: i32 = 8;

#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; CLUSTER]);

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The table.
pub(crate) struct TranspositionTable {
    clusters: Vec<Cluster>,
    age: u8,
    /// No search has used it since it was made or emptied.
    is_empty: bool,
}

impl TranspositionTable {
    /// A table of about this many megabytes, or as many as there are: the search works with any.
    pub(crate) fn new(megabytes: usize) -> TranspositionTable {
        TranspositionTable::largest(megabytes, TranspositionTable::try_new)
    }

    /// The first of this size, half of it and so on that can be had.
    fn largest<E>(
        megabytes: usize,
        try_new: impl Fn(usize) -> Result<TranspositionTable, E>,
    ) -> TranspositionTable {
        let sizes = std::iter::successors(Some(megabytes.max(1)), |size| Some(size / 2));
        let mut tables = sizes.take_while(|&size| size > 0).map(try_new);
        tables.find_map(Result::ok).unwrap_or_else(TranspositionTable::smallest)
    }

    /// A table of one cluster, for which there is always memory.
    pub(crate) fn smallest() -> TranspositionTable {
        TranspositionTable { clusters: vec![Cluster::default()], age: 0, is_empty: true }
    }

    /// A table of about this many megabytes, if there is so much memory.
    pub(crate) fn try_new(megabytes: usize) -> Result<TranspositionTable, TryReserveError> {
        let count = megabytes.max(1).saturating_mul(CLUSTERS_PER_MEGABYTE);
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count)?;
        prefer_huge_pages(clusters.spare_capacity_mut());
        clusters.resize_with(count, Cluster::default);
        Ok(TranspositionTable { clusters, age: 0, is_empty: true })
    }

    /// How large it is.
    pub(crate) fn megabytes(&self) -> usize {
        self.clusters.len() / CLUSTERS_PER_MEGABYTE
    }

    /// Empties it. One that is new is not written a second time: a person waits for the engine's first move.
    pub(crate) fn clear(&mut self) {
        if self.is_empty {
            return;
        }
        self.is_empty = true;
        for slot in self.clusters.iter_mut().flat_map(|cluster| &mut cluster.0) {
            *slot = Slot::default();
        }
        self.age = 0;
    }

    /// A new search begins: entries of earlier ones may be replaced first.
    pub(crate) fn new_search(&mut self) {
        self.age = (self.age + 1) % AGES;
        self.is_empty = false;
    }

    #[inline]
    fn cluster(&self, key: Key) -> &Cluster {
        // Multiply-shift maps the key onto any number of clusters without a division.
        let index = (u128::from(key.0) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    /// Asks for what [`TranspositionTable::probe`] will read.
    #[inline]
    pub(crate) fn prefetch(&self, key: Key) {
        prefetch(self.cluster(key));
    }

    /// The entry of a position, if there is one. Mates and tablebase wins are stored as seen from the position
    /// and come back as seen from the root; `clock` is the position's halfmove clock.
    #[inline]
    pub(crate) fn probe(&self, key: Key, ply: usize, clock: u16) -> Option<TtEntry> {
        for slot in &self.cluster(key).0 {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key.0 && data != 0 {
                let mut entry = unpack(data);
                entry.value = from_tt(entry.value, ply, clock);
                return Some(entry);
            }
        }
        None
    }

    /// Stores an entry. The old best move stays if there is no new one.
    pub(crate) fn store(&self, key: Key, ply: usize, entry: TtEntry) {
        let mut replaced: Option<(&Slot, i32)> = None;
        let mut entry = TtEntry { value: to_tt(entry.value, ply), ..entry };
        for slot in &self.cluster(key).0 {
            let data = slot.data.load(Relaxed);
            if data == 0 || slot.check.load(Relaxed) ^ data == key.0 {
                if data != 0 {
                    let old = unpack(data);
                    entry.best_move = entry.best_move.or(old.best_move);
                    // A deep result is not given up for a shallow bound of the same search.
                    let shallow = entry.depth + 4 < old.depth;
                    if entry.bound != Bound::Exact && shallow && age_of(data) == self.age {
                        return;
                    }
                }
                replaced = Some((slot, 0));
                break;
            }
            let age = i32::from((AGES + self.age - age_of(data)) % AGES);
            let priority = unpack(data).depth - 4 * age;
            if replaced.is_none_or(|(_, least)| priority < least) {
                replaced = Some((slot, priority));
            }
        }
        if let Some((slot, _)) = replaced {
            let data = pack(&entry, self.age);
            slot.data.store(data, Relaxed);
            slot.check.store(key.0 ^ data, Relaxed);
        }
    }

    /// How full it is with entries of this search, in thousandths: what UCI calls `hashfull`.
    pub(crate) fn hash_full(&self) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let used = sample.iter().flat_map(|cluster| &cluster.0).filter(|slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && age_of(data) == self.age
        });
        (used.count() * 1000 / (sample.len() * CLUSTER).max(1)) as u32
    }
}

// Data, from the low end: move 16, value 16, static evaluation 16, depth 8, bound 2, pv 1, age 5.
const _: () = assert!(MATE < i16::MAX as Value);

fn pack(entry: &TtEntry, age: u8) -> u64 {
    u64::from(entry.best_move.map_or(0, Move::to_bits))
        | u64::from(entry.value as i16 as u16) << 16
        | u64::from(entry.static_eval as i16 as u16) << 32
        | u64::from((entry.depth + DEPTH_OFFSET).clamp(0, 255) as u8) << 48
        | (entry.bound as u64) << 56
        | u64::from(entry.was_pv) << 58
        | u64::from(age) << 59
}

fn unpack(data: u64) -> TtEntry {
    TtEntry {
        best_move: Move::from_bits(data as u16),
        value: Value::from((data >> 16) as u16 as i16),
        static_eval: Value::from((data >> 32) as u16 as i16),
        depth: i32::from((data >> 48) as u8) - DEPTH_OFFSET,
        bound: match data >> 56 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
        was_pv: data >> 58 & 1 != 0,
    }
}

const fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

fn to_tt(value: Value, ply: usize) -> Value {
    match value {
        won if won >= PROVEN_BOUND => won + ply as Value,
        lost if lost <= -PROVEN_BOUND => lost - ply as Value,
        other => other,
    }
}

/// A win further away than the fifty-move rule allows is none that can be relied on.
fn from_tt(value: Value, ply: usize, clock: u16) -> Value {
    let left = 100 - Value::from(clock.min(100));
    let distance = if is_mate(value) { MATE } else { TABLEBASE_WIN } - value.abs();
    match value {
        won if won >= PROVEN_BOUND && distance > left => EVALUATION_LIMIT,
        lost if lost <= -PROVEN_BOUND && distance > left => -EVALUATION_LIMIT,
        won if won >= PROVEN_BOUND => won - ply as Value,
        lost if lost <= -PROVEN_BOUND => lost + ply as Value,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{MoveKind, Square};

    fn entry(depth: i32, value: Value) -> TtEntry {
        let best_move = Some(Move::new(Square::E2, Square::E4, MoveKind::DoublePush));
        TtEntry { best_move, value, static_eval: -17, depth, bound: Bound::Exact, was_pv: true }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = TranspositionTable::new(1);
        table.store(Key(42), 3, entry(9, -250));
        assert_eq!(table.probe(Key(42), 3, 0), Some(entry(9, -250)));
        assert_eq!(table.probe(Key(43), 3, 0), None);
    }

    #[test]
    fn a_table_that_was_searched_with_is_emptied() {
        let mut table = TranspositionTable::new(1);
        for _ in 0..2 {
            table.clear();
            table.new_search();
            assert_eq!(table.probe(Key(42), 3, 0), None);
            table.store(Key(42), 3, entry(9, -250));
            assert!(table.probe(Key(42), 3, 0).is_some());
        }
    }

    #[test]
    fn without_memory_a_smaller_table_does() {
        let has_three =
            |size| if size <= 3 { Ok(TranspositionTable::try_new(size).unwrap()) } else { Err(()) };
        assert_eq!(TranspositionTable::largest(10_000, has_three).megabytes(), 2);
        let table = TranspositionTable::largest(8, |_| Err(()));
        for key in (0..64).map(|bit| Key(1 << bit)) {
            table.store(key, 0, entry(1, 2));
            assert_eq!(table.probe(key, 0, 0), Some(entry(1, 2)));
        }
        assert_eq!((table.megabytes(), table.hash_full()), (0, 1000));
    }

    #[test]
    fn every_bound_comes_back() {
        let table = TranspositionTable::new(1);
        for (n, bound) in [Bound::Exact, Bound::Lower, Bound::Upper].into_iter().enumerate() {
            table.store(Key(n as u64), 0, TtEntry { bound, ..entry(3, 10) });
            assert_eq!(table.probe(Key(n as u64), 0, 0).unwrap().bound, bound);
        }
    }

    #[test]
    fn mates_are_counted_from_the_position() {
        let table = TranspositionTable::new(1);
        table.store(Key(7), 4, entry(5, crate::value::mate_in(7)));
        assert_eq!(table.probe(Key(7), 2, 0).unwrap().value, crate::value::mate_in(5));
    }

    #[test]
    fn mates_beyond_the_fifty_move_rule_are_not_announced() {
        let table = TranspositionTable::new(1);
        table.store(Key(7), 0, entry(5, crate::value::mate_in(9)));
        assert_eq!(table.probe(Key(7), 0, 91).unwrap().value, crate::value::mate_in(9));
        assert!(table.probe(Key(7), 0, 92).unwrap().value < PROVEN_BOUND);
    }

    #[test]
    fn old_entries_make_room_for_new_ones() {
        let mut table = TranspositionTable::new(1);
        let same_cluster = |n: u64| Key(n);
        for n in 0..4 {
            table.store(same_cluster(n), 0, entry(20, 1));
        }
        table.new_search();
        table.store(same_cluster(9), 0, entry(1, 2));
        assert!(table.probe(same_cluster(9), 0, 0).is_some());
    }

    #[test]
    fn torn_entries_are_not_found() {
        let table = TranspositionTable::new(1);
        table.store(Key(5), 0, entry(5, 5));
        let slot = &table.cluster(Key(5)).0[0];
        slot.data.store(slot.data.load(Relaxed) ^ 1 << 20, Relaxed);
        assert_eq!(table.probe(Key(5), 0, 0), None);
    }
}
