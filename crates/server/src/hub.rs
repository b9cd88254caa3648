//! Who hears what: events find everybody who watches a game.

use std::sync::Arc;

use tokio::sync::broadcast;

use crate::wire::GameId;
use crate::wire::live::ServerMessage;

/// How many events a slow listener may be behind before it must ask for the whole game again.
const BACKLOG: usize = 256;

/// What is told, and to whom. Events about a game reach its watchers, the others everybody.
#[derive(Clone, Debug)]
pub struct Published {
    /// The game or study it is about.
    pub game: Option<GameId>,
    /// The event.
    pub event: Arc<ServerMessage>,
    /// The event as JSON, written once for all listeners.
    pub text: Arc<str>,
}

/// The place where events are told.
#[derive(Clone, Debug)]
pub struct Hub(broadcast::Sender<Published>);

impl Hub {
    /// A hub without listeners.
    pub fn new() -> Hub {
        Hub(broadcast::channel(BACKLOG).0)
    }

    /// Tells an event to the watchers of a game, or to everybody.
    pub fn publish(&self, game: Option<GameId>, event: ServerMessage) {
        let Ok(text) = serde_json::to_string(&event) else { return };
        // Nobody listening is no error.
        let _ = self.0.send(Published { game, event: Arc::new(event), text: text.into() });
    }

    /// Hears everything from now on.
    pub fn subscribe(&self) -> broadcast::Receiver<Published> {
        self.0.subscribe()
    }
}

impl Default for Hub {
    fn default() -> Hub {
        Hub::new()
    }
}
