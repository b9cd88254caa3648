//! A computer at the board: it thinks on a thread of its own, a turn at a time.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use chess::{Color, Game};
use play::{Decision, Limits, Player, PlayerError, Report, Stop};
use tokio::sync::OwnedSemaphorePermit;

use super::journal::Occupant;
use super::room::Room;
use crate::analysis::{InfoCollector, work_in_background};
use crate::lock::lock;
use crate::players::{EngineResources, build};
use crate::wire::study::SearchInfo;

/// An answer sooner than this startles people.
const MIN_REPLY: Duration = Duration::from_millis(300);
/// InfoCollector are told no more often than this.
const BETWEEN_INFOS: Duration = Duration::from_millis(125);
/// Moves of a line that are told.
const LONGEST_LINE: usize = 12;
/// Levels below the best need no large table; in megabytes.
const SMALL_TABLE: usize = 16;
/// What is set for analysis may be more than is good for many games at once.
const LARGE_TABLE: usize = 256;

/// Where a computer sits.
pub(super) type EngineSlot = Mutex<Option<LoadedEngine>>;

/// A player at the board.
pub(super) struct LoadedEngine {
    player: Box<dyn Player>,
    /// A player without a place of its own leaves after each move.
    place: Option<OwnedSemaphorePermit>,
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
}

/// Lets a computer sit down if there is a place, so that its first move does not wait for it to load.
pub(super) fn preload(room: &Arc<Room>, color: Color) {
    if room.context.engine_permits.available_permits() == 0 {
        return;
    }
    let room = Arc::clone(room);
    let sit = move || {
        work_in_background();
        // What fails now fails again at its first move, and counts then.
        let _ = load_engine(&mut lock(&room.engine_slots[color.index()]), &room, color);
    };
    let _ = thread::Builder::new().name("seat".to_owned()).spawn(sit);
}

/// Lets a computer think about its move; the room hears of it.
pub(super) fn think(room: &Arc<Room>, task: Task) -> io::Result<()> {
    let room = Arc::clone(room);
    let play = move || {
        work_in_background();
        play_turn(room, &task);
    };
    thread::Builder::new().name("think".to_owned()).spawn(play).map(drop)
}

fn play_turn(room: Arc<Room>, task: &Task) {
    rest(task.wait, &task.stop);
    let context = &room.context;
    // The slot first: who waits for an earlier turn to end keeps no other computer from thinking.
    let mut slot = lock(&room.engine_slots[task.color.index()]);
    if !room.is_asked(task.number) {
        return;
    }
    let Ok(thinker) = context.runtime.block_on(context.search_permits.acquire()) else { return };
    let mut report = None;
    let decision = take_turn(&mut slot, &room, task, &mut report);
    let failed = matches!(decision, Some(Err(_)));
    if failed || slot.as_ref().is_some_and(|loaded| loaded.place.is_none()) {
        *slot = None;
    }
    drop((slot, thinker));
    let Some(decision) = decision else { return };
    // What follows is written to disk while others wait: not by a thread in the background.
    let (number, runtime) = (task.number, context.runtime.clone());
    runtime.spawn_blocking(move || room.decided(number, decision, report));
}

/// What the player decides, or how it fails; `None` if it is no longer asked.
fn take_turn(
    slot: &mut Option<LoadedEngine>,
    room: &Arc<Room>,
    task: &Task,
    report: &mut Option<Report>,
) -> Option<Result<Decision, PlayerError>> {
    let loaded = match load_engine(slot, room, task.color) {
        Ok(loaded) => loaded,
        Err(error) => return Some(Err(error)),
    };
    let (game, limits) = room.begin(task.number)?;
    let begun = Instant::now();
    // A bug in a player is its failure: the game ends, and nobody waits for it.
    let think = AssertUnwindSafe(|| decide(loaded.player.as_mut(), room, task, &game, &limits, report));
    let decision =
        catch_unwind(think).unwrap_or_else(|_| Err(PlayerError::Misbehaved("a bug stopped it".to_owned())));
    rest(min_reply_time(room, task.color, &limits).saturating_sub(begun.elapsed()), &task.stop);
    Some(decision)
}

/// The player on the slot; one is called if it is empty.
fn load_engine<'a>(
    slot: &'a mut Option<LoadedEngine>,
    room: &Room,
    color: Color,
) -> Result<&'a mut LoadedEngine, PlayerError> {
    if let Some(loaded) = slot {
        return Ok(loaded);
    }
    let (id, resources, start) = room.record(|record| {
        let seat = &record.seats[color.index()];
        let Occupant::Computer { id } = &seat.who else {
            return (String::new(), resources(room, None, 0), None);
        };
        // Two computers of the same kind must not throw the same dice.
        let seed = record.started.seed.wrapping_add(color.index() as u64);
        (id.clone(), resources(room, seat.elo, seed), Some(*record.live.game().start()))
    });
    let found = build(&room.context.roster, &id, resources);
    let mut player = found.map_err(|unavailable| PlayerError::Misbehaved(unavailable.to_string()))?;
    if let Some(start) = start {
        player.new_game(&start)?;
    }
    let place = Arc::clone(&room.context.engine_permits).try_acquire_owned().ok();
    Ok(slot.insert(LoadedEngine { player, place }))
}

fn resources(room: &Room, elo: Option<u32>, seed: u64) -> EngineResources {
    let resources = (room.context.resources)();
    let most = if elo.is_some() { SMALL_TABLE } else { LARGE_TABLE };
    EngineResources { hash: resources.hash.min(most), elo, seed, ..resources }
}

/// Thinks, and tells what it thinks now and then; what it thought last is always told.
fn decide(
    player: &mut dyn Player,
    room: &Arc<Room>,
    task: &Task,
    game: &Game,
    limits: &Limits,
    last: &mut Option<Report>,
) -> Result<Decision, PlayerError> {
    let mut collector = InfoCollector::new(player.name(), game.position(), 1);
    let mut told: Option<Instant> = None;
    let mut report = |report: Report| {
        // Of several lines the first is the one that will be played.
        if report.line.unwrap_or(1) != 1 {
            return;
        }
        if collector.hear(&report) && told.is_none_or(|told| told.elapsed() >= BETWEEN_INFOS) {
            told = Some(Instant::now());
            room.publish_info(task.number, task.color, shortened(collector.shown()));
        }
        if report.score.is_some() {
            *last = Some(report);
        }
    };
    let decision = player.decide(play::Turn { game, limits, stop: &task.stop, report: &mut report });
    if told.is_some() {
        room.publish_info(task.number, task.color, shortened(collector.ended()));
    }
    decision
}

/// Nobody follows a long line while playing.
fn shortened(mut thinking: SearchInfo) -> SearchInfo {
    for line in &mut thinking.lines {
        line.uci.truncate(LONGEST_LINE);
        line.san.truncate(LONGEST_LINE);
    }
    thinking
}

/// How long a computer takes at least: between computers nothing, against people a moment, but never much of
/// its clock.
fn min_reply_time(room: &Room, color: Color, limits: &Limits) -> Duration {
    let against_person = room.record(|record| !record.is_computer(!color));
    let clock = limits.clocks.map(|clocks| clocks.left(color) / 20);
    let most = clock.into_iter().chain(limits.move_time.map(|time| time / 2)).min();
    if against_person { most.map_or(MIN_REPLY, |most| most.min(MIN_REPLY)) } else { Duration::ZERO }
}

/// Waits, unless it must move now.
fn rest(time: Duration, stop: &Stop) {
    const LOOK_EVERY: Duration = Duration::from_millis(10);
    let begun = Instant::now();
    while begun.elapsed() < time && !stop.is_raised() {
        thread::sleep(LOOK_EVERY.min(time.saturating_sub(begun.elapsed())));
    }
}
