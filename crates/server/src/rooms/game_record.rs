//! A game as its entries make it: the same entries always make the same game.

use std::sync::Arc;
use std::time::Duration;

use chess::{CastlingMode, Color, Game, Position};
use library::GameProgress;
use play::{GameResult, Limits, LiveGame, Report, Termination, TimeControl};

use crate::api_error::ApiError;
use crate::device::{Device, Role};
use crate::storage::{GameStart, JournalEntry, Occupant, SavedSeat, SavedTimeLimit, read_entry};
use crate::white_score::WhiteScore;

/// A game with more entries is not continued: it must be read again whole.
const MOST_ENTRIES: u32 = 20_000;

/// Everything about a game but the time that passes and the searches under way.
#[derive(Clone, Debug)]
pub(super) struct GameRecord {
    pub(super) started: Arc<GameStart>,
    /// White, Black; as started, with the devices of guests who came.
    pub(super) seats: [SavedSeat; 2],
    pub(super) live: LiveGame,
    pub(super) paused: bool,
    pub(super) delay: Duration,
    /// Occupant has asked to take back.
    pub(super) take_back_request: Option<Color>,
    /// What was used of this turn before the last pause.
    pub(super) spent: Duration,
    /// How many entries made it.
    pub(super) entries: u32,
}

impl GameRecord {
    /// A game at its beginning.
    pub(super) fn new(started: GameStart) -> Result<GameRecord, ApiError> {
        let mut game = Game::from_position(start(&started)?);
        for uci in &started.moves {
            let m =
                game.position().parse_uci(uci).map_err(|error| ApiError::bad_request(error.to_string()))?;
            game.play(m).map_err(|error| ApiError::bad_request(error.to_string()))?;
        }
        let controls = controls(&started.time)?;
        let per_move = started.time.each_ref().map(|time| match time {
            SavedTimeLimit::PerMove { ms } => Limits::move_time(Duration::from_millis((*ms).into())),
            SavedTimeLimit::None | SavedTimeLimit::Clock { .. } => Limits::default(),
        });
        Ok(GameRecord {
            live: LiveGame::new(game, controls).with_limits(per_move),
            seats: started.seats.clone(),
            started: Arc::new(started),
            paused: false,
            delay: Duration::ZERO,
            take_back_request: None,
            spent: Duration::ZERO,
            entries: 1,
        })
    }

    /// A game from its journal.
    pub(super) fn replay(journal: &[String]) -> Result<GameRecord, ApiError> {
        let mut entries = journal.iter().map(|text| read_entry(text));
        let Some(JournalEntry::Started(started)) = entries.next().transpose()? else {
            return Err(ApiError::not_found("this game was not played here"));
        };
        let mut record = GameRecord::new(*started)?;
        for entry in entries {
            record.apply(&entry?)?;
        }
        Ok(record)
    }

    /// Applies an entry. After an error the record must be dropped: it may be half changed.
    pub(super) fn apply(&mut self, entry: &JournalEntry) -> Result<(), ApiError> {
        if self.entries >= MOST_ENTRIES && !self.is_ended_by(entry) {
            return Err(ApiError::conflict("this game has too many entries: start another"));
        }
        self.entries += 1;
        let live = &mut self.live;
        let done = match entry {
            JournalEntry::Started(_) => return Err(ApiError::internal("a game starts once")),
            JournalEntry::Moved { uci, elapsed_ms, score, depth } => {
                return self.play(uci, *elapsed_ms, *score, *depth);
            }
            JournalEntry::TakenBack { plies } => {
                self.take_back_request = None;
                self.spent = Duration::ZERO;
                live.take_back(*plies as usize)
            }
            JournalEntry::DrawOffered { side } => live.offer_draw(*side),
            JournalEntry::DrawDeclined { side } => live.decline_draw(*side),
            JournalEntry::DrawClaimed { announced } => {
                let announced = announced.as_deref().and_then(|uci| live.position().parse_uci(uci).ok());
                live.claim_draw(announced)
            }
            JournalEntry::Resigned { side } => live.resign(*side),
            JournalEntry::Flagged { side } => live.forfeit_on_time(*side),
            JournalEntry::Failed { side, fault, evidence } => {
                let termination = Termination::Failure(fault.error(evidence.clone()));
                live.finish(GameResult::loss(*side, termination))
            }
            JournalEntry::Abandoned => {
                live.finish(GameResult { outcome: None, termination: Termination::Abandoned })
            }
            _ => {
                self.apply_other(entry);
                Ok(())
            }
        };
        done.map_err(|error| ApiError::conflict(error.to_string()))
    }

    /// Whether an entry ends the game without a move; that is always possible.
    fn is_ended_by(&self, entry: &JournalEntry) -> bool {
        match entry {
            JournalEntry::DrawOffered { side } => self.live.draw_offer() == Some(!*side),
            JournalEntry::DrawClaimed { .. }
            | JournalEntry::Resigned { .. }
            | JournalEntry::Flagged { .. }
            | JournalEntry::Failed { .. }
            | JournalEntry::Abandoned => true,
            _ => false,
        }
    }

    /// What changes neither moves nor result.
    fn apply_other(&mut self, entry: &JournalEntry) {
        match entry {
            JournalEntry::TakeBackRequested { side } => self.take_back_request = Some(*side),
            JournalEntry::TakeBackDeclined { .. } => self.take_back_request = None,
            JournalEntry::Paused { spent_ms } => {
                self.paused = true;
                self.spent = Duration::from_millis((*spent_ms).into());
            }
            JournalEntry::Resumed => self.paused = false,
            JournalEntry::DelaySet { ms } => self.delay = Duration::from_millis((*ms).into()),
            JournalEntry::Joined { side, device: came } => {
                if let Occupant::Guest { device, .. } = &mut self.seats[side.index()].occupant {
                    *device = Some(*came);
                }
            }
            _ => (),
        }
    }

    fn play(
        &mut self,
        uci: &str,
        elapsed_ms: u32,
        score: Option<WhiteScore>,
        depth: Option<u32>,
    ) -> Result<(), ApiError> {
        let turn = self.live.turn();
        let m =
            self.live.position().parse_uci(uci).map_err(|error| ApiError::bad_request(error.to_string()))?;
        let score = score.map(|score| score.seen_by(turn));
        let report = score.map(|score| Report { score: Some(score), depth, ..Report::default() });
        let elapsed = Duration::from_millis(elapsed_ms.into());
        let played = self.live.play(m, elapsed, report);
        played.map_err(|error| ApiError::conflict(error.to_string()))?;
        self.take_back_request = None;
        self.spent = Duration::ZERO;
        // A computer that was told to make one step has made it and waits on; a person who moves goes on.
        self.paused &= self.is_computer(turn);
        Ok(())
    }

    /// How many plies led here.
    pub(super) fn plies(&self) -> usize {
        self.live.game().moves().len()
    }

    /// Whether the game has a result.
    pub(super) fn is_over(&self) -> bool {
        self.live.result().is_some()
    }

    /// Whether a computer has this side.
    pub(super) fn is_computer(&self, color: Color) -> bool {
        matches!(self.seats[color.index()].occupant, Occupant::Computer { .. })
    }

    /// Whether two people play on two devices.
    pub(super) fn is_linked(&self) -> bool {
        self.seats.iter().any(|seat| matches!(seat.occupant, Occupant::Guest { .. }))
    }

    /// Whether a guest is still to come.
    pub(super) fn is_waiting(&self) -> bool {
        self.seats.iter().any(|seat| matches!(seat.occupant, Occupant::Guest { device: None, .. }))
    }

    /// The sides that a device may move.
    ///
    /// In a game on two devices each player has one side. All other games are shared by the owner's devices, like the
    /// settings: what was begun on the computer goes on on the phone, and in a browser that lost its cookie.
    pub(super) fn sides_of(&self, asks: Device) -> Vec<Color> {
        let is_shared = !self.is_linked() && asks.is_owner();
        let is_own = |color: &Color| match self.seats[color.index()].occupant {
            _ if asks.role == Role::Spectator => false,
            Occupant::Person { device } => is_shared || device == asks.id,
            Occupant::Guest { device, .. } => device == Some(asks.id),
            Occupant::Computer { .. } => false,
        };
        Color::ALL.into_iter().filter(is_own).collect()
    }

    /// Whether a device controls how the game goes on: pauses, speed, a rematch.
    pub(super) fn may_control(&self, asks: Device) -> bool {
        let is_shared = !self.is_linked() && asks.is_owner();
        let is_creator = self.started.creator == asks.id && asks.role != Role::Spectator;
        is_shared || is_creator || !self.sides_of(asks).is_empty()
    }

    /// Whether the clocks stand still until the side to move has moved: as on Lichess, no time is lost before the
    /// game has begun. Only the very first move is free.
    pub(super) fn is_free_move(&self) -> bool {
        self.live.played().is_empty()
    }

    /// How long the side to move may take for this move; as long as it likes if none.
    pub(super) fn allowed(&self) -> Option<Duration> {
        if self.is_free_move() {
            return None;
        }
        let turn = self.live.turn();
        let by_clock = self.live.clock(turn).map(play::Clock::allows);
        by_clock.into_iter().chain(self.per_move(turn)).min()
    }

    /// How long a side may take for every move.
    pub(super) fn per_move(&self, color: Color) -> Option<Duration> {
        match self.started.time[color.index()] {
            SavedTimeLimit::PerMove { ms } => Some(Duration::from_millis(ms.into())),
            SavedTimeLimit::None | SavedTimeLimit::Clock { .. } => None,
        }
    }

    /// How far the game has come, for lists.
    pub(super) fn progress(&self) -> GameProgress {
        let result = self.live.result();
        GameProgress {
            plies: u32::try_from(self.plies()).unwrap_or(u32::MAX),
            result: result.and_then(|result| result.outcome),
            reason: result.map(ToString::to_string),
            last_fen: Some(self.live.position().to_fen()),
        }
    }
}

fn start(started: &GameStart) -> Result<Position, ApiError> {
    let mode = if started.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    Position::from_fen_in(&started.fen, mode).map_err(|error| ApiError::bad_request(error.to_string()))
}

fn controls(time: &[SavedTimeLimit; 2]) -> Result<[Option<TimeControl>; 2], ApiError> {
    let control = |time: &SavedTimeLimit| match time {
        SavedTimeLimit::Clock { control } => control
            .parse()
            .map(Some)
            .map_err(|error: play::ParseTimeControlError| ApiError::bad_request(error.to_string())),
        SavedTimeLimit::None | SavedTimeLimit::PerMove { .. } => Ok(None),
    };
    Ok([control(&time[0])?, control(&time[1])?])
}
