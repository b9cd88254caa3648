//! Singular extensions: a move that is better than all others by far is searched more deeply.

use chess::Move;
use play::Bound;

use super::node::{Node, NodeType, NonPv, SearchRequest};
use super::{PrincipalVariation, Searcher};
use crate::value::{Value, is_proven};
use crate::window::Window;

/// How much deeper a move is searched, or the value of the node if another move fails high as well.
pub(super) enum Extension {
    Plies(i32),
    Multicut(Value),
}

impl Searcher<'_> {
    /// If all moves but that of the transposition table fail well below it, it deserves more depth; if they
    /// do not, it deserves less, or the node is done with.
    #[inline]
    pub(super) fn extend<N: NodeType>(&mut self, node: &Node<'_>, m: Move) -> Extension {
        let Node { position, depth, ply, .. } = *node;
        let parameters = self.shared.parameters;
        let Some(entry) = node.tt_entry else { return Extension::Plies(0) };
        let may_be_singular = !N::ROOT
            && Some(m) == node.tt_move
            && node.excluded.is_none()
            && (ply as i32) < 2 * self.root_depth
            && depth >= 6 + i32::from(node.was_pv)
            && entry.depth >= depth - 3
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && !is_proven(entry.value);
        if !may_be_singular {
            return Extension::Plies(0);
        }
        let singular_beta = entry.value - depth * parameters.singular_margin / 32;
        let request = SearchRequest {
            window: Window::zero_below(singular_beta),
            depth: (depth - 1) / 2,
            ply,
            cut_node: node.cut_node,
        };
        self.stack_entry(ply).excluded = Some(m);
        let value = self.search::<NonPv>(position, request, &mut PrincipalVariation::default());
        self.stack_entry(ply).excluded = None;
        if value < singular_beta {
            let double = !N::PV && value < singular_beta - parameters.double_margin;
            let triple = double && m.is_quiet() && value < singular_beta - parameters.triple_margin;
            Extension::Plies(1 + i32::from(double) + i32::from(triple))
        } else if value >= node.window.beta && !is_proven(value) {
            Extension::Multicut(value)
        } else if entry.value >= node.window.beta {
            Extension::Plies(if N::PV { -2 } else { -3 })
        } else if node.cut_node {
            Extension::Plies(-2)
        } else {
            Extension::Plies(0)
        }
    }
}
