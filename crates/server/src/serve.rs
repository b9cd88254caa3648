//! The server: from an empty process to a page that is served.

use std::convert::Infallible;
use std::fmt;
use std::future::{Future, pending};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use library::{Library, LibraryError};
use roster::Roster;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio::time::{sleep, timeout};

use crate::connection_limiter::{ConnectionInfo, ConnectionLimiter, ConnectionSlot};
use crate::hub::Hub;
use crate::instance::{ClaimError, Instance};
use crate::jobs::Jobs;
use crate::maintenance::maintain;
use crate::memory::MemoryBudget;
use crate::players::EngineSupply;
use crate::rooms::Rooms;
use crate::routes;
use crate::security::launch::Launch;
use crate::security::pairing::Pairing;
use crate::security::sessions::Sessions;
use crate::settings_store::SettingsStore;
use crate::shutdown::{ShutdownSignal, ShutdownTrigger, shutdown};
use crate::state::{Access, AppState};
use crate::studies::Studies;

/// The port of the first start, if it is free.
const FIRST_PORT: u16 = 8064;
/// How long the head of a request may take, also that of the next one on the same connection.
const HEAD: Duration = Duration::from_secs(10);
/// Bytes of the head of a request.
const LONGEST_HEAD: usize = 1 << 14;
/// How long an anonymous connection may stay open.
const ANONYMOUS_LIFETIME: Duration = Duration::from_secs(30);
/// How long requests under way may take at shutdown.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(2);
/// Files that may be imported at the same time.
const IMPORTS: usize = 4;
/// Files that may be exported at the same time.
const EXPORTS: usize = 4;
/// As many open files as we ask for.
const FILES: u64 = 16_384;

/// How the server is to be started.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where everything is kept. It is created if need be.
    pub directory: PathBuf,
    /// The port; if none, that of the last time, or any.
    pub port: Option<u16>,
    /// Whether other devices may connect.
    pub lan: bool,
    /// Megabytes that the studio may use, if that is less than the machine has. Engines get half of it.
    pub memory: Option<usize>,
}

/// Why the server cannot start.
#[derive(Debug)]
pub enum StartError {
    /// Another server uses the same directory, at this port if it is known.
    Running(Option<u16>),
    /// Another program listens at the port that was asked for.
    PortTaken(u16),
    /// The library cannot be opened.
    Library(LibraryError),
    /// The system refuses something.
    Io(io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Running(port) => {
                f.write_str("Hetman is already running with these games")?;
                if let Some(port) = port {
                    write!(f, " at http://127.0.0.1:{port}/")?;
                }
                f.write_str(": use that one, or choose another --data-dir")
            }
            StartError::PortTaken(port) => {
                write!(f, "another program listens at port {port}: choose another --port, or leave it out")
            }
            StartError::Library(error) => error.fmt(f),
            StartError::Io(error) => write!(f, "Hetman cannot start: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

impl From<io::Error> for StartError {
    fn from(error: io::Error) -> StartError {
        StartError::Io(error)
    }
}

impl From<LibraryError> for StartError {
    fn from(error: LibraryError) -> StartError {
        StartError::Library(error)
    }
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    port: u16,
    limiter: Arc<ConnectionLimiter>,
    app: AppState,
    shutdown: ShutdownTrigger,
    /// Held as long as we run.
    _instance: Instance,
}

impl Server {
    /// Opens the library and starts listening: from now on connections are accepted.
    pub async fn start(options: Options) -> Result<Server, StartError> {
        let files = rlimit::increase_nofile_limit(FILES).unwrap_or(256);
        // First of all: no other process may have the library open.
        let mut instance = Instance::claim(&options.directory).map_err(|error| match error {
            ClaimError::Running(port) => StartError::Running(port),
            ClaimError::Io(error) => StartError::Io(error),
        })?;
        let library = Library::open(&options.directory)?;
        let listener = listen(&options, instance.last_port).await?;
        let port = listener.local_addr()?.port();
        instance.save_port(port)?;
        let (trigger, shutdown) = shutdown();
        let app = app_state(options, library, port, shutdown)?;
        tokio::spawn(maintain(app.library.clone(), app.hub.clone()));
        let limiter = ConnectionLimiter::new(usize::try_from(files).unwrap_or(usize::MAX));
        Ok(Server { listener, port, limiter, app, shutdown: trigger, _instance: instance })
    }

    /// The page's address.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// The address that lets in the browser that opens it. It works once.
    pub fn launch_address(&self) -> String {
        match self.app.access.launch.token() {
            Some(token) => format!("{}launch/{token}", self.address()),
            None => self.address(),
        }
    }

    /// Where other devices find the page, if they may.
    pub fn lan_address(&self) -> Option<String> {
        self.app.access.lan.clone()
    }

    /// The code that lets further browsers in, and every new one.
    pub fn pairing_code(&self) -> watch::Receiver<String> {
        self.app.access.pairing.code()
    }

    /// Serves until the future is ready, then lets requests under way finish.
    pub async fn run(self, until: impl Future<Output = ()>) {
        let (alive, mut gone) = mpsc::channel::<Infallible>(1);
        let router = routes::router(self.app.clone());
        let mut until = pin!(until);
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = &mut until => break,
            };
            match accepted {
                Ok((stream, _)) => {
                    let (slot, leave) = self.limiter.admit();
                    let connection = Connection {
                        stream,
                        slot: Arc::new(slot),
                        leave,
                        router: router.clone(),
                        shutdown: self.app.shutdown.clone(),
                        alive: alive.clone(),
                    };
                    tokio::spawn(connection.serve());
                }
                // No more files may be opened; some are closed in a moment.
                Err(_) => sleep(Duration::from_millis(20)).await,
            }
        }
        self.shutdown.trigger();
        drop((alive, router));
        let _ = timeout(SHUTDOWN_GRACE, gone.recv()).await;
        self.app.rooms.close().await;
    }
}

fn app_state(
    options: Options,
    library: Library,
    port: u16,
    shutdown: ShutdownSignal,
) -> Result<AppState, StartError> {
    let hub = Hub::new();
    let access = Access {
        sessions: Sessions::new(library.clone(), port),
        launch: Launch::new()?,
        pairing: Pairing::new()?,
        lan: options.lan.then(|| format!("http://{}:{port}/", own_address())),
    };
    let roster = Arc::new(Roster::in_directory(&options.directory));
    let memory = MemoryBudget::of_this_machine(options.memory);
    let settings = Arc::new(SettingsStore::open(library.clone(), hub.clone(), &memory)?);
    let jobs = Jobs::new(hub.clone());
    let resources = {
        let settings = Arc::clone(&settings);
        move || settings.resources()
    };
    let engines = EngineSupply::new(Arc::clone(&roster), memory.clone(), resources);
    let rooms = Rooms::new(library.clone(), Arc::clone(&engines), hub.clone());
    let live = {
        let rooms = rooms.clone();
        move |id| rooms.tree_now(id).ok()
    };
    let studies =
        Studies::new(library.clone(), engines, hub.clone(), Arc::clone(&jobs), &options.directory, live);
    Ok(AppState {
        rooms,
        studies,
        roster,
        settings,
        jobs,
        memory,
        imports: Arc::new(Semaphore::new(IMPORTS)),
        exports: Arc::new(Semaphore::new(EXPORTS)),
        directory: Arc::new(options.directory),
        access: Arc::new(access),
        library,
        hub,
        shutdown,
    })
}

/// At the port that was asked for; or at that of the last run, where open pages look; or at any.
async fn listen(options: &Options, last: Option<u16>) -> Result<TcpListener, StartError> {
    let ip = if options.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let at = |port| TcpListener::bind(SocketAddr::from((ip, port)));
    if let Some(port) = options.port {
        return at(port).await.map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => StartError::PortTaken(port),
            _ => StartError::Io(error),
        });
    }
    for port in [last.unwrap_or(FIRST_PORT), FIRST_PORT] {
        if let Ok(listener) = at(port).await {
            return Ok(listener);
        }
    }
    Ok(at(0).await?)
}

/// This machine's address in its network: the source of a packet to elsewhere. Nothing is sent.
fn own_address() -> IpAddr {
    let elsewhere = SocketAddr::from(([192, 0, 2, 1], 9));
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0));
    let address = socket.and_then(|socket| {
        socket.connect(elsewhere)?;
        socket.local_addr()
    });
    address.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |address| address.ip())
}

/// A connection.
struct Connection {
    stream: TcpStream,
    slot: Arc<ConnectionSlot>,
    leave: oneshot::Receiver<()>,
    router: Router,
    shutdown: ShutdownSignal,
    alive: mpsc::Sender<Infallible>,
}

impl Connection {
    async fn serve(self) {
        let Ok(local) = self.stream.local_addr() else { return };
        let _ = self.stream.set_nodelay(true);
        let visit = ConnectionInfo { local, slot: Arc::clone(&self.slot), _alive: self.alive };
        let router = hyper_util::service::TowerToHyperService::new(self.router);
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(visit.clone());
            hyper::service::Service::call(&router, request)
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(LONGEST_HEAD);
        let connection = http.serve_connection(TokioIo::new(self.stream), service).with_upgrades();
        let (mut connection, mut shutdown) = (pin!(connection), self.shutdown);
        tokio::select! {
            _ = &mut connection => {}
            _ = self.leave => {}
            () = anonymous_expired(&self.slot) => {}
            () = shutdown.requested() => {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
        }
    }
}

/// Ready when an anonymous connection has been open too long.
async fn anonymous_expired(slot: &ConnectionSlot) {
    sleep(ANONYMOUS_LIFETIME).await;
    if slot.is_authenticated() {
        pending::<()>().await;
    }
}
