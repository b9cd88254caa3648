//! How many connections there may be.
//!
//! Whoever has not shown a known cookie is a stranger. There is room for some anonymous, and each new
//! one pushes out the one that has been standing there longest: ten thousand silent connections cannot
//! keep a browser out, which says at once who it is.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::{mpsc, oneshot};

use crate::lock::lock;

/// Strangers at the same time, where files may be opened enough.
const MOST_ANONYMOUS: usize = 1000;
/// Connections of known browsers.
const MOST_AUTHENTICATED: usize = 12_000;
/// Files that other things need: the library, engines.
const OTHER_FILES: usize = 200;

/// Everybody who is connected.
pub(crate) struct ConnectionLimiter {
    most_anonymous: usize,
    most_authenticated: usize,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    last: u64,
    /// By arrival. A sender that is dropped pushes its connection out.
    anonymous: BTreeMap<u64, oneshot::Sender<()>>,
    authenticated: BTreeMap<u64, oneshot::Sender<()>>,
}

/// A connection's slot among the others, until it is dropped.
pub(crate) struct ConnectionSlot {
    limiter: Arc<ConnectionLimiter>,
    number: u64,
}

/// What a request knows of its connection.
#[derive(Clone)]
pub(crate) struct ConnectionInfo {
    /// The address of this machine it came to.
    pub(crate) local: SocketAddr,
    pub(crate) slot: Arc<ConnectionSlot>,
    /// Gone with the last connection: whoever closes the studio waits for that.
    pub(crate) _alive: mpsc::Sender<Infallible>,
}

impl ConnectionLimiter {
    /// Room for as many as files may be opened.
    pub(crate) fn new(most_files: usize) -> Arc<ConnectionLimiter> {
        let files = most_files.saturating_sub(OTHER_FILES).max(20);
        let most_anonymous = MOST_ANONYMOUS.min(files / 2);
        let most_authenticated = MOST_AUTHENTICATED.min(files - most_anonymous);
        Arc::new(ConnectionLimiter { most_anonymous, most_authenticated, inner: Mutex::default() })
    }

    /// Somebody comes in. Whoever holds the receiver must go when it ends.
    pub(crate) fn enter(self: &Arc<ConnectionLimiter>) -> (ConnectionSlot, oneshot::Receiver<()>) {
        let (sender, receiver) = oneshot::channel();
        let mut inner = self.inner();
        inner.last += 1;
        let number = inner.last;
        inner.anonymous.insert(number, sender);
        if inner.anonymous.len() > self.most_anonymous {
            inner.anonymous.pop_first();
        }
        (ConnectionSlot { limiter: Arc::clone(self), number }, receiver)
    }

    /// Maps are whole whatever happens.
    fn inner(&self) -> MutexGuard<'_, Inner> {
        lock(&self.inner)
    }
}

impl ConnectionSlot {
    /// It is a known browser: nobody pushes it out any more. Says whether there is room.
    pub(crate) fn authenticate(&self) -> bool {
        let mut inner = self.limiter.inner();
        if inner.authenticated.contains_key(&self.number) {
            return true;
        }
        if inner.authenticated.len() >= self.limiter.most_authenticated {
            return false;
        }
        let Some(sender) = inner.anonymous.remove(&self.number) else { return false };
        inner.authenticated.insert(self.number, sender);
        true
    }

    /// Whether it was welcomed.
    pub(crate) fn is_authenticated(&self) -> bool {
        self.limiter.inner().authenticated.contains_key(&self.number)
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut inner = self.limiter.inner();
        inner.anonymous.remove(&self.number);
        inner.authenticated.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::oneshot::error::TryRecvError;

    #[test]
    fn the_oldest_stranger_makes_room_and_guests_stay() {
        let limiter = ConnectionLimiter::new(0);
        let (authenticated, mut guest_leaves) = limiter.enter();
        assert!(authenticated.authenticate());
        let mut anonymous: Vec<_> = (0..limiter.most_anonymous).map(|_| limiter.enter()).collect();
        assert_eq!(anonymous[0].1.try_recv(), Err(TryRecvError::Empty));
        let (newest, mut newest_leaves) = limiter.enter();
        assert_eq!(anonymous[0].1.try_recv(), Err(TryRecvError::Closed));
        assert!(!anonymous[0].0.authenticate());
        assert_eq!(anonymous[1].1.try_recv(), Err(TryRecvError::Empty));
        assert_eq!(guest_leaves.try_recv(), Err(TryRecvError::Empty));
        assert!(newest.authenticate() && newest.is_authenticated());
        assert_eq!(newest_leaves.try_recv(), Err(TryRecvError::Empty));
    }

    #[test]
    fn there_are_not_too_many_guests_and_who_leaves_makes_room() {
        let limiter = ConnectionLimiter::new(0);
        let mut authenticated = Vec::new();
        for _ in 0..limiter.most_authenticated {
            let entered = limiter.enter();
            assert!(entered.0.authenticate());
            authenticated.push(entered);
        }
        let late = limiter.enter();
        assert!(!late.0.authenticate());
        authenticated.pop();
        assert!(late.0.authenticate());
    }
}
