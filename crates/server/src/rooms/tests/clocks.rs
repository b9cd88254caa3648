//! TimeLimit on the clock.

use super::*;
use crate::rooms::game_record::GameRecord;
use crate::rooms::room::limits;
use crate::storage::JournalEntry;
use crate::wire::board::Side;
use crate::wire::game::Clocks;

async fn clocks(rooms: &TestRooms, id: GameId) -> Clocks {
    rooms.game(id).await.state.clocks.expect("there are clocks")
}

#[tokio::test(start_paused = true)]
async fn the_first_move_is_free_and_then_clocks_run() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(timed("60+1", on_one_board())).await;
    assert_eq!(clocks(&rooms, id).await.running, None);
    tokio::time::advance(Duration::from_millis(50)).await;
    assert_eq!(clocks(&rooms, id).await.left_ms, [Some(60_000); 2]);
    rooms.plays(id, "e4").await;
    assert_eq!(clocks(&rooms, id).await.running, Some(Side::Black));
    assert_eq!(clocks(&rooms, id).await.left_ms[0], Some(61_000));
    tokio::time::advance(Duration::from_millis(50)).await;
    assert!(clocks(&rooms, id).await.left_ms[1].unwrap() <= 59_950);
    rooms.plays(id, "e5").await;
    let game = rooms.game(id).await;
    assert!(game.moves[1].elapsed_ms >= 50 && game.moves[1].clock_ms.unwrap() <= 60_950);
    assert_eq!(game.state.clocks.unwrap().low_ms, [Some(10_000); 2]);
}

#[tokio::test(start_paused = true)]
async fn a_flag_falls_by_itself() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(timed("0.2", on_one_board())).await;
    rooms.plays(id, "e4").await;
    assert_eq!(rooms.receives_the_end().await, EndReason::TimeForfeit);
    let game = rooms.game(id).await;
    assert_eq!(game.state.clocks.unwrap().left_ms, [Some(200), Some(0)]);
    assert_eq!(game.state.result.unwrap().outcome, "1-0");
    assert_eq!(rooms.library.unfinished().unwrap(), []);
}

#[tokio::test(start_paused = true)]
async fn a_flag_against_a_bare_king_draws() {
    let mut rooms = TestRooms::new();
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    let id = rooms.begin(from(fen, timed("0.2", on_one_board()))).await;
    rooms.plays(id, "Kd7").await;
    assert_eq!(rooms.receives_the_end().await, EndReason::TimeDraw);
}

#[tokio::test(start_paused = true)]
async fn a_person_who_takes_too_long_for_a_move_loses() {
    let mut rooms = TestRooms::new();
    let time = [TimeLimit::None, TimeLimit::PerMove { ms: 200 }];
    let id = rooms.begin(NewGame { time, ..on_one_board() }).await;
    assert_eq!(clocks(&rooms, id).await.left_ms, [None, Some(200)]);
    rooms.plays(id, "e4").await;
    assert_eq!(rooms.receives_the_end().await, EndReason::TimeForfeit);
    assert_eq!(rooms.game(id).await.state.result.unwrap().winner, Some(Side::White));
    assert_eq!(clocks(&rooms, id).await.left_ms, [None, Some(0)]);
}

#[tokio::test(start_paused = true)]
async fn a_machine_that_stands_still_costs_no_player_time() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(timed("60", on_one_board())).await;
    rooms.plays(id, "e4").await;
    tokio::time::sleep(Duration::from_secs(10)).await;
    let before = clocks(&rooms, id).await.left_ms[1].unwrap();
    // The process was stopped, or the machine slept, for an hour: all timers are due at once.
    tokio::time::advance(Duration::from_secs(3_600)).await;
    let corrected = |message: &ServerMessage| {
        matches!(message, ServerMessage::GameState { state, .. }
        if state.clocks.as_ref().is_some_and(|clocks| clocks.left_ms[1] >= Some(45_000)))
    };
    rooms.receives(corrected).await;
    let after = clocks(&rooms, id).await;
    assert_eq!(after.running, Some(Side::Black));
    assert!((45_000..=before).contains(&after.left_ms[1].unwrap()), "{before} {after:?}");
    rooms.plays(id, "e5").await;
    assert!(rooms.game(id).await.moves[1].elapsed_ms < 15_000);
    // Time that passes as usual counts as ever.
    assert_eq!(rooms.receives_the_end().await, EndReason::TimeForfeit);
    assert_eq!(clocks(&rooms, id).await.left_ms[0], Some(0));
}

#[tokio::test(start_paused = true)]
async fn lateness_is_credited_up_to_two_seconds() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(timed("60", on_one_board())).await;
    rooms.plays(id, "e4").await;
    tokio::time::sleep(Duration::from_millis(2_200)).await;
    let action = GameAction::Move { ply: 1, text: "e5".to_owned(), late_ms: Some(60_000) };
    rooms.does(id, HERE, action).await.unwrap();
    let elapsed = rooms.game(id).await.moves[1].elapsed_ms;
    assert!(elapsed >= 200, "{elapsed}");
    assert_eq!(u64::from(clocks(&rooms, id).await.left_ms[1].unwrap()), 60_000 - u64::from(elapsed));
}

#[tokio::test(start_paused = true)]
async fn taking_back_gives_the_time_back() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(timed("60+1", on_one_board())).await;
    rooms.plays(id, "e4 e5 Nf3").await;
    rooms.does(id, HERE, GameAction::TakeBack).await.unwrap();
    let now = clocks(&rooms, id).await;
    assert_eq!(now.running, Some(Side::White));
    assert!((60_000..=61_000).contains(&now.left_ms[0].unwrap()));
}

#[tokio::test(start_paused = true)]
async fn a_pause_stops_the_clock_and_what_was_used_stays_used() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(timed("60", on_one_board())).await;
    rooms.plays(id, "e4").await;
    tokio::time::advance(Duration::from_millis(50)).await;
    rooms.does(id, HERE, GameAction::Pause).await.unwrap();
    let paused = rooms.game(id).await.state;
    let left = paused.clocks.as_ref().unwrap().left_ms[1].unwrap();
    assert!(paused.paused && left <= 59_950);
    tokio::time::advance(Duration::from_millis(50)).await;
    assert_eq!(rooms.game(id).await.state, paused);
    let rooms = rooms.restarted().await;
    assert_eq!(rooms.game(id).await.state, paused);
    rooms.does(id, HERE, GameAction::Resume).await.unwrap();
    assert_eq!(clocks(&rooms, id).await.running, Some(Side::Black));
    rooms.plays(id, "e5").await;
    assert!(rooms.game(id).await.moves[1].elapsed_ms >= 60_000 - left);
}

#[tokio::test(start_paused = true)]
async fn a_computer_has_what_a_pause_left_of_its_move() {
    let mut rooms = TestRooms::new();
    let mut request = game_of(person(), computer("hetman", None));
    request.time[1] = TimeLimit::PerMove { ms: 3_000 };
    let id = rooms.begin(request).await;
    let journal = rooms.library.journal(library::GameId(id.into())).unwrap();
    let mut record = GameRecord::replay(&journal).unwrap();
    let moved = JournalEntry::Moved { uci: "e2e4".to_owned(), elapsed_ms: 0, score: None, depth: None };
    for (entry, left) in [
        (moved, 3_000),
        (JournalEntry::Paused { spent_ms: 1_000 }, 2_000),
        (JournalEntry::Paused { spent_ms: 3_100 }, 10),
    ] {
        record.apply(&entry).unwrap();
        assert_eq!(limits(&record).move_time, Some(Duration::from_millis(left)), "{entry:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn after_a_crash_the_clock_waits_for_a_watcher() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(timed("60", on_one_board())).await;
    rooms.plays(id, "e4").await;
    let rooms = rooms.restarted().await;
    let asleep = clocks(&rooms, id).await;
    assert_eq!((asleep.running, asleep.left_ms), (None, [Some(60_000); 2]));
    let watched = rooms.rooms.watch(id, HERE).await.unwrap();
    assert_eq!(watched.state.clocks.unwrap().running, Some(Side::Black));
    assert!(rooms.rooms.watch(id + 1, HERE).await.is_none());
}
