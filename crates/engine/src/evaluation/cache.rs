//! The pawn hash table: pawn structures already evaluated.

use chess::{Bitboard, Color, Position};

use super::ledger::Sum;
use super::pawns;
use super::tapered_value::TaperedValue;
use super::weights::Weights;

/// Entries; a quarter of a megabyte stays in the CPU's cache.
const SIZE: usize = 1 << 13;

/// What pawns and kings alone decide.
#[derive(Clone, Copy, Default)]
pub(super) struct Structure {
    key: u64,
    pub(super) score: TaperedValue,
    pub(super) danger: [TaperedValue; 2],
    pub(super) passed: Bitboard,
}

/// The structures last seen, each in the one place it may be.
pub(super) struct PawnCache(Box<[Structure]>);

impl PawnCache {
    pub(super) fn new() -> PawnCache {
        PawnCache(vec![Structure::default(); SIZE].into())
    }

    /// The structure of a position, from memory if it is there.
    #[inline]
    pub(super) fn structure(&mut self, position: &Position, weights: &Weights) -> Structure {
        let key = key(position);
        let entry = &mut self.0[key as usize % SIZE];
        if entry.key != key {
            *entry = Structure::new(position, weights);
        }
        *entry
    }
}

impl Structure {
    #[cold]
    fn new(position: &Position, weights: &Weights) -> Structure {
        let mut sum = Sum::new(weights);
        let passed = pawns::add_terms(position, &mut sum);
        Structure { key: key(position), score: sum.score[0] - sum.score[1], danger: sum.danger, passed }
    }
}

/// The pawns' key with the kings mixed in. Never 0, the key of an empty entry.
#[inline]
fn key(position: &Position) -> u64 {
    let kings = position.king(Color::White).index() << 6 | position.king(Color::Black).index();
    (position.pawn_key().0 ^ (kings as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)).max(1)
}
