//! A computer's turn: it searches on a thread of its own.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use chess::random::Random;
use chess::{Color, Game};
use play::{Decision, Limits, Player, PlayerError, Report, Stop};
use tokio::sync::OwnedSemaphorePermit;

use super::room::Room;
use super::thinking_time::{self, ClockView, thinking_time};
use crate::analysis::{InfoCollector, Priority};
use crate::lock::lock;
use crate::memory::{MemoryRequest, MemoryShare, MemoryShortage, Purpose};
use crate::players::{EngineResources, build};
use crate::storage::Occupant;
use crate::wire::study::SearchInfo;

/// An answer sooner than this startles people.
const MIN_REPLY: Duration = Duration::from_millis(300);
/// Search info is published no more often than this.
const BETWEEN_INFOS: Duration = Duration::from_millis(125);
/// Moves of a line that are published.
const LONGEST_LINE: usize = 12;
/// Megabytes of the transposition table of a level below the best.
const SMALL_HASH: usize = 16;
/// Megabytes at most: what is set for analysis may be too much for many games at once.
const LARGEST_HASH: usize = 256;

/// Where a computer's engine is, once it is loaded.
pub(super) type EngineSlot = Mutex<Option<LoadedEngine>>;

/// An engine that plays.
pub(super) struct LoadedEngine {
    player: Box<dyn Player>,
    _memory: MemoryShare,
    /// An engine without a permit is unloaded after each move.
    permit: Option<OwnedSemaphorePermit>,
}

/// A turn to be played by a computer.
pub(super) struct Task {
    pub(super) color: Color,
    /// The turn's number.
    pub(super) number: u64,
    /// How long to wait first, so that people can follow.
    pub(super) wait: Duration,
    /// Raised when it must move now, or need not any more.
    pub(super) stop: Stop,
    /// Ends a wait at the same moments.
    pub(super) interrupted: Receiver<()>,
}

impl Task {
    /// Waits, unless it must move now.
    fn wait(&self, time: Duration) {
        if !time.is_zero() && !self.stop.is_raised() {
            let _ = self.interrupted.recv_timeout(time);
        }
    }
}

/// Loads a computer's engine if there is a permit, so that its first move does not wait for it.
pub(super) fn preload(room: &Arc<Room>, color: Color) {
    if room.context.engine_permits.available_permits() == 0 {
        return;
    }
    let room = Arc::clone(room);
    let load = move || {
        Priority::Play.apply();
        let request = |request| room.context.engines.memory.request(request);
        // What fails now fails again at its first move, and counts then.
        if load_engine(&mut lock(&room.engine_slots[color.index()]), &room, color, request).is_ok() {
            room.context.idle_engines.add(&room, color);
        }
    };
    let _ = thread::Builder::new().name("load".to_owned()).spawn(load);
}

/// Lets a computer search for its move; the room is given what it decides.
pub(super) fn search(room: &Arc<Room>, task: Task) {
    let (number, own) = (task.number, Arc::clone(room));
    let play = move || {
        Priority::Play.apply();
        play_turn(own, &task);
    };
    if let Err(error) = thread::Builder::new().name("search".to_owned()).spawn(play) {
        let failed = Err(PlayerError::Unavailable(format!("no thread can be started for it: {error}")));
        let own = Arc::clone(room);
        room.context.runtime.spawn_blocking(move || own.decided(number, failed, None));
    }
}

fn play_turn(room: Arc<Room>, task: &Task) {
    task.wait(task.wait);
    let asked = Instant::now();
    let context = &room.context;
    // The slot first: a computer that waits for its own earlier turn to end keeps no other one from searching.
    let mut slot = lock(&room.engine_slots[task.color.index()]);
    if !room.is_pending(task.number) {
        return;
    }
    let Ok(permit) = context.runtime.block_on(context.search_permit(room.is_guests())) else { return };
    let mut report = None;
    let taken = take_turn(&mut slot, &room, task, asked, &mut report);
    let failed = matches!(taken, Some((Err(_), _)));
    let is_short = slot.as_ref().is_some_and(|loaded| loaded.permit.is_none())
        || context.engines.memory.is_short(room.is_guests());
    if failed || is_short {
        *slot = None;
    }
    drop((slot, permit));
    context.idle_engines.add(&room, task.color);
    let Some((decision, reply)) = taken else { return };
    // Others may search while it seems to think.
    task.wait(reply.saturating_sub(asked.elapsed()));
    // What follows is written to disk while others wait: not by a thread in the background.
    let (number, runtime) = (task.number, context.runtime.clone());
    runtime.spawn_blocking(move || room.decided(number, decision, report));
}

/// What the player decides, or how it fails, and when it may say so; `None` if it is no longer asked.
fn take_turn(
    slot: &mut Option<LoadedEngine>,
    room: &Arc<Room>,
    task: &Task,
    asked: Instant,
    report: &mut Option<Report>,
) -> Option<(Result<Decision, PlayerError>, Duration)> {
    let memory = &room.context.engines.memory;
    let request = |request| memory.wait_for(request, || room.is_pending(task.number));
    let loaded = match caught(|| load_engine(slot, room, task.color, request)) {
        Ok(loaded) => loaded,
        Err(error) => return Some((Err(error), Duration::ZERO)),
    };
    let (game, mut limits) = room.begin(task.number)?;
    limits.move_time = limits.move_time.map(|time| after_loading(time, asked.elapsed()));
    let waited = asked.elapsed();
    let decision = caught(|| decide(loaded.player.as_mut(), room, task, &game, &limits, report));
    Some((decision, waited + reply_time(room, task, &game, &limits)))
}

/// What is left of the time for a move when the engine had to be loaded first: a person who asked for an answer in a
/// second waits for both. Half of it is always left to search in.
fn after_loading(time: Duration, loading: Duration) -> Duration {
    time.saturating_sub(loading).max(time / 2)
}

/// A bug in a player is its failure: the game ends instead of waiting for it.
fn caught<T>(work: impl FnOnce() -> Result<T, PlayerError>) -> Result<T, PlayerError> {
    let result = catch_unwind(AssertUnwindSafe(work));
    result.unwrap_or_else(|_| Err(PlayerError::Misbehaved("a bug stopped it".to_owned())))
}

/// The engine in the slot; it is loaded if there is none, with the memory that `request` gets.
fn load_engine<'a>(
    slot: &'a mut Option<LoadedEngine>,
    room: &Room,
    color: Color,
    request: impl FnOnce(MemoryRequest) -> Result<MemoryShare, MemoryShortage>,
) -> Result<&'a mut LoadedEngine, PlayerError> {
    if let Some(loaded) = slot {
        return Ok(loaded);
    }
    let (id, resources, start) = room.record(|record| {
        let seat = &record.seats[color.index()];
        let Occupant::Computer { id } = &seat.occupant else {
            return (String::new(), resources(room, None, 0), None);
        };
        // Two computers of the same kind must not draw the same random numbers.
        let seed = record.started.seed.wrapping_add(color.index() as u64);
        (id.clone(), resources(room, seat.elo, seed), Some(*record.live.game().start()))
    });
    let engines = &room.context.engines;
    let unavailable = |error: &dyn fmt::Display| PlayerError::Unavailable(error.to_string());
    let spec = engines.roster.listed(&id).map_err(|error| unavailable(&error))?;
    let memory = request(engines.memory_request(&spec, resources, Purpose::Play, room.is_guests()));
    let memory = memory.map_err(|shortage| unavailable(&shortage))?;
    let mut player = build(spec, resources, &memory);
    if let Some(start) = start {
        player.new_game(&start)?;
    }
    let permit = Arc::clone(&room.context.engine_permits).try_acquire_owned().ok();
    Ok(slot.insert(LoadedEngine { player, _memory: memory, permit }))
}

fn resources(room: &Room, elo: Option<u32>, seed: u64) -> EngineResources {
    let EngineResources { hash, threads, .. } = room.context.engines.resources();
    // A level searches on one thread, so that it does not depend on the machine.
    let (most, threads) = if elo.is_some() { (SMALL_HASH, 1) } else { (LARGEST_HASH, threads) };
    EngineResources { hash: hash.min(most), threads, elo, seed }
}

/// Searches, and publishes search info now and then; the last is always published.
fn decide(
    player: &mut dyn Player,
    room: &Arc<Room>,
    task: &Task,
    game: &Game,
    limits: &Limits,
    last: &mut Option<Report>,
) -> Result<Decision, PlayerError> {
    let mut collector = InfoCollector::new(player.name(), game.position(), 1);
    let mut published: Option<Instant> = None;
    let mut report = |report: Report| {
        // Of several lines the first is the one that will be played.
        if report.line.unwrap_or(1) != 1 {
            return;
        }
        if collector.add(&report) && published.is_none_or(|at| at.elapsed() >= BETWEEN_INFOS) {
            published = Some(Instant::now());
            room.publish_info(task.number, task.color, shortened(collector.info()));
        }
        if report.score.is_some() {
            *last = Some(report);
        }
    };
    let decision = player.decide(play::Turn { game, limits, stop: &task.stop, report: &mut report });
    if published.is_some() {
        room.publish_info(task.number, task.color, shortened(collector.finish()));
    }
    decision
}

/// A long line cannot be followed while playing.
fn shortened(mut info: SearchInfo) -> SearchInfo {
    for line in &mut info.lines {
        line.uci.truncate(LONGEST_LINE);
        line.san.truncate(LONGEST_LINE);
    }
    info
}

/// How long a computer takes at least: between computers nothing, against people a moment, but never much of
/// its clock; a level of people as long as people do.
fn reply_time(room: &Room, task: &Task, game: &Game, limits: &Limits) -> Duration {
    let (against_person, elo, seed) = room.record(|record| {
        let elo = record.seats[task.color.index()].elo;
        (!record.is_computer(!task.color), elo, record.started.seed)
    });
    if !against_person {
        return Duration::ZERO;
    }
    let clock = limits.clocks.map(|clocks| clocks.left(task.color) / 20);
    let most = clock.into_iter().chain(limits.move_time.map(|time| time / 2)).min();
    let least = most.map_or(MIN_REPLY, |most| most.min(MIN_REPLY));
    let thinks = elo.is_some_and(|elo| elo < thinking_time::STRONGEST) && room.context.engines.takes_time();
    let clock = limits
        .clocks
        .filter(|_| thinks)
        .map(|clocks| ClockView { left: clocks.left(task.color), increment: clocks.increment(task.color) });
    // The same game has the same pauses, also after a restart.
    let mut luck = Random::new(seed ^ game.moves().len() as u64);
    clock.map_or(least, |clock| thinking_time(game, clock, &mut luck).max(least))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loading_is_part_of_the_time_for_a_move() {
        let [second, half] = [1_000, 500].map(Duration::from_millis);
        assert_eq!(after_loading(second, Duration::ZERO), second);
        assert_eq!(after_loading(second, Duration::from_millis(300)), Duration::from_millis(700));
        assert_eq!(after_loading(second, Duration::from_secs(60)), half);
    }

    #[test]
    fn a_bug_in_a_player_is_its_failure() {
        assert_eq!(caught(|| Ok(1)), Ok(1));
        let bug = caught(|| -> Result<(), PlayerError> { panic!("there is a bug") });
        assert!(matches!(bug, Err(PlayerError::Misbehaved(_))), "{bug:?}");
    }
}
