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

use super::{Mind, Question, Thoughts, work_in_background};
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::studies::Studies;
use crate::wire::live::Event;
use crate::wire::study::Thinking;

/// Between two things told about a node; people do not read faster.
const PAUSE: Duration = Duration::from_millis(100);
/// An engine that rests this long is dismissed: its memory may be wanted elsewhere.
const LONG_REST: Duration = Duration::from_secs(60);
/// Lines of analysis.
const MOST_LINES: u8 = 5;

/// A slot of an analyst. When it is dropped its engine stops.
pub(super) struct Slot {
    orders: Sender<Order>,
    current: Arc<Mutex<Option<Order>>>,
}

/// What to think about, with what.
#[derive(Clone)]
struct Order {
    question: Question,
    threads: usize,
    stop: Stop,
}

impl Slot {
    /// A slot that has nothing to do; `None` if there is no thread for it.
    pub(super) fn new(
        number: u8,
        studies: &Studies,
        outlet: &mpsc::Sender<Event>,
        runtime: &Handle,
    ) -> Option<Slot> {
        let (orders, received) = channel();
        let (voice, heard) = watch::channel(None);
        let current = Arc::default();
        let moved_on = Arc::<Notify>::default();
        let worker = Worker {
            number,
            studies: studies.clone(),
            outlet: outlet.clone(),
            voice,
            mind: None,
            current: Arc::clone(&current),
            moved_on: Arc::clone(&moved_on),
        };
        let work = move || worker.work(&received);
        thread::Builder::new().name(format!("analysis {number}")).spawn(work).ok()?;
        runtime.spawn(tell(heard, moved_on, outlet.clone()));
        Some(Slot { orders, current })
    }

    /// Thinks about something else from now on.
    pub(super) fn think(&self, question: Question, threads: usize) {
        let order = Order { question, threads, stop: Stop::new() };
        let mut current = lock(&self.current);
        if let Some(before) = current.replace(order.clone()) {
            before.stop.raise();
        }
        // The thread lives as long as this sender.
        let _ = self.orders.send(order);
    }

    /// Goes on with another number of threads.
    pub(super) fn share(&self, threads: usize) {
        let order = lock(&self.current).clone();
        if let Some(Order { question, .. }) = order.filter(|order| order.threads != threads) {
            self.think(question, threads);
        }
    }

    pub(super) fn is_at_work(&self) -> bool {
        lock(&self.current).is_some()
    }

    pub(super) fn rest(&self) {
        let mut current = lock(&self.current);
        if let Some(order) = current.take() {
            order.stop.raise();
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
async fn tell(mut heard: watch::Receiver<Option<Event>>, moved_on: Arc<Notify>, outlet: mpsc::Sender<Event>) {
    while heard.changed().await.is_ok() {
        let latest = heard.borrow_and_update().clone();
        if let Some(event) = latest
            && outlet.send(event).await.is_err()
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
    outlet: mpsc::Sender<Event>,
    voice: watch::Sender<Option<Event>>,
    mind: Option<Mind>,
    current: Arc<Mutex<Option<Order>>>,
    /// Told when what is shown is about something else than before.
    moved_on: Arc<Notify>,
}

impl Worker {
    fn work(mut self, orders: &Receiver<Order>) {
        work_in_background();
        loop {
            match orders.recv_timeout(LONG_REST) {
                Ok(order) if order.stop.is_raised() => (),
                Ok(order) => self.obey(&order),
                Err(RecvTimeoutError::Timeout) => self.mind = None,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn obey(&mut self, order: &Order) {
        if let Err(refusal) = self.think(order) {
            self.show(order, Thoughts::none());
            let _ = self.outlet.blocking_send(Event::Trouble { message: refusal.message });
        }
        let mut current = lock(&self.current);
        // If it was not told to stop, this is what it was last asked.
        if !order.stop.is_raised() {
            *current = None;
        }
    }

    fn think(&mut self, order: &Order) -> Result<(), Refusal> {
        let Question { study, path, engine, lines, threat } = &order.question;
        let mut game = self.studies.game_at(*study, path)?;
        if *threat {
            game = passed(&game)?;
        }
        if let Some(end) = game.end() {
            self.show(order, Thoughts::of_end(end));
            return Ok(());
        }
        let mut mind = self.mind(engine, order.threads)?;
        let lines = (*lines).clamp(1, MOST_LINES);
        let mut thoughts = Thoughts::new(mind.name(), game.position(), lines.into());
        let limits = Limits { lines: Some(lines.into()), ..Limits::default() };
        let thought = mind.think(&game, &limits, &order.stop, &mut |report| {
            if thoughts.hear(&report) && !order.stop.is_raised() {
                self.show(order, thoughts.shown());
            }
        });
        self.show(order, thoughts.ended());
        let failed = |error| Refusal::broken(format!("{}: {error}", mind.name()));
        thought.map_err(failed)?;
        self.mind = Some(mind);
        Ok(())
    }

    /// The mind at hand if it will do, else another.
    fn mind(&mut self, engine: &str, threads: usize) -> Result<Mind, Refusal> {
        let engines = self.studies.engines();
        if let Some(mut mind) = self.mind.take_if(|mind| engines.suits(mind, engine)) {
            mind.set_threads(threads);
            return Ok(mind);
        }
        // First the old one goes, for there may be no seat for two; a program may take its time to end.
        self.mind = None;
        engines.mind(engine, threads)
    }

    fn show(&self, order: &Order, thinking: Thinking) {
        let Question { study, path, threat, .. } = &order.question;
        let before = self.voice.send_replace(Some(Event::Analysis {
            slot: self.number,
            study: *study,
            path: path.clone(),
            threat: *threat,
            thinking: Box::new(thinking),
        }));
        let is_same = matches!(&before, Some(Event::Analysis { study: s, path: p, threat: t, .. })
            if (s, p, t) == (study, path, threat));
        if !is_same {
            self.moved_on.notify_one();
        }
    }
}

/// The position as if the other side were to move.
fn passed(game: &Game) -> Result<Game, Refusal> {
    let mut position = *game.position();
    if position.is_check() {
        return Err(Refusal::bad("in check there is no threat to show: the check is the threat"));
    }
    position.play_null();
    Ok(Game::from_position(position))
}
