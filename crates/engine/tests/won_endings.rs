//! Won endings are won against the engine's own best defence.

mod endings;

use endings::{Ending, TABLES, endings, play_out};
use engine::Tablebases;
use play::Limits;

fn assert_won(count: usize, nodes: u64, tables: &str, chosen: impl Fn(&Ending) -> bool) {
    let tablebases = Tablebases::open(TABLES).unwrap();
    for ending in endings(count, &tablebases).iter().filter(|ending| chosen(ending)) {
        let plies = play_out(&ending.start, &Limits::nodes(nodes), tables);
        let won = plies.as_ref().is_ok_and(|&plies| plies <= 100);
        assert!(won, "{}: {plies:?} {:?}", ending.name, ending.start);
    }
}

/// With tables, a thousand nodes a move are enough for all they cover.
#[test]
fn endings_with_tables_are_mated_within_fifty_moves() {
    let tables = Tablebases::open(TABLES).unwrap();
    assert_won(24, 1_000, TABLES, |ending| tables.probe_wdl(&ending.start).is_some());
}

/// Without tables, the evaluation knows the way: to the edge, or to the bishop's corner.
#[test]
fn bare_kings_are_mated_without_tables() {
    assert_won(12, 20_000, "", |_| true);
}
