//! The door for other devices: a listener at every address of this machine, opened and closed while the server runs.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Mutex;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::sleep;

use crate::lan_address::{LanAddress, of_this_machine};
use crate::lock::lock;
use crate::shutdown::{ShutdownSignal, ShutdownTrigger, shutdown};

/// Connections that wait to be served.
const WAITING: usize = 64;

/// The door.
pub(crate) struct Lan {
    /// Where, if the person has said it.
    ip: Option<IpAddr>,
    port: u16,
    visitors: mpsc::Sender<Visitor>,
    open: Mutex<Option<OpenDoor>>,
}

/// A connection from the network.
pub(crate) struct Visitor {
    pub(crate) stream: TcpStream,
    pub(crate) peer: IpAddr,
    /// Says when the door is closed.
    pub(crate) closed: ShutdownSignal,
}

struct OpenDoor {
    addresses: Vec<String>,
    /// Dropped, it ends the listeners and every connection that came by them.
    _trigger: ShutdownTrigger,
}

impl Lan {
    /// A closed door at a port, and where those appear who come by it.
    pub(crate) fn new(ip: Option<IpAddr>, port: u16) -> (Lan, mpsc::Receiver<Visitor>) {
        let (visitors, receiver) = mpsc::channel(WAITING);
        (Lan { ip, port, visitors, open: Mutex::default() }, receiver)
    }

    /// Where other devices find the page, the most likely first; none while they may not.
    pub(crate) fn addresses(&self) -> Vec<String> {
        lock(&self.open).as_ref().map_or_else(Vec::new, |open| open.addresses.clone())
    }

    /// Opens the door. Must be called within a tokio runtime.
    pub(crate) fn open(&self) -> io::Result<()> {
        self.open_at(|| self.ip.map_or_else(of_this_machine, |ip| Ok(vec![LanAddress::from(ip)])))
    }

    fn open_at(&self, addresses: impl FnOnce() -> io::Result<Vec<LanAddress>>) -> io::Result<()> {
        let mut open = lock(&self.open);
        if open.is_some() {
            return Ok(());
        }
        let (trigger, closed) = shutdown();
        let (mut opened, mut failed) = (Vec::new(), None);
        for address in addresses()? {
            match listen(address.ip, self.port) {
                Ok((listener, at)) => {
                    opened.push(format!("http://{at}/"));
                    tokio::spawn(accept(listener, address, self.visitors.clone(), closed.clone()));
                }
                // One address may have gone in this moment: the others will do.
                Err(error) => failed = Some(error),
            }
        }
        if let Some(error) = failed.filter(|_| opened.is_empty()) {
            return Err(error);
        }
        *open = Some(OpenDoor { addresses: opened, _trigger: trigger });
        Ok(())
    }

    /// Closes the door, and every connection that came by it.
    pub(crate) fn close(&self) {
        *lock(&self.open) = None;
    }
}

fn listen(ip: IpAddr, port: u16) -> io::Result<(TcpListener, SocketAddr)> {
    let listener = std::net::TcpListener::bind(SocketAddr::new(ip, port))?;
    listener.set_nonblocking(true)?;
    let at = listener.local_addr()?;
    Ok((TcpListener::from_std(listener)?, at))
}

async fn accept(
    listener: TcpListener,
    address: LanAddress,
    visitors: mpsc::Sender<Visitor>,
    closed: ShutdownSignal,
) {
    let mut until = closed.clone();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = until.requested() => return,
        };
        match accepted {
            Ok((_, peer)) if !address.lets_in(peer.ip()) => (),
            Ok((stream, peer)) => {
                let visitor = Visitor { stream, peer: peer.ip(), closed: closed.clone() };
                if visitors.send(visitor).await.is_err() {
                    return;
                }
            }
            // No more files may be opened; some are closed in a moment.
            Err(_) => sleep(Duration::from_millis(20)).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_door_is_open_at_every_address_and_closed_at_all() {
        let (lan, mut visitors) = Lan::new(None, 0);
        let [first, gone, second] = ["127.0.0.2", "192.0.2.77", "127.0.0.3"];
        let addresses = [first, gone, second].map(|ip| LanAddress::from(ip.parse::<IpAddr>().unwrap()));
        lan.open_at(|| Ok(addresses.to_vec())).unwrap();
        let open = lan.addresses();
        let sockets: Vec<SocketAddr> = open
            .iter()
            .map(|address| address["http://".len()..].trim_end_matches('/').parse().unwrap())
            .collect();
        assert_eq!(sockets.iter().map(|at| at.ip().to_string()).collect::<Vec<_>>(), [first, second]);
        for &at in &sockets {
            let _stream = TcpStream::connect(at).await.unwrap();
            assert_eq!(visitors.recv().await.unwrap().stream.local_addr().unwrap(), at);
        }
        lan.close();
        assert!(lan.addresses().is_empty());
        for at in sockets {
            let closed = async { while TcpStream::connect(at).await.is_ok() {} };
            tokio::time::timeout(Duration::from_secs(60), closed).await.expect("the listener ends");
        }
    }

    #[tokio::test]
    async fn without_any_address_it_stays_closed() {
        let (lan, _visitors) = Lan::new(Some("192.0.2.77".parse().unwrap()), 0);
        assert!(lan.open().is_err());
        assert!(lan.addresses().is_empty());
        assert!(lan.open_at(|| Err(io::Error::other("this computer is in no network"))).is_err());
    }
}
