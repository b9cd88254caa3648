//! How many connections there may be.
//!
//! A connection is anonymous until a request with a known cookie comes. There is room for some anonymous ones, and
//! each new one closes the oldest: ten thousand silent connections cannot keep a browser out, which sends its cookie
//! at once.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::{mpsc, oneshot};

use crate::lock::lock;

/// Anonymous connections at the same time, where enough files may be opened.
const MOST_ANONYMOUS: usize = 1000;
/// Connections of known browsers.
const MOST_AUTHENTICATED: usize = 12_000;
/// Files that other things need: the library, engines.
const OTHER_FILES: usize = 200;

/// All connections.
pub(crate) struct ConnectionLimiter {
    most_anonymous: usize,
    most_authenticated: usize,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    last: u64,
    /// By arrival. A sender that is dropped closes its connection.
    anonymous: BTreeMap<u64, oneshot::Sender<()>>,
    authenticated: BTreeMap<u64, oneshot::Sender<()>>,
}

/// A connection, counted until this is dropped.
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
    /// Dropped with the last connection: the shutdown waits for that.
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

    /// Counts a new connection. It must be closed when the receiver ends.
    pub(crate) fn admit(self: &Arc<ConnectionLimiter>) -> (ConnectionSlot, oneshot::Receiver<()>) {
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

    fn inner(&self) -> MutexGuard<'_, Inner> {
        lock(&self.inner)
    }
}

impl ConnectionSlot {
    /// It is a known browser: it is not closed for others any more. Says whether there is room.
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

    /// Whether it is a known browser.
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
    fn the_oldest_anonymous_connection_is_closed_and_authenticated_ones_stay() {
        let limiter = ConnectionLimiter::new(0);
        let (known, mut is_closed) = limiter.admit();
        assert!(known.authenticate());
        let mut anonymous: Vec<_> = (0..limiter.most_anonymous).map(|_| limiter.admit()).collect();
        assert_eq!(anonymous[0].1.try_recv(), Err(TryRecvError::Empty));
        let (newest, mut newest_is_closed) = limiter.admit();
        assert_eq!(anonymous[0].1.try_recv(), Err(TryRecvError::Closed));
        assert!(!anonymous[0].0.authenticate());
        assert_eq!(anonymous[1].1.try_recv(), Err(TryRecvError::Empty));
        assert_eq!(is_closed.try_recv(), Err(TryRecvError::Empty));
        assert!(newest.authenticate() && newest.is_authenticated());
        assert_eq!(newest_is_closed.try_recv(), Err(TryRecvError::Empty));
    }

    #[test]
    fn authenticated_connections_are_limited_and_a_closed_one_makes_room() {
        let limiter = ConnectionLimiter::new(0);
        let mut authenticated = Vec::new();
        for _ in 0..limiter.most_authenticated {
            let admitted = limiter.admit();
            assert!(admitted.0.authenticate());
            authenticated.push(admitted);
        }
        let late = limiter.admit();
        assert!(!late.0.authenticate());
        authenticated.pop();
        assert!(late.0.authenticate());
    }
}
