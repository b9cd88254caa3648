//! From `go` to `bestmove`: an engine searches, and its reports are passed on.

use std::time::{Duration, Instant};

use chess::{Game, Position};
use play::{Limits, Report, Stop};

use crate::best_move::is_best_move;
use crate::go::GoMode;
use crate::move_timeout::move_timeout;
use crate::timeouts::from_now;
use crate::{BestMove, Engine, HostError, go, info, position};

/// How often to look whether someone wants the engine to stop. Half of it is the average delay;
/// a wake-up costs a few microseconds.
const STOP_POLL: Duration = Duration::from_millis(4);

/// A search under way.
pub(crate) struct RunningSearch {
    position: Position,
    command: String,
    begun: Instant,
    deadline: Option<Instant>,
    /// The `bestmove`, if it came while something else was awaited.
    pub(crate) answer: Option<String>,
}

impl Engine {
    /// Lets the engine think about a game; [`best_move`](Engine::best_move) brings its answer.
    pub fn go(&mut self, game: &Game, limits: &Limits) -> Result<(), HostError> {
        self.start(game, limits, GoMode::Think)
    }

    /// Lets the engine think on the opponent's time about a game that ends with the expected move.
    /// [`ponder_hit`](Engine::ponder_hit) tells it that the move has been played; anything else
    /// stops it.
    pub fn ponder(&mut self, game: &Game, limits: &Limits) -> Result<(), HostError> {
        self.start(game, limits, GoMode::Ponder)
    }

    fn start(&mut self, game: &Game, limits: &Limits, mode: GoMode) -> Result<(), HostError> {
        self.stop_search()?;
        self.set_castling_mode(game.start().castling_mode())?;
        let position = *game.position();
        let command = go::command(limits, &position, mode);
        self.process.discard_backlog();
        let begun = Instant::now();
        self.process.send(&[&position::command(game), &command])?;
        self.search = Some(RunningSearch { position, command, begun, deadline: None, answer: None });
        if mode == GoMode::Think {
            self.expect_answer(limits);
        }
        Ok(())
    }

    /// The expected move has been played: the engine goes on by the clock.
    pub fn ponder_hit(&mut self, limits: &Limits) -> Result<(), HostError> {
        self.process.send(&["ponderhit"])?;
        self.expect_answer(limits);
        Ok(())
    }

    fn expect_answer(&mut self, limits: &Limits) {
        if let Some(search) = &mut self.search {
            search.deadline = move_timeout(limits, search.position.turn(), &self.timeouts).map(from_now);
        }
    }

    /// Whether a search is under way.
    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Waits for the answer to the search under way, and passes on what the engine reports. Once
    /// `stop` is raised the engine is told, and must answer soon.
    pub fn best_move(&mut self, stop: &Stop, report: &mut dyn FnMut(Report)) -> Result<BestMove, HostError> {
        let (line, position) = self.answer(stop, report)?;
        BestMove::parse(&line, &position)
    }

    /// The answer as it is, and what it is about.
    pub(crate) fn answer(
        &mut self,
        stop: &Stop,
        report: &mut dyn FnMut(Report),
    ) -> Result<(String, Position), HostError> {
        let Some(RunningSearch { position, mut command, mut begun, mut deadline, answer }) =
            self.search.take()
        else {
            // Nothing was asked, so nothing can come.
            return Err(self.process.timeout_error("nothing", "bestmove", Duration::ZERO));
        };
        if let Some(line) = answer {
            return Ok((line, position));
        }
        let mut told_to_stop = false;
        loop {
            if !told_to_stop && stop.is_raised() {
                told_to_stop = true;
                self.process.send(&["stop"])?;
                let soon = from_now(self.timeouts.stop);
                if deadline.is_none_or(|deadline| soon < deadline) {
                    (command, begun, deadline) = ("stop".to_owned(), Instant::now(), Some(soon));
                }
            }
            let now = Instant::now();
            if deadline.is_some_and(|deadline| now >= deadline) {
                return Err(self.process.timeout_error(&command, "bestmove", begun.elapsed()));
            }
            let look_up = (!told_to_stop).then(|| now + STOP_POLL);
            let until = look_up.into_iter().chain(deadline).min().unwrap_or(now);
            match self.process.next(until)? {
                Some(line) if is_best_move(&line) => return Ok((line, position)),
                Some(line) => {
                    if let Some(found) = info::report(&line, &position) {
                        report(found);
                    }
                }
                None => (),
            }
        }
    }

    /// Lets the search go on for some time, or until it is answered; whether it is. Reports are passed over.
    pub(crate) fn answers_within(&mut self, time: Duration) -> Result<bool, HostError> {
        let deadline = from_now(time);
        while Instant::now() < deadline {
            let Some(line) = self.process.next(deadline)? else { break };
            if let Some(search) = self.search.as_mut().filter(|_| is_best_move(&line)) {
                search.answer = Some(line);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Stops a search whose answer is no longer wanted, such as a ponder miss.
    pub(crate) fn stop_search(&mut self) -> Result<(), HostError> {
        if self.is_searching() {
            let now = Stop::new();
            now.raise();
            self.answer(&now, &mut |_| ())?;
        }
        Ok(())
    }
}
