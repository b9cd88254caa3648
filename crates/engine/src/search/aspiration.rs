//! Aspiration windows: the root is searched with a window around the value expected.

use chess::Position;

use super::node::{Root, SearchRequest};
use super::{PrincipalVariation, Searcher};
use crate::value::{INFINITE, Value, is_mate};
use crate::window::Window;

impl Searcher<'_> {
    /// Searches the root to a depth; the window widens until the true value is inside. If the search is
    /// stopped, the best variation of this depth so far, which may be empty.
    pub(crate) fn aspiration_search(
        &mut self,
        root: &Position,
        depth: i32,
        expected: Value,
    ) -> Result<(Value, PrincipalVariation), PrincipalVariation> {
        self.selective_depth = 0;
        self.root_depth = depth;
        self.evaluator.begin(root);
        let parameters = self.shared.parameters;
        let growth = expected.saturating_mul(expected) / parameters.aspiration_square;
        let mut delta = parameters.aspiration_window + growth.min(60);
        let narrow = depth >= 4 && !is_mate(expected);
        let mut window = if narrow { Window::around(expected, delta) } else { Window::FULL };
        let mut reduction = 0;
        let (mut pv, mut fail_high_pv) = (PrincipalVariation::default(), PrincipalVariation::default());
        loop {
            let request =
                SearchRequest { window, depth: (depth - reduction).max(1), ply: 0, cut_node: false };
            let value = self.search::<Root>(root, request, &mut pv);
            if self.shared.is_stopped() {
                return Err(if pv.moves().is_empty() { fail_high_pv } else { pv });
            }
            if value <= window.alpha && window.alpha > -INFINITE {
                window.beta = i32::midpoint(window.alpha, window.beta);
                window.alpha = (value - delta).max(-INFINITE);
                reduction = 0;
            } else if value >= window.beta && window.beta < INFINITE {
                // A move so good need not be proven to the full depth.
                window.beta = (value + delta).min(INFINITE);
                fail_high_pv.clone_from(&pv);
                self.first_root_move = pv.first();
                reduction = (reduction + 1).min(3);
            } else {
                return Ok((value, pv));
            }
            delta += delta / 2;
            if delta > 500 {
                window = Window::FULL;
            }
        }
    }
}
