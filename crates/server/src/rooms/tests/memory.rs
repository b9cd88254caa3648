//! Computers share the memory, and one that cannot be seated ends its game.

use super::*;
use crate::memory::{MemoryRequest, Purpose};

fn rooms_with(memory: &MemoryBudget) -> TestRooms {
    TestRooms::with_memory(Library::in_memory().unwrap(), tempfile::tempdir().unwrap(), memory.clone())
}

#[tokio::test]
async fn sixty_four_computers_play_with_the_memory_of_a_few() {
    let memory = MemoryBudget::with(40, Duration::from_secs(600), || usize::MAX);
    let mut rooms = rooms_with(&memory);
    let mut games = Vec::new();
    for _ in 0..64 {
        games.push(rooms.begin(game_of(person(), computer("hetman", Some(1_000)))).await);
    }
    // As many as fit are loaded before their first move.
    assert!(memory.taken() <= 40);
    for &id in &games {
        rooms.plays(id, "e4").await;
    }
    for id in games {
        while rooms.game(id).await.moves.len() < 2 {
            assert!(memory.taken() <= 40);
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(rooms.game(id).await.state.result, None);
    }
}

#[tokio::test]
async fn a_game_without_memory_for_its_computer_ends_and_says_so() {
    let memory = MemoryBudget::with(40, Duration::ZERO, || usize::MAX);
    let all = MemoryRequest { purpose: Purpose::Play, is_guest: false, wanted: 40, least: 40 };
    let all = memory.request(all).unwrap();
    let mut rooms = rooms_with(&memory);
    let id = rooms.begin(game_of(person(), computer("hetman", None))).await;
    rooms.plays(id, "e4").await;
    assert_eq!(rooms.receives_the_end().await, EndReason::Failure);
    let result = rooms.game(id).await.state.result.unwrap();
    // The page finds exactly this sentence in its language tables.
    let sentence = "there is no memory left for another engine: stop an analysis, or end a game";
    assert_eq!(result.detail.as_deref(), Some(sentence));
    drop(all);
    let id = rooms.begin(game_of(person(), computer("hetman", None))).await;
    rooms.plays(id, "e4").await;
    rooms.receives_ply(2).await;
}

#[tokio::test]
async fn computers_of_guests_leave_memory_and_searches_to_the_owners() {
    let memory = MemoryBudget::with(40, Duration::from_secs(600), || usize::MAX);
    let mut rooms = rooms_with(&memory);
    let mut thinking = game_of(computer("hetman", None), person());
    thinking.time[0] = TimeLimit::PerMove { ms: 3_600_000 };
    for n in 0..64 {
        rooms.rooms.create(thinking.clone(), Device::player(10 + n / 8)).await.unwrap();
    }
    // Their share is used up, and the others of them wait.
    while !memory.is_short(true) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(memory.taken() <= 20 && !memory.is_short(false));
    let id = rooms.begin(game_of(person(), computer("hetman", Some(1_000)))).await;
    rooms.plays(id, "e4").await;
    rooms.receives_ply(2).await;
    assert!(rooms.rooms.act(id, HERE, GameAction::Hint).await.is_ok());
    rooms.rooms.close().await;
}

#[tokio::test]
async fn hints_need_memory_too() {
    let memory = MemoryBudget::new(5);
    let mut rooms = rooms_with(&memory);
    let id = rooms.begin(on_one_board()).await;
    let refused = rooms.rooms.act(id, HERE, GameAction::Hint).await.unwrap_err();
    assert!(refused.message.contains("there is no memory left"), "{refused:?}");
}
