//! A hosted engine as a player.

use std::time::{Duration, Instant};

use chess::{Game, Move, Position};
use play::{Action, Decision, GameLog, Limits, Player, PlayerError, Turn};

use crate::engine_log::EngineLog;
use crate::{BestMove, Engine, EngineSpec, HostError, OptionType};

/// Plays with an engine. It is launched for the first game, and again whenever it has died.
pub struct UciPlayer {
    spec: EngineSpec,
    engine: Option<Engine>,
    ponders: bool,
    /// The game the engine is pondering on, the expected move included.
    expected: Option<Game>,
    /// How many lines the engine shows when no number is asked for.
    usual_lines: Option<String>,
    log: EngineLog,
}

impl UciPlayer {
    /// A player; nothing is launched yet.
    pub fn new(spec: EngineSpec) -> UciPlayer {
        UciPlayer {
            spec,
            engine: None,
            ponders: false,
            expected: None,
            usual_lines: None,
            log: EngineLog::default(),
        }
    }

    /// Whether the engine thinks on the opponent's time; by default it does not.
    #[must_use]
    pub fn pondering(mut self, ponders: bool) -> UciPlayer {
        self.ponders = ponders;
        self
    }

    /// What it was made from.
    pub fn spec(&self) -> &EngineSpec {
        &self.spec
    }

    /// The engine, if it has been launched.
    pub fn engine(&self) -> Option<&Engine> {
        self.engine.as_ref()
    }

    fn launch(&mut self) -> Result<&mut Engine, HostError> {
        // The old process goes before the new one comes: they may share a log or a book.
        self.engine = None;
        self.expected = None;
        let mut engine = Engine::launch_logged(&self.spec.command, self.spec.timeouts, self.log.clone())?;
        for (name, value) in &self.spec.options {
            engine.set_option(name, value)?;
        }
        if self.ponders && engine.option("Ponder").is_some_and(|option| option.value() != "true") {
            engine.set_option("Ponder", "true")?;
        }
        engine.is_ready()?;
        self.usual_lines = engine.option(LINES).map(crate::EngineOption::value);
        Ok(self.engine.insert(engine))
    }

    /// Prepares for a game: with the engine at hand if it is well, else with a new one.
    pub fn prepare(&mut self, start: &Position) -> Result<(), HostError> {
        self.expected = None;
        if let Some(engine) = self.engine.as_mut().filter(|_| !self.spec.restart) {
            match engine.new_game(start) {
                Err(error) if !error.is_recoverable() => (),
                done => return done,
            }
        }
        self.launch()?.new_game(start)
    }

    fn think(&mut self, turn: Turn<'_>) -> Result<Decision, HostError> {
        if self.engine.is_none() {
            self.prepare(turn.game.start())?;
        }
        let Some(engine) = &mut self.engine else { unreachable!("it has been prepared") };
        let begun = Instant::now();
        match self.expected.take() {
            Some(expected) if expected == *turn.game => engine.ponder_hit(turn.limits)?,
            _ => {
                show_lines(engine, turn.limits.lines, self.usual_lines.as_deref())?;
                engine.go(turn.game, turn.limits)?;
            }
        }
        let answer = engine.best_move(turn.stop, turn.report)?;
        if self.ponders && !turn.stop.is_raised() {
            let pondering = start_pondering(engine, turn.game, answer, turn.limits, begun.elapsed());
            // The move stands even if the engine dies now; it will be found dead at its next turn.
            self.expected = pondering.unwrap_or(None);
        }
        Ok(Decision { action: Action::Play(answer.best), offers_draw: false, ponder: answer.ponder })
    }
}

impl Player for UciPlayer {
    fn name(&self) -> &str {
        &self.spec.name
    }

    fn new_game(&mut self, start: &Position) -> Result<(), PlayerError> {
        self.prepare(start).map_err(|error| self.failed(error))
    }

    fn log_to(&mut self, log: Option<GameLog>) {
        self.log.switch(log);
    }

    fn decide(&mut self, turn: Turn<'_>) -> Result<Decision, PlayerError> {
        self.think(turn).map_err(|error| self.failed(error))
    }
}

impl UciPlayer {
    /// Lets go of an engine that cannot go on, so that the next game gets a new one.
    fn failed(&mut self, error: HostError) -> PlayerError {
        if !error.is_recoverable() {
            self.engine = None;
            self.expected = None;
        }
        error.into()
    }
}

const LINES: &str = "MultiPV";

/// Asks for a number of lines, as far as the engine can.
fn show_lines(engine: &mut Engine, wanted: Option<u32>, usual: Option<&str>) -> Result<(), HostError> {
    let Some(option) = engine.option(LINES) else { return Ok(()) };
    let OptionType::Spin { min, max, .. } = option.option_type else { return Ok(()) };
    let wanted = match (wanted, usual) {
        (Some(lines), _) => i64::from(lines).min(max).max(min).to_string(),
        (None, Some(usual)) => usual.to_owned(),
        (None, None) => return Ok(()),
    };
    if option.value() == wanted { Ok(()) } else { engine.set_option(LINES, &wanted) }
}

/// Begins to think about the reply the engine expects, if the game goes on after it.
fn start_pondering(
    engine: &mut Engine,
    game: &Game,
    answer: BestMove,
    limits: &Limits,
    used: Duration,
) -> Result<Option<Game>, HostError> {
    let Some(reply) = answer.ponder else { return Ok(None) };
    let mut expected = game.clone();
    let played = [answer.best, reply].into_iter().all(|m: Move| expected.play(m).is_ok());
    if !played || expected.end().is_some() {
        return Ok(None);
    }
    let mut limits = Limits { search_moves: Vec::new(), ..limits.clone() };
    if let Some(clocks) = &mut limits.clocks {
        // Our own deadline comes with `ponderhit`; the engine plans with these figures.
        let own = game.position().turn().index();
        clocks.left[own] = clocks.left[own].saturating_sub(used).saturating_add(clocks.increment[own]);
        clocks.moves_to_go =
            clocks.moves_to_go.map(|moves| moves.saturating_sub(1)).filter(|&moves| moves > 0);
    }
    engine.ponder(&expected, &limits)?;
    Ok(Some(expected))
}
