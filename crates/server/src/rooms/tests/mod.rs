//! What must hold of rooms.

mod actions;
mod clocks;
mod computers;
mod linked;
mod replay;

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use library::Library;
use tempfile::TempDir;
use tokio::sync::broadcast;

use super::{Answer, Rooms};
use crate::device::Device;
use crate::hub::{Hub, Told};
use crate::players::{Means, Players};
use crate::wire::GameId;
use crate::wire::board::Reason;
use crate::wire::game::{Action, Game, NewGame, SeatChoice, Start, Time};
use crate::wire::live::Event;

/// The device that makes games.
const HERE: Device = Device(1);
/// Another one.
const THERE: Device = Device(2);

/// Rooms with all they need.
struct Studio {
    rooms: Rooms,
    library: Library,
    events: broadcast::Receiver<Told>,
    directory: TempDir,
}

impl Studio {
    fn new() -> Studio {
        let library = Library::in_memory().unwrap();
        Studio::with(library, tempfile::tempdir().unwrap())
    }

    fn with(library: Library, directory: TempDir) -> Studio {
        let hub = Hub::new();
        let events = hub.listen();
        let players = Arc::new(Players::in_directory(directory.path()));
        let means = || Means { hash: 1, threads: 1, elo: None, seed: 0 };
        let rooms = Rooms::new(library.clone(), players, hub, means);
        Studio { rooms, library, events, directory }
    }

    /// As after a crash: nothing but the library is left.
    async fn restarted(self) -> Studio {
        // What a process leaves behind thinks no more.
        self.rooms.close().await;
        Studio::with(self.library, self.directory)
    }

    async fn begin(&self, asked: NewGame) -> GameId {
        self.rooms.create(asked, HERE).await.unwrap()
    }

    async fn does(&self, id: GameId, device: Device, action: Action) -> Result<(), StatusCode> {
        let answer = self.rooms.act(id, device, action).await.map_err(|refusal| refusal.status)?;
        assert_eq!(answer, Answer::Done);
        Ok(())
    }

    /// Plays moves on one board, from wherever it stands.
    async fn plays(&self, id: GameId, moves: &str) {
        for text in moves.split_whitespace() {
            let ply = self.game(id).await.moves.len() as u32;
            self.does(id, HERE, moves_to(ply, text)).await.unwrap();
        }
    }

    async fn game(&self, id: GameId) -> Game {
        self.rooms.game(id, HERE).await.unwrap()
    }

    /// How a game ended.
    async fn reason(&self, id: GameId) -> Option<Reason> {
        self.game(id).await.now.result.map(|result| result.reason)
    }

    /// Waits for an event.
    async fn hears(&mut self, wanted: impl Fn(&Event) -> bool) -> Arc<Event> {
        let heard = async {
            loop {
                match self.events.recv().await {
                    Ok(told) if wanted(&told.event) => return told.event,
                    _ => (),
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(60), heard).await.expect("it is told in time")
    }

    /// Waits for the end of the game.
    async fn hears_the_end(&mut self) -> Reason {
        let end = |event: &Event| match event {
            Event::Moved { now, .. } | Event::Now { now, .. } => now.result.clone(),
            _ => None,
        };
        let event = self.hears(|event| end(event).is_some()).await;
        end(&event).unwrap().reason
    }

    /// Waits until so many half-moves were played.
    async fn hears_ply(&mut self, wanted: u32) {
        self.hears(|event| matches!(event, Event::Moved { ply, .. } if *ply >= wanted)).await;
    }
}

fn moves_to(ply: u32, text: &str) -> Action {
    Action::Move { ply, text: text.to_owned(), late_ms: None }
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
    NewGame { seats: [white, black], start: Start::Standard, time: [Time::None, Time::None] }
}

fn on_one_board() -> NewGame {
    game_of(person(), person())
}

fn from(fen: &str, mut game: NewGame) -> NewGame {
    game.start = Start::Fen { fen: fen.to_owned() };
    game
}

fn timed(control: &str, mut game: NewGame) -> NewGame {
    let time = Time::Clock { control: control.to_owned() };
    game.time = [time.clone(), time];
    game
}
