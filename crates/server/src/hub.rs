//! Which socket is told what: messages go to those that watch a game or study, or to all.
//!
//! A message about a game is built only if a socket watches it, and costs as much as there are watchers.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use crate::lock::lock;
use crate::wire::GameId;
use crate::wire::live::ServerMessage;

/// How many deliveries a slow socket may be behind before it must catch up with the state as it is.
const BACKLOG: usize = 256;

/// Where messages are published. Clones are the same hub.
#[derive(Clone, Default)]
pub struct Hub(Arc<Mutex<Subscribers>>);

#[derive(Default)]
struct Subscribers {
    last: u64,
    queues: HashMap<u64, Queue>,
    watchers: HashMap<GameId, HashSet<u64>>,
}

/// What waits for one socket.
struct Queue {
    sender: mpsc::Sender<Delivery>,
    missed: Arc<AtomicBool>,
}

/// What a socket is to do.
#[derive(Clone)]
pub enum Delivery {
    /// Send this message.
    Message(Arc<Outgoing>),
    /// Send this game as the socket's own device sees it.
    Game(GameId),
    /// Deliveries were dropped because there were too many: send what is watched as it is now.
    Missed,
}

/// A message for several sockets.
pub struct Outgoing {
    /// What it says.
    pub message: ServerMessage,
    json: OnceLock<Utf8Bytes>,
}

impl Outgoing {
    /// The message as JSON, written once for all sockets.
    pub fn json(&self) -> Utf8Bytes {
        // The wire's types have no keys but strings, the one thing that JSON cannot write.
        let write = || serde_json::to_string(&self.message).unwrap_or_default().into();
        self.json.get_or_init(write).clone()
    }
}

impl Hub {
    /// A hub without subscribers.
    pub fn new() -> Hub {
        Hub::default()
    }

    /// Sends a message to all sockets.
    pub fn broadcast(&self, message: ServerMessage) {
        let delivery = deliver(message);
        self.lock().queues.values().for_each(|queue| queue.push(delivery.clone()));
    }

    /// Sends a message to the watchers of a game or study; without any it is not even built.
    pub fn publish(&self, game: GameId, message: impl FnOnce() -> ServerMessage) {
        if self.is_watched(game) {
            self.lock().push(game, &deliver(message()));
        }
    }

    /// Lets every watcher of a game send it as its own device sees it.
    pub fn publish_game(&self, game: GameId) {
        self.lock().push(game, &Delivery::Game(game));
    }

    /// A socket that is told everything from now on that goes to all, and what it watches.
    pub fn subscribe(&self) -> Subscription {
        let (sender, receiver) = mpsc::channel(BACKLOG);
        let missed = Arc::<AtomicBool>::default();
        let mut subscribers = self.lock();
        subscribers.last += 1;
        let id = subscribers.last;
        subscribers.queues.insert(id, Queue { sender, missed: Arc::clone(&missed) });
        Subscription { hub: self.clone(), id, receiver, missed, watched: HashSet::new() }
    }

    fn is_watched(&self, game: GameId) -> bool {
        self.lock().watchers.contains_key(&game)
    }

    fn lock(&self) -> MutexGuard<'_, Subscribers> {
        lock(&self.0)
    }
}

fn deliver(message: ServerMessage) -> Delivery {
    Delivery::Message(Arc::new(Outgoing { message, json: OnceLock::new() }))
}

impl Subscribers {
    fn push(&self, game: GameId, delivery: &Delivery) {
        let watchers = self.watchers.get(&game).into_iter().flatten();
        watchers.filter_map(|id| self.queues.get(id)).for_each(|queue| queue.push(delivery.clone()));
    }

    fn unwatch(&mut self, game: GameId, id: u64) {
        if let Some(watchers) = self.watchers.get_mut(&game) {
            watchers.remove(&id);
            if watchers.is_empty() {
                self.watchers.remove(&game);
            }
        }
    }
}

impl Queue {
    fn push(&self, delivery: Delivery) {
        if self.sender.try_send(delivery).is_err() {
            self.missed.store(true, Ordering::Relaxed);
        }
    }
}

/// A socket's end of the hub; it is told nothing more once this is dropped.
pub struct Subscription {
    hub: Hub,
    id: u64,
    receiver: mpsc::Receiver<Delivery>,
    missed: Arc<AtomicBool>,
    watched: HashSet<GameId>,
}

impl Subscription {
    /// Is told about a game or study from now on.
    pub fn watch(&mut self, game: GameId) {
        if self.watched.insert(game) {
            self.hub.lock().watchers.entry(game).or_default().insert(self.id);
        }
    }

    /// Is told about it no longer.
    pub fn unwatch(&mut self, game: GameId) {
        if self.watched.remove(&game) {
            self.hub.lock().unwatch(game, self.id);
        }
    }

    /// What is watched.
    pub fn watched(&self) -> &HashSet<GameId> {
        &self.watched
    }

    /// Waits for the next delivery.
    pub async fn recv(&mut self) -> Delivery {
        if self.has_missed() {
            return Delivery::Missed;
        }
        // The hub keeps the sender as long as this lives.
        self.receiver.recv().await.unwrap_or(Delivery::Missed)
    }

    /// The next delivery, if there is one already.
    pub fn try_recv(&mut self) -> Option<Delivery> {
        if self.has_missed() { Some(Delivery::Missed) } else { self.receiver.try_recv().ok() }
    }

    /// Whether deliveries were dropped. The others are then dropped too: they are older than what is sent instead.
    fn has_missed(&mut self) -> bool {
        let has_missed = self.missed.swap(false, Ordering::Relaxed);
        if has_missed {
            while self.receiver.try_recv().is_ok() {}
        }
        has_missed
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut subscribers = self.hub.lock();
        subscribers.queues.remove(&self.id);
        self.watched.iter().for_each(|&game| subscribers.unwatch(game, self.id));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pong() -> ServerMessage {
        ServerMessage::Pong
    }

    #[test]
    fn only_watchers_are_told_and_without_them_nothing_is_built() {
        let hub = Hub::new();
        let (mut watcher, mut other) = (hub.subscribe(), hub.subscribe());
        hub.publish(7, || panic!("built for no watcher"));
        watcher.watch(7);
        hub.publish(7, pong);
        hub.publish_game(7);
        assert!(matches!(watcher.try_recv(), Some(Delivery::Message(_))));
        assert!(matches!(watcher.try_recv(), Some(Delivery::Game(7))));
        assert!(watcher.try_recv().is_none() && other.try_recv().is_none());
        watcher.unwatch(7);
        hub.publish(7, || panic!("built for no watcher"));
        watcher.watch(7);
        drop(watcher);
        hub.publish(7, || panic!("built for no watcher"));
        hub.broadcast(pong());
        assert!(matches!(other.try_recv(), Some(Delivery::Message(_))));
    }

    #[test]
    fn a_message_is_written_once_for_all() {
        let hub = Hub::new();
        let mut sockets = [hub.subscribe(), hub.subscribe()];
        hub.broadcast(pong());
        let [one, other] = sockets.each_mut().map(|socket| match socket.try_recv() {
            Some(Delivery::Message(outgoing)) => outgoing,
            _ => panic!("both are told"),
        });
        assert!(Arc::ptr_eq(&one, &other));
        assert_eq!(one.json().as_str(), r#"{"type":"pong"}"#);
        assert_eq!(one.json().as_ptr(), other.json().as_ptr());
    }

    #[tokio::test]
    async fn a_socket_that_is_too_slow_catches_up_and_others_miss_nothing() {
        let hub = Hub::new();
        let mut slow = hub.subscribe();
        for _ in 0..=BACKLOG {
            hub.broadcast(pong());
        }
        assert!(matches!(slow.recv().await, Delivery::Missed));
        assert!(slow.try_recv().is_none());
        hub.broadcast(pong());
        assert!(matches!(slow.recv().await, Delivery::Message(_)));
    }
}
