//! EnginePool that share the positions of a game among them.

use std::sync::{Mutex, mpsc};
use std::thread;

use chess::Game;
use play::{Limits, Stop};

use super::saved_review::PositionEval;
use crate::analysis::{AnalysisEngine, EnginePool, InfoCollector, work_in_background};
use crate::api_error::ApiError;
use crate::lock::lock;

/// Megabytes of a member's table. It is cleared for every position, so that a eval depends on nothing
/// else: neither on the number of members nor on what was looked at before.
const HASH: usize = 16;
/// The best and the second choice.
const LINES: u32 = 2;
/// Moves of a line that are kept.
const LONGEST_LINE: usize = 12;

/// The engines of a review: several Hetmans on a thread each, or one of another kind.
pub(super) struct ReviewEngines {
    engine: String,
    name: String,
    nodes: u64,
    members: Vec<AnalysisEngine>,
}

impl ReviewEngines {
    pub(super) fn new(engines: &EnginePool, engine: &str, nodes: u64) -> Result<ReviewEngines, ApiError> {
        let size = if engine == roster::HETMAN_ID { engines.threads() } else { 1 };
        let members: Vec<AnalysisEngine> =
            (0..size).map(|_| engines.review_engine(engine, HASH)).collect::<Result<_, _>>()?;
        let name = members.first().map_or("", AnalysisEngine::name).to_owned();
        Ok(ReviewEngines { engine: engine.to_owned(), name, nodes, members })
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

    /// Looks at positions in any order and tells what was found, until all are done or `stop`.
    pub(super) fn look(
        &mut self,
        games: Vec<(usize, Game)>,
        stop: &Stop,
        mut found: impl FnMut(usize, PositionEval) -> Result<(), ApiError>,
    ) -> Result<(), ApiError> {
        let queue = Mutex::new(games.into_iter());
        let next = || lock(&queue).next();
        let nodes = self.nodes;
        thread::scope(|scope| {
            let (told, evals) = mpsc::channel();
            for engine in &mut self.members {
                let told = told.clone();
                let work = move || {
                    work_in_background();
                    while let Some((ply, game)) = next().filter(|_| !stop.is_raised()) {
                        let eval = evaluate(engine, &game, nodes, stop).transpose();
                        // Nobody listens once something has failed.
                        if eval.is_some_and(|eval| told.send((ply, eval)).is_err()) {
                            return;
                        }
                    }
                };
                thread::Builder::new()
                    .spawn_scoped(scope, work)
                    .map_err(|error| ApiError::internal(error.to_string()))?;
            }
            drop(told);
            evals.into_iter().try_for_each(|(ply, eval)| found(ply, eval?))
        })
    }
}

/// What an engine finds in a position; nothing if it was stopped.
fn evaluate(
    engine: &mut AnalysisEngine,
    game: &Game,
    nodes: u64,
    stop: &Stop,
) -> Result<Option<PositionEval>, ApiError> {
    let mut collector = InfoCollector::new(engine.name(), game.position(), LINES as usize);
    let limits = Limits { nodes: Some(nodes), lines: Some(LINES), ..Limits::default() };
    let mut hear = |report| _ = collector.hear(&report);
    engine
        .forget(game)
        .and_then(|()| engine.think(game, &limits, stop, &mut hear))
        .map_err(|error| ApiError::internal(format!("{}: {error}", engine.name())))?;
    if stop.is_raised() {
        return Ok(None);
    }
    let ended = collector.ended();
    let mut lines = ended.lines.into_iter();
    let no_score =
        || ApiError::bad_request(format!("{} gives no evaluation: choose another engine", engine.name()));
    let best = lines.next().ok_or_else(no_score)?;
    let line = best.uci.into_iter().take(LONGEST_LINE).collect();
    let second = lines.next().map(|line| line.score);
    Ok(Some(PositionEval { score: best.score, depth: best.depth, line, second }))
}
