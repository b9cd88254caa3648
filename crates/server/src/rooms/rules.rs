//! What a player may do, and what comes of it.

use std::time::Duration;

use chess::Color;

use super::draws;
use super::game_record::GameRecord;
use super::view::milliseconds;
use crate::api_error::ApiError;
use crate::device::Device;
use crate::move_text::parse_move;
use crate::storage::{JournalEntry, Occupant};
use crate::white_score::WhiteScore;
use crate::wire::game::GameAction;

/// A page that had to wait for a connection is credited up to this long.
const MOST_LATE: Duration = Duration::from_secs(2);
/// The same where two people play for time: it cannot be checked, so it must not be worth lying about.
const MOST_LATE_LINKED: Duration = Duration::from_millis(500);
/// The longest wait after a move in a game between computers, in milliseconds.
const LONGEST_DELAY: u32 = 60_000;

/// The entries that an action of a device makes; none if there is nothing left to do. `elapsed` is how long
/// the side to move has been thinking.
pub(super) fn entries(
    record: &GameRecord,
    device: Device,
    action: &GameAction,
    elapsed: Duration,
) -> Result<Vec<JournalEntry>, ApiError> {
    let request = ActionRequest { record, sides: record.sides_of(device), device };
    match action {
        GameAction::Move { ply, text, late_ms } => {
            let most = if record.is_linked() { MOST_LATE_LINKED } else { MOST_LATE };
            let late = Duration::from_millis(late_ms.unwrap_or(0).into()).min(most);
            request.moves(*ply, text, elapsed.saturating_sub(late))
        }
        GameAction::Join { key } => request.joins(key),
        _ if record.is_over() => Err(ApiError::conflict("the game is over")),
        GameAction::TakeBack => request.takes_back(),
        GameAction::DeclineTakeBack => request.declines_take_back(),
        GameAction::OfferDraw => request.offers_draw(),
        GameAction::DeclineDraw => request.declines_draw(),
        GameAction::ClaimDraw => request.claims_draw(),
        GameAction::Resign { side } => request.resigns((*side).into()),
        GameAction::Abandon => request.abandons(),
        GameAction::Pause => request.pauses(elapsed),
        GameAction::Resume => request.resumes(),
        GameAction::Delay { ms } => request.delays(*ms),
        GameAction::Step | GameAction::MoveNow | GameAction::Hint | GameAction::Rematch { .. } => {
            Ok(Vec::new())
        }
    }
}

/// Whether a person may take back, or ask for it.
pub(super) fn can_take_back(record: &GameRecord) -> bool {
    let is_person = |color: &Color| !record.is_computer(*color);
    let enough = |color: Color| record.live.played().len() >= plies_back(record, color);
    !record.is_over() && Color::ALL.into_iter().filter(is_person).any(enough)
}

/// How many plies lie between now and a player's last turn; on one board a single one is taken back.
fn plies_back(record: &GameRecord, color: Color) -> usize {
    let on_one_board = !record.is_linked() && !record.is_computer(!color);
    if on_one_board || record.live.turn() != color { 1 } else { 2 }
}

/// The device that acts, and the game as it stands.
struct ActionRequest<'a> {
    record: &'a GameRecord,
    /// The sides it may move.
    sides: Vec<Color>,
    device: Device,
}

impl ActionRequest<'_> {
    fn moves(&self, ply: u32, text: &str, elapsed: Duration) -> Result<Vec<JournalEntry>, ApiError> {
        let record = self.record;
        self.require_player()?;
        let ply = ply as usize;
        if ply < record.plies() {
            return self.repeats(ply, text);
        }
        if record.is_over() {
            return Err(ApiError::conflict("the game is over"));
        }
        if ply > record.plies() {
            return Err(ApiError::conflict("moves were taken back"));
        }
        let turn = record.live.turn();
        if !self.sides.contains(&turn) {
            return Err(ApiError::conflict(format!("it is {turn}'s turn")));
        }
        if record.is_waiting() {
            return Err(ApiError::conflict("the opponent has not come yet"));
        }
        let position = record.live.position();
        let m = parse_move(position, text).ok_or_else(|| illegal(text))?;
        Ok(vec![moved(record, position.to_uci(m), elapsed, None, None)])
    }

    /// A move that was played already is not played again: the answer to it was lost on the way.
    fn repeats(&self, ply: usize, text: &str) -> Result<Vec<JournalEntry>, ApiError> {
        let game = self.record.live.game();
        let same = game.position_at(ply).is_some_and(|position| {
            self.sides.contains(&position.turn()) && parse_move(position, text) == Some(game.moves()[ply])
        });
        if same { Ok(Vec::new()) } else { Err(ApiError::conflict("another move was played already")) }
    }

    fn takes_back(&self) -> Result<Vec<JournalEntry>, ApiError> {
        let record = self.record;
        self.require_player()?;
        if record.is_linked() {
            return self.asks_back();
        }
        // Against a computer there is one side to choose from; on one board it does not matter.
        let plies = plies_back(record, self.sides[0]);
        Ok(vec![took_back(record, plies)?])
    }

    /// On two devices it takes both: asking second accepts.
    fn asks_back(&self) -> Result<Vec<JournalEntry>, ApiError> {
        let own = self.sides[0];
        match self.record.take_back_request {
            Some(color) if color == own => Err(ApiError::conflict("the opponent has been asked already")),
            Some(other) => Ok(vec![took_back(self.record, plies_back(self.record, other))?]),
            None => {
                took_back(self.record, plies_back(self.record, own))?;
                Ok(vec![JournalEntry::TakeBackRequested { side: own }])
            }
        }
    }

    fn declines_take_back(&self) -> Result<Vec<JournalEntry>, ApiError> {
        let asked = self.record.take_back_request.filter(|color| self.sides.contains(&!*color));
        let color = asked.ok_or_else(|| ApiError::conflict("the opponent has not asked to take back"))?;
        Ok(vec![JournalEntry::TakeBackDeclined { side: !color }])
    }

    fn offers_draw(&self) -> Result<Vec<JournalEntry>, ApiError> {
        let record = self.record;
        self.require_player()?;
        let side = match (record.live.draw_offer(), &self.sides[..]) {
            (_, [own]) => *own,
            (Some(offerer), _) => !offerer,
            (None, _) => record.live.turn(),
        };
        let mut entries = vec![JournalEntry::DrawOffered { side }];
        if record.is_computer(!side) && record.live.draw_offer().is_none() {
            entries.push(match draws::accepts(record, !side) {
                true => JournalEntry::DrawOffered { side: !side },
                false => JournalEntry::DrawDeclined { side: !side },
            });
        }
        Ok(entries)
    }

    fn declines_draw(&self) -> Result<Vec<JournalEntry>, ApiError> {
        let offered = self.record.live.draw_offer().filter(|color| self.sides.contains(&!*color));
        let color = offered.ok_or_else(|| ApiError::conflict("the opponent has not offered a draw"))?;
        Ok(vec![JournalEntry::DrawDeclined { side: !color }])
    }

    fn claims_draw(&self) -> Result<Vec<JournalEntry>, ApiError> {
        self.require_player()?;
        if !self.sides.contains(&self.record.live.turn()) {
            return Err(ApiError::conflict("a draw is claimed on one's own turn"));
        }
        Ok(vec![JournalEntry::DrawClaimed { announced: None }])
    }

    fn resigns(&self, side: Color) -> Result<Vec<JournalEntry>, ApiError> {
        if !self.sides.contains(&side) {
            return Err(ApiError::forbidden("only the player can resign"));
        }
        Ok(vec![JournalEntry::Resigned { side }])
    }

    fn abandons(&self) -> Result<Vec<JournalEntry>, ApiError> {
        self.require_control()?;
        let has_begun = !self.record.is_waiting() && self.record.live.played().len() >= 2;
        if self.record.is_linked() && has_begun {
            return Err(ApiError::conflict("you have an opponent: resign, or offer a draw"));
        }
        Ok(vec![JournalEntry::Abandoned])
    }

    fn pauses(&self, elapsed: Duration) -> Result<Vec<JournalEntry>, ApiError> {
        self.require_control()?;
        match self.record {
            record if record.is_linked() => Err(ApiError::conflict("a game on two devices cannot be paused")),
            record if record.paused => Ok(Vec::new()),
            _ => Ok(vec![JournalEntry::Paused { spent_ms: milliseconds(elapsed) }]),
        }
    }

    fn resumes(&self) -> Result<Vec<JournalEntry>, ApiError> {
        self.require_control()?;
        Ok(if self.record.paused { vec![JournalEntry::Resumed] } else { Vec::new() })
    }

    fn delays(&self, ms: u32) -> Result<Vec<JournalEntry>, ApiError> {
        self.require_control()?;
        if ms > LONGEST_DELAY {
            return Err(ApiError::bad_request("a game waits at most a minute after each move"));
        }
        if !Color::ALL.into_iter().all(|color| self.record.is_computer(color)) {
            return Err(ApiError::conflict("only games between computers are slowed down"));
        }
        let is_so = self.record.delay == Duration::from_millis(ms.into());
        Ok(if is_so { Vec::new() } else { vec![JournalEntry::DelaySet { ms }] })
    }

    fn joins(&self, key: &str) -> Result<Vec<JournalEntry>, ApiError> {
        let record = self.record;
        let fits = |color: &Color| matches!(&record.seats[color.index()].occupant, Occupant::Guest { key: own, .. } if own == key);
        let Some(color) = Color::ALL.into_iter().find(fits) else {
            return Err(ApiError::forbidden("this link does not belong to the game"));
        };
        if self.sides.contains(&color) {
            return Ok(Vec::new());
        }
        if record.is_over() {
            return Err(ApiError::conflict("the game is over"));
        }
        if self.sides.contains(&!color) {
            return Err(ApiError::conflict("you play the other side: open the link on another device"));
        }
        match record.seats[color.index()].occupant {
            Occupant::Guest { device: None, .. } => {
                Ok(vec![JournalEntry::Joined { side: color, device: self.device.id }])
            }
            _ => Err(ApiError::forbidden("another device has this seat")),
        }
    }

    /// Only players act in a game.
    fn require_player(&self) -> Result<(), ApiError> {
        if self.sides.is_empty() { Err(ApiError::forbidden("you do not play in this game")) } else { Ok(()) }
    }

    /// Only players and the device that made the game control how it goes on.
    pub(super) fn require_control(&self) -> Result<(), ApiError> {
        require_control(self.record, self.device)
    }
}

/// Only players and the device that made the game control how it goes on.
pub(super) fn require_control(record: &GameRecord, device: Device) -> Result<(), ApiError> {
    if record.may_control(device) { Ok(()) } else { Err(ApiError::forbidden("this is not your game")) }
}

/// A move of the side to move; the first of a game costs no time on the clock.
pub(super) fn moved(
    record: &GameRecord,
    uci: String,
    elapsed: Duration,
    score: Option<WhiteScore>,
    depth: Option<u32>,
) -> JournalEntry {
    let is_free = record.is_free_move() && record.live.clock(record.live.turn()).is_some();
    let elapsed_ms = if is_free { 0 } else { milliseconds(elapsed) };
    JournalEntry::Moved { uci, elapsed_ms, score, depth }
}

fn took_back(record: &GameRecord, plies: usize) -> Result<JournalEntry, ApiError> {
    if plies > record.live.played().len() {
        return Err(ApiError::conflict("there is no move to take back"));
    }
    Ok(JournalEntry::TakenBack { plies: u32::try_from(plies).unwrap_or(u32::MAX) })
}

fn illegal(text: &str) -> ApiError {
    let text: String = text.chars().take(16).collect();
    ApiError::bad_request(format!("{text:?} is not a legal move here"))
}
