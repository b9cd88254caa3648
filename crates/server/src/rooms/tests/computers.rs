//! Computers at the board.

use host::{RegisteredEngine, Registry};
use play::Score;

use super::*;
use crate::rooms::game_record::GameRecord;
use crate::rooms::{draws, rules};
use crate::storage::{JournalEntry, write_entry};
use crate::white_score::WhiteScore;
use crate::wire::board::Side;
use crate::wire::game::Offer;

const CONFLICT: Result<(), StatusCode> = Err(StatusCode::CONFLICT);

#[tokio::test]
async fn a_computer_answers_and_shows_its_search() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(game_of(person(), computer("hetman", Some(1500)))).await;
    assert_eq!(rooms.game(id).await.yours, [Side::White]);
    rooms.plays(id, "e4").await;
    rooms.receives(|message| matches!(message, ServerMessage::SearchInfo { side: Side::Black, .. })).await;
    rooms.receives_ply(2).await;
    let game = rooms.game(id).await;
    assert!(game.moves[1].elapsed_ms >= 300, "not at once: {}", game.moves[1].elapsed_ms);
    assert!(game.moves[1].score.is_some());
    assert_eq!((game.seats[1].name.as_str(), game.seats[1].elo), ("Hetman", Some(1500)));
}

#[tokio::test]
async fn taking_back_goes_to_ones_own_last_turn() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(game_of(computer("preset:random", None), person())).await;
    rooms.receives_ply(1).await;
    assert_eq!(rooms.does(id, HERE, GameAction::TakeBack).await, CONFLICT); // that move is not ours
    let reply = rooms.game(id).await.state.legal.destinations;
    let (from, to) = reply.iter().next().unwrap();
    rooms.plays(id, &format!("{from}{}", to[0])).await;
    rooms.receives_ply(3).await;
    rooms.does(id, HERE, GameAction::TakeBack).await.unwrap();
    assert_eq!(rooms.game(id).await.moves.len(), 1);
}

#[tokio::test]
async fn a_computer_that_thinks_is_interrupted_by_taking_back() {
    let mut rooms = TestRooms::new();
    let mut request = game_of(person(), computer("hetman", None));
    request.time[1] = TimeLimit::PerMove { ms: 60_000 };
    let id = rooms.begin(request).await;
    rooms.plays(id, "e4").await;
    rooms.receives(|message| matches!(message, ServerMessage::SearchInfo { .. })).await;
    rooms.does(id, HERE, GameAction::TakeBack).await.unwrap();
    rooms.plays(id, "d4").await;
    rooms.receives(|message| matches!(message, ServerMessage::SearchInfo { .. })).await;
    rooms.does(id, HERE, GameAction::MoveNow).await.unwrap();
    rooms.receives_ply(2).await;
    let game = rooms.game(id).await;
    assert_eq!((game.moves[0].san.as_str(), game.moves.len()), ("d4", 2));
    assert_eq!(rooms.does(id, HERE, GameAction::MoveNow).await, CONFLICT);
}

#[tokio::test]
async fn computers_pause_step_and_go_on() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(game_of(computer("preset:greedy", None), computer("preset:random", None))).await;
    rooms.does(id, HERE, GameAction::Delay { ms: 100 }).await.unwrap();
    assert_eq!(rooms.does(id, HERE, GameAction::Delay { ms: 60_001 }).await, Err(StatusCode::BAD_REQUEST));
    rooms.receives_ply(2).await;
    assert_eq!(rooms.does(id, HERE, GameAction::Step).await, CONFLICT);
    rooms.does(id, HERE, GameAction::Pause).await.unwrap();
    let paused = rooms.game(id).await.moves.len();
    assert!(!rooms.is_searching(id));
    rooms.does(id, HERE, GameAction::Step).await.unwrap();
    rooms.receives_ply(paused as u32 + 1).await;
    assert!(!rooms.is_searching(id));
    let game = rooms.game(id).await;
    assert_eq!((game.moves.len(), game.state.paused), (paused + 1, true));
    rooms.does(id, HERE, GameAction::Resume).await.unwrap();
    rooms.receives_ply(paused as u32 + 3).await;
    rooms.does(id, HERE, GameAction::Abandon).await.unwrap();
    assert_eq!(rooms.reason(id).await, Some(EndReason::Abandoned));
}

#[tokio::test]
async fn two_computers_finish_a_game() {
    let mut rooms = TestRooms::new();
    let mut request = game_of(computer("hetman", Some(1800)), computer("preset:random", None));
    request.time = [TimeLimit::PerMove { ms: 100 }, TimeLimit::PerMove { ms: 100 }];
    let id = rooms.begin(request).await;
    rooms.receives_the_end().await;
    let game = rooms.game(id).await;
    let stored = rooms.library.load(library::GameId(id.into())).unwrap().unwrap();
    assert_eq!(stored.summary.plies as usize, game.moves.len());
    let pgn = stored.tree.to_string();
    assert!(pgn.contains("[%eval") && pgn.contains("[WhiteElo \"1800\"]"), "{pgn}");
    assert!(pgn.contains("[TimeControl \"1/0.1\"]"), "{pgn}");
}

#[tokio::test]
async fn after_a_crash_a_computer_searches_on_when_a_page_watches() {
    let mut rooms = TestRooms::new();
    let mut request = game_of(person(), computer("hetman", Some(1000)));
    request.time[1] = TimeLimit::PerMove { ms: 60_000 };
    let id = rooms.begin(request).await;
    rooms.plays(id, "e4").await;
    let mut rooms = rooms.restarted().await;
    let moves = rooms.game(id).await.moves.len();
    rooms.rooms.watch(id, HERE).await.unwrap();
    if moves == 1 {
        rooms.receives_ply(2).await;
    }
    assert_eq!(rooms.game(id).await.moves.len(), 2);
}

/// A registered engine that behaves badly.
fn register(rooms: &TestRooms, name: &str, script: &str) {
    use std::os::unix::fs::PermissionsExt;
    let path = rooms.directory.path().join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let engine = RegisteredEngine::new(name, &path).unwrap();
    Registry::in_directory(rooms.directory.path()).add(engine).unwrap();
}

const DIES_AT_FIRST_MOVE: &str = "while read line; do case $line in
uci) echo uciok;; isready) echo readyok;; go*) echo 'info string about to die'; exit 3;; esac; done";
const PLAYS_ILLEGALLY: &str = "while read line; do case $line in
uci) echo uciok;; isready) echo readyok;; go*) echo bestmove e2e5;; quit) exit;; esac; done";

#[tokio::test]
async fn an_engine_that_fails_loses_and_its_evidence_is_kept() {
    for (name, script, evidence) in [
        ("dies", DIES_AT_FIRST_MOVE, "about to die"),
        ("cheats", PLAYS_ILLEGALLY, "e2e5"),
        ("unavailable", "exit 1", ""),
    ] {
        let mut rooms = TestRooms::new();
        register(&rooms, name, script);
        let id = rooms.begin(game_of(person(), computer(&format!("engine:{name}"), None))).await;
        rooms.plays(id, "e4").await;
        assert_eq!(rooms.receives_the_end().await, EndReason::Failure);
        let result = rooms.game(id).await.state.result.unwrap();
        assert_eq!(result.winner, Some(Side::White));
        assert!(result.detail.as_ref().unwrap().contains(evidence), "{result:?}");
        let rooms = rooms.restarted().await;
        assert_eq!(rooms.game(id).await.state.result, Some(result));
    }
}

/// A game of a person with White and a computer with Black, which saw `score` at each of its moves.
async fn with_scores(moves: &str, score: i32) -> GameRecord {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(game_of(person(), computer("preset:random", None))).await;
    let journal = rooms.library.journal(library::GameId(id.into())).unwrap();
    let mut record = GameRecord::replay(&journal).unwrap();
    for (n, san) in moves.split_whitespace().enumerate() {
        let m = record.live.position().parse_san(san).unwrap();
        let uci = record.live.position().to_uci(m);
        // Scores are White's in a journal.
        let score = (n % 2 == 1).then_some(WhiteScore(Score::Centipawns(-score)));
        record.apply(&JournalEntry::Moved { uci, elapsed_ms: 1, score, depth: None }).unwrap();
    }
    record
}

#[tokio::test]
async fn a_computer_accepts_a_draw_when_it_is_not_better() {
    use chess::Color::{Black, White};
    let shuffle = "Nc3 Nc6 Nb1 Nb8 Nf3 Nf6 Ng1 Ng8";
    let long: String =
        ["a3 a6", shuffle, "b3 b6", shuffle, "g3 g6", shuffle, "h3 h6", shuffle, "h4 h5"].join(" ");
    assert!(draws::accepts(&with_scores(&long, 20).await, Black));
    assert!(draws::accepts(&with_scores(&long, -900).await, Black));
    assert!(!draws::accepts(&with_scores(&long, 21).await, Black));
    assert!(!draws::accepts(&with_scores(shuffle, 0).await, Black)); // too early
    let record = with_scores(&long, 100).await;
    let entries = rules::entries(&record, HERE, &GameAction::OfferDraw, Duration::ZERO).unwrap();
    assert_eq!(
        entries,
        [JournalEntry::DrawOffered { side: White }, JournalEntry::DrawDeclined { side: Black }]
    );
}

#[tokio::test]
async fn a_computer_claims_a_draw_when_it_is_not_better() {
    let twice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3";
    assert!(draws::claims(&with_scores(twice, 0).await));
    assert!(!draws::claims(&with_scores(twice, 50).await));
    assert!(!draws::claims(&with_scores("Nf3 Nf6 Ng1 Ng8 Nf3", 0).await));
    assert!(!draws::claims(&with_scores("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", 0).await)); // a person's turn
}

#[tokio::test]
async fn a_step_may_be_the_claim_of_a_draw() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(game_of(person(), computer("preset:random", None))).await;
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(9);
    let moves = shuffle.map(|uci| JournalEntry::Moved {
        uci: uci.to_owned(),
        elapsed_ms: 1,
        score: Some(WhiteScore(Score::Centipawns(0))),
        depth: None,
    });
    for (entry, number) in moves.chain([JournalEntry::Paused { spent_ms: 0 }]).zip(2..) {
        let text = write_entry(&entry).unwrap();
        let progress = library::GameProgress::default();
        rooms.library.append(library::GameId(id.into()), number, &text, &progress).unwrap();
    }
    let rooms = rooms.restarted().await;
    rooms.does(id, HERE, GameAction::Step).await.unwrap();
    assert_eq!(rooms.reason(id).await, Some(EndReason::ThreefoldRepetition));
}

#[tokio::test]
async fn a_computer_answers_the_offer_of_a_draw_at_once() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(game_of(person(), computer("preset:random", None))).await;
    rooms.does(id, HERE, GameAction::OfferDraw).await.unwrap();
    // The answer is published before the request is answered, and the offer stands no longer.
    let declined = ServerMessage::OfferDeclined { id, side: Side::Black, offer: Offer::Draw };
    rooms.receives(|message| *message == declined).await;
    assert_eq!(rooms.game(id).await.state.draw_offer, None);
}
