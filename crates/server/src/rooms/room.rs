//! One game being played: the only place where it changes.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use chess::{Color, Game};
use library::{GameId as LibraryId, GameTree};
use play::{Action, Decision, Limits, PlayerError, Report, Stop};
use tokio::task::AbortHandle;
use tokio::time::Instant;

use super::computer::{self, EngineSlot, Task};
use super::context::RoomContext;
use super::game_record::GameRecord;
use super::{draws, rules, score_sheet, view};
use crate::api_error::ApiError;
use crate::device::Device;
use crate::lock::lock;
use crate::storage::{JournalEntry, write_entry};
use crate::white_score::WhiteScore;
use crate::wire::GameId;
use crate::wire::game::{GameAction, GameView, Offer};
use crate::wire::live::ServerMessage;
use crate::wire::study::SearchInfo;

/// A person's flag falls this much late, because moves travel.
const GRACE: Duration = Duration::from_millis(100);
/// A computer's flag falls this much late: it is not to blame for a busy machine.
const MARGIN: Duration = Duration::from_millis(250);
/// What a computer takes for a move without any limit.
const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(1);
/// What a computer has for a move at least.
const MIN_MOVE_TIME: Duration = Duration::from_millis(10);
/// The claim of a draw that is on the board.
const CLAIM: JournalEntry = JournalEntry::DrawClaimed { announced: None };
/// A game in which nothing happens that long leaves memory; the next request loads it again.
const IDLE: Duration = Duration::from_secs(600);

/// A game, its clocks, and the computers that play in it.
///
/// A room that was read from its journal is suspended: no clock runs and no computer searches until a page watches
/// or acts. So a crash costs no player time: the clock of the side to move goes on from what was left at the last
/// entry, and time while the server is down is not counted.
pub(super) struct Room {
    pub(super) id: GameId,
    pub(super) context: Arc<RoomContext>,
    /// The engines of the computers: White's, Black's.
    pub(super) engine_slots: [EngineSlot; 2],
    state: Mutex<RoomState>,
}

struct RoomState {
    record: GameRecord,
    turn: PendingTurn,
    is_running: bool,
    /// Which device let it run last.
    device: Option<Device>,
    last_used: Instant,
}

/// What is under way between two entries.
#[derive(Default)]
struct PendingTurn {
    /// A computer that answers a turn of another number is too late.
    number: u64,
    /// Since when the time of the side to move counts, of the time that this machine runs.
    since: Option<Duration>,
    /// Raised when the computer that searches must stop.
    stop: Stop,
    /// Ends a computer's wait before or after its search; dropped with the turn, which ends it too.
    interrupt: Option<Sender<()>>,
    flag: Option<AbortHandle>,
    /// Whether a computer has been asked for a move.
    is_search: bool,
}

impl PendingTurn {
    /// Ends what is under way; the next turn may begin.
    fn end(&mut self) {
        self.stop.raise();
        if let Some(flag) = self.flag.take() {
            flag.abort();
        }
        *self = PendingTurn { number: self.number + 1, ..PendingTurn::default() };
    }

    /// Makes the computer move now.
    fn hurry(&self) {
        self.stop.raise();
        if let Some(interrupt) = &self.interrupt {
            // A computer that waits no longer needs no interrupt.
            let _ = interrupt.send(());
        }
    }
}

impl RoomState {
    fn suspend(&mut self) {
        self.turn.end();
        self.is_running = false;
    }
}

impl Room {
    /// A room in which nothing runs yet.
    pub(super) fn suspended(id: GameId, context: Arc<RoomContext>, record: GameRecord) -> Arc<Room> {
        let turn = PendingTurn::default();
        let state = RoomState { record, turn, is_running: false, device: None, last_used: Instant::now() };
        Arc::new(Room { id, context, engine_slots: Default::default(), state: Mutex::new(state) })
    }

    fn lock(&self) -> MutexGuard<'_, RoomState> {
        lock(&self.state)
    }

    /// How long the side to move has been thinking, if its time runs.
    fn thinking(&self, state: &RoomState) -> Option<Duration> {
        let since = state.turn.since?;
        Some(state.record.spent + self.context.time.now().saturating_sub(since))
    }

    fn elapsed(&self, state: &RoomState) -> Duration {
        self.thinking(state).unwrap_or(state.record.spent)
    }

    /// The game as it stands, for a device.
    pub(super) fn game(&self, device: Device) -> GameView {
        let state = self.lock();
        view::game(self.id, &state.record, device, self.thinking(&state))
    }

    /// Whether the computer is still asked for this turn.
    pub(super) fn is_pending(&self, number: u64) -> bool {
        self.lock().turn.number == number
    }

    /// Whether a computer has been asked for a move.
    #[cfg(test)]
    pub(super) fn is_searching(&self) -> bool {
        self.lock().turn.is_search
    }

    /// Reads the record.
    pub(super) fn record<T>(&self, read: impl FnOnce(&GameRecord) -> T) -> T {
        read(&self.lock().record)
    }

    /// The device for which the game runs, if it does.
    pub(super) fn runs_for(&self) -> Option<Device> {
        let state = self.lock();
        state.device.filter(|_| state.is_running && !state.record.is_over())
    }

    /// Whether another device than the owner's let the game run last.
    pub(super) fn is_guests(&self) -> bool {
        self.lock().device.is_some_and(|device| !device.is_owner())
    }

    /// Clocks run and computers search from now on, for a device.
    pub(super) fn resume(self: &Arc<Room>, device: Device) {
        let mut state = self.lock();
        self.ensure_running(&mut state, device);
    }

    fn ensure_running(self: &Arc<Room>, state: &mut RoomState, device: Device) {
        state.last_used = Instant::now();
        if state.is_running || state.record.is_over() {
            return;
        }
        state.device = Some(device);
        state.is_running = true;
        self.start_turn(state, false);
        let turn = state.record.live.turn();
        if state.record.is_computer(!turn) {
            computer::preload(self, !turn);
        }
        self.claim_for_computer(state);
    }

    /// Nothing runs any more, until the room is resumed.
    pub(super) fn suspend(&self) {
        self.lock().suspend();
    }

    /// Whether the room can leave memory unnoticed.
    pub(super) fn is_idle(&self) -> bool {
        let state = self.lock();
        let busy = state.turn.is_search || state.turn.flag.is_some();
        !busy && (state.record.is_over() || !state.is_running || state.last_used.elapsed() > IDLE)
    }

    /// A device does something.
    pub(super) fn act(self: &Arc<Room>, device: Device, action: &GameAction) -> Result<(), ApiError> {
        let mut state = self.lock();
        if state.record.may_control(device) {
            self.ensure_running(&mut state, device);
        }
        match action {
            GameAction::MoveNow => self.move_now(&state, device),
            GameAction::Step => self.step(&mut state, device),
            _ => {
                let elapsed = self.elapsed(&state);
                let entries = rules::entries(&state.record, device, action, elapsed)?;
                self.ensure_running(&mut state, device); // who joins had no say before
                if entries.is_empty() && *action == GameAction::Pause {
                    self.start_turn(&mut state, false); // a step under way ends
                    self.publish_state(&state);
                }
                entries.into_iter().try_for_each(|entry| self.commit(&mut state, entry))
            }
        }
    }

    fn move_now(&self, state: &RoomState, device: Device) -> Result<(), ApiError> {
        rules::require_control(&state.record, device)?;
        if !state.turn.is_search {
            return Err(ApiError::conflict("no computer is thinking"));
        }
        state.turn.hurry();
        Ok(())
    }

    fn step(self: &Arc<Room>, state: &mut RoomState, device: Device) -> Result<(), ApiError> {
        let record = &state.record;
        rules::require_control(record, device)?;
        if record.is_over() || !record.paused || !record.is_computer(record.live.turn()) {
            return Err(ApiError::conflict("a step is a computer's move in a paused game"));
        }
        if draws::claims(record) {
            return self.commit(state, CLAIM);
        }
        if !state.turn.is_search {
            self.start_turn(state, true);
        }
        Ok(())
    }

    /// Writes an entry to the journal, then applies it, then tells the watchers.
    fn commit(self: &Arc<Room>, state: &mut RoomState, entry: JournalEntry) -> Result<(), ApiError> {
        let mut next = state.record.clone();
        next.apply(&entry)?;
        let text = write_entry(&entry)?;
        self.context.library.append(LibraryId(self.id.into()), next.entries, &text, &next.progress())?;
        let stage =
            |record: &GameRecord| (record.plies(), record.paused, record.is_over(), record.is_waiting());
        let is_new_turn = stage(&state.record) != stage(&next);
        state.record = next;
        if is_new_turn {
            self.start_turn(state, false);
        }
        if state.record.is_over() {
            self.archive(&state.record);
        }
        self.publish(state, &entry);
        self.claim_for_computer(state);
        Ok(())
    }

    /// A computer that is not better claims the draw it may claim.
    fn claim_for_computer(self: &Arc<Room>, state: &mut RoomState) {
        if state.is_running && !state.record.paused && draws::claims(&state.record) {
            self.commit_or_suspend(state, CLAIM);
        }
    }

    /// Ends what was under way, and lets the side to move begin: a person's clock runs, a computer searches.
    fn start_turn(self: &Arc<Room>, state: &mut RoomState, is_step: bool) {
        state.turn.end();
        let record = &state.record;
        let rests = record.is_over() || record.is_waiting() || (record.paused && !is_step);
        if !state.is_running || rests || draws::claims(record) {
            return;
        }
        let color = record.live.turn();
        if !record.is_computer(color) {
            self.run_clock(state);
            return;
        }
        let between_computers = record.is_computer(!color);
        let waits = between_computers && !is_step && !record.live.played().is_empty();
        let wait = if waits { record.delay } else { Duration::ZERO };
        let (interrupt, interrupted) = channel();
        state.turn.interrupt = Some(interrupt);
        let task =
            Task { color, number: state.turn.number, wait, stop: state.turn.stop.clone(), interrupted };
        state.turn.is_search = true;
        computer::search(self, task);
    }

    /// From now on the time of the side to move counts.
    fn run_clock(self: &Arc<Room>, state: &mut RoomState) {
        state.turn.since = Some(self.context.time.now());
        let Some(mut wait) = self.until_flag(state) else { return };
        let (room, number) = (Arc::downgrade(self), state.turn.number);
        let flag = self.context.runtime.spawn(async move {
            loop {
                tokio::time::sleep(wait).await;
                let room = room.clone();
                let falls = move || room.upgrade()?.flag_falls(number);
                let Ok(Some(left)) = tokio::task::spawn_blocking(falls).await else { return };
                wait = left;
            }
        });
        state.turn.flag = Some(flag.abort_handle());
    }

    /// How long it takes until the flag of the side to move falls; `None` if it never does.
    fn until_flag(&self, state: &RoomState) -> Option<Duration> {
        let record = &state.record;
        let late = if record.is_computer(record.live.turn()) { MARGIN } else { GRACE };
        Some(record.allowed()?.saturating_add(late).saturating_sub(self.elapsed(state)))
    }

    /// The flag falls. If the machine stood still meanwhile it does not yet: how long to wait.
    fn flag_falls(self: &Arc<Room>, number: u64) -> Option<Duration> {
        let mut state = self.lock();
        if state.turn.number != number {
            return None;
        }
        let left = self.until_flag(&state).filter(|left| !left.is_zero());
        if left.is_none() {
            let side = state.record.live.turn();
            self.commit_or_suspend(&mut state, JournalEntry::Flagged { side });
        }
        left
    }

    /// Commits an entry without a request that could be told of a failure. If it cannot be written the room is
    /// suspended, and goes on from what was written with the next request.
    fn commit_or_suspend(self: &Arc<Room>, state: &mut RoomState, entry: JournalEntry) {
        if self.commit(state, entry).is_err() {
            state.suspend();
        }
    }

    /// A computer is ready: its time runs from now on. `None` if it is no longer asked.
    pub(super) fn begin(self: &Arc<Room>, number: u64) -> Option<(Game, Limits)> {
        let mut state = self.lock();
        if state.turn.number != number {
            return None;
        }
        self.run_clock(&mut state);
        self.publish_state(&state);
        Some((state.record.live.game().clone(), limits(&state.record)))
    }

    /// A computer has decided, or failed.
    pub(super) fn decided(
        self: &Arc<Room>,
        number: u64,
        decision: Result<Decision, PlayerError>,
        report: Option<Report>,
    ) {
        let mut state = self.lock();
        if state.turn.number != number {
            return;
        }
        let side = state.record.live.turn();
        let offers = decision.as_ref().is_ok_and(|decision| decision.offers_draw);
        let elapsed = self.elapsed(&state);
        let entry = decision.map(|decision| entry_of(&state.record, elapsed, &decision, report));
        let entry = entry.unwrap_or_else(|error| JournalEntry::failed(side, error));
        // What the rules refuse loses.
        let entry = match state.record.clone().apply(&entry) {
            Ok(()) => entry,
            Err(error) => JournalEntry::failed(side, PlayerError::IllegalMove(error.message)),
        };
        self.commit_or_suspend(&mut state, entry);
        if offers && !state.record.is_over() && state.record.live.draw_offer().is_none() {
            self.commit_or_suspend(&mut state, JournalEntry::DrawOffered { side });
        }
    }

    /// Tells watchers what a computer sees, while it is asked.
    pub(super) fn publish_info(&self, number: u64, color: Color, info: SearchInfo) {
        let state = self.lock();
        if state.turn.number == number {
            let (id, side) = (self.id, color.into());
            self.context.hub.publish(id, || ServerMessage::SearchInfo { id, side, info: Box::new(info) });
        }
    }

    /// The moves so far, as the library keeps finished games.
    pub(super) fn tree(&self) -> Result<GameTree, ApiError> {
        let record = self.lock().record.clone();
        score_sheet::tree(&record).map_err(|error| ApiError::internal(error.to_string()))
    }

    /// Files a game that is over. If that fails, it is done when the server starts again.
    pub(super) fn archive(&self, record: &GameRecord) {
        let Ok(tree) = score_sheet::tree(record) else { return };
        let _ = self.context.library.finish(LibraryId(self.id.into()), &score_sheet::summary(record), &tree);
    }

    fn publish(&self, state: &RoomState, entry: &JournalEntry) {
        let (id, version, record) = (self.id, state.record.entries, &state.record);
        let declined = |side: Color, offer| {
            self.publish_state(state);
            self.context.hub.publish(id, || ServerMessage::OfferDeclined { id, side: side.into(), offer });
        };
        match *entry {
            JournalEntry::Moved { .. } => self.context.hub.publish(id, || ServerMessage::Move {
                id,
                version,
                ply: record.plies() as u32,
                mv: Box::new(view::played_move(record, record.plies() - 1)),
                state: Box::new(view::state(record, self.thinking(state))),
            }),
            // Which sides are one's own, and who sees the link, depends on the device.
            JournalEntry::TakenBack { .. } | JournalEntry::Joined { .. } => self.context.hub.publish_game(id),
            JournalEntry::DrawDeclined { side } => declined(side, Offer::Draw),
            JournalEntry::TakeBackDeclined { side } => declined(side, Offer::TakeBack),
            _ => self.publish_state(state),
        }
    }

    /// Tells watchers what the clocks show, if one runs.
    pub(super) fn publish_clocks(&self) {
        let state = self.lock();
        if state.turn.since.is_some() {
            self.publish_state(&state);
        }
    }

    fn publish_state(&self, state: &RoomState) {
        let (id, version) = (self.id, state.record.entries);
        self.context.hub.publish(id, || ServerMessage::GameState {
            id,
            version,
            state: Box::new(view::state(&state.record, self.thinking(state))),
        });
    }
}

/// What a computer to move has left, less what it used before a pause.
pub(super) fn limits(record: &GameRecord) -> Limits {
    let mut limits = record.live.limits();
    if let Some(clocks) = &mut limits.clocks {
        let left = &mut clocks.left[record.live.turn().index()];
        *left = left.saturating_sub(record.spent);
    } else if let Some(time) = &mut limits.move_time {
        *time = time.saturating_sub(record.spent).max(MIN_MOVE_TIME);
    } else {
        limits.move_time = Some(DEFAULT_MOVE_TIME);
    }
    limits
}

/// The entry that a computer's decision makes.
fn entry_of(
    record: &GameRecord,
    elapsed: Duration,
    decision: &Decision,
    report: Option<Report>,
) -> JournalEntry {
    let (side, position) = (record.live.turn(), record.live.position());
    if record.allowed().is_some_and(|allowed| elapsed > allowed + MARGIN) {
        return JournalEntry::Flagged { side };
    }
    match decision.action {
        Action::Play(m) => {
            let score = report.as_ref().and_then(|report| report.score);
            let score = score.map(|score| WhiteScore::new(score, side));
            let depth = report.and_then(|report| report.depth);
            rules::moved(record, position.to_uci(m), elapsed, score, depth)
        }
        Action::ClaimDraw(announced) => {
            JournalEntry::DrawClaimed { announced: announced.map(|m| position.to_uci(m)) }
        }
        Action::AcceptDraw => JournalEntry::DrawOffered { side },
        Action::Resign => JournalEntry::Resigned { side },
    }
}
