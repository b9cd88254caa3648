//! What all rooms share.

use std::sync::Arc;

use library::Library;
use tokio::runtime::Handle;
use tokio::sync::{AcquireError, Semaphore, SemaphorePermit};

use super::idle_engines::IdleEngines;
use super::running_time::RunningTime;
use crate::hub::Hub;
use crate::players::EngineSupply;

/// So many computers search at once; the others wait for a permit with their clocks stopped.
const MOST_SEARCHES: usize = 64;
/// Those in games of all devices but the owner's.
const MOST_OF_GUESTS: usize = 48;
/// So many engines stay loaded between moves; the others are loaded for each move, to save memory.
const MOST_LOADED: usize = 64;
/// So many hints are searched for at once.
const MOST_HINTS: usize = 2;

/// The right to search, given back when it is dropped.
pub(super) struct SearchPermit<'a> {
    _own: SemaphorePermit<'a>,
    _guests: Option<SemaphorePermit<'a>>,
}

/// What a room needs from the server.
pub(super) struct RoomContext {
    pub(super) library: Library,
    pub(super) hub: Hub,
    /// Where computers come from.
    pub(super) engines: Arc<EngineSupply>,
    pub(super) idle_engines: IdleEngines,
    /// What clocks count.
    pub(super) time: RunningTime,
    /// For timers.
    pub(super) runtime: Handle,
    search_permits: Semaphore,
    guest_permits: Semaphore,
    pub(super) engine_permits: Arc<Semaphore>,
    pub(super) hint_permits: Arc<Semaphore>,
}

impl RoomContext {
    pub(super) fn new(library: Library, engines: Arc<EngineSupply>, hub: Hub) -> RoomContext {
        RoomContext {
            library,
            hub,
            engines,
            idle_engines: IdleEngines::default(),
            time: RunningTime::new(),
            runtime: Handle::current(),
            search_permits: Semaphore::new(MOST_SEARCHES),
            guest_permits: Semaphore::new(MOST_OF_GUESTS),
            engine_permits: Arc::new(Semaphore::new(MOST_LOADED)),
            hint_permits: Arc::new(Semaphore::new(MOST_HINTS)),
        }
    }

    /// A permit to search, as soon as there is one.
    pub(super) async fn search_permit(&self, is_guest: bool) -> Result<SearchPermit<'_>, AcquireError> {
        // The guests' own first: those that wait for it hold nothing that the owner waits for.
        let guests = if is_guest { Some(self.guest_permits.acquire().await?) } else { None };
        Ok(SearchPermit { _own: self.search_permits.acquire().await?, _guests: guests })
    }
}
