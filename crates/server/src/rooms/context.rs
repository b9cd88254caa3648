//! What all rooms share.

use std::sync::Arc;

use library::Library;
use roster::Roster;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

use crate::hub::Hub;
use crate::players::EngineResources;

/// So many computers search at once; the others wait for a permit with their clocks stopped.
const MOST_SEARCHES: usize = 64;
/// So many engines stay loaded between moves; the others are loaded for each move, to save memory.
const MOST_LOADED: usize = 64;
/// So many hints are searched for at once.
const MOST_HINTS: usize = 2;

/// What a room needs from the server.
pub(super) struct RoomContext {
    pub(super) library: Library,
    pub(super) roster: Arc<Roster>,
    pub(super) hub: Hub,
    /// What an engine may use now.
    pub(super) resources: Box<dyn Fn() -> EngineResources + Send + Sync>,
    /// For timers.
    pub(super) runtime: Handle,
    pub(super) search_permits: Semaphore,
    pub(super) engine_permits: Arc<Semaphore>,
    pub(super) hint_permits: Arc<Semaphore>,
}

impl RoomContext {
    pub(super) fn new(
        library: Library,
        roster: Arc<Roster>,
        hub: Hub,
        resources: impl Fn() -> EngineResources + Send + Sync + 'static,
    ) -> RoomContext {
        RoomContext {
            library,
            roster,
            hub,
            resources: Box::new(resources),
            runtime: Handle::current(),
            search_permits: Semaphore::new(MOST_SEARCHES),
            engine_permits: Arc::new(Semaphore::new(MOST_LOADED)),
            hint_permits: Arc::new(Semaphore::new(MOST_HINTS)),
        }
    }
}
