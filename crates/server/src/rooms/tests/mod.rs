//! What must hold of rooms.

mod actions;
mod clocks;
mod computers;
mod linked;
mod memory;
mod replay;

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use library::Library;
use roster::Roster;
use tempfile::TempDir;

use super::{ActionResult, Rooms};
use crate::device::Device;
use crate::hub::{Delivery, Hub, Subscription};
use crate::memory::MemoryBudget;
use crate::players::{EngineResources, EngineSupply};
use crate::wire::GameId;
use crate::wire::board::EndReason;
use crate::wire::game::{GameAction, GameView, NewGame, SeatChoice, StartPosition, TimeLimit};
use crate::wire::live::ServerMessage;

/// The device that makes games.
const HERE: Device = Device::owner(1);
/// Another one.
const THERE: Device = Device::owner(2);

/// Rooms with all they need.
struct TestRooms {
    rooms: Rooms,
    library: Library,
    subscription: Subscription,
    directory: TempDir,
}

impl TestRooms {
    fn new() -> TestRooms {
        let library = Library::in_memory().unwrap();
        TestRooms::with(library, tempfile::tempdir().unwrap())
    }

    fn with(library: Library, directory: TempDir) -> TestRooms {
        TestRooms::with_memory(library, directory, MemoryBudget::new(1_000))
    }

    fn with_memory(library: Library, directory: TempDir, memory: MemoryBudget) -> TestRooms {
        let hub = Hub::new();
        let subscription = hub.subscribe();
        let roster = Arc::new(Roster::in_directory(directory.path()));
        let resources = || EngineResources { hash: 1, threads: 1, elo: None, seed: 0 };
        let rooms = Rooms::new(library.clone(), EngineSupply::new(roster, memory, resources), hub);
        TestRooms { rooms, library, subscription, directory }
    }

    /// As after a crash: nothing but the library is left. Pages watch what they watched.
    async fn restarted(self) -> TestRooms {
        // What a process leaves behind searches no more.
        self.rooms.close().await;
        let mut again = TestRooms::with(self.library, self.directory);
        self.subscription.watched().iter().for_each(|&id| again.subscription.watch(id));
        again
    }

    /// Makes a game and watches it.
    async fn begin(&mut self, request: NewGame) -> GameId {
        let id = self.rooms.create(request, HERE).await.unwrap();
        self.subscription.watch(id);
        id
    }

    async fn does(&self, id: GameId, device: Device, action: GameAction) -> Result<(), StatusCode> {
        let answer = self.rooms.act(id, device, action).await.map_err(|error| error.status)?;
        assert_eq!(answer, ActionResult::Done);
        Ok(())
    }

    /// Plays moves on one board, from wherever it stands.
    async fn plays(&self, id: GameId, moves: &str) {
        for text in moves.split_whitespace() {
            let ply = self.game(id).await.moves.len() as u32;
            self.does(id, HERE, moves_to(ply, text)).await.unwrap();
        }
    }

    async fn game(&self, id: GameId) -> GameView {
        self.rooms.game(id, HERE).await.unwrap()
    }

    /// Whether a computer has been asked for a move.
    fn is_searching(&self, id: GameId) -> bool {
        self.rooms.0.room(id).unwrap().is_searching()
    }

    /// How a game ended.
    async fn reason(&self, id: GameId) -> Option<EndReason> {
        self.game(id).await.state.result.map(|result| result.reason)
    }

    /// Waits for a message.
    async fn receives(&mut self, wanted: impl Fn(&ServerMessage) -> bool) -> ServerMessage {
        let received = async {
            loop {
                match self.subscription.recv().await {
                    Delivery::Message(outgoing) if wanted(&outgoing.message) => {
                        return outgoing.message.clone();
                    }
                    _ => (),
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(600), received).await.expect("it is published in time")
    }

    /// Waits until watchers are to send the whole game.
    async fn receives_game(&mut self, id: GameId) {
        let received =
            async { while !matches!(self.subscription.recv().await, Delivery::Game(game) if game == id) {} };
        tokio::time::timeout(Duration::from_secs(600), received).await.expect("it is published in time");
    }

    /// Waits for the end of the game.
    async fn receives_the_end(&mut self) -> EndReason {
        let end = |message: &ServerMessage| match message {
            ServerMessage::Move { state, .. } | ServerMessage::GameState { state, .. } => {
                state.result.clone()
            }
            _ => None,
        };
        let message = self.receives(|message| end(message).is_some()).await;
        end(&message).unwrap().reason
    }

    /// Waits until so many plies were played.
    async fn receives_ply(&mut self, wanted: u32) {
        self.receives(|message| matches!(message, ServerMessage::Move { ply, .. } if *ply >= wanted)).await;
    }
}

fn moves_to(ply: u32, text: &str) -> GameAction {
    GameAction::Move { ply, text: text.to_owned(), late_ms: None }
}

fn person() -> SeatChoice {
    SeatChoice::Here { name: "Ada".to_owned() }
}

fn guest() -> SeatChoice {
    SeatChoice::Link { name: "Ben".to_owned() }
}

fn computer(id: &str, elo: Option<u32>) -> SeatChoice {
    SeatChoice::Computer { id: id.to_owned(), elo }
}

fn game_of(white: SeatChoice, black: SeatChoice) -> NewGame {
    NewGame {
        seats: [white, black],
        start: StartPosition::Standard,
        time: [TimeLimit::None, TimeLimit::None],
    }
}

fn on_one_board() -> NewGame {
    game_of(person(), person())
}

fn from(fen: &str, mut game: NewGame) -> NewGame {
    game.start = StartPosition::Fen { fen: fen.to_owned() };
    game
}

fn timed(control: &str, mut game: NewGame) -> NewGame {
    let time = TimeLimit::Clock { control: control.to_owned() };
    game.time = [time.clone(), time];
    game
}
