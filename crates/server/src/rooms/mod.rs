//! Every game being played is a room: two seats, in which people and computers play alike.
//!
//! Whatever happens is an entry in the game's journal (`storage`) before any page is told. The entries alone make the
//! `game_record`; `rules` turn what people do into entries; a `room` adds what passes between them: clocks that
//! run and computers that search. So a room leaves memory whenever nothing runs in it, and comes back exactly.

mod computer;
mod context;
mod draws;
mod game_record;
mod hint;
mod idle_engines;
mod room;
mod routes;
mod rules;
mod running_time;
mod score_sheet;
mod start;
#[cfg(test)]
mod tests;
mod thinking_time;
mod view;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use axum::http::StatusCode;
use library::{GameId as LibraryId, GameTree, Library};

pub use routes::routes;

use self::context::RoomContext;
use self::game_record::GameRecord;
use self::room::Room;
use self::running_time::TICK;
use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::device::Device;
use crate::hub::Hub;
use crate::lock::lock;
use crate::players::EngineSupply;
use crate::storage::{GameStart, JournalEntry, write_entry};
use crate::wire::GameId;
use crate::wire::game::{GameAction, GameView, Hint, NewGame};
use crate::wire::live::ServerMessage;

/// So many games are in memory at once.
const MOST_ROOMS: usize = 1_000;
/// So many of them may run for one device that is not the owner's, and for all of those.
const MOST_OF_A_DEVICE: usize = 64;
const MOST_OF_GUESTS: usize = 750;
/// How often games in which nothing runs leave memory.
const BETWEEN_SWEEPS: Duration = Duration::from_secs(60);

/// The games being played. Clones are the same rooms.
#[derive(Clone)]
pub struct Rooms(Arc<RoomRegistry>);

struct RoomRegistry {
    context: Arc<RoomContext>,
    rooms: Mutex<HashMap<GameId, Arc<Room>>>,
    /// The rematch of each game, so that two players who both want one meet in one game.
    rematches: Mutex<HashMap<(GameId, bool), GameId>>,
}

/// What comes of an action.
#[derive(Clone, PartialEq, Debug)]
pub enum ActionResult {
    /// It is done.
    Done,
    /// A game was made.
    Created(GameId),
    /// A hint.
    Hint(Box<Hint>),
}

impl Rooms {
    /// The games of a library. Unfinished ones are read when they are asked for. Must be called within a tokio
    /// runtime, on which clocks run.
    pub fn new(library: Library, engines: Arc<EngineSupply>, hub: Hub) -> Rooms {
        let context = Arc::new(RoomContext::new(library, engines, hub));
        let weak = Arc::downgrade(&context);
        let reclaim =
            move |whose| weak.upgrade().is_some_and(|context| context.idle_engines.unload_one(whose));
        context.engines.memory.add_reclaimer(reclaim);
        let registry = RoomRegistry {
            context: Arc::clone(&context),
            rooms: Mutex::default(),
            rematches: Mutex::default(),
        };
        let rooms = Rooms(Arc::new(registry));
        let registry = Arc::clone(&rooms.0);
        context.runtime.spawn_blocking(move || registry.archive_ended());
        context.runtime.spawn(sweep_now_and_then(Arc::downgrade(&rooms.0)));
        context.runtime.spawn(find_gaps(Arc::downgrade(&rooms.0)));
        rooms
    }

    /// Makes a game for a device.
    pub async fn create(&self, request: NewGame, device: Device) -> Result<GameId, ApiError> {
        self.blocking(move |registry| {
            let started =
                start::prepare(request, device, &registry.context.library, &registry.context.engines.roster)?;
            registry.begin(started, device)
        })
        .await
    }

    /// A game as it stands, finished or not. Reading it starts nothing.
    pub async fn game(&self, id: GameId, device: Device) -> Result<GameView, ApiError> {
        self.blocking(move |registry| Ok(registry.room(id)?.game(device))).await
    }

    /// A page watches a game from now on: for those whose game it is, clocks run and computers search. `None` if it was
    /// not played here.
    pub async fn watch(&self, id: GameId, device: Device) -> Option<GameView> {
        let watched = self.blocking(move |registry| {
            let room = registry.room(id)?;
            if room.record(|record| record.may_control(device)) && registry.check_quota(&room, device).is_ok()
            {
                room.resume(device);
            }
            Ok(room.game(device))
        });
        watched.await.ok()
    }

    /// A device does something in a game.
    pub async fn act(
        &self,
        id: GameId,
        device: Device,
        action: GameAction,
    ) -> Result<ActionResult, ApiError> {
        match action {
            GameAction::Hint => self.hint(id, device).await.map(|hint| ActionResult::Hint(Box::new(hint))),
            GameAction::Rematch { swap } => {
                self.blocking(move |registry| registry.rematch(id, device, swap).map(ActionResult::Created))
                    .await
            }
            _ => {
                self.blocking(move |registry| {
                    let room = registry.room(id)?;
                    registry.check_quota(&room, device)?;
                    room.act(device, &action)?;
                    Ok(ActionResult::Done)
                })
                .await
            }
        }
    }

    /// The moves of a game so far, also while it is played.
    pub async fn tree(&self, id: GameId) -> Result<GameTree, ApiError> {
        self.blocking(move |registry| registry.room(id)?.tree()).await
    }

    /// Whether any game is being played: clocks run, or computers search.
    pub(crate) fn is_any_running(&self) -> bool {
        lock(&self.0.rooms).values().any(|room| room.runs_for().is_some())
    }

    /// The moves of a game where one may wait for the disk.
    pub(crate) fn tree_now(&self, id: GameId) -> Result<GameTree, ApiError> {
        self.0.room(id)?.tree()
    }

    /// The moves of a game as far as its journal can be read.
    pub(crate) async fn readable_tree(&self, id: GameId) -> Result<GameTree, ApiError> {
        self.blocking(move |registry| {
            let mut journal = registry.context.library.readable_journal(LibraryId(id.into()))?;
            while !journal.is_empty() {
                if let Ok(record) = GameRecord::replay(&journal) {
                    return Room::suspended(id, Arc::clone(&registry.context), record).tree();
                }
                journal.pop();
            }
            Err(ApiError::not_found(format!("nothing can be read of game {id}")))
        })
        .await
    }

    /// Stops everything in a game that was deleted. If it is restored, it comes back as it was.
    pub async fn remove(&self, id: GameId) {
        self.remove_all(vec![id]).await;
    }

    /// The same for many.
    pub(crate) async fn remove_all(&self, ids: Vec<GameId>) {
        let removed = self.blocking(move |registry| {
            let rooms: Vec<_> = {
                let mut rooms = lock(&registry.rooms);
                ids.iter().filter_map(|id| rooms.remove(id)).collect()
            };
            rooms.iter().for_each(|room| room.suspend());
            Ok(())
        });
        let _ = removed.await;
    }

    /// Lets all clocks and computers stop: the studio closes.
    pub async fn close(&self) {
        let closed = self.blocking(|registry| {
            lock(&registry.rooms).drain().for_each(|(_, room)| room.suspend());
            Ok(())
        });
        let _ = closed.await;
    }

    async fn hint(&self, id: GameId, device: Device) -> Result<Hint, ApiError> {
        let check = move |record: &GameRecord| match record {
            record if record.is_over() => Err(ApiError::conflict("the game is over")),
            record if record.sides_of(device).is_empty() => {
                Err(ApiError::forbidden("you do not play in this game"))
            }
            record if record.is_linked() => {
                Err(ApiError::conflict("there are no hints in a game between people"))
            }
            record => Ok(record.live.game().clone()),
        };
        let game = self.blocking(move |registry| registry.room(id)?.record(check)).await?;
        hint::find(&self.0.context, game, device).await
    }

    /// Rooms write to disk, so nothing of theirs runs on the runtime's own threads.
    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&RoomRegistry) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let registry = Arc::clone(&self.0);
        blocking(move || work(&registry)).await?
    }
}

impl RoomRegistry {
    fn begin(&self, started: GameStart, device: Device) -> Result<GameId, ApiError> {
        self.check_device(device)?;
        self.make_room()?;
        let entry = JournalEntry::Started(Box::new(started.clone()));
        let record = GameRecord::new(started)?;
        let text = write_entry(&entry)?;
        let summary = score_sheet::summary(&record);
        let LibraryId(id) = self.context.library.begin_by(device.author(), &summary, &text)?;
        let id = GameId::try_from(id).map_err(|_| ApiError::internal("the library is full"))?;
        let room = Room::suspended(id, Arc::clone(&self.context), record);
        // Another request may have found it in the library meanwhile: there is one room to a game.
        let room = Arc::clone(lock(&self.rooms).entry(id).or_insert(room));
        room.resume(device);
        Ok(id)
    }

    /// Whether a device may let a game go on.
    fn check_quota(&self, room: &Room, device: Device) -> Result<(), ApiError> {
        if room.runs_for().is_some() { Ok(()) } else { self.check_device(device) }
    }

    /// Whether a device may let one more game run. The owner's games are not counted, and the others leave room for them.
    fn check_device(&self, device: Device) -> Result<(), ApiError> {
        if device.is_owner() {
            return Ok(());
        }
        let rooms = lock(&self.rooms);
        let guests = rooms.values().filter_map(|room| room.runs_for()).filter(|device| !device.is_owner());
        let (mut own, mut all) = (0, 0);
        for guest in guests {
            own += usize::from(guest.id == device.id);
            all += 1;
        }
        if own < MOST_OF_A_DEVICE && all < MOST_OF_GUESTS {
            return Ok(());
        }
        let message = "this device has too many games under way: finish some first";
        Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, message))
    }

    /// The room of a game, from its journal if it is not in memory. A game that is over is not kept
    /// there: nothing happens in it any more.
    fn room(&self, id: GameId) -> Result<Arc<Room>, ApiError> {
        if let Some(room) = lock(&self.rooms).get(&id) {
            return Ok(Arc::clone(room));
        }
        let journal = self.context.library.journal(LibraryId(id.into()))?;
        if journal.is_empty() {
            return Err(ApiError::not_found(format!("there is no game {id} that was played here")));
        }
        let room = Room::suspended(id, Arc::clone(&self.context), GameRecord::replay(&journal)?);
        if room.record(GameRecord::is_over) {
            return Ok(room);
        }
        self.make_room()?;
        // Another request may have been faster: there is one room to a game.
        Ok(Arc::clone(lock(&self.rooms).entry(id).or_insert(room)))
    }

    /// The same game again; an unfinished one is abandoned for it, unless there is an opponent.
    fn rematch(&self, id: GameId, device: Device, swap: bool) -> Result<GameId, ApiError> {
        let room = self.room(id)?;
        let mut rematches = lock(&self.rematches);
        room.record(|record| rules::require_control(record, device))?;
        if let Some(&new) = rematches.get(&(id, swap))
            && self.room(new).is_ok_and(|new| new.record(is_fresh))
        {
            return Ok(new);
        }
        if !room.record(GameRecord::is_over) {
            room.act(device, &GameAction::Abandon)?;
        }
        let started = room.record(|record| start::rematch(&record.started, &record.seats, swap))?;
        let new = self.begin(started, device)?;
        if rematches.len() >= MOST_ROOMS {
            rematches.clear();
        }
        rematches.insert((id, swap), new);
        self.context.hub.publish(id, || ServerMessage::Rematch { id, new_id: new });
        Ok(new)
    }

    /// Files games that were over when the server ended before it could.
    fn archive_ended(&self) {
        let unfinished = self.context.library.unfinished().unwrap_or_default();
        for summary in unfinished.into_iter().filter(|summary| summary.reason.is_some()) {
            if let Ok(Ok(room)) = GameId::try_from(summary.id.0).map(|id| self.room(id)) {
                let record = room.record(GameRecord::clone);
                room.archive(&record);
            }
        }
    }

    /// Makes room in memory for one more game.
    fn make_room(&self) -> Result<(), ApiError> {
        if lock(&self.rooms).len() >= MOST_ROOMS {
            self.sweep();
        }
        if lock(&self.rooms).len() < MOST_ROOMS {
            return Ok(());
        }
        let message = "too many games are being played: finish some first";
        Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, message))
    }

    /// Tells all watchers what the clocks show.
    fn publish_clocks(&self) {
        let rooms: Vec<_> = lock(&self.rooms).values().cloned().collect();
        rooms.iter().for_each(|room| room.publish_clocks());
    }

    /// Rooms in which nothing runs leave memory, unless a request holds one: else there could be two of a game.
    fn sweep(&self) {
        let mut rooms = lock(&self.rooms);
        let idle = |room: &mut Arc<Room>| Arc::strong_count(room) == 1 && room.is_idle();
        let gone: Vec<_> = rooms.extract_if(|_, room| idle(room)).collect();
        drop(rooms);
        drop(gone); // engines take a moment to go
    }
}

async fn sweep_now_and_then(registry: Weak<RoomRegistry>) {
    loop {
        tokio::time::sleep(BETWEEN_SWEEPS).await;
        let Some(registry) = registry.upgrade() else { break };
        let _ = tokio::task::spawn_blocking(move || registry.sweep()).await;
    }
}

/// Looks at the time often, so that gaps are found, and then corrects the clocks on the pages.
async fn find_gaps(registry: Weak<RoomRegistry>) {
    let mut known = 0;
    loop {
        tokio::time::sleep(TICK).await;
        let Some(registry) = registry.upgrade() else { break };
        let gaps = registry.context.time.gaps();
        if gaps != std::mem::replace(&mut known, gaps) {
            let _ = tokio::task::spawn_blocking(move || registry.publish_clocks()).await;
        }
    }
}

/// Whether a rematch is still the one to go to.
fn is_fresh(record: &GameRecord) -> bool {
    !record.is_over() && (record.is_linked() || record.live.played().is_empty())
}
