//! Sends random commands at random moments and checks every answer.

use std::fs;
use std::time::{Duration, Instant};

use chess::random::Random;
use chess::{CastlingMode, Game, Move};
use play::Limits;

use super::expectations::{Expectations, HoldBack, PendingSearch, Response};
use super::random_commands::{self, chance, pick};
use super::transcript::Transcript;
use super::{StressSummary, StressTest, Violation};
use crate::go::{self, GoMode};
use crate::move_timeout::move_timeout;
use crate::{Engine, HostError, position};

/// Searches that need not end by themselves are stopped after this at the latest.
const LONGEST_SEARCH: Duration = Duration::from_millis(400);
/// How often progress is told.
const TELL_EVERY: Duration = Duration::from_millis(100);

pub(super) struct StressTester {
    engine: Engine,
    random: Random,
    valid_only: bool,
    expectations: Expectations,
    transcript: Transcript,
    summary: StressSummary,
    game: Game,
    knows_perft: bool,
    obeys_search_moves: bool,
    last_answer: Option<Move>,
    /// When the search under way is stopped, if nothing else ends it.
    stop_at: Instant,
    /// The count that `go perft` must end with, until it has come.
    perft: Option<u64>,
}

/// What was wrong.
type StepResult = Result<(), String>;

impl StressTester {
    pub(super) fn new(engine: Engine, test: &StressTest) -> StressTester {
        StressTester {
            engine,
            random: Random::new(test.seed),
            valid_only: test.valid_only,
            expectations: Expectations::default(),
            transcript: Transcript::new(),
            summary: StressSummary::default(),
            game: Game::new(),
            knows_perft: false,
            obeys_search_moves: false,
            last_answer: None,
            stop_at: Instant::now(),
            perft: None,
        }
    }

    /// Tests until the time is over or the engine breaks the protocol.
    pub(super) fn run(&mut self, duration: Duration, tell: &mut dyn FnMut(&StressSummary)) -> StepResult {
        let begun = Instant::now();
        self.learn_about_perft()?;
        self.learn_about_search_moves()?;
        // Threads and tables have been seen in all sizes before memory is looked at.
        self.run_until(begun + duration / 4, tell)?;
        let before = self.memory_at_rest()?;
        self.run_until(begun + duration, tell)?;
        let after = self.memory_at_rest()?;
        self.summary.memory = before.zip(after);
        Ok(())
    }

    fn run_until(&mut self, end: Instant, tell: &mut dyn FnMut(&StressSummary)) -> StepResult {
        let mut told = Instant::now();
        while Instant::now() < end {
            self.step()?;
            if told.elapsed() >= TELL_EVERY {
                told = Instant::now();
                tell(&self.summary);
            }
        }
        Ok(())
    }

    /// Quits the engine; a violation is told with all that led to it.
    pub(super) fn leave(self, violation: Option<String>) -> (StressSummary, Option<Violation>) {
        let transcript = self.transcript.lines();
        let what = match violation {
            Some(what) => Some(what),
            None => self.engine.quit().err().map(told),
        };
        (self.summary, what.map(|what| Violation { what, transcript }))
    }

    fn step(&mut self) -> StepResult {
        match self.expectations.search() {
            Some(_) => self.while_searching()?,
            None => self.while_idle()?,
        }
        let wait = match self.random.below(4) {
            0 => 0,
            1 => 40_000,
            _ => 3_000,
        };
        let wait = Duration::from_micros(self.random.below(wait + 1) as u64);
        self.listen(Instant::now() + wait)
    }

    /// While the engine searches.
    fn while_searching(&mut self) -> StepResult {
        if Instant::now() >= self.stop_at {
            return self.stop();
        }
        match self.random.below(if self.valid_only { 10 } else { 12 }) {
            0 => self.stop(),
            1 => self.hit(),
            2 | 3 => self.ask_ready(),
            4 => self.send_garbage(),
            5 => self.send_text("debug off"),
            6..10 => Ok(()),
            _ => self.interrupt(),
        }
    }

    /// Out of turn: a command for an idle engine.
    fn interrupt(&mut self) -> StepResult {
        self.expectations.interrupt();
        match self.random.below(4) {
            0 => self.send_text("ucinewgame"),
            1 => self.set_option(),
            2 => self.set_up(),
            _ => self.go(),
        }
    }

    /// While the engine is idle.
    fn while_idle(&mut self) -> StepResult {
        match self.random.below(if self.valid_only { 17 } else { 20 }) {
            0..=5 => self.go(),
            6..=8 => self.set_up(),
            9..=11 => self.set_option(),
            12 => self.ask_ready(),
            13 => self.send_idle_command(),
            14 => self.send_text("ucinewgame"),
            15 => self.send_garbage(),
            16 => self.count(),
            17 => self.set_invalid(),
            18 => self.send_broken_position(),
            _ => self.send_odd_go(),
        }
    }

    fn go(&mut self) -> StepResult {
        let here = *self.game.position();
        let limits = random_commands::limits(&mut self.random, &here, self.obeys_search_moves);
        let ponders = chance(&mut self.random, 4);
        let unlimited = Limits { search_moves: Vec::new(), ..limits.clone() } == Limits::default();
        let (mode, hold_back) = match (ponders, unlimited) {
            (true, _) => (GoMode::Ponder, HoldBack::UntilHit),
            (false, true) => (GoMode::Think, HoldBack::UntilStop),
            (false, false) => (GoMode::Think, HoldBack::None),
        };
        // With a number of lines or threads a depth may take any time.
        let timed = limits.clocks.is_some() || limits.move_time.is_some();
        let timeout = move_timeout(&limits, here.turn(), &self.engine.timeouts).filter(|_| timed);
        let command = go::command(&limits, &here, mode);
        let mut search = PendingSearch::new(here, hold_back, timeout);
        search.allowed = limits.search_moves;
        self.begin(&command, search)
    }

    fn begin(&mut self, command: &str, search: PendingSearch) -> StepResult {
        let most = self.random.below(LONGEST_SEARCH.as_millis() as usize) as u64;
        self.stop_at = Instant::now() + Duration::from_millis(most);
        self.expectations.begin(search);
        self.send_text(command)
    }

    /// An order that engines understand in different ways; any answer will do.
    fn send_odd_go(&mut self) -> StepResult {
        let command = random_commands::odd_go(&mut self.random);
        self.begin(command, PendingSearch::new(*self.game.position(), HoldBack::None, None))
    }

    fn stop(&mut self) -> StepResult {
        self.send_text("stop")?;
        self.expectations.stop(self.engine.timeouts.stop);
        // It is not sent again.
        self.stop_at = Instant::now() + self.engine.timeouts.stop * 2;
        Ok(())
    }

    fn hit(&mut self) -> StepResult {
        if self.expectations.search().is_some_and(|search| search.hold_back == HoldBack::UntilHit) {
            self.send_text("ponderhit")?;
            self.expectations.hit();
        }
        Ok(())
    }

    fn ask_ready(&mut self) -> StepResult {
        if !self.expectations.awaits_ready() {
            self.expectations.expect_ready(self.engine.timeouts.settle);
            self.send_text("isready")?;
        }
        Ok(())
    }

    fn set_option(&mut self) -> StepResult {
        match random_commands::setting(&mut self.random, self.engine.options()) {
            Some(command) => self.send_text(&command),
            None => Ok(()),
        }
    }

    fn set_invalid(&mut self) -> StepResult {
        let commands = random_commands::bad_setting(&mut self.random, self.engine.options());
        commands.into_iter().flatten().try_for_each(|command| self.send_text(&command))
    }

    /// A new position, now and then under other rules of castling.
    fn set_up(&mut self) -> StepResult {
        let mut mode = self.game.start().castling_mode();
        if chance(&mut self.random, 8) && self.engine.option("UCI_Chess960").is_some() {
            mode = match mode {
                CastlingMode::Standard => CastlingMode::Chess960,
                CastlingMode::Chess960 => CastlingMode::Standard,
            };
            self.send_text(&format!("setoption name UCI_Chess960 value {}", mode == CastlingMode::Chess960))?;
        }
        self.game = random_commands::game(&mut self.random, mode);
        self.tell_position()
    }

    fn tell_position(&mut self) -> StepResult {
        self.summary.positions += 1;
        self.send_text(&position::command(&self.game))
    }

    /// Engines differ in what they make of a broken position, so a sound one follows.
    fn send_broken_position(&mut self) -> StepResult {
        let broken = random_commands::broken_position(&mut self.random);
        self.send_text(broken)?;
        self.tell_position()
    }

    fn send_garbage(&mut self) -> StepResult {
        let line = random_commands::garbage(&mut self.random);
        self.send(&line)
    }

    /// What an idle engine has nothing to do for.
    fn send_idle_command(&mut self) -> StepResult {
        let command = pick(&mut self.random, &["stop", "ponderhit", "debug on", "register later"]);
        self.send_text(command)
    }

    fn count(&mut self) -> StepResult {
        if !self.knows_perft {
            return Ok(());
        }
        let depth = 1 + self.random.below(3) as u32;
        self.perft = Some(chess::perft::perft(self.game.position(), depth));
        self.send_text(&format!("go perft {depth}"))?;
        let deadline = Instant::now() + self.engine.timeouts.settle;
        while self.perft.is_some() {
            if Instant::now() >= deadline {
                return Err(format!("no count from go perft {depth}"));
            }
            self.listen(Instant::now() + Duration::from_millis(2))?;
        }
        Ok(())
    }

    /// Not every engine counts; those that do not may search instead.
    fn learn_about_perft(&mut self) -> StepResult {
        self.perft = Some(20);
        self.expectations.begin(PendingSearch::new(*self.game.position(), HoldBack::None, None));
        self.send_text("go perft 1")?;
        self.listen(Instant::now() + Duration::from_millis(300))?;
        self.knows_perft = self.perft.take().is_none();
        if self.knows_perft && self.expectations.search().is_some() {
            self.expectations = Expectations::default();
            return Ok(());
        }
        self.rest()
    }

    /// Not every engine obeys, and `compliance` says so: that is no news.
    fn learn_about_search_moves(&mut self) -> StepResult {
        let here = *self.game.position();
        let only = here.legal_moves()[0];
        let limits = Limits { search_moves: vec![only], ..Limits::depth(1) };
        self.begin(
            &go::command(&limits, &here, GoMode::Think),
            PendingSearch::new(here, HoldBack::None, None),
        )?;
        self.listen(Instant::now() + Duration::from_millis(300))?;
        self.rest()?;
        self.obeys_search_moves = self.last_answer == Some(only);
        Ok(())
    }

    /// Waits until everything has been answered.
    fn rest(&mut self) -> StepResult {
        if self.expectations.search().is_some() {
            self.stop()?;
        }
        self.ask_ready()?;
        while self.expectations.search().is_some() || self.expectations.awaits_ready() {
            self.listen(Instant::now() + Duration::from_millis(2))?;
        }
        Ok(())
    }

    /// The engine's memory under fixed settings, after a short search that touches its tables.
    fn memory_at_rest(&mut self) -> Result<Option<u64>, String> {
        self.rest()?;
        for (name, value) in [("Hash", "16"), ("Threads", "1"), ("MultiPV", "1")] {
            if let Some(command) = self.engine.option(name).and_then(|option| option.assignment(value).ok()) {
                self.send_text(&command)?;
            }
        }
        self.send_text("ucinewgame")?;
        self.rest()?;
        self.begin("go movetime 100", PendingSearch::new(*self.game.position(), HoldBack::None, None))?;
        self.listen(Instant::now() + Duration::from_millis(300))?;
        self.rest()?;
        Ok(resident_kilobytes(self.engine.process_id()))
    }

    fn send_text(&mut self, command: &str) -> StepResult {
        self.send(command.as_bytes())
    }

    fn send(&mut self, line: &[u8]) -> StepResult {
        self.summary.commands += 1;
        self.transcript.note('>', &crate::printable::printable_bytes(line));
        self.engine.process.send_bytes(&[line, b"\n"].concat()).map_err(told)
    }

    /// Reads everything that comes until then, and tells what is late.
    fn listen(&mut self, until: Instant) -> StepResult {
        while let Some(line) = self.engine.process.next(until).map_err(told)? {
            self.read(&line)?;
        }
        self.expectations.overdue().map_or(Ok(()), Err)
    }

    fn read(&mut self, line: &str) -> StepResult {
        self.transcript.note('<', line);
        if let Some(count) = line.strip_prefix("Nodes searched: ")
            && let Some(expected) = self.perft.take()
            && count.trim().parse() != Ok(expected)
        {
            return Err(format!("it counts {count} positions instead of {expected}"));
        }
        match self.expectations.read(line)? {
            Response::Nothing => {}
            Response::Ready(took) => self.summary.longest_ready = self.summary.longest_ready.max(took),
            Response::PendingSearch { best, stopped } => {
                self.last_answer = best;
                self.summary.searches += 1;
                self.summary.longest_stop = self.summary.longest_stop.max(stopped.unwrap_or_default());
            }
        }
        Ok(())
    }
}

/// What went wrong, and what the engine wrote to standard error; the rest is in the transcript.
fn told(error: HostError) -> String {
    let text = error.to_string();
    let first = text.lines().take(1);
    let errors = text.lines().filter(|line| line.starts_with("  ! "));
    first.chain(errors).collect::<Vec<_>>().join("\n")
}

/// How much memory a process has, where /proc tells.
fn resident_kilobytes(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}
