//! The engine under test, started again whenever it has failed.

use std::time::{Duration, Instant};

use chess::{Game, Position};
use play::{Limits, Report, Stop};

use super::{Check, CheckReport, CheckResult, Observation};
use crate::{BestMove, Engine, EngineCommand, HostError, Timeouts};

/// Shallow searches are over long before.
const LONGEST_SEARCH: Duration = Duration::from_secs(20);

pub(super) struct EngineUnderTest {
    command: EngineCommand,
    options: Vec<(String, String)>,
    timeouts: Timeouts,
    engine: Option<Engine>,
}

impl EngineUnderTest {
    pub(super) fn new(
        command: &EngineCommand,
        options: &[(String, String)],
        timeouts: Timeouts,
    ) -> EngineUnderTest {
        let untimed = timeouts.untimed.min(LONGEST_SEARCH);
        EngineUnderTest {
            command: command.clone(),
            options: options.to_vec(),
            timeouts: Timeouts { untimed, ..timeouts },
            engine: None,
        }
    }

    /// Makes one check.
    pub(super) fn run(&mut self, check: &Check) -> CheckReport {
        let (result, observed) = match (check.run)(self) {
            Ok(Observation::Good(observed)) => (CheckResult::Passed, observed),
            Ok(Observation::Bad(observed)) => (CheckResult::Failed, observed),
            Ok(Observation::Inapplicable(why)) => (CheckResult::Skipped, why.to_owned()),
            Err(error) => {
                self.engine = None;
                (CheckResult::Failed, summary(&error))
            }
        };
        CheckReport { name: check.name, severity: check.severity, result, observed }
    }

    /// The engine at hand, or a new one.
    pub(super) fn engine(&mut self) -> Result<&mut Engine, HostError> {
        let usable = self.engine.take().and_then(|mut engine| engine.is_running().then_some(engine));
        let engine = match usable {
            Some(engine) => engine,
            None => self.launch()?,
        };
        Ok(self.engine.insert(engine))
    }

    /// A new engine, for a check that may break it.
    pub(super) fn launch(&self) -> Result<Engine, HostError> {
        let mut engine = Engine::launch(&self.command, self.timeouts)?;
        for (name, value) in &self.options {
            engine.set_option(name, value)?;
        }
        engine.is_ready()?;
        Ok(engine)
    }

    pub(super) fn timeouts(&self) -> Timeouts {
        self.timeouts
    }

    /// A search from start to end: the answer, the last report with a score, and the time.
    pub(super) fn search(&mut self, game: &Game, limits: &Limits) -> Result<Searched, HostError> {
        let engine = self.engine()?;
        engine.is_ready()?;
        let begun = Instant::now();
        let mut last = None;
        engine.go(game, limits)?;
        let mut report =
            |report: Report| last = Some(report).filter(|report| report.nodes.is_some()).or(last.take());
        let BestMove { best, .. } = engine.best_move(&Stop::new(), &mut report)?;
        Ok(Searched { best: game.position().to_uci(best), last, took: begun.elapsed() })
    }
}

/// What went wrong and the last lines of output.
fn summary(error: &HostError) -> String {
    const LAST_LINES: usize = 3;
    let text = error.to_string();
    let lines: Vec<&str> = text.lines().collect();
    let last_output = lines.len().saturating_sub(LAST_LINES).max(1);
    lines[..1].iter().chain(&lines[last_output..]).copied().collect::<Vec<_>>().join("\n")
}

pub(super) struct Searched {
    /// In UCI.
    pub(super) best: String,
    /// The last report that counts nodes.
    pub(super) last: Option<Report>,
    pub(super) took: Duration,
}

/// A game from a FEN that is known to be right, with moves that are known to be legal.
pub(super) fn game(fen: &str, mode: chess::CastlingMode, moves: &[&str]) -> Game {
    let start = Position::from_fen_in(fen, mode).expect("the positions are constants");
    let mut game = Game::from_position(start);
    for uci in moves {
        let m = game.position().parse_uci(uci).expect("the moves are constants");
        game.play(m).expect("the moves are constants");
    }
    game
}

pub(super) fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

/// A signal that is up from the beginning.
pub(super) fn raised() -> Stop {
    let stop = Stop::new();
    stop.raise();
    stop
}
