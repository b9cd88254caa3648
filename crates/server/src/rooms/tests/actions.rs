//! On one board: every action by its rule.

use super::*;
use crate::wire::board::Side;

const CONFLICT: Result<(), StatusCode> = Err(StatusCode::CONFLICT);
const BAD: Result<(), StatusCode> = Err(StatusCode::BAD_REQUEST);

#[tokio::test]
async fn a_move_is_written_and_told() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(on_one_board()).await;
    rooms.does(id, HERE, moves_to(0, "e2e4")).await.unwrap();
    let message = rooms.receives(|message| matches!(message, ServerMessage::Move { .. })).await;
    let ServerMessage::Move { ply: 1, mv, state, .. } = &message else { panic!("{message:?}") };
    assert_eq!((mv.san.as_str(), state.legal.destinations.len()), ("e4", 10));
    assert_eq!(rooms.library.unfinished().unwrap()[0].plies, 1);
    assert_eq!(state.opening.as_ref().unwrap().eco, "B00");
}

#[tokio::test]
async fn a_move_asked_twice_is_played_once() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(on_one_board()).await;
    for text in ["e2e4", "e2e4", "e4"] {
        assert_eq!(rooms.does(id, HERE, moves_to(0, text)).await, Ok(()));
    }
    assert_eq!(rooms.does(id, HERE, moves_to(0, "d4")).await, CONFLICT);
    assert_eq!(rooms.does(id, HERE, moves_to(2, "Nf3")).await, CONFLICT);
    assert_eq!(rooms.does(id, HERE, moves_to(1, "e4")).await, BAD);
    assert_eq!(rooms.game(id).await.moves.len(), 1);
}

#[tokio::test]
async fn the_move_that_mates_may_be_repeated_too() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(on_one_board()).await;
    rooms.plays(id, "f3 e5 g4 Qh4").await;
    assert_eq!(rooms.reason(id).await, Some(EndReason::Checkmate));
    assert_eq!(rooms.does(id, HERE, moves_to(3, "Qh4")).await, Ok(()));
    assert_eq!(rooms.does(id, HERE, moves_to(4, "Kf2")).await, CONFLICT);
    for action in [
        GameAction::TakeBack,
        GameAction::OfferDraw,
        GameAction::Abandon,
        GameAction::Resign { side: Side::White },
    ] {
        assert_eq!(rooms.does(id, HERE, action.clone()).await, CONFLICT, "{action:?}");
    }
}

#[tokio::test]
async fn one_ply_is_taken_back_at_a_time() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(on_one_board()).await;
    assert!(!rooms.game(id).await.state.can_take_back);
    assert_eq!(rooms.does(id, HERE, GameAction::TakeBack).await, CONFLICT);
    rooms.plays(id, "e4 e5").await;
    rooms.does(id, HERE, GameAction::TakeBack).await.unwrap();
    rooms.receives_game(id).await;
    let game = rooms.game(id).await;
    assert_eq!((game.moves.len(), game.state.can_take_back), (1, true));
    assert_eq!(game.yours, [Side::White, Side::Black]);
}

#[tokio::test]
async fn a_draw_is_offered_declined_and_accepted() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(on_one_board()).await;
    assert_eq!(rooms.does(id, HERE, GameAction::DeclineDraw).await, CONFLICT);
    rooms.does(id, HERE, GameAction::OfferDraw).await.unwrap();
    assert_eq!(rooms.game(id).await.state.draw_offer, Some(Side::White));
    rooms.does(id, HERE, GameAction::DeclineDraw).await.unwrap();
    assert_eq!(rooms.game(id).await.state.draw_offer, None);
    rooms.does(id, HERE, GameAction::OfferDraw).await.unwrap();
    rooms.does(id, HERE, GameAction::OfferDraw).await.unwrap();
    assert_eq!(rooms.reason(id).await, Some(EndReason::Agreement));
}

#[tokio::test]
async fn the_third_repetition_is_offered_and_the_fifth_ends_the_game() {
    const THERE_AND_BACK: &str = "Nf3 Nf6 Ng1 Ng8";
    let mut rooms = TestRooms::new();
    let id = rooms.begin(on_one_board()).await;
    assert_eq!(rooms.does(id, HERE, GameAction::ClaimDraw).await, CONFLICT);
    rooms.plays(id, &[THERE_AND_BACK; 2].join(" ")).await;
    assert!(rooms.game(id).await.state.can_claim_draw);
    rooms.plays(id, &[THERE_AND_BACK; 2].join(" ")).await;
    assert_eq!(rooms.reason(id).await, Some(EndReason::FivefoldRepetition));

    let id = rooms.begin(on_one_board()).await;
    rooms.plays(id, &[THERE_AND_BACK; 2].join(" ")).await;
    rooms.does(id, HERE, GameAction::ClaimDraw).await.unwrap();
    assert_eq!(rooms.reason(id).await, Some(EndReason::ThreefoldRepetition));
}

#[tokio::test]
async fn a_finished_game_is_filed_with_its_tags() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(timed("60+1", on_one_board())).await;
    rooms.plays(id, "e4 e5 Nf3").await;
    rooms.does(id, HERE, GameAction::Resign { side: Side::Black }).await.unwrap();
    let before = rooms.game(id).await;
    let stored = rooms.library.load(library::GameId(id.into())).unwrap().unwrap();
    let pgn = stored.tree.to_string();
    for part in [
        "[Site \"Hetman\"]",
        "[White \"Ada\"]",
        "[Result \"1-0\"]",
        "[Termination \"normal\"]",
        "[TimeControl \"60+1\"]",
        "[ECO \"C40\"]",
        "[%clk 0:01:0",
        "[%emt 0:00:00",
    ] {
        assert!(pgn.contains(part), "{part} is missing in {pgn}");
    }
    assert!(!stored.summary.unfinished);
    assert_eq!(stored.summary.reason.as_deref(), Some("Black resigns"));
    let rooms = rooms.restarted().await;
    assert_eq!(rooms.game(id).await, before);
}

#[tokio::test]
async fn a_game_may_be_abandoned_and_played_again() {
    let mut rooms = TestRooms::new();
    let mut request = on_one_board();
    request.start = StartPosition::Chess960 { number: None };
    let id = rooms.begin(request).await;
    let first = rooms.game(id).await;
    rooms
        .plays(
            id,
            &first
                .state
                .legal
                .destinations
                .iter()
                .next()
                .map(|(from, to)| format!("{from}{}", to[0]))
                .unwrap(),
        )
        .await;
    let Ok(ActionResult::Created(new)) = rooms.rooms.act(id, HERE, GameAction::Rematch { swap: true }).await
    else {
        panic!("a game is made")
    };
    rooms.receives(|message| *message == ServerMessage::Rematch { id, new_id: new }).await;
    assert_eq!(rooms.reason(id).await, Some(EndReason::Abandoned));
    let second = rooms.game(new).await;
    assert_eq!((second.start, second.moves.len()), (first.start, 0));
    // Asked once more before a move is played, it is the same game.
    let repeated = rooms.rooms.act(id, HERE, GameAction::Rematch { swap: true }).await;
    assert_eq!(repeated, Ok(ActionResult::Created(new)));
}

#[tokio::test]
async fn chess960_castles_in_both_ways_of_writing() {
    let fen = "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w EAea - 0 1";
    for (text, san) in [
        ("b1a1", "O-O-O"),
        ("O-O-O", "O-O-O"),
        ("b1c1", "Kc1"), // a step goes before castling to the same square
        ("b1g1", "O-O"),
        ("b1e1", "O-O"),
        ("O-O", "O-O"),
    ] {
        let mut rooms = TestRooms::new();
        let id = rooms.begin(from(fen, on_one_board())).await;
        rooms.plays(id, text).await;
        let game = rooms.game(id).await;
        assert_eq!((game.chess960, game.moves[0].san.as_str()), (true, san), "{text}");
        let landing = if san == "O-O" { "g1" } else { "c1" };
        assert_eq!(game.moves[0].board.last_move, Some(["b1".to_owned(), landing.to_owned()]));
    }
}

#[tokio::test]
async fn what_cannot_start_is_refused() {
    let rooms = TestRooms::new();
    let bad_start = |start| NewGame { start, ..on_one_board() };
    for (request, status) in [
        (from("not a position", on_one_board()), StatusCode::BAD_REQUEST),
        (from("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", on_one_board()), StatusCode::BAD_REQUEST),
        (bad_start(StartPosition::Chess960 { number: Some(960) }), StatusCode::BAD_REQUEST),
        (bad_start(StartPosition::Study { study: 999, path: String::new() }), StatusCode::NOT_FOUND),
        (timed("five minutes", on_one_board()), StatusCode::BAD_REQUEST),
        (timed("0+1", on_one_board()), StatusCode::BAD_REQUEST),
        (game_of(person(), computer("engine:/bin/sh", None)), StatusCode::NOT_FOUND),
        (game_of(guest(), guest()), StatusCode::BAD_REQUEST),
        (game_of(guest(), computer("hetman", None)), StatusCode::BAD_REQUEST),
    ] {
        let error = rooms.rooms.create(request.clone(), HERE).await.unwrap_err();
        assert_eq!(error.status, status, "{request:?}: {}", error.message);
    }
    assert_eq!(rooms.rooms.game(1, HERE).await.unwrap_err().status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn names_are_cut_and_cleaned() {
    let mut rooms = TestRooms::new();
    let name = format!("\u{7}A\n{}", "x".repeat(200));
    let id = rooms.begin(game_of(SeatChoice::Here { name }, person())).await;
    assert_eq!(rooms.game(id).await.seats[0].name, format!("A{}", "x".repeat(79)));
}

#[tokio::test]
async fn a_study_is_played_on_with_its_moves() {
    let mut rooms = TestRooms::new();
    let mut tree = library::GameTree::new();
    let e4 = tree.add_uci(&library::Path::root(), "e2e4").unwrap();
    tree.add_uci(&e4, "c7c5").unwrap();
    let summary = library::Summary::of(library::Source::Study, &tree);
    let library::GameId(study) = rooms.library.create(&summary, &tree).unwrap();
    let start = StartPosition::Study { study: study as u32, path: "e2e4 c7c5".to_owned() };
    let id = rooms.begin(NewGame { start, ..on_one_board() }).await;
    rooms.does(id, HERE, moves_to(2, "Nf3")).await.unwrap();
    let game = rooms.game(id).await;
    assert_eq!(game.moves.iter().map(|moved| moved.san.as_str()).collect::<Vec<_>>(), ["e4", "c5", "Nf3"]);
    rooms.does(id, HERE, GameAction::TakeBack).await.unwrap();
    assert_eq!(rooms.does(id, HERE, GameAction::TakeBack).await, CONFLICT);
}

#[tokio::test]
async fn a_hint_is_a_legal_move() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(from("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", on_one_board())).await;
    let Ok(ActionResult::Hint(hint)) = rooms.rooms.act(id, HERE, GameAction::Hint).await else {
        panic!("there is one")
    };
    assert_eq!((hint.san.as_str(), hint.squares), ("Ra8#", ["a1".to_owned(), "a8".to_owned()]));
    assert_eq!(hint.score, Some(crate::wire::Eval::Mate(1)));
}

#[tokio::test]
async fn a_thousand_games_of_others_leave_room_for_the_owners() {
    use crate::rooms::{MOST_OF_A_DEVICE, MOST_OF_GUESTS};
    let rooms = TestRooms::new();
    let request = on_one_board();
    let mut made = 0;
    for n in 0..1000 {
        let guest = Device::player(10 + n / 50);
        made += usize::from(rooms.rooms.create(request.clone(), guest).await.is_ok());
    }
    assert_eq!(made, MOST_OF_GUESTS);
    for _ in 0..100 {
        rooms.rooms.create(request.clone(), HERE).await.unwrap();
    }
    // One device alone comes to its own limit sooner.
    let rooms = TestRooms::new();
    for _ in 0..MOST_OF_A_DEVICE {
        rooms.rooms.create(request.clone(), Device::player(5)).await.unwrap();
    }
    let refused = rooms.rooms.create(request.clone(), Device::player(5)).await.unwrap_err();
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(rooms.rooms.create(request, Device::player(6)).await.is_ok());
}
