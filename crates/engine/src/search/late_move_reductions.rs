//! Late move reductions: how much less deeply a move is searched that comes late.

use chess::{Move, Position};

use super::move_loop::Candidate;
use super::node::{Node, NodeType};
use super::{BEFORE_ROOT, Searcher};
use crate::search_parameters::SearchParameters;

/// One ply.
pub(super) const PLY: i32 = 1024;

/// Depths and move numbers beyond this are treated alike.
const LAST: usize = 63;

/// The product of the logarithms of depth and move number, scaled, for quiet and for noisy moves.
pub(crate) struct Reductions {
    quiet: [[i32; LAST + 1]; LAST + 1],
    noisy: [[i32; LAST + 1]; LAST + 1],
}

impl Reductions {
    pub(crate) fn new(parameters: &SearchParameters) -> Box<Reductions> {
        let table = |base: i32, slope: i32| {
            let mut reductions = [[0; LAST + 1]; LAST + 1];
            for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
                for (number, entry) in row.iter_mut().enumerate().skip(1) {
                    *entry = base + (logarithm(depth) * logarithm(number) / 1024 * slope) / 1024;
                }
            }
            reductions
        };
        Box::new(Reductions {
            quiet: table(parameters.quiet_reduction_base, parameters.quiet_reduction_slope),
            noisy: table(parameters.noisy_reduction_base, parameters.noisy_reduction_slope),
        })
    }

    /// The reduction of a move after `searched` others, in 1,024ths of a ply.
    pub(super) fn base(&self, m: Move, depth: i32, searched: usize) -> i32 {
        let table = if m.is_quiet() { &self.quiet } else { &self.noisy };
        table[(depth.max(0) as usize).min(LAST)][searched.min(LAST)]
    }
}

impl Searcher<'_> {
    /// How much less deeply a late move is searched, in 1,024ths of a ply.
    #[inline]
    pub(super) fn reduction<N: NodeType>(
        &self,
        node: &Node<'_>,
        child: &Position,
        candidate: Candidate,
    ) -> i32 {
        let parameters = self.shared.parameters;
        let when = |condition: bool, amount: i32| if condition { amount } else { 0 };
        self.shared.reductions.base(candidate.m, node.depth, candidate.seen)
            - when(node.was_pv, parameters.reduction_was_pv + when(node.tt_beats_alpha(), PLY / 2))
            + when(node.tt_move.is_none(), parameters.reduction_no_tt_move)
            - when(N::PV, parameters.reduction_pv)
            + when(node.cut_node, parameters.reduction_cut_node)
            + when(!node.improving, parameters.reduction_worsening)
            + when(node.has_noisy_tt_move(), parameters.reduction_tt_capture)
            + when(self.stack[node.ply + 1 + BEFORE_ROOT].cutoffs > 3, parameters.reduction_cutoffs)
            - when(child.is_check(), parameters.reduction_check)
            - candidate.history * PLY / parameters.reduction_history
            - node.correction.abs() * 4
    }
}

/// The natural logarithm in 1,024ths, by integers alone: the search must be the same everywhere.
fn logarithm(n: usize) -> i32 {
    const LN_2: u64 = 710; // 1,024 ln 2
    let whole = n.ilog2();
    let mut fraction = ((n as u64) << 16) >> whole; // in [1, 2), 16 binary places
    let mut bits = u64::from(whole) << 10;
    for place in (0..10).rev() {
        fraction = (fraction * fraction) >> 16;
        if fraction >= 2 << 16 {
            fraction >>= 1;
            bits |= 1 << place;
        }
    }
    (bits * LN_2 / 1024) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{MoveKind, Square};

    #[test]
    fn the_logarithm_is_one() {
        for n in 1..200 {
            let exact = (n as f64).ln() * 1024.0;
            assert!((f64::from(logarithm(n)) - exact).abs() < 4.0, "{n}");
        }
    }

    #[test]
    fn later_moves_are_reduced_more_and_captures_less() {
        let reductions = Reductions::new(&SearchParameters::default());
        let quiet = Move::new(Square::G1, Square::F3, MoveKind::Quiet);
        let capture = Move::new(Square::G1, Square::F3, MoveKind::Capture);
        assert!(reductions.base(quiet, 10, 20) > reductions.base(quiet, 10, 5));
        assert!(reductions.base(quiet, 20, 10) > reductions.base(quiet, 8, 10));
        assert!(reductions.base(quiet, 10, 10) > reductions.base(capture, 10, 10));
    }
}
