//! A running engine after its handshake: options, `isready`, `quit`.

use std::process::ExitStatus;
use std::time::{Duration, Instant};

use chess::{CastlingMode, Position};

use crate::best_move::is_best_move;
use crate::engine_log::EngineLog;
use crate::handshake::{Handshake, handshake_with};
use crate::process::Process;
use crate::search::RunningSearch;
use crate::timeouts::from_now;
use crate::{EngineCommand, EngineId, EngineOption, HostError, OptionType, Timeouts};

/// A UCI engine in its own process, which ends with this value.
///
/// ```no_run
/// use host::{Engine, EngineCommand, Timeouts};
/// let mut engine = Engine::launch(&EngineCommand::new("stockfish"), Timeouts::default())?;
/// engine.set_option("Hash", "64")?;
/// engine.is_ready()?;
/// println!("{:?} has {} options", engine.id().name, engine.options().len());
/// # Ok::<(), host::HostError>(())
/// ```
pub struct Engine {
    pub(crate) process: Process,
    pub(crate) timeouts: Timeouts,
    /// The search under way, until its `bestmove` has been taken.
    pub(crate) search: Option<RunningSearch>,
    handshake: Handshake,
    /// Whether the next `readyok` may take longer.
    settling: bool,
}

impl Engine {
    /// Starts an engine and waits for its `uciok`.
    pub fn launch(command: &EngineCommand, timeouts: Timeouts) -> Result<Engine, HostError> {
        Engine::launch_logged(command, timeouts, EngineLog::default())
    }

    pub(crate) fn launch_logged(
        command: &EngineCommand,
        timeouts: Timeouts,
        log: EngineLog,
    ) -> Result<Engine, HostError> {
        let mut process = Process::start(command, timeouts, log)?;
        let handshake = handshake_with(&mut process, timeouts.handshake)?;
        Ok(Engine { process, timeouts, search: None, handshake, settling: false })
    }

    /// Who it says it is.
    pub fn id(&self) -> &EngineId {
        &self.handshake.id
    }

    /// How long it took to say so.
    pub fn handshake_time(&self) -> Duration {
        self.handshake.took
    }

    /// Its options in the order it declared them.
    pub fn options(&self) -> &[EngineOption] {
        &self.handshake.options
    }

    /// The option of this name.
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options().iter().find(|option| option.is_named(name))
    }

    /// The option lines that made no sense, with the reason.
    pub fn malformed_options(&self) -> &[String] {
        &self.handshake.malformed_options
    }

    /// The number of its process.
    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// Whether its process still runs.
    pub fn is_running(&mut self) -> bool {
        self.process.is_running()
    }

    /// Sets an option to a value that its declaration allows; a button's value is empty.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), HostError> {
        self.stop_search()?;
        let known = || self.options().iter().map(|option| option.name.clone()).collect();
        let option = self.options().iter().position(|option| option.is_named(name));
        let option =
            option.ok_or_else(|| HostError::UnknownOption { name: name.to_owned(), known: known() })?;
        let option = &mut self.handshake.options[option];
        self.process.send(&[&option.assignment(value)?])?;
        option.current = option.spelled(value.trim_matches(' '));
        self.settling = true;
        Ok(())
    }

    /// Waits until it has done all it was told. Engines answer this while they search, too.
    pub fn is_ready(&mut self) -> Result<(), HostError> {
        let timeout = if self.settling { self.timeouts.settle } else { self.timeouts.ready };
        let (begun, deadline) = (Instant::now(), from_now(timeout));
        self.process.send(&["isready"])?;
        while Instant::now() < deadline {
            let Some(line) = self.process.next(deadline)? else { break };
            if line.trim() == "readyok" {
                self.settling = false;
                return Ok(());
            }
            if let Some(search) = self.search.as_mut().filter(|_| is_best_move(&line)) {
                search.answer = Some(line);
            }
        }
        Err(self.process.timeout_error("isready", "readyok", begun.elapsed()))
    }

    /// Announces a new game from this position, and waits until the engine is ready for it.
    pub fn new_game(&mut self, start: &Position) -> Result<(), HostError> {
        self.stop_search()?;
        self.set_castling_mode(start.castling_mode())?;
        self.process.send(&["ucinewgame"])?;
        self.settling = true;
        self.is_ready()
    }

    /// Tells the engine which castling rules hold, if it does not know yet.
    pub(crate) fn set_castling_mode(&mut self, mode: CastlingMode) -> Result<(), HostError> {
        const NAME: &str = "UCI_Chess960";
        let wanted = mode == CastlingMode::Chess960;
        let offered =
            self.option(NAME).filter(|option| matches!(option.option_type, OptionType::Check { .. }));
        match offered.map(|option| option.value() == "true") {
            Some(now) if now != wanted => self.set_option(NAME, if wanted { "true" } else { "false" }),
            None if wanted => Err(HostError::NoChess960),
            _ => Ok(()),
        }
    }

    /// Asks the engine to leave and tells how it did; it is killed if it does not.
    pub fn quit(mut self) -> Result<ExitStatus, HostError> {
        let begun = Instant::now();
        self.process.send(&["quit"])?;
        let timeout = self.timeouts.quit;
        self.process
            .await_end(timeout)
            .ok_or_else(|| self.process.timeout_error("quit", "end", begun.elapsed()))
    }

    /// Ends the process at once.
    pub fn kill(mut self) {
        self.process.kill();
    }
}
