//! How many connections there may be.
//!
//! A connection is anonymous until a request with a known cookie comes. There is room for some anonymous ones, and
//! each new one closes the oldest, those from the network first: ten thousand silent connections cannot keep a browser
//! out, which sends its cookie at once. Known browsers are counted each by itself, and some room is the owner's alone.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::{mpsc, oneshot};

use crate::device::Device;
use crate::lock::lock;
use crate::shutdown::ShutdownSignal;

/// Anonymous connections at the same time, where enough files may be opened.
const MOST_ANONYMOUS: usize = 1000;
/// Connections of known browsers.
const MOST_AUTHENTICATED: usize = 12_000;
/// Connections of one browser that is not the owner's: some pages with six requests each.
const MOST_OF_A_DEVICE: usize = 100;
/// Files that other things need: the library, engines.
const OTHER_FILES: usize = 200;

/// All connections.
pub(crate) struct ConnectionLimiter {
    most_anonymous: usize,
    most_authenticated: usize,
    /// Of all browsers but the owner's.
    most_of_guests: usize,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    last: u64,
    /// By arrival: from this machine, and from the network. A sender that is dropped closes its connection.
    anonymous: [BTreeMap<u64, oneshot::Sender<()>>; 2],
    authenticated: HashMap<u64, (Device, oneshot::Sender<()>)>,
    /// How many each device has.
    of_device: HashMap<u64, usize>,
    /// How many all devices but the owner's have.
    of_guests: usize,
}

/// Where a connection comes in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entrance {
    /// On this machine.
    Loopback,
    /// From the network.
    Lan,
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
    /// The address it came from.
    pub(crate) peer: IpAddr,
    pub(crate) slot: Arc<ConnectionSlot>,
    /// Says when the way it came in by is closed.
    pub(crate) closed: ShutdownSignal,
    /// Dropped with the last connection: the shutdown waits for that.
    pub(crate) _alive: mpsc::Sender<Infallible>,
}

impl ConnectionLimiter {
    /// Room for as many as files may be opened.
    pub(crate) fn new(most_files: usize) -> Arc<ConnectionLimiter> {
        let files = most_files.saturating_sub(OTHER_FILES).max(20);
        let most_anonymous = MOST_ANONYMOUS.min(files / 2);
        let most_authenticated = MOST_AUTHENTICATED.min(files - most_anonymous);
        let most_of_guests = most_authenticated - most_authenticated / 4;
        Arc::new(ConnectionLimiter {
            most_anonymous,
            most_authenticated,
            most_of_guests,
            inner: Mutex::default(),
        })
    }

    /// Counts a new connection. It must be closed when the receiver ends.
    pub(crate) fn admit(
        self: &Arc<ConnectionLimiter>,
        entrance: Entrance,
    ) -> (ConnectionSlot, oneshot::Receiver<()>) {
        let (sender, receiver) = oneshot::channel();
        let mut inner = self.inner();
        inner.last += 1;
        let number = inner.last;
        inner.anonymous[entrance as usize].insert(number, sender);
        let [loopback, lan] = &mut inner.anonymous;
        if loopback.len() + lan.len() > self.most_anonymous {
            lan.pop_first().or_else(|| loopback.pop_first());
        }
        (ConnectionSlot { limiter: Arc::clone(self), number }, receiver)
    }

    /// How many connections a device has.
    pub(crate) fn count(&self, device: u64) -> usize {
        self.inner().of_device.get(&device).copied().unwrap_or(0)
    }

    /// Closes the connections of a device.
    pub(crate) fn close(&self, device: u64) {
        let mut inner = self.inner();
        let numbers: Vec<u64> = inner
            .authenticated
            .iter()
            .filter(|(_, (other, _))| other.id == device)
            .map(|(&number, _)| number)
            .collect();
        numbers.into_iter().for_each(|number| drop(inner.remove(number)));
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        lock(&self.inner)
    }

    fn has_room(&self, inner: &Inner, device: Device) -> bool {
        let own = inner.of_device.get(&device.id).copied().unwrap_or(0);
        let guest = own < MOST_OF_A_DEVICE && inner.of_guests < self.most_of_guests;
        inner.authenticated.len() < self.most_authenticated && (device.is_owner() || guest)
    }
}

impl Inner {
    fn remove(&mut self, number: u64) -> Option<oneshot::Sender<()>> {
        let mut anonymous = self.anonymous.iter_mut();
        if let Some(sender) = anonymous.find_map(|anonymous| anonymous.remove(&number)) {
            return Some(sender);
        }
        let (device, sender) = self.authenticated.remove(&number)?;
        self.of_guests -= usize::from(!device.is_owner());
        if let Some(count) = self.of_device.get_mut(&device.id) {
            *count -= 1;
            if *count == 0 {
                self.of_device.remove(&device.id);
            }
        }
        Some(sender)
    }
}

impl ConnectionSlot {
    /// It is a known browser: it is not closed for others any more. Says whether there is room.
    pub(crate) fn authenticate(&self, device: Device) -> bool {
        let mut inner = self.limiter.inner();
        if inner.authenticated.get(&self.number).is_some_and(|(own, _)| *own == device) {
            return true;
        }
        if !self.limiter.has_room(&inner, device) {
            return false;
        }
        let Some(sender) = inner.remove(self.number) else { return false };
        inner.authenticated.insert(self.number, (device, sender));
        *inner.of_device.entry(device.id).or_default() += 1;
        inner.of_guests += usize::from(!device.is_owner());
        true
    }

    /// Whether it is a known browser.
    pub(crate) fn is_authenticated(&self) -> bool {
        self.limiter.inner().authenticated.contains_key(&self.number)
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.limiter.inner().remove(self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::oneshot::error::TryRecvError;

    const OWNER: Device = Device::owner(1);

    fn is_open(receiver: &mut oneshot::Receiver<()>) -> bool {
        receiver.try_recv() == Err(TryRecvError::Empty)
    }

    #[test]
    fn the_oldest_anonymous_connection_is_closed_and_authenticated_ones_stay() {
        let limiter = ConnectionLimiter::new(0);
        let (known, mut known_closed) = limiter.admit(Entrance::Loopback);
        assert!(known.authenticate(OWNER));
        let mut anonymous: Vec<_> =
            (0..limiter.most_anonymous).map(|_| limiter.admit(Entrance::Loopback)).collect();
        assert!(is_open(&mut anonymous[0].1));
        let (newest, mut newest_closed) = limiter.admit(Entrance::Loopback);
        assert!(!is_open(&mut anonymous[0].1));
        assert!(!anonymous[0].0.authenticate(OWNER));
        assert!(is_open(&mut anonymous[1].1));
        assert!(is_open(&mut known_closed));
        assert!(newest.authenticate(OWNER) && newest.is_authenticated());
        assert!(is_open(&mut newest_closed));
    }

    #[test]
    fn silent_connections_from_the_network_close_none_of_this_machine() {
        let limiter = ConnectionLimiter::new(0);
        let (here, mut here_closed) = limiter.admit(Entrance::Loopback);
        let _strangers: Vec<_> = (0..1000).map(|_| limiter.admit(Entrance::Lan)).collect();
        assert!(is_open(&mut here_closed));
        assert!(here.authenticate(OWNER));
    }

    #[test]
    fn twelve_thousand_connections_of_others_leave_room_for_the_owner() {
        let limiter = ConnectionLimiter::new(20_000);
        let mut held = Vec::new();
        let mut refused = 0;
        for n in 0..12_000 {
            let (slot, closed) = limiter.admit(Entrance::Lan);
            match slot.authenticate(Device::player(2 + n % 200)) {
                true => held.push((slot, closed)),
                false => refused += 1,
            }
        }
        assert_eq!((held.len(), refused), (9000, 3000));
        for _ in 0..3000 {
            let (slot, closed) = limiter.admit(Entrance::Loopback);
            assert!(slot.authenticate(OWNER));
            held.push((slot, closed));
        }
    }

    #[test]
    fn a_device_has_its_own_limit_and_a_closed_connection_makes_room() {
        let limiter = ConnectionLimiter::new(20_000);
        let mut held: Vec<_> = (0..MOST_OF_A_DEVICE).map(|_| limiter.admit(Entrance::Lan)).collect();
        assert!(held.iter().all(|(slot, _)| slot.authenticate(Device::player(2))));
        let late = limiter.admit(Entrance::Lan);
        assert!(!late.0.authenticate(Device::player(2)));
        let other = limiter.admit(Entrance::Lan);
        assert!(other.0.authenticate(Device::player(3)));
        held.pop();
        assert!(late.0.authenticate(Device::player(2)));
        assert_eq!(limiter.count(2), MOST_OF_A_DEVICE);
    }

    #[test]
    fn the_connections_of_a_device_are_closed_and_no_others() {
        let limiter = ConnectionLimiter::new(0);
        let mut slots = [2, 3, 2].map(|id| (limiter.admit(Entrance::Lan), Device::player(id)));
        assert!(slots.iter().all(|((slot, _), device)| slot.authenticate(*device)));
        limiter.close(2);
        assert_eq!(slots.each_mut().map(|((_, closed), _)| is_open(closed)), [false, true, false]);
        assert_eq!([2, 3].map(|id| limiter.count(id)), [0, 1]);
    }
}
