//! Time on the clock.

use super::*;
use crate::rooms::entry::Entry;
use crate::rooms::record::Record;
use crate::rooms::room::limits;
use crate::wire::board::Side;
use crate::wire::game::Clocks;

async fn clocks(studio: &Studio, id: GameId) -> Clocks {
    studio.game(id).await.now.clocks.expect("there are clocks")
}

#[tokio::test]
async fn the_first_move_is_free_and_then_clocks_run() {
    let studio = Studio::new();
    let id = studio.begin(timed("60+1", on_one_board())).await;
    assert_eq!(clocks(&studio, id).await.running, None);
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(clocks(&studio, id).await.left_ms, [Some(60_000); 2]);
    studio.plays(id, "e4").await;
    assert_eq!(clocks(&studio, id).await.running, Some(Side::Black));
    assert_eq!(clocks(&studio, id).await.left_ms[0], Some(61_000));
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(clocks(&studio, id).await.left_ms[1].unwrap() <= 59_950);
    studio.plays(id, "e5").await;
    let game = studio.game(id).await;
    assert!(game.moves[1].elapsed_ms >= 50 && game.moves[1].clock_ms.unwrap() <= 60_950);
    assert_eq!(game.now.clocks.unwrap().low_ms, [Some(10_000); 2]);
}

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let mut studio = Studio::new();
    let id = studio.begin(timed("0.2", on_one_board())).await;
    studio.plays(id, "e4").await;
    assert_eq!(studio.hears_the_end().await, Reason::TimeForfeit);
    let game = studio.game(id).await;
    assert_eq!(game.now.result.unwrap().score, "1-0");
    assert_eq!(studio.library.unfinished().unwrap(), []);
}

#[tokio::test]
async fn a_flag_against_a_bare_king_draws() {
    let mut studio = Studio::new();
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    let id = studio.begin(from(fen, timed("0.2", on_one_board()))).await;
    studio.plays(id, "Kd7").await;
    assert_eq!(studio.hears_the_end().await, Reason::TimeDraw);
}

#[tokio::test]
async fn a_person_who_takes_too_long_for_a_move_loses() {
    let mut studio = Studio::new();
    let time = [Time::None, Time::PerMove { ms: 200 }];
    let id = studio.begin(NewGame { time, ..on_one_board() }).await;
    assert_eq!(clocks(&studio, id).await.left_ms, [None, Some(200)]);
    studio.plays(id, "e4").await;
    assert_eq!(studio.hears_the_end().await, Reason::TimeForfeit);
    assert_eq!(studio.game(id).await.now.result.unwrap().winner, Some(Side::White));
}

#[tokio::test]
async fn lateness_is_believed_up_to_two_seconds() {
    let studio = Studio::new();
    let id = studio.begin(timed("60", on_one_board())).await;
    studio.plays(id, "e4").await;
    tokio::time::sleep(Duration::from_millis(2_200)).await;
    let action = Action::Move { ply: 1, text: "e5".to_owned(), late_ms: Some(60_000) };
    studio.does(id, HERE, action).await.unwrap();
    let elapsed = studio.game(id).await.moves[1].elapsed_ms;
    assert!(elapsed >= 200, "{elapsed}");
    assert_eq!(u64::from(clocks(&studio, id).await.left_ms[1].unwrap()), 60_000 - u64::from(elapsed));
}

#[tokio::test]
async fn taking_back_gives_the_time_back() {
    let studio = Studio::new();
    let id = studio.begin(timed("60+1", on_one_board())).await;
    studio.plays(id, "e4 e5 Nf3").await;
    studio.does(id, HERE, Action::TakeBack).await.unwrap();
    let now = clocks(&studio, id).await;
    assert_eq!(now.running, Some(Side::White));
    assert!((60_000..=61_000).contains(&now.left_ms[0].unwrap()));
}

#[tokio::test]
async fn a_pause_stops_the_clock_and_what_was_used_stays_used() {
    let studio = Studio::new();
    let id = studio.begin(timed("60", on_one_board())).await;
    studio.plays(id, "e4").await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    studio.does(id, HERE, Action::Pause).await.unwrap();
    let paused = studio.game(id).await.now;
    let left = paused.clocks.as_ref().unwrap().left_ms[1].unwrap();
    assert!(paused.paused && left <= 59_950);
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(studio.game(id).await.now, paused);
    let studio = studio.restarted().await;
    assert_eq!(studio.game(id).await.now, paused);
    studio.does(id, HERE, Action::Resume).await.unwrap();
    assert_eq!(clocks(&studio, id).await.running, Some(Side::Black));
    studio.plays(id, "e5").await;
    assert!(studio.game(id).await.moves[1].elapsed_ms >= 60_000 - left);
}

#[tokio::test]
async fn a_computer_has_what_a_pause_left_of_its_move() {
    let studio = Studio::new();
    let mut asked = game_of(person(), computer("hetman", None));
    asked.time[1] = Time::PerMove { ms: 3_000 };
    let id = studio.begin(asked).await;
    let journal = studio.library.journal(library::GameId(id.into())).unwrap();
    let mut record = Record::replay(&journal).unwrap();
    let moved = Entry::Moved { uci: "e2e4".to_owned(), elapsed_ms: 0, score: None, depth: None };
    for (entry, left) in
        [(moved, 3_000), (Entry::Paused { spent_ms: 1_000 }, 2_000), (Entry::Paused { spent_ms: 3_100 }, 10)]
    {
        record.apply(&entry).unwrap();
        assert_eq!(limits(&record).move_time, Some(Duration::from_millis(left)), "{entry:?}");
    }
}

#[tokio::test]
async fn after_a_crash_the_clock_waits_until_somebody_watches() {
    let studio = Studio::new();
    let id = studio.begin(timed("60", on_one_board())).await;
    studio.plays(id, "e4").await;
    let studio = studio.restarted().await;
    let asleep = clocks(&studio, id).await;
    assert_eq!((asleep.running, asleep.left_ms), (None, [Some(60_000); 2]));
    let watched = studio.rooms.watch(id, HERE).await.unwrap();
    assert_eq!(watched.now.clocks.unwrap().running, Some(Side::Black));
    assert!(studio.rooms.watch(id + 1, HERE).await.is_none());
}
