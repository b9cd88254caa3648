//! A game as its entries make it: the same entries always make the same game.

use std::sync::Arc;
use std::time::Duration;

use chess::{CastlingMode, Color, Game, Position};
use library::GameProgress;
use play::{GameResult, Limits, LiveGame, Report, Termination, TimeControl};

use super::journal::{JournalEntry, Occupant, SavedSeat, Started};
use crate::api_error::ApiError;
use crate::depict;
use crate::device::Device;
use crate::wire::board::Eval;
use crate::wire::game::TimeLimit;

/// A game is refused more than this: nobody needs it, and it must be read again whole.
const MOST_ENTRIES: u32 = 20_000;

/// Everything about a game but the time that passes and the players that think.
#[derive(Clone, Debug)]
pub(super) struct GameRecord {
    pub(super) started: Arc<Started>,
    /// White, Black; as started, but with the devices of guests who came.
    pub(super) seats: [SavedSeat; 2],
    pub(super) live: LiveGame,
    pub(super) paused: bool,
    pub(super) delay: Duration,
    /// Occupant has asked to take back.
    pub(super) asked_back: Option<Color>,
    /// What was used of this turn before the last pause.
    pub(super) spent: Duration,
    /// How many entries made it.
    pub(super) entries: u32,
}

impl GameRecord {
    /// A game at its beginning.
    pub(super) fn new(started: Started) -> Result<GameRecord, ApiError> {
        let mut game = Game::from_position(start(&started)?);
        for uci in &started.moves {
            let m =
                game.position().parse_uci(uci).map_err(|error| ApiError::bad_request(error.to_string()))?;
            game.play(m).map_err(|error| ApiError::bad_request(error.to_string()))?;
        }
        let controls = controls(&started.asked.time)?;
        let per_move = started.asked.time.each_ref().map(|time| match time {
            TimeLimit::PerMove { ms } => Limits::move_time(Duration::from_millis((*ms).into())),
            TimeLimit::None | TimeLimit::Clock { .. } => Limits::default(),
        });
        Ok(GameRecord {
            live: LiveGame::new(game, controls).with_limits(per_move),
            seats: started.seats.clone(),
            started: Arc::new(started),
            paused: false,
            delay: Duration::ZERO,
            asked_back: None,
            spent: Duration::ZERO,
            entries: 1,
        })
    }

    /// A game from its journal.
    pub(super) fn replay(journal: &[String]) -> Result<GameRecord, ApiError> {
        let read = |text: &String| {
            serde_json::from_str(text)
                .map_err(|error| ApiError::internal(format!("a damaged journal: {error}")))
        };
        let mut entries = journal.iter().map(read);
        let Some(JournalEntry::Started(started)) = entries.next().transpose()? else {
            return Err(ApiError::not_found("this game was not played here"));
        };
        let mut record = GameRecord::new(*started)?;
        for entry in entries {
            record.apply(&entry?)?;
        }
        Ok(record)
    }

    /// Lets something happen. What is refused must not be kept: the record may be half changed.
    pub(super) fn apply(&mut self, entry: &JournalEntry) -> Result<(), ApiError> {
        if self.entries >= MOST_ENTRIES && !self.is_ended_by(entry) {
            return Err(ApiError::conflict("too much has happened in this game: start another"));
        }
        self.entries += 1;
        let live = &mut self.live;
        let done = match entry {
            JournalEntry::Started(_) => return Err(ApiError::internal("a game starts once")),
            JournalEntry::Moved { uci, elapsed_ms, score, depth } => {
                return self.play(uci, *elapsed_ms, *score, *depth);
            }
            JournalEntry::TookBack { plies } => {
                self.asked_back = None;
                self.spent = Duration::ZERO;
                live.take_back(*plies as usize)
            }
            JournalEntry::Offered { side } => live.offer_draw(depict::color(*side)),
            JournalEntry::Declined { side } => live.decline_draw(depict::color(*side)),
            JournalEntry::Claimed { announced } => {
                let announced = announced.as_deref().and_then(|uci| live.position().parse_uci(uci).ok());
                live.claim_draw(announced)
            }
            JournalEntry::Resigned { side } => live.resign(depict::color(*side)),
            JournalEntry::Flagged { side } => live.forfeit_on_time(depict::color(*side)),
            JournalEntry::Failed { side, fault, evidence } => {
                let termination = Termination::Failure(fault.error(evidence.clone()));
                live.finish(GameResult::loss(depict::color(*side), termination))
            }
            JournalEntry::Abandoned => {
                live.finish(GameResult { outcome: None, termination: Termination::Abandoned })
            }
            _ => {
                self.apply_beside(entry);
                Ok(())
            }
        };
        done.map_err(|error| ApiError::conflict(error.to_string()))
    }

    /// Whether an entry ends the game without a move; that is always possible.
    fn is_ended_by(&self, entry: &JournalEntry) -> bool {
        match entry {
            JournalEntry::Offered { side } => self.live.draw_offer() == Some(!depict::color(*side)),
            JournalEntry::Claimed { .. }
            | JournalEntry::Resigned { .. }
            | JournalEntry::Flagged { .. }
            | JournalEntry::Failed { .. }
            | JournalEntry::Abandoned => true,
            _ => false,
        }
    }

    /// What changes neither moves nor result.
    fn apply_beside(&mut self, entry: &JournalEntry) {
        match entry {
            JournalEntry::AskedBack { side } => self.asked_back = Some(depict::color(*side)),
            JournalEntry::DeclinedBack { .. } => self.asked_back = None,
            JournalEntry::Paused { spent_ms } => {
                self.paused = true;
                self.spent = Duration::from_millis((*spent_ms).into());
            }
            JournalEntry::Resumed => self.paused = false,
            JournalEntry::Delayed { ms } => self.delay = Duration::from_millis((*ms).into()),
            JournalEntry::Joined { side, device: came } => {
                if let Occupant::Guest { device, .. } = &mut self.seats[depict::color(*side).index()].who {
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
        score: Option<Eval>,
        depth: Option<u32>,
    ) -> Result<(), ApiError> {
        let turn = self.live.turn();
        let m =
            self.live.position().parse_uci(uci).map_err(|error| ApiError::bad_request(error.to_string()))?;
        let score = score.map(|score| seen_by(turn, score));
        let report = score.map(|score| Report { score: Some(score), depth, ..Report::default() });
        let elapsed = Duration::from_millis(elapsed_ms.into());
        let played = self.live.play(m, elapsed, report);
        played.map_err(|error| ApiError::conflict(error.to_string()))?;
        self.asked_back = None;
        self.spent = Duration::ZERO;
        // A computer that was told to make one step has made it and waits on; a person who moves goes on.
        self.paused &= self.is_computer(turn);
        Ok(())
    }

    /// How many half-moves led here.
    pub(super) fn plies(&self) -> usize {
        self.live.game().moves().len()
    }

    /// Whether the game has a result.
    pub(super) fn is_over(&self) -> bool {
        self.live.result().is_some()
    }

    /// Whether a computer has this side.
    pub(super) fn is_computer(&self, color: Color) -> bool {
        matches!(self.seats[color.index()].who, Occupant::Computer { .. })
    }

    /// Whether two people play on two devices.
    pub(super) fn is_linked(&self) -> bool {
        self.seats.iter().any(|seat| matches!(seat.who, Occupant::Guest { .. }))
    }

    /// Whether somebody is still to come.
    pub(super) fn is_waiting(&self) -> bool {
        self.seats.iter().any(|seat| matches!(seat.who, Occupant::Guest { device: None, .. }))
    }

    /// The sides that a device may move.
    ///
    /// In a game on two devices everybody has their own side. All other games are the household's, like its
    /// settings: what was begun at the desk goes on on the phone, and in a browser that lost its cookie.
    pub(super) fn sides_of(&self, asks: Device) -> Vec<Color> {
        let is_linked = self.is_linked();
        let sits = |color: &Color| match self.seats[color.index()].who {
            Occupant::Person { device } => !is_linked || device == asks.0,
            Occupant::Guest { device, .. } => device == Some(asks.0),
            Occupant::Computer { .. } => false,
        };
        Color::ALL.into_iter().filter(sits).collect()
    }

    /// Whether a device has a say in how the game goes on: pauses, speed, a rematch.
    pub(super) fn may_direct(&self, asks: Device) -> bool {
        !self.is_linked() || self.started.creator == asks.0 || !self.sides_of(asks).is_empty()
    }

    /// Whether the clocks stand still until the side to move has moved: as on Lichess, nobody loses time
    /// before the game has begun. Only the very first move is free.
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
        match self.started.asked.time[color.index()] {
            TimeLimit::PerMove { ms } => Some(Duration::from_millis(ms.into())),
            TimeLimit::None | TimeLimit::Clock { .. } => None,
        }
    }

    /// How far the game has come, for lists.
    pub(super) fn progress(&self) -> GameProgress {
        let result = self.live.result();
        GameProgress {
            plies: u32::try_from(self.plies()).unwrap_or(u32::MAX),
            result: result.and_then(|result| result.outcome),
            reason: result.map(ToString::to_string),
        }
    }
}

fn start(started: &Started) -> Result<Position, ApiError> {
    let mode = if started.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    Position::from_fen_in(&started.fen, mode).map_err(|error| ApiError::bad_request(error.to_string()))
}

fn controls(time: &[TimeLimit; 2]) -> Result<[Option<TimeControl>; 2], ApiError> {
    let control = |time: &TimeLimit| match time {
        TimeLimit::Clock { control } => control
            .parse()
            .map(Some)
            .map_err(|error: play::ParseTimeControlError| ApiError::bad_request(error.to_string())),
        TimeLimit::None | TimeLimit::PerMove { .. } => Ok(None),
    };
    Ok([control(&time[0])?, control(&time[1])?])
}

/// White's verdict as the side to move has it.
fn seen_by(turn: Color, score: Eval) -> play::Score {
    let score = match score {
        Eval::Cp(value) => play::Score::Centipawns(value),
        Eval::Mate(moves) => play::Score::mate(moves),
    };
    score.pov(turn)
}
