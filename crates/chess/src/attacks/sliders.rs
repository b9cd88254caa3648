//! What both slider methods share: masks, table layout, and attacks from first principles.

use crate::Square;
use crate::geometry::Lines;

/// All attack sets of rooks: one for each arrangement of relevant blockers on each square.
pub(super) const ROOK_ENTRIES: usize = 102_400;
/// All attack sets of bishops.
pub(super) const BISHOP_ENTRIES: usize = 5_248;

/// The pieces that slide in four directions; a queen is both.
#[derive(Clone, Copy)]
pub(super) enum Slider {
    Bishop,
    Rook,
}

const FILE_EDGES: u64 = 0x8181_8181_8181_8181;
const RANK_EDGES: u64 = 0xFF00_0000_0000_00FF;

/// The squares whose occupation matters: a blocker on the edge blocks nothing behind it.
pub(super) const fn relevant_blockers(slider: Slider, square: Square) -> u64 {
    let lines = Lines::through(square);
    match slider {
        Slider::Rook => (lines.rank & !FILE_EDGES) | (lines.file & !RANK_EDGES),
        Slider::Bishop => (lines.diagonal | lines.antidiagonal) & !(FILE_EDGES | RANK_EDGES),
    }
}

/// Attacks by hyperbola quintessence: `o ^ (o - 2r)` flips the squares up to the first blocker;
/// the bit-reversed board does the same for the other direction.
pub(super) const fn attacks(slider: Slider, square: Square, lines: &Lines, occupied: u64) -> u64 {
    let (one, other) = match slider {
        Slider::Rook => (lines.rank, lines.file),
        Slider::Bishop => (lines.diagonal, lines.antidiagonal),
    };
    along(square, one, occupied) | along(square, other, occupied)
}

const fn along(square: Square, line: u64, occupied: u64) -> u64 {
    let slider = 1u64 << square.index();
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}
