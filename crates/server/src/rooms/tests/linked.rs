//! Two people on two devices.

use super::*;
use crate::rooms::rules;
use crate::storage::JournalEntry;
use crate::wire::board::Side;
use crate::wire::game::Offer;

const CONFLICT: Result<(), StatusCode> = Err(StatusCode::CONFLICT);
const FORBIDDEN: Result<(), StatusCode> = Err(StatusCode::FORBIDDEN);

/// A game to which the other device came by its link.
async fn joined(rooms: &mut TestRooms) -> GameId {
    let id = rooms.begin(game_of(person(), guest())).await;
    let key = key_of(&rooms.game(id).await);
    rooms.does(id, THERE, GameAction::Join { key }).await.unwrap();
    id
}

/// Black declines.
fn declined(id: GameId, offer: Offer) -> ServerMessage {
    ServerMessage::OfferDeclined { id, side: Side::Black, offer }
}

fn key_of(game: &GameView) -> String {
    let link = game.seats[1].link.as_ref().expect("the creator sees the link");
    link.split_once("join=").unwrap().1.to_owned()
}

#[tokio::test]
async fn a_link_is_for_one_other_device() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(game_of(person(), guest())).await;
    assert_eq!(rooms.rooms.game(id, THERE).await.unwrap().seats[1].link, None);
    let key = key_of(&rooms.game(id).await);
    assert_eq!(rooms.does(id, HERE, moves_to(0, "e4")).await, CONFLICT); // the opponent is not there yet
    assert_eq!(rooms.does(id, THERE, GameAction::Join { key: "wrong".to_owned() }).await, FORBIDDEN);
    assert_eq!(rooms.does(id, HERE, GameAction::Join { key: key.clone() }).await, CONFLICT);
    assert_eq!(rooms.does(id, THERE, GameAction::Join { key: key.clone() }).await, Ok(()));
    assert_eq!(rooms.does(id, THERE, GameAction::Join { key: key.clone() }).await, Ok(()));
    assert_eq!(rooms.does(id, Device::owner(3), GameAction::Join { key }).await, FORBIDDEN);
    rooms.receives_game(id).await;
    let seen = rooms.rooms.game(id, Device::owner(3)).await.unwrap();
    assert!(seen.seats[1].taken && seen.seats[1].link.is_none() && seen.yours.is_empty());
}

#[tokio::test]
async fn players_move_their_own_side() {
    let mut rooms = TestRooms::new();
    let id = joined(&mut rooms).await;
    assert_eq!(rooms.rooms.game(id, THERE).await.unwrap().yours, [Side::Black]);
    assert_eq!(rooms.does(id, THERE, moves_to(0, "e4")).await, CONFLICT);
    assert_eq!(rooms.does(id, Device::owner(3), moves_to(0, "e4")).await, FORBIDDEN);
    rooms.does(id, HERE, moves_to(0, "e4")).await.unwrap();
    assert_eq!(rooms.does(id, HERE, moves_to(1, "e5")).await, CONFLICT);
    rooms.does(id, THERE, moves_to(1, "e5")).await.unwrap();
    assert_eq!(rooms.does(id, THERE, moves_to(0, "e4")).await, CONFLICT); // repeating is for the mover
    assert_eq!(rooms.does(id, HERE, GameAction::Resign { side: Side::Black }).await, FORBIDDEN);
    assert_eq!(rooms.does(id, Device::owner(3), GameAction::Abandon).await, FORBIDDEN);
    for action in
        [GameAction::Abandon, GameAction::Pause, GameAction::Hint, GameAction::Rematch { swap: false }]
    {
        let error = rooms.rooms.act(id, HERE, action.clone()).await.unwrap_err();
        assert_eq!(error.status, StatusCode::CONFLICT, "{action:?}");
    }
}

#[tokio::test]
async fn lateness_is_hardly_credited_between_people() {
    let mut rooms = TestRooms::new();
    let id = joined(&mut rooms).await;
    let late = GameAction::Move { ply: 0, text: "e4".to_owned(), late_ms: Some(60_000) };
    let room = rooms.rooms.0.room(id).unwrap();
    let elapsed = Duration::from_secs(3);
    let entries = room.record(|record| rules::entries(record, HERE, &late, elapsed)).unwrap();
    assert!(matches!(entries[..], [JournalEntry::Moved { elapsed_ms: 2_500, .. }]), "{entries:?}");
}

#[tokio::test]
async fn taking_back_needs_both() {
    let mut rooms = TestRooms::new();
    let id = joined(&mut rooms).await;
    assert_eq!(rooms.does(id, HERE, GameAction::TakeBack).await, CONFLICT);
    rooms.does(id, HERE, moves_to(0, "e4")).await.unwrap();
    rooms.does(id, THERE, moves_to(1, "e5")).await.unwrap();
    rooms.does(id, HERE, GameAction::TakeBack).await.unwrap();
    assert_eq!(rooms.does(id, HERE, GameAction::TakeBack).await, CONFLICT);
    assert_eq!(rooms.does(id, HERE, GameAction::DeclineTakeBack).await, CONFLICT);
    assert_eq!(rooms.game(id).await.state.take_back_request, Some(Side::White));
    rooms.does(id, THERE, GameAction::DeclineTakeBack).await.unwrap();
    rooms.receives(|message| *message == declined(id, Offer::TakeBack)).await;
    assert_eq!(rooms.game(id).await.state.take_back_request, None);
    rooms.does(id, HERE, GameAction::TakeBack).await.unwrap();
    rooms.does(id, THERE, GameAction::TakeBack).await.unwrap();
    assert_eq!(rooms.game(id).await.moves.len(), 0); // to White's own last turn

    rooms.does(id, HERE, moves_to(0, "d4")).await.unwrap();
    rooms.does(id, HERE, GameAction::TakeBack).await.unwrap();
    rooms.does(id, THERE, moves_to(1, "d5")).await.unwrap(); // a move declines
    assert_eq!(rooms.game(id).await.state.take_back_request, None);
}

#[tokio::test]
async fn draws_are_offered_across() {
    let mut rooms = TestRooms::new();
    let id = joined(&mut rooms).await;
    rooms.does(id, HERE, GameAction::OfferDraw).await.unwrap();
    assert_eq!(rooms.does(id, HERE, GameAction::OfferDraw).await, CONFLICT);
    assert_eq!(rooms.does(id, HERE, GameAction::DeclineDraw).await, CONFLICT);
    rooms.does(id, THERE, GameAction::DeclineDraw).await.unwrap();
    rooms.receives(|message| *message == declined(id, Offer::Draw)).await;
    rooms.does(id, THERE, GameAction::OfferDraw).await.unwrap();
    rooms.does(id, HERE, GameAction::OfferDraw).await.unwrap();
    assert_eq!(rooms.reason(id).await, Some(EndReason::Agreement));
}

#[tokio::test]
async fn a_rematch_brings_both_into_one_new_game() {
    let mut rooms = TestRooms::new();
    let id = joined(&mut rooms).await;
    rooms.does(id, THERE, GameAction::Resign { side: Side::Black }).await.unwrap();
    let studio_ref = &rooms;
    let asks =
        |device| async move { studio_ref.rooms.act(id, device, GameAction::Rematch { swap: true }).await };
    let (here, there) = tokio::join!(asks(HERE), asks(THERE));
    assert_eq!(here, there);
    let Ok(ActionResult::Created(new)) = here else { panic!("{here:?}") };
    rooms.receives(|message| *message == ServerMessage::Rematch { id, new_id: new }).await;
    assert_eq!(rooms.rooms.game(new, THERE).await.unwrap().yours, [Side::White]);
    rooms.does(new, THERE, moves_to(0, "e4")).await.unwrap();
    rooms.does(new, HERE, moves_to(1, "e5")).await.unwrap();
}

#[tokio::test]
async fn other_games_are_shared_by_all_devices() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(on_one_board()).await;
    rooms.does(id, THERE, moves_to(0, "e4")).await.unwrap();
    assert_eq!(rooms.game(id).await.moves.len(), 1);
}
