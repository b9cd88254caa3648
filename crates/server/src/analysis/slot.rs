//! One of the engines side by side: a thread that analyses what it was last asked.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use chess::Game;
use play::{Limits, Stop};
use tokio::runtime::Handle;
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::timeout;

use super::explained::{with_plan, with_threat};
use super::{AnalysisEngine, AnalysisRequest, InfoCollector, Priority};
use crate::api_error::ApiError;
use crate::device::Device;
use crate::lock::lock;
use crate::studies::Studies;
use crate::wire::live::ServerMessage;
use crate::wire::study::SearchInfo;

/// Between two messages about a node; people do not read faster.
const BETWEEN_MESSAGES: Duration = Duration::from_millis(100);
/// An engine that is stopped this long is unloaded: its memory may be needed elsewhere.
const IDLE: Duration = Duration::from_secs(60);
/// How often an engine that is stopped looks whether a player waits for its memory.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);
/// Lines of analysis.
const MOST_LINES: u8 = 5;

/// A slot of a session. When it is dropped its engine stops.
pub(super) struct Slot {
    tasks: Sender<SearchTask>,
    current: Arc<Mutex<Option<SearchTask>>>,
}

/// What to search, with how many threads.
#[derive(Clone)]
struct SearchTask {
    request: AnalysisRequest,
    threads: usize,
    stop: Stop,
}

impl Slot {
    /// A slot with nothing to do; `None` if there is no thread for it.
    pub(super) fn new(
        number: u8,
        studies: &Studies,
        outbox: &mpsc::Sender<ServerMessage>,
        runtime: &Handle,
        device: Device,
    ) -> Option<Slot> {
        let (tasks, received) = channel();
        let (latest, updates) = watch::channel(None);
        let current = Arc::default();
        let node_changed = Arc::<Notify>::default();
        let worker = Worker {
            number,
            studies: studies.clone(),
            device,
            outbox: outbox.clone(),
            latest,
            engine: None,
            current: Arc::clone(&current),
            node_changed: Arc::clone(&node_changed),
        };
        let work = move || worker.run(&received);
        thread::Builder::new().name(format!("analysis {number}")).spawn(work).ok()?;
        runtime.spawn(send_updates(updates, node_changed, outbox.clone()));
        Some(Slot { tasks, current })
    }

    /// Searches something else from now on.
    pub(super) fn search(&self, request: AnalysisRequest, threads: usize) {
        let task = SearchTask { request, threads, stop: Stop::new() };
        let mut current = lock(&self.current);
        if let Some(before) = current.replace(task.clone()) {
            before.stop.raise();
        }
        // The thread lives as long as this sender.
        let _ = self.tasks.send(task);
    }

    /// Goes on with another number of threads.
    pub(super) fn set_threads(&self, threads: usize) {
        let task = lock(&self.current).clone();
        if let Some(SearchTask { request, .. }) = task.filter(|task| task.threads != threads) {
            self.search(request, threads);
        }
    }

    pub(super) fn is_searching(&self) -> bool {
        lock(&self.current).is_some()
    }

    pub(super) fn stop(&self) {
        let mut current = lock(&self.current);
        if let Some(task) = current.take() {
            task.stop.raise();
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Sends the latest state, at once and then after every pause in which it changed. The last is always sent, and
/// another node is not kept waiting.
async fn send_updates(
    mut updates: watch::Receiver<Option<ServerMessage>>,
    node_changed: Arc<Notify>,
    outbox: mpsc::Sender<ServerMessage>,
) {
    while updates.changed().await.is_ok() {
        let latest = updates.borrow_and_update().clone();
        if let Some(event) = latest
            && outbox.send(event).await.is_err()
        {
            return;
        }
        let _ = timeout(BETWEEN_MESSAGES, node_changed.notified()).await;
    }
}

/// What runs on the slot's thread.
struct Worker {
    number: u8,
    studies: Studies,
    device: Device,
    outbox: mpsc::Sender<ServerMessage>,
    latest: watch::Sender<Option<ServerMessage>>,
    engine: Option<AnalysisEngine>,
    current: Arc<Mutex<Option<SearchTask>>>,
    /// Published when what is shown is about something else than before.
    node_changed: Arc<Notify>,
}

impl Worker {
    fn run(mut self, tasks: &Receiver<SearchTask>) {
        Priority::Analysis.apply();
        let mut stopped = Instant::now();
        loop {
            let wait = if self.engine.is_some() { BETWEEN_LOOKS } else { IDLE };
            match tasks.recv_timeout(wait) {
                Ok(task) if task.stop.is_raised() => (),
                Ok(task) => {
                    self.run_task(&task);
                    stopped = Instant::now();
                }
                Err(RecvTimeoutError::Timeout) => {
                    if stopped.elapsed() >= IDLE
                        || self.studies.engines().memory().is_short(!self.device.is_owner())
                    {
                        self.engine = None;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn run_task(&mut self, task: &SearchTask) {
        if let Err(error) = self.search(task) {
            self.show(task, InfoCollector::none());
            let _ = self.outbox.blocking_send(ServerMessage::Error { message: error.message });
        }
        let mut current = lock(&self.current);
        // If it was not stopped, this is what it was last asked.
        if !task.stop.is_raised() {
            *current = None;
        }
    }

    fn search(&mut self, task: &SearchTask) -> Result<(), ApiError> {
        let AnalysisRequest { study, path, engine, lines, threat } = &task.request;
        let mut game = self.studies.game_at(*study, path)?;
        if *threat {
            game = passed(&game)?;
        }
        if let Some(end) = game.end() {
            self.show(task, InfoCollector::of_end(end));
            return Ok(());
        }
        let mut engine = self.engine(engine, task.threads)?;
        let lines = (*lines).clamp(1, MOST_LINES);
        let mut collector = InfoCollector::new(engine.name(), game.position(), lines.into());
        let limits = Limits { lines: Some(lines.into()), ..Limits::default() };
        let explained =
            |info| if *threat { with_threat(info, game.position()) } else { with_plan(info, &game) };
        let searched = engine.search(&game, &limits, &task.stop, &mut |report| {
            if collector.add(&report) && !task.stop.is_raised() {
                self.show(task, explained(collector.info()));
            }
        });
        self.show(task, explained(collector.finish()));
        let failed = |error| ApiError::internal(format!("{}: {error}", engine.name()));
        searched.map_err(failed)?;
        self.engine = Some(engine);
        Ok(())
    }

    /// The engine that is loaded if it will do, else another.
    fn engine(&mut self, id: &str, threads: usize) -> Result<AnalysisEngine, ApiError> {
        let engines = self.studies.engines();
        if let Some(mut engine) = self.engine.take_if(|engine| engines.suits(engine, id)) {
            engine.set_threads(threads);
            return Ok(engine);
        }
        // The old one first: there may be no permit for two, and a program may take its time to end.
        self.engine = None;
        engines.engine(id, threads, self.device)
    }

    fn show(&self, task: &SearchTask, info: SearchInfo) {
        let AnalysisRequest { study, path, threat, .. } = &task.request;
        let before = self.latest.send_replace(Some(ServerMessage::Analysis {
            slot: self.number,
            study: *study,
            path: path.clone(),
            threat: *threat,
            info: Box::new(info),
        }));
        let is_same = matches!(&before, Some(ServerMessage::Analysis { study: s, path: p, threat: t, .. })
            if (s, p, t) == (study, path, threat));
        if !is_same {
            self.node_changed.notify_one();
        }
    }
}

/// The position as if the other side were to move.
fn passed(game: &Game) -> Result<Game, ApiError> {
    let mut position = *game.position();
    if position.is_check() {
        return Err(ApiError::bad_request("in check there is no threat to show: the check is the threat"));
    }
    position.play_null();
    Ok(Game::from_position(position))
}
