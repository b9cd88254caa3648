//! An engine of the studio as the searcher of puzzles.

use chess::{Game, Position};
use coach::mining::{Effort, Interrupted, SearchedLine, Searcher};
use play::{Bound, Limits, Stop};

use crate::analysis::{AnalysisEngine, EnginePermit, EnginePool};
use crate::api_error::ApiError;
use crate::device::Device;

/// Megabytes of the transposition table.
const HASH: usize = 16;
/// Positions visited at a glance and to prove a move.
const GLANCE: u64 = 20_000;
const PROOF: u64 = 200_000;

/// Hetman on one thread.
pub(super) struct PuzzleEngine {
    engine: AnalysisEngine,
    stop: Stop,
    _permit: EnginePermit,
}

impl PuzzleEngine {
    /// An engine of the owner's, if one is free.
    pub(super) fn new(pool: &EnginePool, stop: Stop) -> Result<PuzzleEngine, ApiError> {
        let permit = pool.permit(Device::owner(0))?;
        let engine = pool.review_engine(roster::HETMAN_ID, HASH)?;
        Ok(PuzzleEngine { engine, stop, _permit: permit })
    }
}

impl Searcher for PuzzleEngine {
    fn search(
        &mut self,
        position: &Position,
        effort: Effort,
        lines: u32,
    ) -> Result<Vec<SearchedLine>, Interrupted> {
        let nodes = match effort {
            Effort::Glance => GLANCE,
            Effort::Proof => PROOF,
        };
        let limits = Limits { nodes: Some(nodes), lines: Some(lines), ..Limits::default() };
        let mut found: Vec<Option<SearchedLine>> = vec![None; lines as usize];
        let mut report = |report: play::Report| {
            let number = report.line.unwrap_or(1).max(1) as usize - 1;
            let is_exact = report.bound == Bound::Exact && !report.principal_variation.is_empty();
            if let (Some(slot), Some(score), true) = (found.get_mut(number), report.score, is_exact) {
                *slot = Some(SearchedLine { score, moves: report.principal_variation });
            }
        };
        let game = Game::from_position(*position);
        let searched = self
            .engine
            .clear(&game)
            .and_then(|()| self.engine.search(&game, &limits, &self.stop, &mut report));
        if searched.is_err() || self.stop.is_raised() {
            return Err(Interrupted);
        }
        Ok(found.into_iter().map_while(|line| line).collect())
    }
}
