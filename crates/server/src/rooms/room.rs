//! One game being played: the only place where it changes.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use chess::{Color, Game};
use library::{GameId as LibraryId, GameTree};
use play::{Action, Decision, Limits, PlayerError, Report, Stop};
use tokio::task::AbortHandle;

use super::computer::{self, EngineSlot, Task};
use super::context::RoomContext;
use super::game_record::GameRecord;
use super::journal::JournalEntry;
use super::{draws, rules, score_sheet, view};
use crate::api_error::ApiError;
use crate::depict;
use crate::device::Device;
use crate::lock::lock;
use crate::wire::GameId;
use crate::wire::game::{GameAction, GameView};
use crate::wire::live::ServerMessage;
use crate::wire::study::SearchInfo;

/// A person's flag falls this much late, because moves travel.
const GRACE: Duration = Duration::from_millis(100);
/// A computer's flag falls this much late: it is not to blame for a busy machine.
const MARGIN: Duration = Duration::from_millis(250);
/// What a computer takes for a move when nobody limits it.
const OWN_TIME: Duration = Duration::from_secs(1);
/// What a computer has for its move at least: it is asked for one.
const SHORTEST: Duration = Duration::from_millis(10);
/// A draw is claimed that is on the board.
const CLAIM: JournalEntry = JournalEntry::Claimed { announced: None };
/// A game in which nothing happens that long leaves memory; it comes back when somebody asks for it.
const IDLE: Duration = Duration::from_secs(600);
/// Whom events are written for that go to everybody: a device that does not exist.
const EVERYBODY: Device = Device(u64::MAX);

/// A game, its clocks, and the computers that play in it.
///
/// A room that was read from its journal is asleep: no clock runs and no computer thinks until somebody watches
/// or acts. So a crash costs nobody time: the clock of the side to move goes on from what was left at the last
/// entry, and time while the server is down is not counted.
pub(super) struct Room {
    pub(super) id: GameId,
    pub(super) context: Arc<RoomContext>,
    /// Where computers sit: White's side, Black's.
    pub(super) engine_slots: [EngineSlot; 2],
    state: Mutex<RoomState>,
}

struct RoomState {
    record: GameRecord,
    turn: PendingTurn,
    awake: bool,
    touched: Instant,
}

/// What is under way between two entries.
#[derive(Default)]
struct PendingTurn {
    /// A computer that answers a turn of another number comes too late.
    number: u64,
    /// Since when the side to move has been at it.
    since: Option<Instant>,
    /// Raised when the computer that thinks must stop.
    stop: Stop,
    flag: Option<AbortHandle>,
    /// Whether a computer has been asked for a move.
    thinks: bool,
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
}

impl RoomState {
    /// How long the side to move has been at it, if its time runs.
    fn thinking(&self) -> Option<Duration> {
        Some(self.record.spent + self.turn.since?.elapsed())
    }

    fn elapsed(&self) -> Duration {
        self.thinking().unwrap_or(self.record.spent)
    }
}

impl Room {
    /// A room in which nothing moves yet.
    pub(super) fn asleep(id: GameId, context: Arc<RoomContext>, record: GameRecord) -> Arc<Room> {
        let state = RoomState { record, turn: PendingTurn::default(), awake: false, touched: Instant::now() };
        Arc::new(Room { id, context, engine_slots: Default::default(), state: Mutex::new(state) })
    }

    fn lock(&self) -> MutexGuard<'_, RoomState> {
        lock(&self.state)
    }

    /// The game as it stands, for a device.
    pub(super) fn game(&self, device: Device) -> GameView {
        let state = self.lock();
        view::game(self.id, &state.record, device, state.thinking())
    }

    /// Whether the computer is still asked for this turn.
    pub(super) fn is_asked(&self, number: u64) -> bool {
        self.lock().turn.number == number
    }

    /// Looks at the record.
    pub(super) fn record<T>(&self, look: impl FnOnce(&GameRecord) -> T) -> T {
        look(&self.lock().record)
    }

    /// Somebody came: clocks run and computers think from now on.
    pub(super) fn wake(self: &Arc<Room>) {
        let mut state = self.lock();
        self.stir(&mut state);
    }

    fn stir(self: &Arc<Room>, state: &mut RoomState) {
        state.touched = Instant::now();
        if state.awake || state.record.is_over() {
            return;
        }
        state.awake = true;
        self.start_turn(state, false);
        let turn = state.record.live.turn();
        if state.record.is_computer(!turn) {
            computer::preload(self, !turn);
        }
        self.claim_for_computer(state);
    }

    /// Nothing moves any more, until the room is woken.
    pub(super) fn sleep(&self) {
        let mut state = self.lock();
        state.turn.end();
        state.awake = false;
    }

    /// Whether the room can leave memory without anybody noticing.
    pub(super) fn is_idle(&self) -> bool {
        let state = self.lock();
        let busy = state.turn.thinks || state.turn.flag.is_some();
        !busy && (state.record.is_over() || !state.awake || state.touched.elapsed() > IDLE)
    }

    /// A device does something.
    pub(super) fn act(self: &Arc<Room>, device: Device, action: &GameAction) -> Result<(), ApiError> {
        let mut state = self.lock();
        self.stir(&mut state);
        match action {
            GameAction::MoveNow => self.move_now(&state, device),
            GameAction::Step => self.step(&mut state, device),
            _ => {
                let elapsed = state.elapsed();
                let entries = rules::entries(&state.record, device, action, elapsed)?;
                if entries.is_empty() && *action == GameAction::Pause {
                    self.start_turn(&mut state, false); // a step under way ends
                    self.publish_state(&state);
                }
                entries.into_iter().try_for_each(|entry| self.happen(&mut state, entry))
            }
        }
    }

    fn move_now(&self, state: &RoomState, device: Device) -> Result<(), ApiError> {
        rules::directs(&state.record, device)?;
        if !state.turn.thinks {
            return Err(ApiError::conflict("no computer is thinking"));
        }
        state.turn.stop.raise();
        Ok(())
    }

    fn step(self: &Arc<Room>, state: &mut RoomState, device: Device) -> Result<(), ApiError> {
        let record = &state.record;
        rules::directs(record, device)?;
        if record.is_over() || !record.paused || !record.is_computer(record.live.turn()) {
            return Err(ApiError::conflict("a step is a computer's move in a paused game"));
        }
        if draws::claims(record) {
            return self.happen(state, CLAIM);
        }
        if !state.turn.thinks {
            self.start_turn(state, true);
        }
        Ok(())
    }

    /// Lets something happen: it is written down, then it is so, then everybody is told.
    fn happen(self: &Arc<Room>, state: &mut RoomState, entry: JournalEntry) -> Result<(), ApiError> {
        let mut next = state.record.clone();
        next.apply(&entry)?;
        let text = serde_json::to_string(&entry).map_err(|error| ApiError::internal(error.to_string()))?;
        self.context.library.append(LibraryId(self.id.into()), next.entries, &text, &next.progress())?;
        let stage =
            |record: &GameRecord| (record.plies(), record.paused, record.is_over(), record.is_waiting());
        let is_new_turn = stage(&state.record) != stage(&next);
        state.record = next;
        if is_new_turn {
            self.start_turn(state, false);
        }
        if state.record.is_over() {
            self.put_away(&state.record);
        }
        self.publish(state, &entry);
        self.claim_for_computer(state);
        Ok(())
    }

    /// A computer that is not better claims the draw it may claim.
    fn claim_for_computer(self: &Arc<Room>, state: &mut RoomState) {
        if state.awake && !state.record.paused && draws::claims(&state.record) {
            self.try_to(state, CLAIM);
        }
    }

    /// Ends what was under way, and lets the side to move begin: a person's clock runs, a computer thinks.
    fn start_turn(self: &Arc<Room>, state: &mut RoomState, is_step: bool) {
        state.turn.end();
        let record = &state.record;
        let rests = record.is_over() || record.is_waiting() || (record.paused && !is_step);
        if !state.awake || rests || draws::claims(record) {
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
        let task = Task { color, number: state.turn.number, wait, stop: state.turn.stop.clone() };
        state.turn.thinks = computer::think(self, task).is_ok();
        // Without a thread to think on, it is tried again when somebody looks.
        state.awake = state.turn.thinks;
    }

    /// From now on the time of the side to move counts.
    fn run_clock(self: &Arc<Room>, state: &mut RoomState) {
        state.turn.since = Some(Instant::now());
        let record = &state.record;
        let Some(allowed) = record.allowed() else { return };
        let late = if record.is_computer(record.live.turn()) { MARGIN } else { GRACE };
        let wait = allowed.saturating_add(late).saturating_sub(record.spent);
        let (room, number) = (Arc::downgrade(self), state.turn.number);
        let flag = self.context.runtime.spawn(async move {
            tokio::time::sleep(wait).await;
            let falls = move || {
                if let Some(room) = room.upgrade() {
                    room.flag_falls(number);
                }
            };
            let _ = tokio::task::spawn_blocking(falls).await;
        });
        state.turn.flag = Some(flag.abort_handle());
    }

    fn flag_falls(self: &Arc<Room>, number: u64) {
        let mut state = self.lock();
        if state.turn.number == number {
            let side = depict::side(state.record.live.turn());
            self.try_to(&mut state, JournalEntry::Flagged { side });
        }
    }

    /// Lets something happen that nobody waits for. If it cannot be written down the room falls asleep, and goes
    /// on from what was written when somebody asks.
    fn try_to(self: &Arc<Room>, state: &mut RoomState, entry: JournalEntry) {
        if self.happen(state, entry).is_err() {
            state.turn.end();
            state.awake = false;
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
        let color = state.record.live.turn();
        let side = depict::side(color);
        let offers = decision.as_ref().is_ok_and(|decision| decision.offers_draw);
        let entry = decision.map(|decision| carried_out(&state, &decision, report));
        let entry = entry.unwrap_or_else(|error| JournalEntry::failed(side, error));
        // What the rules refuse loses.
        let possible = state.record.clone().apply(&entry);
        let entry = possible.map_or_else(
            |error| JournalEntry::failed(side, PlayerError::IllegalMove(error.message)),
            |()| entry,
        );
        self.try_to(&mut state, entry);
        if offers && !state.record.is_over() && state.record.live.draw_offer().is_none() {
            self.try_to(&mut state, JournalEntry::Offered { side });
        }
    }

    /// Tells what a computer thinks, while it is asked.
    pub(super) fn publish_info(&self, number: u64, color: Color, info: SearchInfo) {
        let state = self.lock();
        if state.turn.number == number {
            let (id, side) = (self.id, depict::side(color));
            let event = ServerMessage::SearchInfo { id, side, info: Box::new(info) };
            self.context.hub.publish(Some(self.id), event);
        }
    }

    /// The moves so far, as the library keeps finished games.
    pub(super) fn tree(&self) -> Result<GameTree, ApiError> {
        let record = self.lock().record.clone();
        score_sheet::tree(&record).map_err(|error| ApiError::internal(error.to_string()))
    }

    /// Files a game that is over. If that fails, it is done when the server starts again.
    pub(super) fn put_away(&self, record: &GameRecord) {
        let Ok(tree) = score_sheet::tree(record) else { return };
        let _ = self.context.library.finish(LibraryId(self.id.into()), &score_sheet::summary(record), &tree);
    }

    fn publish(&self, state: &RoomState, entry: &JournalEntry) {
        let (id, version, record) = (self.id, state.record.entries, &state.record);
        let event = match entry {
            JournalEntry::Moved { .. } => {
                let mv = Box::new(view::moved(record, record.plies() - 1));
                let state_now = Box::new(view::state(record, state.thinking()));
                ServerMessage::Move { id, version, ply: record.plies() as u32, mv, state: state_now }
            }
            JournalEntry::TookBack { .. } | JournalEntry::Joined { .. } => {
                let game = view::game(id, record, EVERYBODY, state.thinking());
                ServerMessage::Game { game: Box::new(game) }
            }
            _ => return self.publish_state(state),
        };
        self.context.hub.publish(Some(id), event);
    }

    fn publish_state(&self, state: &RoomState) {
        let state_now = Box::new(view::state(&state.record, state.thinking()));
        self.context.hub.publish(
            Some(self.id),
            ServerMessage::GameState { id: self.id, version: state.record.entries, state: state_now },
        );
    }
}

/// What a computer to move has left, less what it used before a pause.
pub(super) fn limits(record: &GameRecord) -> Limits {
    let mut limits = record.live.limits();
    if let Some(clocks) = &mut limits.clocks {
        let left = &mut clocks.left[record.live.turn().index()];
        *left = left.saturating_sub(record.spent);
    } else if let Some(time) = &mut limits.move_time {
        *time = time.saturating_sub(record.spent).max(SHORTEST);
    } else {
        limits.move_time = Some(OWN_TIME);
    }
    limits
}

/// The entry that a computer's decision makes.
fn carried_out(state: &RoomState, decision: &Decision, report: Option<Report>) -> JournalEntry {
    let (record, elapsed) = (&state.record, state.elapsed());
    let (color, position) = (record.live.turn(), record.live.position());
    let side = depict::side(color);
    if record.allowed().is_some_and(|allowed| elapsed > allowed + MARGIN) {
        return JournalEntry::Flagged { side };
    }
    match decision.action {
        Action::Play(m) => {
            let score = report.as_ref().and_then(|report| report.score);
            let score = score.map(|score| depict::score(score, color));
            let depth = report.and_then(|report| report.depth);
            rules::moved(record, position.to_uci(m), elapsed, score, depth)
        }
        Action::ClaimDraw(announced) => {
            JournalEntry::Claimed { announced: announced.map(|m| position.to_uci(m)) }
        }
        Action::AcceptDraw => JournalEntry::Offered { side },
        Action::Resign => JournalEntry::Resigned { side },
    }
}
