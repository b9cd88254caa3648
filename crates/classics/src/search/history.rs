//! The history heuristic (Schaeffer 1983): a quiet move that has caused cutoffs anywhere in the
//! tree is worth trying early, the more so the deeper the search it saved.

use chess::{Color, Move};

/// How much each move from square to square has helped each side.
#[derive(Clone, Debug)]
pub(super) struct History(Vec<i32>);

/// Small enough to stay below every other reason to try a move early.
pub(super) const MOST: i32 = 1 << 20;

impl Default for History {
    fn default() -> History {
        History(vec![0; 2 * 64 * 64])
    }
}

impl History {
    fn index(color: Color, m: Move) -> usize {
        (color.index() << 12) | (m.from().index() << 6) | m.to().index()
    }

    /// A quiet move caused a cutoff with so much depth left: a subtree that grows with the depth
    /// was saved.
    pub(super) fn reward(&mut self, color: Color, m: Move, depth: u32) {
        let score = &mut self.0[Self::index(color, m)];
        *score = (*score + (depth * depth) as i32).min(MOST);
    }

    /// How much a move has helped.
    #[inline]
    pub(super) fn score(&self, color: Color, m: Move) -> i32 {
        self.0[Self::index(color, m)]
    }

    /// Lets old merits count less, so that a new position can make its own.
    pub(super) fn fade(&mut self) {
        for score in &mut self.0 {
            *score /= 8;
        }
    }
}
