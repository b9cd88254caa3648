//! One of the engines side by side: a thread that thinks about what it was last asked.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use chess::Game;
use play::{Limits, Stop};
use tokio::runtime::Handle;
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::timeout;

use super::{AnalysisEngine, AnalysisRequest, InfoCollector, work_in_background};
use crate::api_error::ApiError;
use crate::lock::lock;
use crate::studies::Studies;
use crate::wire::live::ServerMessage;
use crate::wire::study::SearchInfo;

/// Between two things told about a node; people do not read faster.
const PAUSE: Duration = Duration::from_millis(100);
/// An engine that rests this long is dismissed: its memory may be wanted elsewhere.
const LONG_REST: Duration = Duration::from_secs(60);
/// Lines of analysis.
const MOST_LINES: u8 = 5;

/// A slot of an session. When it is dropped its engine stops.
pub(super) struct Slot {
    tasks: Sender<SearchTask>,
    current: Arc<Mutex<Option<SearchTask>>>,
}

/// What to think about, with what.
#[derive(Clone)]
struct SearchTask {
    request: AnalysisRequest,
    threads: usize,
    stop: Stop,
}

impl Slot {
    /// A slot that has nothing to do; `None` if there is no thread for it.
    pub(super) fn new(
        number: u8,
        studies: &Studies,
        outbox: &mpsc::Sender<ServerMessage>,
        runtime: &Handle,
    ) -> Option<Slot> {
        let (tasks, received) = channel();
        let (voice, heard) = watch::channel(None);
        let current = Arc::default();
        let moved_on = Arc::<Notify>::default();
        let worker = Worker {
            number,
            studies: studies.clone(),
            outbox: outbox.clone(),
            voice,
            engine: None,
            current: Arc::clone(&current),
            moved_on: Arc::clone(&moved_on),
        };
        let work = move || worker.work(&received);
        thread::Builder::new().name(format!("analysis {number}")).spawn(work).ok()?;
        runtime.spawn(tell(heard, moved_on, outbox.clone()));
        Some(Slot { tasks, current })
    }

    /// Thinks about something else from now on.
    pub(super) fn think(&self, request: AnalysisRequest, threads: usize) {
        let task = SearchTask { request, threads, stop: Stop::new() };
        let mut current = lock(&self.current);
        if let Some(before) = current.replace(task.clone()) {
            before.stop.raise();
        }
        // The thread lives as long as this sender.
        let _ = self.tasks.send(task);
    }

    /// Goes on with another number of threads.
    pub(super) fn share(&self, threads: usize) {
        let task = lock(&self.current).clone();
        if let Some(SearchTask { request, .. }) = task.filter(|task| task.threads != threads) {
            self.think(request, threads);
        }
    }

    pub(super) fn is_at_work(&self) -> bool {
        lock(&self.current).is_some()
    }

    pub(super) fn rest(&self) {
        let mut current = lock(&self.current);
        if let Some(task) = current.take() {
            task.stop.raise();
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.rest();
    }
}

/// Tells the latest state, at once and then after every pause in which it changed. The last is always
/// told, and another node is not kept waiting.
async fn tell(
    mut heard: watch::Receiver<Option<ServerMessage>>,
    moved_on: Arc<Notify>,
    outbox: mpsc::Sender<ServerMessage>,
) {
    while heard.changed().await.is_ok() {
        let latest = heard.borrow_and_update().clone();
        if let Some(event) = latest
            && outbox.send(event).await.is_err()
        {
            return;
        }
        let _ = timeout(PAUSE, moved_on.notified()).await;
    }
}

/// What runs on the slot's thread.
struct Worker {
    number: u8,
    studies: Studies,
    outbox: mpsc::Sender<ServerMessage>,
    voice: watch::Sender<Option<ServerMessage>>,
    engine: Option<AnalysisEngine>,
    current: Arc<Mutex<Option<SearchTask>>>,
    /// Published when what is shown is about something else than before.
    moved_on: Arc<Notify>,
}

impl Worker {
    fn work(mut self, tasks: &Receiver<SearchTask>) {
        work_in_background();
        loop {
            match tasks.recv_timeout(LONG_REST) {
                Ok(task) if task.stop.is_raised() => (),
                Ok(task) => self.obey(&task),
                Err(RecvTimeoutError::Timeout) => self.engine = None,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn obey(&mut self, task: &SearchTask) {
        if let Err(error) = self.think(task) {
            self.show(task, InfoCollector::none());
            let _ = self.outbox.blocking_send(ServerMessage::Error { message: error.message });
        }
        let mut current = lock(&self.current);
        // If it was not told to stop, this is what it was last asked.
        if !task.stop.is_raised() {
            *current = None;
        }
    }

    fn think(&mut self, task: &SearchTask) -> Result<(), ApiError> {
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
        let thought = engine.think(&game, &limits, &task.stop, &mut |report| {
            if collector.hear(&report) && !task.stop.is_raised() {
                self.show(task, collector.shown());
            }
        });
        self.show(task, collector.ended());
        let failed = |error| ApiError::internal(format!("{}: {error}", engine.name()));
        thought.map_err(failed)?;
        self.engine = Some(engine);
        Ok(())
    }

    /// The engine at hand if it will do, else another.
    fn engine(&mut self, id: &str, threads: usize) -> Result<AnalysisEngine, ApiError> {
        let engines = self.studies.engines();
        if let Some(mut engine) = self.engine.take_if(|engine| engines.suits(engine, id)) {
            engine.set_threads(threads);
            return Ok(engine);
        }
        // First the old one goes, for there may be no seat for two; a program may take its time to end.
        self.engine = None;
        engines.engine(id, threads)
    }

    fn show(&self, task: &SearchTask, info: SearchInfo) {
        let AnalysisRequest { study, path, threat, .. } = &task.request;
        let before = self.voice.send_replace(Some(ServerMessage::Analysis {
            slot: self.number,
            study: *study,
            path: path.clone(),
            threat: *threat,
            info: Box::new(info),
        }));
        let is_same = matches!(&before, Some(ServerMessage::Analysis { study: s, path: p, threat: t, .. })
            if (s, p, t) == (study, path, threat));
        if !is_same {
            self.moved_on.notify_one();
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
