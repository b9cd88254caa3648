//! The principal variation: the line both sides would play, collected on the way back up.

use chess::Move;

/// The best line found so far below every ply: the *triangular table*.
#[derive(Clone, Debug, Default)]
pub(super) struct PrincipalVariation(Vec<Vec<Move>>);

impl PrincipalVariation {
    /// A node is entered: nothing is known below it.
    #[inline]
    pub(super) fn begin(&mut self, ply: u32) {
        match self.0.get_mut(ply as usize) {
            Some(line) => line.clear(),
            None => self.0.resize(ply as usize + 1, Vec::new()),
        }
    }

    /// The best line at a ply is now this move and the line of its child.
    pub(super) fn set(&mut self, ply: u32, m: Move) {
        let ply = ply as usize;
        if let Some((upper, lower)) = self.0.split_at_mut_checked(ply + 1)
            && let Some(line) = upper.last_mut()
        {
            line.clear();
            line.push(m);
            line.extend(lower.first().into_iter().flatten());
        }
    }

    /// The line from a ply on.
    pub(super) fn line(&self, ply: u32) -> &[Move] {
        self.0.get(ply as usize).map_or(&[], Vec::as_slice)
    }
}
