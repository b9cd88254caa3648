//! What all rooms share.

use std::sync::Arc;

use library::Library;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

use crate::hub::Hub;
use crate::players::{Means, Players};

/// So many computers think at once; the others wait for their turn, with their clocks standing still.
const MOST_THINKERS: usize = 64;
/// So many computers stay at their boards between moves; the others leave and come back, to save memory.
const MOST_SEATED: usize = 64;
/// So many hints are thought about at once.
const MOST_ADVISERS: usize = 2;

/// What rooms need from the house.
pub(super) struct Hall {
    pub(super) library: Library,
    pub(super) players: Arc<Players>,
    pub(super) hub: Hub,
    /// What computers may use now.
    pub(super) means: Box<dyn Fn() -> Means + Send + Sync>,
    /// For timers.
    pub(super) runtime: Handle,
    pub(super) thinkers: Semaphore,
    pub(super) seats: Arc<Semaphore>,
    pub(super) advisers: Arc<Semaphore>,
}

impl Hall {
    pub(super) fn new(
        library: Library,
        players: Arc<Players>,
        hub: Hub,
        means: impl Fn() -> Means + Send + Sync + 'static,
    ) -> Hall {
        Hall {
            library,
            players,
            hub,
            means: Box::new(means),
            runtime: Handle::current(),
            thinkers: Semaphore::new(MOST_THINKERS),
            seats: Arc::new(Semaphore::new(MOST_SEATED)),
            advisers: Arc::new(Semaphore::new(MOST_ADVISERS)),
        }
    }
}
