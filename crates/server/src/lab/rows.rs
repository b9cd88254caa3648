//! Nodes of a recorded tree as the page shows them.

use chess::Position;
use chess::perft::perft;
use classics::{RecordedSearch, ReturnReason, Value};

use crate::wire::lab::{SearchedTree, TreeBars, TreeMoment, TreeRow};
use crate::wire::squares;

/// Rows that are sent at once: no position has more moves, but a move may be searched three times.
const MOST_ROWS: usize = 700;
/// Below a cutoff with so many plies to go, the positions never looked at are counted.
const COUNTED_DEPTH: u32 = 4;
/// Letters of a bar are of use only where there is room for them.
const LABELLED: f64 = 0.02;

/// A search that has ended.
pub(super) fn summary(id: u32, search: &RecordedSearch) -> SearchedTree {
    let statistics = &search.statistics;
    let pv = search.principal_variation_nodes();
    SearchedTree {
        id,
        root: row(search, 0, &search.position, 0),
        nodes: statistics.nodes,
        recorded: search.tree.nodes().len() as u64,
        left_out: search.tree.left_out(),
        evaluations: statistics.evaluations,
        cutoffs: statistics.cutoffs,
        first_move_cutoffs: statistics.first_move_cutoffs,
        skipped_moves: statistics.skipped_moves,
        tt_hits: statistics.tt_hits,
        seconds: statistics.time.as_secs_f64(),
        principal_variation: path(search, pv.last().copied().unwrap_or(0)),
    }
}

/// A node's children.
pub(super) fn children(search: &RecordedSearch, node: usize) -> Vec<TreeRow> {
    let (before, ply) = (search.position_at(node), search.tree.path(node).len());
    let children = search.tree.children(node).take(MOST_ROWS);
    children.map(|child| row(search, child, &after(search, child, &before), ply)).collect()
}

/// The moment at which a node is entered; for a cutoff, what it saves.
pub(super) fn moment(search: &RecordedSearch, node: usize) -> TreeMoment {
    TreeMoment { path: path(search, node), unseen: unseen(search, node) }
}

/// The first node after another at which something is cut off.
pub(super) fn next_cutoff(search: &RecordedSearch, after: usize) -> Option<usize> {
    let nodes = search.tree.nodes().iter().enumerate().skip(after + 1);
    nodes.filter(|(_, node)| matches!(node.reason, Some(ReturnReason::Cutoff { .. }))).map(|(n, _)| n).next()
}

/// The bars from a node down, none narrower than three of `width` pixels.
pub(super) fn bars(search: &RecordedSearch, node: usize, rows: usize, width: u32) -> TreeBars {
    let mut columns = TreeBars::default();
    for bar in search.tree.bars(node, rows, 3.0 / f64::from(width.max(3))) {
        let recorded = &search.tree.nodes()[bar.node];
        columns.nodes.push(bar.node as u32);
        columns.merged.push(bar.merged as u32);
        columns.rows.push(bar.row as u32);
        columns.starts.push(bar.start as f32);
        columns.widths.push(bar.width as f32);
        columns.groups.push(recorded.reason.map_or(0, ReturnReason::group) as u32);
        let parent = recorded.parent.filter(|_| bar.merged == 1 && bar.width > LABELLED);
        let label = parent.map(|parent| RecordedSearch::san(&search.position_at(parent), recorded));
        columns.labels.push(label.unwrap_or_default());
    }
    columns
}

/// The nodes from the root to one.
fn path(search: &RecordedSearch, node: usize) -> Vec<TreeRow> {
    let mut position = search.position;
    let path = search.tree.path(node).into_iter().enumerate().map(|(ply, at)| {
        if ply > 0 {
            position = after(search, at, &position);
        }
        row(search, at, &position, ply)
    });
    path.collect()
}

/// The position after a node's move.
fn after(search: &RecordedSearch, node: usize, before: &Position) -> Position {
    let mut position = *before;
    match search.tree.nodes()[node].last_move {
        Some(m) => position.play(m),
        None => position.play_null(),
    }
    position
}

fn row(search: &RecordedSearch, node: usize, position: &Position, ply: usize) -> TreeRow {
    let recorded = &search.tree.nodes()[node];
    let closed = |value: Value| (value != Value::HIGHEST && value != Value::LOWEST).then_some(value.0);
    let before = recorded.parent.map(|parent| search.position_at(parent));
    TreeRow {
        node: node as u32,
        parent: recorded.parent.map(|parent| parent as u32),
        ply: ply as u32,
        san: before.map_or_else(String::new, |before| RecordedSearch::san(&before, recorded)),
        last_move: recorded.last_move.map(squares),
        fen: position.to_fen(),
        turn: position.turn().into(),
        depth: recorded.depth,
        alpha: closed(recorded.window.alpha),
        beta: closed(recorded.window.beta),
        value: recorded.value.and_then(closed),
        event: recorded.reason.map_or("interrupted", ReturnReason::name).to_owned(),
        group: recorded.reason.map_or(0, ReturnReason::group) as u32,
        skipped: recorded.reason.map_or(0, ReturnReason::skipped) as u32,
        reduced: search.is_reduced(node),
        nodes: recorded.nodes,
        children: search.tree.children(node).count() as u32,
    }
}

/// The positions that minimax would have visited below the moves that a cutoff spared.
fn unseen(search: &RecordedSearch, node: usize) -> Option<u64> {
    let recorded = &search.tree.nodes()[node];
    let is_cutoff = matches!(recorded.reason, Some(ReturnReason::Cutoff { .. }));
    if !is_cutoff || recorded.depth == 0 || recorded.depth > COUNTED_DEPTH {
        return None;
    }
    let position = search.position_at(node);
    let tried: Vec<_> =
        search.tree.children(node).map(|child| search.tree.nodes()[child].last_move).collect();
    let moves = position.legal_moves();
    let skipped = moves.iter().filter(|&&m| !tried.contains(&Some(m)));
    let below = |m: &chess::Move| -> u64 {
        let next = position.after(*m);
        (0..recorded.depth).map(|depth| perft(&next, depth)).sum()
    };
    // Where children were not kept, which moves were spared is not known.
    (!tried.is_empty()).then(|| skipped.map(below).sum())
}

#[cfg(test)]
mod tests {
    use classics::{Algorithm, Evaluation, Method, Searcher, Tree};
    use play::Stop;

    use super::*;

    fn recorded(algorithm: Algorithm, depth: u32) -> RecordedSearch {
        let position =
            Position::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
                .unwrap();
        let method = Method { depth, ..Method::new(algorithm, Evaluation::Simplified) };
        let mut player = Searcher::new("", method, 0);
        RecordedSearch::run(&mut player, &position, None, Tree::with_capacity(1 << 20), &Stop::new()).unwrap()
    }

    #[test]
    fn what_was_seen_and_what_was_not_are_the_tree_of_minimax() {
        let (all, few) = (recorded(Algorithm::Minimax, 3), recorded(Algorithm::AlphaBeta, 3));
        let cutoffs = std::iter::successors(next_cutoff(&few, 0), |&at| next_cutoff(&few, at));
        let unseen: u64 = cutoffs.filter_map(|node| unseen(&few, node)).sum();
        assert_eq!(few.statistics.nodes + unseen, all.statistics.nodes);
    }

    #[test]
    fn children_and_moments_agree() {
        let search = recorded(Algorithm::AlphaBeta, 2);
        let rows = children(&search, 0);
        assert_eq!((rows.len(), rows[0].ply), (48, 1));
        let last = children(&search, rows[1].node as usize).pop().unwrap();
        let moment = moment(&search, last.node as usize);
        assert_eq!((moment.path.len(), moment.path.last()), (3, Some(&last)));
        assert_eq!(moment.path[1], rows[1]);
        let bars = bars(&search, 0, 9, 1000);
        assert!(bars.nodes.len() > 48 && bars.starts.len() == bars.labels.len());
    }
}
