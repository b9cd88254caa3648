//! Won endings are won against the engine's own best defence.

mod endings;

use endings::{TABLES, endings, play_out};
use engine::Tablebases;
use play::Limits;

/// With tables, a thousand nodes a move are enough for all they cover, and the search does the rest.
#[test]
fn endings_with_tables_are_mated_within_fifty_moves() {
    let tables = Tablebases::open(TABLES).unwrap();
    for ending in endings(24, &tables).iter().filter(|ending| tables.probe_wdl(&ending.start).is_some()) {
        let plies = play_out(&ending.start, &Limits::nodes(1_000), TABLES);
        assert!(
            plies.as_ref().is_ok_and(|&plies| plies <= 100),
            "{}: {plies:?} {:?}",
            ending.name,
            ending.start
        );
    }
}

/// Without tables, the heavy pieces need no more than a short search.
#[test]
fn a_queen_or_a_rook_mates_without_tables() {
    let tables = Tablebases::open(TABLES).unwrap();
    let heavy = |name: &str| matches!(name, "KQvK" | "KRvK" | "KRPvK");
    for ending in endings(24, &tables).iter().filter(|ending| heavy(&ending.name)) {
        let plies = play_out(&ending.start, &Limits::nodes(20_000), "");
        assert!(
            plies.as_ref().is_ok_and(|&plies| plies <= 100),
            "{}: {plies:?} {:?}",
            ending.name,
            ending.start
        );
    }
}
