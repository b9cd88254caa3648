//! Engines that share the positions of a game among them.

use std::sync::{Mutex, mpsc};
use std::thread;

use chess::Game;
use play::{Limits, Stop};

use crate::analysis::{AnalysisEngine, EnginePool, InfoCollector, Priority};
use crate::api_error::ApiError;
use crate::lock::lock;
use crate::storage::PositionEval;

/// Megabytes of an engine's transposition table. It is cleared for every position, so that an evaluation depends
/// on nothing else: neither on the number of engines nor on what was searched before.
const HASH: usize = 16;
/// The best and the second best move.
const LINES: u32 = 2;
/// Moves of a line that are kept.
const LONGEST_LINE: usize = 12;

/// The engines of a review: several Hetmans on a thread each, or one of another kind.
pub(super) struct ReviewEngines {
    engine: String,
    name: String,
    nodes: u64,
    engines: Vec<AnalysisEngine>,
}

impl ReviewEngines {
    pub(super) fn new(pool: &EnginePool, engine: &str, nodes: u64) -> Result<ReviewEngines, ApiError> {
        let size = if engine == roster::HETMAN_ID { pool.threads() } else { 1 };
        // With less memory there are fewer engines; one is enough.
        let mut engines = vec![pool.review_engine(engine, HASH)?];
        engines.extend((1..size).map_while(|_| pool.review_engine(engine, HASH).ok()));
        let name = engines.first().map_or("", AnalysisEngine::name).to_owned();
        Ok(ReviewEngines { engine: engine.to_owned(), name, nodes, engines })
    }

    pub(super) fn engine(&self) -> &str {
        &self.engine
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Evaluates positions in any order, until all are done or `stop`.
    pub(super) fn evaluate(
        &mut self,
        games: Vec<(usize, Game)>,
        stop: &Stop,
        mut found: impl FnMut(usize, PositionEval) -> Result<(), ApiError>,
    ) -> Result<(), ApiError> {
        let queue = Mutex::new(games.into_iter());
        let next = || lock(&queue).next();
        let nodes = self.nodes;
        thread::scope(|scope| {
            let (sender, evals) = mpsc::channel();
            for engine in &mut self.engines {
                let sender = sender.clone();
                let work = move || {
                    Priority::Analysis.apply();
                    while let Some((ply, game)) = next().filter(|_| !stop.is_raised()) {
                        let eval = evaluate(engine, &game, nodes, stop).transpose();
                        // The receiver is gone once something has failed.
                        if eval.is_some_and(|eval| sender.send((ply, eval)).is_err()) {
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
    game: &Game,
    nodes: u64,
    stop: &Stop,
) -> Result<Option<PositionEval>, ApiError> {
    let mut collector = InfoCollector::new(engine.name(), game.position(), LINES as usize);
    let limits = Limits { nodes: Some(nodes), lines: Some(LINES), ..Limits::default() };
    let mut report = |report| _ = collector.add(&report);
    engine
        .clear(game)
        .and_then(|()| engine.search(game, &limits, stop, &mut report))
        .map_err(|error| ApiError::internal(format!("{}: {error}", engine.name())))?;
    if stop.is_raised() {
        return Ok(None);
    }
    collector.finish();
    let mut lines = collector.lines().iter();
    let no_score =
        || ApiError::bad_request(format!("{} gives no evaluation: choose another engine", engine.name()));
    let best = lines.next().ok_or_else(no_score)?;
    let line = best.uci.iter().take(LONGEST_LINE).cloned().collect();
    let second = lines.next().map(|line| line.score);
    Ok(Some(PositionEval { score: best.score, depth: best.depth, line, second }))
}
