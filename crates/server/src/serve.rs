//! The server: from an empty process to a page that is served.

use std::convert::Infallible;
use std::fmt;
use std::future::{Future, pending};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use explorer::ExplorerError;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use library::{Library, LibraryError};
use online::SiteAddresses;
use roster::Roster;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio::time::{sleep, timeout};

use crate::blocking::Searches;
use crate::connection_limiter::{ConnectionInfo, ConnectionLimiter, ConnectionSlot, Entrance};
use crate::explorer::{Explorer, follow};
use crate::hub::Hub;
use crate::instance::{ClaimError, Instance};
use crate::jobs::{Jobs, Supervisor, cores};
use crate::lab::Trees;
use crate::lan::{Lan, Visitor};
use crate::launch_file::LaunchFile;
use crate::maintenance::{maintain, watch};
use crate::matches::Matches;
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
    /// Whether other devices may connect from the start; the page can change it.
    pub lan: bool,
    /// The address of this machine at which they may; if none, all that it has in its networks.
    pub lan_ip: Option<IpAddr>,
    /// Megabytes that the studio may use, if that is less than the machine has. Engines get half of it.
    pub memory: Option<usize>,
    /// Where Lichess and Chess.com are; tests have their own.
    pub sites: SiteAddresses,
    /// The program `hetman`, which long work is a command of; without it none can be started.
    pub program: Option<PathBuf>,
}

/// Why the server cannot start.
#[derive(Debug)]
pub enum StartError {
    /// Another server uses the same directory, at this port if it is known.
    Running(Option<u16>),
    /// Another program listens at the port that was asked for.
    PortTaken(u16),
    /// Other devices cannot connect as was asked for.
    Lan(io::Error),
    /// The library cannot be opened.
    Library(LibraryError),
    /// The database of games cannot be opened.
    Explorer(ExplorerError),
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
            StartError::Lan(error) => {
                write!(
                    f,
                    "other devices cannot connect: {error}; leave out --lan, or choose another --lan-ip"
                )
            }
            StartError::Library(error) => error.fmt(f),
            StartError::Explorer(error) => error.fmt(f),
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

impl From<ExplorerError> for StartError {
    fn from(error: ExplorerError) -> StartError {
        StartError::Explorer(error)
    }
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    visitors: mpsc::Receiver<Visitor>,
    app: AppState,
    shutdown: ShutdownTrigger,
    launch_file: Option<LaunchFile>,
    supervisor: Option<JoinHandle<()>>,
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
        let (lan, visitors) = Lan::new(options.lan_ip, port);
        if options.lan {
            lan.open().map_err(StartError::Lan)?;
        }
        let access = Access {
            sessions: Sessions::open(library.clone(), port)?,
            launch: Launch::new()?,
            pairing: Pairing::new()?,
            connections: ConnectionLimiter::new(usize::try_from(files).unwrap_or(usize::MAX)),
            address: format!("http://127.0.0.1:{port}/"),
            lan,
        };
        let program = options.program.clone();
        let app = app_state(options, library, access, shutdown)?;
        app.studies.repeat_reviews();
        let supervisor = program.map(|program| supervise(&app, program)).transpose()?;
        tokio::spawn(maintain(app.library.clone(), app.hub.clone()));
        tokio::spawn(watch(app.library.clone(), app.hub.clone()));
        tokio::spawn(follow(app.explorer.clone(), app.library.clone(), app.hub.clone()));
        Ok(Server {
            listener,
            visitors,
            app,
            shutdown: trigger,
            launch_file: None,
            supervisor,
            _instance: instance,
        })
    }

    /// The page's address.
    pub fn address(&self) -> String {
        self.app.access.address.clone()
    }

    /// The address that lets in the browser that opens it. It works once.
    pub fn launch_address(&self) -> String {
        match self.app.access.launch.token() {
            Some(token) => format!("{}launch/{token}", self.address()),
            None => self.address(),
        }
    }

    /// A file for a browser to open in place of [`launch_address`](Server::launch_address), as long as the server runs.
    pub fn launch_file(&mut self) -> io::Result<PathBuf> {
        let token = self.app.access.launch.token().unwrap_or_default();
        let file = LaunchFile::write(&self.app.directory, &self.address(), &token)?;
        Ok(self.launch_file.insert(file).path().to_owned())
    }

    /// Where other devices find the page, the most likely first; none if they may not.
    pub fn lan_addresses(&self) -> Vec<String> {
        self.app.access.lan.addresses()
    }

    /// The code that lets further browsers in, and every new one.
    pub fn pairing_code(&self) -> watch::Receiver<String> {
        self.app.access.pairing.code()
    }

    /// Serves until the future is ready, then lets requests under way finish.
    pub async fn run(mut self, until: impl Future<Output = ()>) {
        let (alive, mut gone) = mpsc::channel::<Infallible>(1);
        let router = routes::router(self.app.clone());
        let mut until = pin!(until);
        loop {
            let (visitor, entrance) = tokio::select! {
                accepted = self.listener.accept() => match accepted {
                    Ok((stream, peer)) => {
                        (Visitor { stream, peer: peer.ip(), closed: self.app.shutdown.clone() }, Entrance::Loopback)
                    }
                    Err(_) => {
                        // No more files may be opened; some are closed in a moment.
                        sleep(Duration::from_millis(20)).await;
                        continue;
                    }
                },
                Some(visitor) = self.visitors.recv() => (visitor, Entrance::Lan),
                () = &mut until => break,
            };
            let (slot, leave) = self.app.access.connections.admit(entrance);
            let (router, alive) = (router.clone(), alive.clone());
            let shutdown = self.app.shutdown.clone();
            let connection = Connection { visitor, slot: Arc::new(slot), leave, router, shutdown, alive };
            tokio::spawn(connection.serve());
        }
        self.shutdown.trigger();
        drop((alive, router));
        self.app.jobs.close();
        let _ = timeout(SHUTDOWN_GRACE, gone.recv()).await;
        self.app.rooms.close().await;
        if let Some(supervisor) = self.supervisor {
            let _ = tokio::task::spawn_blocking(move || supervisor.join()).await;
        }
    }
}

/// From now on jobs are run.
fn supervise(app: &AppState, program: PathBuf) -> io::Result<JoinHandle<()>> {
    let rooms = app.rooms.clone();
    let supervisor = Supervisor {
        jobs: Arc::clone(&app.jobs),
        program,
        directory: std::path::absolute(&*app.directory)?,
        memory: app.memory.clone(),
        cores: cores(),
        is_playing: Box::new(move || rooms.is_any_running()),
    };
    supervisor.start()
}

fn app_state(
    options: Options,
    library: Library,
    access: Access,
    shutdown: ShutdownSignal,
) -> Result<AppState, StartError> {
    let hub = Hub::new();
    let roster = Arc::new(Roster::in_directory(&options.directory));
    let memory = MemoryBudget::of_this_machine(options.memory);
    let settings = Arc::new(SettingsStore::open(library.clone(), hub.clone(), &memory)?);
    let jobs = Jobs::in_directory(hub.clone(), &options.directory);
    let resources = {
        let settings = Arc::clone(&settings);
        move || settings.resources()
    };
    let takes_time = {
        let settings = Arc::clone(&settings);
        move || settings.get().human_pace
    };
    let engines = EngineSupply::with_pace(Arc::clone(&roster), memory.clone(), resources, takes_time);
    let rooms = Rooms::new(library.clone(), Arc::clone(&engines), hub.clone());
    let live = {
        let rooms = rooms.clone();
        move |id| rooms.tree_now(id).ok()
    };
    let studies =
        Studies::new(library.clone(), engines, hub.clone(), Arc::clone(&jobs), &options.directory, live);
    let explorer = Explorer::open(&options.directory)?;
    Ok(AppState {
        explorer,
        rooms,
        studies,
        roster,
        settings,
        jobs,
        lab: Trees::new(memory.clone()),
        matches: Matches::in_directory(&options.directory),
        memory,
        searches: Searches::new(),
        imports: Arc::new(Semaphore::new(IMPORTS)),
        exports: Arc::new(Semaphore::new(EXPORTS)),
        sites: Arc::new(options.sites),
        directory: Arc::new(options.directory),
        access: Arc::new(access),
        library,
        hub,
        shutdown,
    })
}

/// At the port that was asked for; or at that of the last run, where open pages look; or at any.
async fn listen(options: &Options, last: Option<u16>) -> Result<TcpListener, StartError> {
    let at = |port| TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
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

/// A connection.
struct Connection {
    visitor: Visitor,
    slot: Arc<ConnectionSlot>,
    leave: oneshot::Receiver<()>,
    router: Router,
    shutdown: ShutdownSignal,
    alive: mpsc::Sender<Infallible>,
}

impl Connection {
    async fn serve(self) {
        let Visitor { stream, peer, closed } = self.visitor;
        let Ok(local) = stream.local_addr() else { return };
        let _ = stream.set_nodelay(true);
        let mut door = closed.clone();
        let visit = ConnectionInfo { local, peer, slot: Arc::clone(&self.slot), closed, _alive: self.alive };
        let router = hyper_util::service::TowerToHyperService::new(self.router);
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(visit.clone());
            hyper::service::Service::call(&router, request)
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(LONGEST_HEAD);
        let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let (mut connection, mut shutdown) = (pin!(connection), self.shutdown);
        tokio::select! {
            biased;
            () = shutdown.requested() => {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
            () = door.requested() => {}
            _ = &mut connection => {}
            _ = self.leave => {}
            () = anonymous_expired(&self.slot) => {}
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
