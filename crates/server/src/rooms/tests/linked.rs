//! Two people on two devices.

use super::*;
use crate::rooms::entry::Entry;
use crate::rooms::rules;
use crate::wire::board::Side;

const CONFLICT: Result<(), StatusCode> = Err(StatusCode::CONFLICT);
const FORBIDDEN: Result<(), StatusCode> = Err(StatusCode::FORBIDDEN);

/// A game to which the other device came by its link.
async fn joined(studio: &Studio) -> GameId {
    let id = studio.begin(game_of(person(), guest())).await;
    let key = key_of(&studio.game(id).await);
    studio.does(id, THERE, Action::Join { key }).await.unwrap();
    id
}

fn key_of(game: &Game) -> String {
    let link = game.seats[1].link.as_ref().expect("the creator sees the link");
    link.split_once("join=").unwrap().1.to_owned()
}

#[tokio::test]
async fn a_link_is_for_one_other_device() {
    let mut studio = Studio::new();
    let id = studio.begin(game_of(person(), guest())).await;
    assert_eq!(studio.rooms.game(id, THERE).await.unwrap().seats[1].link, None);
    let key = key_of(&studio.game(id).await);
    assert_eq!(studio.does(id, HERE, moves_to(0, "e4")).await, CONFLICT); // nobody is there yet
    assert_eq!(studio.does(id, THERE, Action::Join { key: "wrong".to_owned() }).await, FORBIDDEN);
    assert_eq!(studio.does(id, HERE, Action::Join { key: key.clone() }).await, CONFLICT);
    assert_eq!(studio.does(id, THERE, Action::Join { key: key.clone() }).await, Ok(()));
    assert_eq!(studio.does(id, THERE, Action::Join { key: key.clone() }).await, Ok(()));
    assert_eq!(studio.does(id, Device(3), Action::Join { key }).await, FORBIDDEN);
    let event = studio.hears(|event| matches!(event, Event::Game { .. })).await;
    let Event::Game { game } = &*event else { unreachable!() };
    assert!(game.seats[1].taken && game.seats[1].link.is_none() && game.yours.is_empty());
}

#[tokio::test]
async fn everybody_moves_their_own_side() {
    let studio = Studio::new();
    let id = joined(&studio).await;
    assert_eq!(studio.rooms.game(id, THERE).await.unwrap().yours, [Side::Black]);
    assert_eq!(studio.does(id, THERE, moves_to(0, "e4")).await, CONFLICT);
    assert_eq!(studio.does(id, Device(3), moves_to(0, "e4")).await, FORBIDDEN);
    studio.does(id, HERE, moves_to(0, "e4")).await.unwrap();
    assert_eq!(studio.does(id, HERE, moves_to(1, "e5")).await, CONFLICT);
    studio.does(id, THERE, moves_to(1, "e5")).await.unwrap();
    assert_eq!(studio.does(id, THERE, moves_to(0, "e4")).await, CONFLICT); // repeating is for the mover
    assert_eq!(studio.does(id, HERE, Action::Resign { side: Side::Black }).await, FORBIDDEN);
    assert_eq!(studio.does(id, Device(3), Action::Abandon).await, FORBIDDEN);
    for action in [Action::Abandon, Action::Pause, Action::Hint, Action::Again { swap: false }] {
        let refusal = studio.rooms.act(id, HERE, action.clone()).await.unwrap_err();
        assert_eq!(refusal.status, StatusCode::CONFLICT, "{action:?}");
    }
}

#[tokio::test]
async fn lateness_is_hardly_believed_between_people() {
    let studio = Studio::new();
    let id = joined(&studio).await;
    let late = Action::Move { ply: 0, text: "e4".to_owned(), late_ms: Some(60_000) };
    let room = studio.rooms.0.room(id).unwrap();
    let elapsed = Duration::from_secs(3);
    let entries = room.record(|record| rules::entries(record, HERE, &late, elapsed)).unwrap();
    assert!(matches!(entries[..], [Entry::Moved { elapsed_ms: 2_500, .. }]), "{entries:?}");
}

#[tokio::test]
async fn taking_back_needs_both() {
    let studio = Studio::new();
    let id = joined(&studio).await;
    assert_eq!(studio.does(id, HERE, Action::TakeBack).await, CONFLICT);
    studio.does(id, HERE, moves_to(0, "e4")).await.unwrap();
    studio.does(id, THERE, moves_to(1, "e5")).await.unwrap();
    studio.does(id, HERE, Action::TakeBack).await.unwrap();
    assert_eq!(studio.does(id, HERE, Action::TakeBack).await, CONFLICT);
    assert_eq!(studio.does(id, HERE, Action::DeclineTakeBack).await, CONFLICT);
    assert_eq!(studio.game(id).await.now.take_back, Some(Side::White));
    studio.does(id, THERE, Action::DeclineTakeBack).await.unwrap();
    assert_eq!(studio.game(id).await.now.take_back, None);
    studio.does(id, HERE, Action::TakeBack).await.unwrap();
    studio.does(id, THERE, Action::TakeBack).await.unwrap();
    assert_eq!(studio.game(id).await.moves.len(), 0); // to White's own last turn

    studio.does(id, HERE, moves_to(0, "d4")).await.unwrap();
    studio.does(id, HERE, Action::TakeBack).await.unwrap();
    studio.does(id, THERE, moves_to(1, "d5")).await.unwrap(); // a move declines
    assert_eq!(studio.game(id).await.now.take_back, None);
}

#[tokio::test]
async fn draws_are_offered_across() {
    let studio = Studio::new();
    let id = joined(&studio).await;
    studio.does(id, HERE, Action::OfferDraw).await.unwrap();
    assert_eq!(studio.does(id, HERE, Action::OfferDraw).await, CONFLICT);
    assert_eq!(studio.does(id, HERE, Action::DeclineDraw).await, CONFLICT);
    studio.does(id, THERE, Action::DeclineDraw).await.unwrap();
    studio.does(id, THERE, Action::OfferDraw).await.unwrap();
    studio.does(id, HERE, Action::OfferDraw).await.unwrap();
    assert_eq!(studio.reason(id).await, Some(Reason::Agreement));
}

#[tokio::test]
async fn a_rematch_brings_both_into_one_new_game() {
    let mut studio = Studio::new();
    let id = joined(&studio).await;
    studio.does(id, THERE, Action::Resign { side: Side::Black }).await.unwrap();
    let studio_ref = &studio;
    let asks = |device| async move { studio_ref.rooms.act(id, device, Action::Again { swap: true }).await };
    let (here, there) = tokio::join!(asks(HERE), asks(THERE));
    assert_eq!(here, there);
    let Ok(Answer::Created(new)) = here else { panic!("{here:?}") };
    studio.hears(|event| *event == Event::Again { id, new }).await;
    assert_eq!(studio.rooms.game(new, THERE).await.unwrap().yours, [Side::White]);
    studio.does(new, THERE, moves_to(0, "e4")).await.unwrap();
    studio.does(new, HERE, moves_to(1, "e5")).await.unwrap();
}

#[tokio::test]
async fn other_games_are_the_households() {
    let studio = Studio::new();
    let id = studio.begin(on_one_board()).await;
    studio.does(id, THERE, moves_to(0, "e4")).await.unwrap();
    assert_eq!(studio.game(id).await.moves.len(), 1);
}
