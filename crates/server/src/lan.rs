//! The door for other devices: a second listener, opened and closed while the server runs.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Mutex;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::sleep;

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
    address: String,
    /// Dropped, it ends the listener and every connection that came by it.
    _trigger: ShutdownTrigger,
}

impl Lan {
    /// A closed door at a port, and where those appear who come by it.
    pub(crate) fn new(ip: Option<IpAddr>, port: u16) -> (Lan, mpsc::Receiver<Visitor>) {
        let (visitors, receiver) = mpsc::channel(WAITING);
        (Lan { ip, port, visitors, open: Mutex::default() }, receiver)
    }

    /// Where other devices find the page, while they may.
    pub(crate) fn address(&self) -> Option<String> {
        lock(&self.open).as_ref().map(|open| open.address.clone())
    }

    /// Opens the door. Must be called within a tokio runtime.
    pub(crate) fn open(&self) -> io::Result<()> {
        let mut open = lock(&self.open);
        if open.is_some() {
            return Ok(());
        }
        let ip = self.ip.map_or_else(own_address, Ok)?;
        let listener = std::net::TcpListener::bind(SocketAddr::new(ip, self.port))?;
        listener.set_nonblocking(true)?;
        let listener = TcpListener::from_std(listener)?;
        let (trigger, closed) = shutdown();
        tokio::spawn(accept(listener, self.visitors.clone(), closed));
        let address = format!("http://{}/", SocketAddr::new(ip, self.port));
        *open = Some(OpenDoor { address, _trigger: trigger });
        Ok(())
    }

    /// Closes the door, and every connection that came by it.
    pub(crate) fn close(&self) {
        *lock(&self.open) = None;
    }
}

async fn accept(listener: TcpListener, visitors: mpsc::Sender<Visitor>, closed: ShutdownSignal) {
    let mut until = closed.clone();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = until.requested() => return,
        };
        match accepted {
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

/// This machine's address in its network: the source of a packet to elsewhere. Nothing is sent.
fn own_address() -> io::Result<IpAddr> {
    let elsewhere = SocketAddr::from(([192, 0, 2, 1], 9));
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    let address = socket.connect(elsewhere).and_then(|()| socket.local_addr()).map(|address| address.ip());
    let outside = |ip: &IpAddr| !ip.is_loopback() && !ip.is_unspecified();
    address.ok().filter(outside).ok_or_else(|| io::Error::other("this computer is in no network"))
}
