//! Late move reductions (Fruit 2005): with good ordering, a quiet move that comes late is seldom
//! the best. It is searched less deeply first; only if it surprises, to the full depth.

use chess::Move;

use super::{Search, SearchNode};
use crate::Observer;

/// The first moves are always searched to the full depth.
const FULL_DEPTH_MOVES: usize = 4;
/// From here on the reduction is two plies.
const VERY_LATE: usize = 16;
/// Nearer to the horizon there is little to save and much to miss.
const LEAST_DEPTH: u32 = 3;

impl<O: Observer> Search<'_, O> {
    /// How much less deep the `n`th move is searched; none for forcing moves and early ones.
    #[inline]
    pub(super) fn late_move_reduction(
        &self,
        node: &SearchNode,
        child: &SearchNode,
        n: usize,
        depth: u32,
    ) -> Option<u32> {
        let late = self.refinements().late_move_reductions && n >= FULL_DEPTH_MOVES && depth >= LEAST_DEPTH;
        let quiet = late && child.last_move.is_some_and(Move::is_quiet);
        if !quiet || node.position.is_check() || child.position.is_check() {
            return None;
        }
        Some(if n >= VERY_LATE && depth > LEAST_DEPTH { 2 } else { 1 })
    }
}
