//! The tree as indented lines.

use chess::Position;
use classics::RecordedSearch;
use report::{duration, grouped};

/// Prints the nodes of the first plies, each with its window, its value and what happened.
pub(super) fn print(search: &RecordedSearch, plies: usize) {
    println!("{}", search.position.to_fen());
    println!("{}", search.describe(0));
    node(search, 0, &search.position, plies, 1);
    let statistics = &search.statistics;
    println!(
        "\n{} nodes, {} cutoffs, {} moves never searched, {}",
        grouped(statistics.nodes),
        grouped(statistics.cutoffs),
        grouped(statistics.skipped_moves),
        duration(statistics.time)
    );
    if search.tree.left_out() > 0 {
        println!("{} nodes are counted but not kept (--limit)", grouped(search.tree.left_out()));
    }
}

fn node(search: &RecordedSearch, parent: usize, position: &Position, plies: usize, level: usize) {
    if level > plies {
        return;
    }
    for child in search.tree.children(parent) {
        let recorded = &search.tree.nodes()[child];
        let san = RecordedSearch::san(position, recorded);
        println!("{}{san:7} {}", "  ".repeat(level), search.describe(child));
        let mut next = *position;
        match recorded.last_move {
            Some(m) => next.play(m),
            None => next.play_null(),
        }
        node(search, child, &next, plies, level + 1);
    }
}
