//! Slider attacks by parallel bit extract: the relevant blockers, packed, are the table index.
//!
//! One of the two places in this crate with `unsafe`: the instruction has no safe wrapper outside
//! functions marked with its target feature, and this module is only built where that feature is
//! on for the whole crate.
#![allow(unsafe_code)]

use super::sliders::{BISHOP_ENTRIES, ROOK_ENTRIES, Slider, attacks, relevant_blockers};
use crate::geometry::Lines;
use crate::{Bitboard, Square};

pub(super) const NAME: &str = "PEXT";

#[inline]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let slot = &BISHOP_SLOTS[square.index()];
    slot.table[extract(occupied.0, slot.mask) & (BISHOP_MOST - 1)]
}

#[inline]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let slot = &ROOK_SLOTS[square.index()];
    slot.table[extract(occupied.0, slot.mask) & (ROOK_MOST - 1)]
}

#[inline]
fn extract(occupied: u64, mask: u64) -> usize {
    // SAFETY: the module is compiled only where `target_feature = "bmi2"` holds for every caller.
    unsafe { core::arch::x86_64::_pext_u64(occupied, mask) as usize }
}

/// The most arrangements of blockers any square has; a power of two, so that masking the index
/// replaces a bounds check.
const ROOK_MOST: usize = 1 << 12;
const BISHOP_MOST: usize = 1 << 9;

struct Slot<const MOST: usize> {
    mask: u64,
    /// The attacks from this square, followed by those of the next squares.
    table: &'static [Bitboard; MOST],
}

static ROOK_SLOTS: [Slot<ROOK_MOST>; 64] = slots(&ROOK, Slider::Rook);
static BISHOP_SLOTS: [Slot<BISHOP_MOST>; 64] = slots(&BISHOP, Slider::Bishop);
#[allow(long_running_const_eval)]
static ROOK: [Bitboard; ROOK_ENTRIES + ROOK_MOST] = table(Slider::Rook);
#[allow(long_running_const_eval)]
static BISHOP: [Bitboard; BISHOP_ENTRIES + BISHOP_MOST] = table(Slider::Bishop);

const fn slots<const MOST: usize>(table: &'static [Bitboard], slider: Slider) -> [Slot<MOST>; 64] {
    let mut slots = [const { Slot { mask: 0, table: &[Bitboard::EMPTY; MOST] } }; 64];
    let mut rest = table;
    let mut index = 0;
    while index < 64 {
        let mask = relevant_blockers(slider, Square::from_low_bits(index as u32));
        let Some(table) = rest.first_chunk() else { unreachable!() };
        slots[index] = Slot { mask, table };
        rest = rest.split_at(1 << mask.count_ones()).1;
        index += 1;
    }
    slots
}

const fn table<const N: usize>(slider: Slider) -> [Bitboard; N] {
    let mut table = [Bitboard::EMPTY; N];
    let mut entry = 0;
    let mut index = 0;
    while index < 64 {
        let square = Square::from_low_bits(index);
        let lines = Lines::through(square);
        let mask = relevant_blockers(slider, square);
        // Carry-rippler: visits the subsets of the mask in the order of their extracted value.
        let mut blockers = 0u64;
        loop {
            table[entry] = Bitboard(attacks(slider, square, &lines, blockers));
            entry += 1;
            blockers = blockers.wrapping_sub(mask) & mask;
            if blockers == 0 {
                break;
            }
        }
        index += 1;
    }
    table
}
