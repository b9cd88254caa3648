//! Aspiration windows: the root is searched with a window around the value expected.

use chess::Position;

use super::node::Root;
use super::{Line, Searcher};
use crate::value::{INFINITE, Value, is_mate};

impl Searcher<'_> {
    /// Searches the root to a depth; the window widens until the true value is inside. If the
    /// search is stopped, the best line of this depth so far, which may be empty.
    pub(crate) fn aspire(
        &mut self,
        root: &Position,
        depth: i32,
        expected: Value,
    ) -> Result<(Value, Line), Line> {
        self.selective_depth = 0;
        self.root_depth = depth;
        self.evaluator.begin(root);
        let mut delta = self.shared.parameters.aspiration_window;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && !is_mate(expected) {
            (alpha, beta) = ((expected - delta).max(-INFINITE), (expected + delta).min(INFINITE));
        }
        let mut reduction = 0;
        let (mut line, mut promising) = (Line::default(), Line::default());
        loop {
            let depth = (depth - reduction).max(1);
            let value = self.search::<Root>(root, alpha, beta, depth, 0, false, &mut line);
            if self.shared.is_stopped() {
                return Err(if line.moves().is_empty() { promising } else { line });
            }
            if value <= alpha && alpha > -INFINITE {
                beta = i32::midpoint(alpha, beta);
                alpha = (value - delta).max(-INFINITE);
                reduction = 0;
            } else if value >= beta && beta < INFINITE {
                // A move so good need not be proven to the full depth.
                beta = (value + delta).min(INFINITE);
                promising.clone_from(&line);
                self.root_first = line.moves().first().copied();
                reduction = (reduction + 1).min(3);
            } else {
                return Ok((value, line));
            }
            delta += delta / 2;
            if delta > 500 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }
}
