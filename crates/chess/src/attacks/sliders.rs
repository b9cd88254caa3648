//! What both slider methods share: masks, table layout, and attacks from first principles.

use crate::Square;
use crate::geometry::Lines;

/// All attack sets of rooks: one for each arrangement of relevant blockers on each square.
pub(super) const ROOK_ENTRIES: usize = 102_400;
/// All attack sets of bishops.
pub(super) const BISHOP_ENTRIES: usize = 5_248;

const FILE_EDGES: u64 = 0x8181_8181_8181_8181;
const RANK_EDGES: u64 = 0xFF00_0000_0000_00FF;

/// The squares whose occupation matters: a blocker on the edge blocks nothing behind it.
pub(super) const fn relevant(square: Square, rook: bool) -> u64 {
    let lines = Lines::through(square);
    if rook {
        (lines.rank & !FILE_EDGES) | (lines.file & !RANK_EDGES)
    } else {
        (lines.diagonal | lines.antidiagonal) & !(FILE_EDGES | RANK_EDGES)
    }
}

/// Attacks by hyperbola quintessence: `o ^ (o - 2r)` flips the squares up to the first blocker;
/// the bit-reversed board does the same for the other direction.
pub(super) const fn attacks(square: Square, lines: &Lines, occupied: u64, rook: bool) -> u64 {
    if rook {
        along(square, lines.rank, occupied) | along(square, lines.file, occupied)
    } else {
        along(square, lines.diagonal, occupied) | along(square, lines.antidiagonal, occupied)
    }
}

const fn along(square: Square, line: u64, occupied: u64) -> u64 {
    let slider = 1u64 << square.index();
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}
