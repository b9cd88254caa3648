//! Engines that share the positions of a game among them.

use std::sync::{Mutex, mpsc};
use std::thread;

use chess::Game;
use play::{Limits, Stop};

use crate::analysis::{AnalysisEngine, EnginePool, InfoCollector, Priority};
use crate::api_error::ApiError;
use crate::lock::lock;
use crate::storage::PositionEval;

/// Megabytes of an engine's transposition table. It is cleared for every search, so that an evaluation depends
/// on nothing else: neither on the number of engines nor on what was searched before.
const HASH: usize = 16;
/// The best and the second best move.
const LINES: u32 = 2;
/// Moves of a line that are kept: enough for a mate in ten.
const LONGEST_LINE: usize = 20;

/// A position to be searched.
pub(super) struct PositionSearch {
    pub(super) ply: usize,
    pub(super) game: Game,
    pub(super) nodes: u64,
    /// The game after the move played there. Searched first in the same table, it tells the search what that move
    /// leads to.
    pub(super) after: Option<Game>,
}

/// The engines of a review: several Hetmans on a thread each, or one of another kind.
pub(super) struct ReviewEngines {
    engine: String,
    name: String,
    engines: Vec<AnalysisEngine>,
}

impl ReviewEngines {
    pub(super) fn new(pool: &EnginePool, engine: &str) -> Result<ReviewEngines, ApiError> {
        let size = if engine == roster::HETMAN_ID { pool.threads() } else { 1 };
        // With less memory there are fewer engines; one is enough.
        let mut engines = vec![pool.review_engine(engine, HASH)?];
        engines.extend((1..size).map_while(|_| pool.review_engine(engine, HASH).ok()));
        let name = engines.first().map_or("", AnalysisEngine::name).to_owned();
        Ok(ReviewEngines { engine: engine.to_owned(), name, engines })
    }

    pub(super) fn engine(&self) -> &str {
        &self.engine
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Evaluates positions in any order, until all are done or `stop`.
    pub(super) fn evaluate(
        &mut self,
        searches: Vec<PositionSearch>,
        stop: &Stop,
        mut found: impl FnMut(usize, PositionEval) -> Result<(), ApiError>,
    ) -> Result<(), ApiError> {
        let queue = Mutex::new(searches.into_iter());
        let next = || lock(&queue).next();
        thread::scope(|scope| {
            let (sender, evals) = mpsc::channel();
            for engine in &mut self.engines {
                let sender = sender.clone();
                let work = move || {
                    Priority::Analysis.apply();
                    while let Some(search) = next().filter(|_| !stop.is_raised()) {
                        let eval = evaluate(engine, &search, stop).transpose();
                        // The receiver is gone once something has failed.
                        if eval.is_some_and(|eval| sender.send((search.ply, eval)).is_err()) {
                            return;
                        }
                    }
                };
                thread::Builder::new()
                    .spawn_scoped(scope, work)
                    .map_err(|error| ApiError::internal(error.to_string()))?;
            }
            drop(sender);
            evals.into_iter().try_for_each(|(ply, eval)| found(ply, eval?))
        })
    }
}

/// How an engine evaluates a position; nothing if it was stopped.
fn evaluate(
    engine: &mut AnalysisEngine,
    search: &PositionSearch,
    stop: &Stop,
) -> Result<Option<PositionEval>, ApiError> {
    let PositionSearch { game, nodes, .. } = search;
    let mut collector = InfoCollector::new(engine.name(), game.position(), LINES as usize);
    let limits = |lines| Limits { nodes: Some(*nodes), lines: Some(lines), ..Limits::default() };
    let mut report = |report| _ = collector.add(&report);
    let mut work = || {
        engine.clear(game)?;
        if let Some(after) = &search.after {
            engine.search(after, &limits(1), stop, &mut |_| ())?;
        }
        engine.search(game, &limits(LINES), stop, &mut report)
    };
    work().map_err(|error| ApiError::internal(format!("{}: {error}", engine.name())))?;
    if stop.is_raised() {
        return Ok(None);
    }
    collector.finish();
    let mut lines = collector.lines().iter();
    let no_score =
        || ApiError::bad_request(format!("{} gives no evaluation: choose another engine", engine.name()));
    let best = lines.next().ok_or_else(no_score)?;
    let kept = |line: &[String]| line.iter().take(LONGEST_LINE).cloned().collect();
    let second = lines.next();
    Ok(Some(PositionEval {
        score: best.score,
        depth: best.depth,
        line: kept(&best.uci),
        second: second.map(|line| line.score),
        second_line: second.map_or_else(Vec::new, |line| kept(&line.uci)),
        nodes: *nodes,
    }))
}
