//! The line a search believes in.

use chess::Move;

/// A principal variation.
#[derive(Clone, Default, Debug)]
pub(crate) struct Line(Vec<Move>);

impl Line {
    pub(crate) fn moves(&self) -> &[Move] {
        &self.0
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// This move, and then the rest.
    pub(super) fn lead(&mut self, m: Move, rest: &Line) {
        self.0.clear();
        self.0.push(m);
        self.0.extend_from_slice(&rest.0);
    }
}

impl FromIterator<Move> for Line {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Line {
        Line(moves.into_iter().collect())
    }
}
