//! A recorded tree as an icicle: a bar for every node, below its parent's and as wide as its share of the
//! nodes. What is too narrow to be seen is merged, so that a tree of a million nodes is a few thousand bars.

use report::plot::{Icicle, IcicleBar};
use report::{duration, grouped};

use crate::{RecordedSearch, ReturnReason, Tree};

/// A bar, in shares of the node at which the picture begins.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeBar {
    /// The node; of merged ones, the first.
    pub node: usize,
    /// How many siblings were merged; 1 for a node alone.
    pub merged: usize,
    /// Plies below the first bar.
    pub row: usize,
    /// Where it begins.
    pub start: f64,
    /// How wide it is.
    pub width: f64,
}

impl Tree {
    /// The bars from a node down, `rows` at most and none narrower than `least`.
    ///
    /// ```
    /// use chess::Position;
    /// use classics::{Algorithm, Evaluation, Method, Tree, analyse_observed};
    /// let mut tree = Tree::with_capacity(10_000);
    /// let method = Method { depth: 2, ..Method::new(Algorithm::Minimax, Evaluation::Material) };
    /// analyse_observed(&Position::initial(), &method, &mut tree);
    /// assert_eq!(tree.bars(0, 3, 0.0).len(), 1 + 20 + 400);
    /// assert!(tree.bars(0, 3, 0.01).len() < 100);
    /// ```
    pub fn bars(&self, root: usize, rows: usize, least: f64) -> Vec<TreeBar> {
        let Some(all) = self.nodes().get(root).map(|node| node.nodes.max(1) as f64) else {
            return Vec::new();
        };
        let mut bars = vec![TreeBar { node: root, merged: 1, row: 0, start: 0.0, width: 1.0 }];
        let mut next = 0;
        while let Some(&TreeBar { node, merged, row, start, .. }) = bars.get(next) {
            next += 1;
            if merged > 1 || row + 1 >= rows {
                continue;
            }
            let mut at = start;
            let mut narrow: Option<TreeBar> = None;
            for child in self.children(node) {
                let width = self.nodes()[child].nodes as f64 / all;
                let bar = TreeBar { node: child, merged: 1, row: row + 1, start: at, width };
                at += width;
                if width >= least {
                    bars.extend(narrow.take().filter(|narrow| narrow.width >= least));
                    bars.push(bar);
                } else {
                    let merged = narrow.get_or_insert(TreeBar { merged: 0, width: 0.0, ..bar });
                    merged.merged += 1;
                    merged.width += width;
                }
            }
            bars.extend(narrow.filter(|narrow| narrow.width >= least));
        }
        bars
    }
}

impl ReturnReason {
    /// What happened, roughly: the colour of its bar.
    pub const fn group(self) -> usize {
        match self {
            ReturnReason::Searched => 0,
            ReturnReason::Horizon => 1,
            ReturnReason::Cutoff { .. } => 2,
            ReturnReason::TranspositionTable => 3,
            ReturnReason::NullMove | ReturnReason::StandPat => 4,
            ReturnReason::Terminal(_) => 5,
        }
    }

    /// What the groups are called.
    pub const GROUPS: [&str; 6] =
        ["searched", "evaluated", "cutoff", "transposition table", "null move, stand pat", "end of the game"];
}

/// Bars narrower than this are merged in a picture.
const LEAST: f64 = 1.0 / 1200.0;

impl RecordedSearch {
    /// The picture of the tree, `rows` plies at most.
    pub fn to_svg(&self, title: &str, rows: usize) -> String {
        let bars = self.tree.bars(0, rows, LEAST).iter().map(|bar| self.drawn(bar)).collect();
        let Some(value) = self.value() else { return String::new() };
        let subtitle = format!(
            "{} nodes, {} cutoffs, {}; {value} for the side to move; {}",
            grouped(self.statistics.nodes),
            grouped(self.statistics.cutoffs),
            duration(self.statistics.time),
            self.position.to_fen()
        );
        let legend = ReturnReason::GROUPS.map(str::to_owned).to_vec();
        Icicle { title: title.to_owned(), subtitle, bars, legend }.render()
    }

    fn drawn(&self, bar: &TreeBar) -> IcicleBar {
        let TreeBar { node, merged, row, start, width } = *bar;
        let recorded = &self.tree.nodes()[node];
        let group = recorded.reason.map_or(0, ReturnReason::group);
        let label = match recorded.parent {
            _ if merged > 1 => format!("{merged} moves"),
            None => "root".to_owned(),
            Some(parent) => RecordedSearch::san(&self.position_at(parent), recorded),
        };
        let tooltip = if merged > 1 { label.clone() } else { format!("{label}: {}", self.describe(node)) };
        IcicleBar { row, start, width, group, label, tooltip }
    }

    /// What happened at a node, in a line.
    pub fn describe(&self, node: usize) -> String {
        let recorded = &self.tree.nodes()[node];
        let value = recorded.value.map_or_else(|| "no value".to_owned(), |value| value.to_string());
        let what = match recorded.reason {
            Some(ReturnReason::Cutoff { skipped }) => format!("cutoff, {skipped} moves never searched"),
            Some(reason) => reason.name().replace('-', " "),
            None => "interrupted".to_owned(),
        };
        let reduced = if self.is_reduced(node) { ", reduced" } else { "" };
        let window = recorded.window;
        format!(
            "{value} in ({:?}, {:?}), {what}{reduced}, {} nodes",
            window.alpha,
            window.beta,
            grouped(recorded.nodes)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NodeInfo, Observer, Value, Window};

    const NODE: NodeInfo = NodeInfo { last_move: None, depth: 1, window: Window::FULL };

    #[test]
    fn bars_lie_side_by_side_within_their_parents_and_narrow_ones_are_merged() {
        let mut tree = Tree::with_capacity(1_000);
        tree.enter(NODE);
        for children in [97, 0, 0, 0] {
            tree.enter(NODE);
            for _ in 0..children {
                tree.enter(NODE);
                tree.leave(Value(0), ReturnReason::Horizon);
            }
            tree.leave(Value(0), ReturnReason::Searched);
        }
        tree.leave(Value(0), ReturnReason::Searched);
        let bars = tree.bars(0, 9, 0.02);
        assert_eq!(bars.len(), 4, "{bars:?}"); // root, the wide child, three narrow ones, 97 leaves
        assert_eq!(bars.iter().map(|bar| bar.merged).collect::<Vec<_>>(), [1, 1, 3, 97]);
        assert!(bars.iter().all(|bar| bar.start >= 0.0 && bar.start + bar.width <= 1.0));
        assert_eq!((bars[2].start, bars[3].start), (98.0 / 102.0, 0.0));
    }
}
