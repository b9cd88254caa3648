//! The WebSocket at `/api/live`: what a page asks for, and what it is sent.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::analysis::{AnalysisRequest, AnalysisSession};
use crate::connection_limiter::ConnectionInfo;
use crate::device::Device;
use crate::hub::{Delivery, Subscription};
use crate::security::guard::refused;
use crate::security::permissions;
use crate::security::sessions::Session;
use crate::shutdown::ShutdownSignal;
use crate::state::AppState;
use crate::wire::GameId;
use crate::wire::live::{ClientMessage, ServerMessage};
use crate::wire::settings::Settings;

/// Bytes of a message from the page.
const LONGEST_MESSAGE: usize = 1 << 16;
/// Memory of a connection; the usual 128 kB would be too much for ten thousand of them.
const BUFFER: usize = 1 << 12;
/// Games one page may watch.
const MOST_WATCHED: usize = 64;
/// Messages of engines that wait for a slow page; then the engines wait.
const ANALYSES: usize = 4;
/// How soon the first message must come.
const FIRST_MESSAGE: Duration = Duration::from_secs(5);
/// How often we ask whether the page is still there, and how long it may be silent.
const BETWEEN_PINGS: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(60);
/// How long sending a message may take.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// Why the connection is closed: a code of the protocol and a sentence.
struct CloseReason(u16, &'static str);

/// Opens the connection.
pub(crate) async fn live(
    State(app): State<AppState>,
    Extension(session): Extension<Session>,
    Extension(connection): Extension<ConnectionInfo>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        .max_frame_size(LONGEST_MESSAGE)
        .max_message_size(LONGEST_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .on_upgrade(async move |mut socket| {
            let CloseReason(code, reason) =
                serve(&mut socket, app, &session, connection.closed.clone()).await;
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            let _ = timeout(SEND_TIMEOUT, socket.send(Message::Close(Some(frame)))).await;
            drop(connection);
        })
}

async fn serve(
    socket: &mut WebSocket,
    app: AppState,
    session: &Session,
    closed: ShutdownSignal,
) -> CloseReason {
    let first = timeout(FIRST_MESSAGE, socket.recv()).await;
    let has_token = matches!(&first, Ok(Some(Ok(Message::Text(text))))
        if matches!(serde_json::from_str(text), Ok(ClientMessage::Hello { token }) if session.is_token(&token)));
    if !has_token {
        return CloseReason(close_code::POLICY, "the first message must be hello with the token");
    }
    let (outbox, analyses) = mpsc::channel(ANALYSES);
    let client = Client {
        analysis: AnalysisSession::new(app.studies.clone(), outbox, session.device()),
        subscription: app.hub.subscribe(),
        socket,
        device: session.device(),
        rate: RateLimit::new(),
        last_received: Instant::now(),
        app,
    };
    let (mut closed, mut ended) = (closed, session.ended.clone());
    tokio::select! {
        run = client.run(analyses) => match run {
            Err(reason) => reason,
            Ok(never) => match never {},
        },
        // A page that does not read must not hold these up: they end whatever is under way.
        () = closed.requested() => CloseReason(close_code::POLICY, "devices of the network may no longer connect"),
        () = ended.requested() => CloseReason(close_code::POLICY, "this device may now do something else"),
    }
}

/// A page that is connected.
struct Client<'a> {
    socket: &'a mut WebSocket,
    app: AppState,
    device: Device,
    subscription: Subscription,
    analysis: AnalysisSession,
    rate: RateLimit,
    last_received: Instant,
}

impl Client<'_> {
    async fn run(mut self, mut analyses: mpsc::Receiver<ServerMessage>) -> Result<Infallible, CloseReason> {
        let mut shutdown = self.app.shutdown.clone();
        let mut pings = interval(BETWEEN_PINGS);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.send(&ServerMessage::Welcome).await?;
        loop {
            tokio::select! {
                message = self.socket.recv() => self.receive(message).await?,
                delivery = self.subscription.recv() => self.deliver(delivery).await?,
                Some(message) = analyses.recv() => self.send(&message).await?,
                _ = pings.tick() => self.ping().await?,
                () = shutdown.requested() => {
                    return Err(CloseReason(close_code::AWAY, "the server shuts down"));
                }
            }
        }
    }

    async fn receive(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), CloseReason> {
        self.last_received = Instant::now();
        if !self.rate.allows_one_more() {
            return Err(CloseReason(close_code::POLICY, "too many messages"));
        }
        match message {
            Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                Ok(message) => self.handle(message).await,
                Err(error) => self.send_error(format!("this is not a message: {error}")).await,
            },
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
            Some(Ok(Message::Binary(_))) => {
                Err(CloseReason(close_code::UNSUPPORTED, "only text is understood"))
            }
            Some(Ok(Message::Close(_))) | None => Err(CloseReason(close_code::NORMAL, "")),
            Some(Err(_)) => Err(CloseReason(close_code::SIZE, "the message is too long or broken")),
        }
    }

    async fn handle(&mut self, message: ClientMessage) -> Result<(), CloseReason> {
        let permission = permissions::of_message(&message);
        if !permission.is_given(self.device.role, false) {
            return self.send_error(refused(permission).message).await;
        }
        match message {
            ClientMessage::Hello { .. } => Ok(()),
            ClientMessage::Watch { game } => self.watch(game).await,
            ClientMessage::Unwatch { game } => {
                self.subscription.unwatch(game);
                Ok(())
            }
            ClientMessage::Analyse { slot, study, path, engine, lines, threat } => {
                self.analysis.analyse(slot, AnalysisRequest { study, path, engine, lines, threat });
                Ok(())
            }
            ClientMessage::StopAnalysis { slot } => {
                self.analysis.stop(slot);
                Ok(())
            }
            ClientMessage::Ping => self.send(&ServerMessage::Pong).await,
        }
    }

    async fn watch(&mut self, game: GameId) -> Result<(), CloseReason> {
        let watched = self.subscription.watched();
        if watched.len() >= MOST_WATCHED && !watched.contains(&game) {
            return self.send_error(format!("a page may watch {MOST_WATCHED} games")).await;
        }
        self.subscription.watch(game);
        self.send_game(game).await.map(drop)
    }

    async fn deliver(&mut self, delivery: Delivery) -> Result<(), CloseReason> {
        match delivery {
            Delivery::Message(outgoing) if self.hears(&outgoing.message) => {
                self.send_text(outgoing.json()).await
            }
            Delivery::Message(_) => Ok(()),
            Delivery::Game(game) => self.send_game(game).await.map(drop),
            Delivery::Missed => self.catch_up().await,
        }
    }

    /// Jobs and devices are the owner's business.
    fn hears(&self, message: &ServerMessage) -> bool {
        self.device.is_owner() || !matches!(message, ServerMessage::Job { .. } | ServerMessage::Devices)
    }

    /// Sends a whole game, if it was played here. Says whether it is still being played.
    async fn send_game(&mut self, game: GameId) -> Result<bool, CloseReason> {
        let Some(game) = self.app.rooms.watch(game, self.device).await else { return Ok(false) };
        let is_over = game.state.result.is_some();
        self.send(&ServerMessage::Game { game: Box::new(game) }).await?;
        Ok(!is_over)
    }

    /// Messages were missed: what they were about is sent as it is now. For studies the page must ask
    /// again, as it does whenever it connects again.
    async fn catch_up(&mut self) -> Result<(), CloseReason> {
        for game in self.subscription.watched().clone() {
            if !self.send_game(game).await? {
                return Err(CloseReason(close_code::AGAIN, "messages were missed"));
            }
        }
        self.send(&ServerMessage::Settings { settings: Settings::clone(&self.app.settings.get()) }).await?;
        if self.device.is_owner() {
            for job in self.app.jobs.all() {
                self.send(&ServerMessage::Job { job }).await?;
            }
            self.send(&ServerMessage::Devices).await?;
        }
        Ok(())
    }

    async fn ping(&mut self) -> Result<(), CloseReason> {
        if self.last_received.elapsed() > SILENCE {
            return Err(CloseReason(close_code::AWAY, "the page was silent too long"));
        }
        self.put(Message::Ping(Vec::new().into())).await
    }

    async fn send_error(&mut self, message: String) -> Result<(), CloseReason> {
        self.send(&ServerMessage::Error { message }).await
    }

    async fn send(&mut self, message: &ServerMessage) -> Result<(), CloseReason> {
        let text = serde_json::to_string(message)
            .map_err(|_| CloseReason(close_code::ERROR, "a message cannot be written"))?;
        self.send_text(text.into()).await
    }

    async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), CloseReason> {
        self.put(Message::Text(text)).await
    }

    /// Nothing waits in memory for a slow page but what the hub keeps for it: here we wait for the page,
    /// and not forever.
    async fn put(&mut self, message: Message) -> Result<(), CloseReason> {
        match timeout(SEND_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(CloseReason(close_code::AWAY, "the page does not read")),
        }
    }
}

/// How many messages a page may send: a few hundred at once, fifty a second for long.
struct RateLimit {
    left: f64,
    at: Instant,
}

impl RateLimit {
    const BURST: f64 = 300.0;
    const PER_SECOND: f64 = 50.0;

    fn new() -> RateLimit {
        RateLimit { left: RateLimit::BURST, at: Instant::now() }
    }

    /// Counts one more message. Says whether it is allowed.
    fn allows_one_more(&mut self) -> bool {
        let earned = self.at.elapsed().as_secs_f64() * RateLimit::PER_SECOND;
        self.at = Instant::now();
        self.left = (self.left + earned).min(RateLimit::BURST) - 1.0;
        self.left >= 0.0
    }
}
