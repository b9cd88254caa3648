//! The null move (Beal 1989, Donninger 1993): if a side could pass and still be too good for the
//! opponent, a real move will do as well. Passing is searched less deeply and so costs little.

use super::{Interruptible, Search, SearchNode};
use crate::{Observer, Value, Window};
use chess::Role;

/// How much less deep the pass is searched.
const REDUCTION: u32 = 2;

impl<O: Observer> Search<'_, O> {
    /// `beta`, if passing already reaches it.
    pub(super) fn null_move(
        &mut self,
        node: &SearchNode,
        depth: u32,
        ply: u32,
        beta: Value,
    ) -> Interruptible<Option<Value>> {
        let position = &node.position;
        let worth_trying = self.refinements().null_move
            && depth > REDUCTION
            && !beta.is_mate()
            && node.last_move.is_some() // two passes in a row are the same position searched again
            && !position.is_check();
        if !worth_trying || only_pawns(node) {
            return Ok(None);
        }
        let mut passed = *position;
        passed.play_null();
        let child = SearchNode { position: passed, sum: node.sum, last_move: None };
        // A pass is no move of the game: nothing before it can be repeated after it.
        let repetitions = std::mem::take(&mut self.repetitions);
        let value = -self.alpha_beta(&child, depth - 1 - REDUCTION, ply + 1, -Window::zero_below(beta))?;
        self.repetitions = repetitions;
        if value < beta {
            return Ok(None);
        }
        self.statistics.null_move_cutoffs += 1;
        // A mate found behind a pass is not proven; that the node is good enough is.
        Ok(Some(beta))
    }
}

/// Zugzwang, where passing would be best, is common with pawns alone.
fn only_pawns(node: &SearchNode) -> bool {
    let position = &node.position;
    let ours = position.by_color(position.turn());
    let pawns_and_king = position.by_role(Role::Pawn) | position.by_role(Role::King);
    (ours & !pawns_and_king).is_empty()
}
