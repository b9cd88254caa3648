//! The WebSocket at `/api/live`: what a page wishes to hear, and what it is told.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::analysis::{AnalysisRequest, AnalysisSession};
use crate::connection_limiter::ConnectionInfo;
use crate::device::Device;
use crate::hub::Published;
use crate::security::sessions::Session;
use crate::state::AppState;
use crate::wire::GameId;
use crate::wire::live::{ClientMessage, ServerMessage};
use crate::wire::settings::Settings;

/// Bytes of a wish.
const LONGEST_WISH: usize = 1 << 16;
/// Memory of a connection; the usual 128 kB would be too much for ten thousand of them.
const BUFFER: usize = 1 << 12;
/// Games one page may watch.
const MOST_WATCHED: usize = 64;
/// What engines have to tell a page that is slow to listen; then they wait.
const ANALYSES: usize = 4;
/// How soon the first message must come.
const FIRST_MESSAGE: Duration = Duration::from_secs(5);
/// How often we ask whether the page is still there, and how long it may be silent.
const BETWEEN_PINGS: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(60);
/// How long a page may take to hear something.
const PATIENCE: Duration = Duration::from_secs(10);

/// The connection is over, for this reason.
struct Over(u16, &'static str);

/// Opens the connection.
pub(crate) async fn live(
    State(studio): State<AppState>,
    Extension(session): Extension<Session>,
    Extension(connection): Extension<ConnectionInfo>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        .max_frame_size(LONGEST_WISH)
        .max_message_size(LONGEST_WISH)
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .on_upgrade(async move |mut socket| {
            let Over(code, reason) = converse(&mut socket, studio, &session).await;
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            let _ = timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
            drop(connection);
        })
}

async fn converse(socket: &mut WebSocket, studio: AppState, session: &Session) -> Over {
    let first = timeout(FIRST_MESSAGE, socket.recv()).await;
    let is_greeted = matches!(&first, Ok(Some(Ok(Message::Text(text))))
        if matches!(serde_json::from_str(text), Ok(ClientMessage::Hello { token }) if session.is_token(&token)));
    if !is_greeted {
        return Over(close_code::POLICY, "the first message must be hello with the token");
    }
    let (outbox, analyses) = mpsc::channel(ANALYSES);
    let conversation = Conversation {
        session: AnalysisSession::new(studio.studies.clone(), outbox),
        socket,
        device: session.device(),
        watched: HashSet::new(),
        pace: Pace::new(),
        heard: Instant::now(),
        studio,
    };
    match conversation.go_on(analyses).await {
        Err(over) => over,
        Ok(never) => match never {},
    }
}

/// A page that was let in.
struct Conversation<'a> {
    socket: &'a mut WebSocket,
    studio: AppState,
    device: Device,
    watched: HashSet<GameId>,
    session: AnalysisSession,
    pace: Pace,
    /// When the page last said anything.
    heard: Instant,
}

impl Conversation<'_> {
    async fn go_on(
        mut self,
        mut analyses: mpsc::Receiver<ServerMessage>,
    ) -> Result<std::convert::Infallible, Over> {
        let mut events = self.studio.hub.subscribe();
        let mut shutdown = self.studio.shutdown.clone();
        let mut pings = interval(BETWEEN_PINGS);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.tell(&ServerMessage::Welcome).await?;
        loop {
            tokio::select! {
                message = self.socket.recv() => self.hear(message).await?,
                told = events.recv() => match told {
                    Ok(told) => self.pass_on(&told).await?,
                    Err(RecvError::Lagged(_)) => self.catch_up().await?,
                    Err(RecvError::Closed) => return Err(Over(close_code::AWAY, "the studio closes")),
                },
                Some(event) = analyses.recv() => self.tell(&event).await?,
                _ = pings.tick() => self.ping().await?,
                () = shutdown.requested() => return Err(Over(close_code::AWAY, "the studio closes")),
            }
        }
    }

    async fn hear(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), Over> {
        self.heard = Instant::now();
        if !self.pace.step() {
            return Err(Over(close_code::POLICY, "too many messages"));
        }
        match message {
            Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                Ok(wish) => self.meet(wish).await,
                Err(error) => self.trouble(format!("this makes no sense: {error}")).await,
            },
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
            Some(Ok(Message::Binary(_))) => Err(Over(close_code::UNSUPPORTED, "only text is understood")),
            Some(Ok(Message::Close(_))) | None => Err(Over(close_code::NORMAL, "")),
            Some(Err(_)) => Err(Over(close_code::SIZE, "the message is too long or broken")),
        }
    }

    async fn meet(&mut self, wish: ClientMessage) -> Result<(), Over> {
        match wish {
            ClientMessage::Hello { .. } => Ok(()),
            ClientMessage::Watch { game }
                if self.watched.len() >= MOST_WATCHED && !self.watched.contains(&game) =>
            {
                self.trouble(format!("a page may watch {MOST_WATCHED} games")).await
            }
            ClientMessage::Watch { game } => {
                self.watched.insert(game);
                self.show(game).await.map(drop)
            }
            ClientMessage::Unwatch { game } => {
                self.watched.remove(&game);
                Ok(())
            }
            ClientMessage::Analyse { slot, study, path, engine, lines, threat } => {
                self.session.analyse(slot, AnalysisRequest { study, path, engine, lines, threat });
                Ok(())
            }
            ClientMessage::StopAnalysis { slot } => {
                self.session.rest(slot);
                Ok(())
            }
            ClientMessage::Ping => self.tell(&ServerMessage::Pong).await,
        }
    }

    /// Events about a game are for those who watch it.
    async fn pass_on(&mut self, told: &Published) -> Result<(), Over> {
        if told.game.is_some_and(|game| !self.watched.contains(&game)) {
            return Ok(());
        }
        match &*told.event {
            // Which sides are one's own depends on who looks.
            ServerMessage::Game { game } => self.show(game.id).await.map(drop),
            _ => self.send(Utf8Bytes::from(&*told.text)).await,
        }
    }

    /// Shows a whole game, if it was played here. Says whether it is still being played.
    async fn show(&mut self, game: GameId) -> Result<bool, Over> {
        let Some(game) = self.studio.rooms.watch(game, self.device).await else { return Ok(false) };
        let is_over = game.state.result.is_some();
        self.tell(&ServerMessage::Game { game: Box::new(game) }).await?;
        Ok(!is_over)
    }

    /// Events were missed: what they were about is told as it is now. For studies the page must ask
    /// again, as it does whenever it comes back.
    async fn catch_up(&mut self) -> Result<(), Over> {
        for game in self.watched.clone() {
            if !self.show(game).await? {
                return Err(Over(close_code::AGAIN, "events were missed"));
            }
        }
        self.tell(&ServerMessage::Settings { settings: Settings::clone(&self.studio.settings.get()) })
            .await?;
        for job in self.studio.jobs.all() {
            self.tell(&ServerMessage::Job { job }).await?;
        }
        Ok(())
    }

    async fn ping(&mut self) -> Result<(), Over> {
        if self.heard.elapsed() > SILENCE {
            return Err(Over(close_code::AWAY, "nothing was heard"));
        }
        self.put(Message::Ping(Vec::new().into())).await
    }

    async fn trouble(&mut self, message: String) -> Result<(), Over> {
        self.tell(&ServerMessage::Error { message }).await
    }

    async fn tell(&mut self, event: &ServerMessage) -> Result<(), Over> {
        let text = serde_json::to_string(event)
            .map_err(|_| Over(close_code::ERROR, "an event cannot be written"))?;
        self.send(text.into()).await
    }

    async fn send(&mut self, text: Utf8Bytes) -> Result<(), Over> {
        self.put(Message::Text(text)).await
    }

    /// Nothing waits in memory for a slow page but what the hub keeps for all: here we wait for it,
    /// and not forever.
    async fn put(&mut self, message: Message) -> Result<(), Over> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Over(close_code::AWAY, "nobody listens")),
        }
    }
}

/// How fast a page may talk: a few hundred messages at once, fifty a second for long.
struct Pace {
    left: f64,
    at: Instant,
}

impl Pace {
    const AT_ONCE: f64 = 300.0;
    const PER_SECOND: f64 = 50.0;

    fn new() -> Pace {
        Pace { left: Pace::AT_ONCE, at: Instant::now() }
    }

    /// One more message. Says whether it may be.
    fn step(&mut self) -> bool {
        let earned = self.at.elapsed().as_secs_f64() * Pace::PER_SECOND;
        self.at = Instant::now();
        self.left = (self.left + earned).min(Pace::AT_ONCE) - 1.0;
        self.left >= 0.0
    }
}
