//! Hetman as the searcher of puzzles.

use chess::{Game, Position};
use coach::mining::{Effort, Interrupted, SearchedLine, Searcher};
use engine::Engine;
use play::{Bound, Limits, Stop};

/// Megabytes of the transposition table: enough for the nodes of one position.
const HASH: usize = 16;
/// A glance has so many times fewer nodes than a proof.
const GLANCE: u64 = 10;

/// An engine with the nodes it may visit.
pub(super) struct EngineSearcher {
    engine: Engine,
    nodes: u64,
    /// Whether it knows something of another game.
    is_stale: bool,
    stop: Stop,
}

impl EngineSearcher {
    pub(super) fn new(nodes: u64, stop: &Stop) -> EngineSearcher {
        EngineSearcher { engine: Engine::new(HASH, 1), nodes, is_stale: false, stop: stop.clone() }
    }

    /// The game before is forgotten, so that a puzzle depends on its own game only. Most games are not searched at all.
    pub(super) fn new_game(&mut self) {
        self.is_stale = true;
    }
}

impl Searcher for EngineSearcher {
    fn search(
        &mut self,
        position: &Position,
        effort: Effort,
        lines: u32,
    ) -> Result<Vec<SearchedLine>, Interrupted> {
        let nodes = match effort {
            Effort::Glance => (self.nodes / GLANCE).max(1),
            Effort::Proof => self.nodes,
        };
        if std::mem::take(&mut self.is_stale) {
            self.engine.clear();
        }
        let limits = Limits { nodes: Some(nodes), lines: Some(lines), ..Limits::default() };
        let mut found: Vec<Option<SearchedLine>> = vec![None; lines as usize];
        self.engine.think(&Game::from_position(*position), &limits, &self.stop, &mut |report| {
            let number = report.line.unwrap_or(1).max(1) as usize - 1;
            let is_exact = report.bound == Bound::Exact && !report.principal_variation.is_empty();
            if let (Some(slot), Some(score), true) = (found.get_mut(number), report.score, is_exact) {
                *slot = Some(SearchedLine { score, moves: report.principal_variation });
            }
        });
        if self.stop.is_raised() {
            Err(Interrupted)
        } else {
            Ok(found.into_iter().map_while(|line| line).collect())
        }
    }
}
