//! The principal variation: the moves both sides would play.

use chess::Move;

/// The moves both sides would play, as far as the search knows.
#[derive(Clone, Default, Debug)]
pub(crate) struct PrincipalVariation(Vec<Move>);

impl PrincipalVariation {
    pub(crate) fn moves(&self) -> &[Move] {
        &self.0
    }

    pub(crate) fn first(&self) -> Option<Move> {
        self.0.first().copied()
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Becomes a move and the variation of the position after it.
    pub(super) fn set(&mut self, m: Move, child: &PrincipalVariation) {
        self.0.clear();
        self.0.push(m);
        self.0.extend_from_slice(&child.0);
    }
}

impl FromIterator<Move> for PrincipalVariation {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> PrincipalVariation {
        PrincipalVariation(moves.into_iter().collect())
    }
}
