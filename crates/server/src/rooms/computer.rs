//! A computer at the board: it thinks on a thread of its own, a turn at a time.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use chess::{Color, Game};
use play::{Decision, Limits, Player, PlayerError, Report, Stop};
use tokio::sync::OwnedSemaphorePermit;

use super::entry::Who;
use super::room::Room;
use crate::analysis::{Thoughts, work_in_background};
use crate::lock::lock;
use crate::players::Means;
use crate::wire::study::Thinking;

/// An answer sooner than this startles people.
const POLITE: Duration = Duration::from_millis(300);
/// Thoughts are told no more often than this.
const BETWEEN_THOUGHTS: Duration = Duration::from_millis(125);
/// Moves of a line that are told.
const LONGEST_LINE: usize = 12;
/// Levels below the best need no large table; in megabytes.
const SMALL_TABLE: usize = 16;
/// What is set for analysis may be more than is good for many games at once.
const LARGE_TABLE: usize = 256;

/// Where a computer sits.
pub(super) type Chair = Mutex<Option<Seated>>;

/// A player at the board.
pub(super) struct Seated {
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
pub(super) fn seat(room: &Arc<Room>, color: Color) {
    if room.hall.seats.available_permits() == 0 {
        return;
    }
    let room = Arc::clone(room);
    let sit = move || {
        work_in_background();
        // What fails now fails again at its first move, and counts then.
        let _ = sit_down(&mut lock(&room.chairs[color.index()]), &room, color);
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
    let hall = &room.hall;
    // The chair first: who waits for an earlier turn to end keeps no other computer from thinking.
    let mut chair = lock(&room.chairs[task.color.index()]);
    if !room.is_asked(task.number) {
        return;
    }
    let Ok(thinker) = hall.runtime.block_on(hall.thinkers.acquire()) else { return };
    let mut report = None;
    let decision = take_turn(&mut chair, &room, task, &mut report);
    let failed = matches!(decision, Some(Err(_)));
    if failed || chair.as_ref().is_some_and(|seated| seated.place.is_none()) {
        *chair = None;
    }
    drop((chair, thinker));
    let Some(decision) = decision else { return };
    // What follows is written to disk while others wait: not by a thread in the background.
    let (number, runtime) = (task.number, hall.runtime.clone());
    runtime.spawn_blocking(move || room.decided(number, decision, report));
}

/// What the player decides, or how it fails; `None` if it is no longer asked.
fn take_turn(
    chair: &mut Option<Seated>,
    room: &Arc<Room>,
    task: &Task,
    report: &mut Option<Report>,
) -> Option<Result<Decision, PlayerError>> {
    let seated = match sit_down(chair, room, task.color) {
        Ok(seated) => seated,
        Err(error) => return Some(Err(error)),
    };
    let (game, limits) = room.begin(task.number)?;
    let begun = Instant::now();
    // A bug in a player is its failure: the game ends, and nobody waits for it.
    let think = AssertUnwindSafe(|| decide(seated.player.as_mut(), room, task, &game, &limits, report));
    let decision =
        catch_unwind(think).unwrap_or_else(|_| Err(PlayerError::Misbehaved("a bug stopped it".to_owned())));
    rest(politeness(room, task.color, &limits).saturating_sub(begun.elapsed()), &task.stop);
    Some(decision)
}

/// The player on the chair; one is called if it is empty.
fn sit_down<'a>(
    chair: &'a mut Option<Seated>,
    room: &Room,
    color: Color,
) -> Result<&'a mut Seated, PlayerError> {
    if let Some(seated) = chair {
        return Ok(seated);
    }
    let (id, means, start) = room.record(|record| {
        let seat = &record.seats[color.index()];
        let Who::Computer { id } = &seat.who else { return (String::new(), means(room, None, 0), None) };
        // Two computers of the same kind must not throw the same dice.
        let seed = record.started.seed.wrapping_add(color.index() as u64);
        (id.clone(), means(room, seat.elo, seed), Some(*record.live.game().start()))
    });
    let found = room.hall.players.find(&id, means);
    let mut player = found.map_err(|absent| PlayerError::Misbehaved(absent.to_string()))?;
    if let Some(start) = start {
        player.new_game(&start)?;
    }
    let place = Arc::clone(&room.hall.seats).try_acquire_owned().ok();
    Ok(chair.insert(Seated { player, place }))
}

fn means(room: &Room, elo: Option<u32>, seed: u64) -> Means {
    let means = (room.hall.means)();
    let most = if elo.is_some() { SMALL_TABLE } else { LARGE_TABLE };
    Means { hash: means.hash.min(most), elo, seed, ..means }
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
    let mut thoughts = Thoughts::new(player.name(), game.position(), 1);
    let mut told: Option<Instant> = None;
    let mut report = |report: Report| {
        // Of several lines the first is the one that will be played.
        if report.line.unwrap_or(1) != 1 {
            return;
        }
        if thoughts.hear(&report) && told.is_none_or(|told| told.elapsed() >= BETWEEN_THOUGHTS) {
            told = Some(Instant::now());
            room.thinks(task.number, task.color, shortened(thoughts.shown()));
        }
        if report.score.is_some() {
            *last = Some(report);
        }
    };
    let decision = player.decide(play::Turn { game, limits, stop: &task.stop, report: &mut report });
    if told.is_some() {
        room.thinks(task.number, task.color, shortened(thoughts.ended()));
    }
    decision
}

/// Nobody follows a long line while playing.
fn shortened(mut thinking: Thinking) -> Thinking {
    for line in &mut thinking.lines {
        line.uci.truncate(LONGEST_LINE);
        line.san.truncate(LONGEST_LINE);
    }
    thinking
}

/// How long a computer takes at least: between computers nothing, against people a moment, but never much of
/// its clock.
fn politeness(room: &Room, color: Color, limits: &Limits) -> Duration {
    let against_person = room.record(|record| !record.is_computer(!color));
    let clock = limits.clocks.map(|clocks| clocks.left(color) / 20);
    let most = clock.into_iter().chain(limits.move_time.map(|time| time / 2)).min();
    if against_person { most.map_or(POLITE, |most| most.min(POLITE)) } else { Duration::ZERO }
}

/// Waits, unless it must move now.
fn rest(time: Duration, stop: &Stop) {
    const LOOK_EVERY: Duration = Duration::from_millis(10);
    let begun = Instant::now();
    while begun.elapsed() < time && !stop.is_raised() {
        thread::sleep(LOOK_EVERY.min(time.saturating_sub(begun.elapsed())));
    }
}
