//! How many connections there may be.
//!
//! Whoever has not shown a known cookie is a stranger. There is room for some strangers, and each new
//! one pushes out the one that has been standing there longest: ten thousand silent connections cannot
//! keep a browser out, which says at once who it is.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::{mpsc, oneshot};

use crate::lock::lock;

/// Strangers at the same time, where files may be opened enough.
const MOST_STRANGERS: usize = 1000;
/// Connections of known browsers.
const MOST_GUESTS: usize = 12_000;
/// Files that other things need: the library, engines.
const OTHER_FILES: usize = 200;

/// Everybody who is connected.
pub(crate) struct Crowd {
    most_strangers: usize,
    most_guests: usize,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    last: u64,
    /// By arrival. A sender that is dropped pushes its connection out.
    strangers: BTreeMap<u64, oneshot::Sender<()>>,
    guests: BTreeMap<u64, oneshot::Sender<()>>,
}

/// A connection's place among the others, until it is dropped.
pub(crate) struct Place {
    crowd: Arc<Crowd>,
    number: u64,
}

/// What a request knows of its connection.
#[derive(Clone)]
pub(crate) struct Visit {
    /// The address of this machine it came to.
    pub(crate) local: SocketAddr,
    pub(crate) place: Arc<Place>,
    /// Gone with the last visit: whoever closes the studio waits for that.
    pub(crate) _alive: mpsc::Sender<Infallible>,
}

impl Crowd {
    /// Room for as many as files may be opened.
    pub(crate) fn new(most_files: usize) -> Arc<Crowd> {
        let files = most_files.saturating_sub(OTHER_FILES).max(20);
        let most_strangers = MOST_STRANGERS.min(files / 2);
        let most_guests = MOST_GUESTS.min(files - most_strangers);
        Arc::new(Crowd { most_strangers, most_guests, inner: Mutex::default() })
    }

    /// Somebody comes in. Whoever holds the receiver must go when it ends.
    pub(crate) fn enter(self: &Arc<Crowd>) -> (Place, oneshot::Receiver<()>) {
        let (sender, receiver) = oneshot::channel();
        let mut inner = self.inner();
        inner.last += 1;
        let number = inner.last;
        inner.strangers.insert(number, sender);
        if inner.strangers.len() > self.most_strangers {
            inner.strangers.pop_first();
        }
        (Place { crowd: Arc::clone(self), number }, receiver)
    }

    /// Maps are whole whatever happens.
    fn inner(&self) -> MutexGuard<'_, Inner> {
        lock(&self.inner)
    }
}

impl Place {
    /// It is a known browser: nobody pushes it out any more. Says whether there is room.
    pub(crate) fn welcome(&self) -> bool {
        let mut inner = self.crowd.inner();
        if inner.guests.contains_key(&self.number) {
            return true;
        }
        if inner.guests.len() >= self.crowd.most_guests {
            return false;
        }
        let Some(sender) = inner.strangers.remove(&self.number) else { return false };
        inner.guests.insert(self.number, sender);
        true
    }

    /// Whether it was welcomed.
    pub(crate) fn is_guest(&self) -> bool {
        self.crowd.inner().guests.contains_key(&self.number)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut inner = self.crowd.inner();
        inner.strangers.remove(&self.number);
        inner.guests.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::oneshot::error::TryRecvError;

    #[test]
    fn the_oldest_stranger_makes_room_and_guests_stay() {
        let crowd = Crowd::new(0);
        let (guest, mut guest_leaves) = crowd.enter();
        assert!(guest.welcome());
        let mut strangers: Vec<_> = (0..crowd.most_strangers).map(|_| crowd.enter()).collect();
        assert_eq!(strangers[0].1.try_recv(), Err(TryRecvError::Empty));
        let (newest, mut newest_leaves) = crowd.enter();
        assert_eq!(strangers[0].1.try_recv(), Err(TryRecvError::Closed));
        assert!(!strangers[0].0.welcome());
        assert_eq!(strangers[1].1.try_recv(), Err(TryRecvError::Empty));
        assert_eq!(guest_leaves.try_recv(), Err(TryRecvError::Empty));
        assert!(newest.welcome() && newest.is_guest());
        assert_eq!(newest_leaves.try_recv(), Err(TryRecvError::Empty));
    }

    #[test]
    fn there_are_not_too_many_guests_and_who_leaves_makes_room() {
        let crowd = Crowd::new(0);
        let mut guests = Vec::new();
        for _ in 0..crowd.most_guests {
            let entered = crowd.enter();
            assert!(entered.0.welcome());
            guests.push(entered);
        }
        let late = crowd.enter();
        assert!(!late.0.welcome());
        guests.pop();
        assert!(late.0.welcome());
    }
}
