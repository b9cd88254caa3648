//! The engines that may analyse at once, and what they may use.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use chess::Game;
use engine::{Hetman, Tablebases};
use play::{Limits, Player, PlayerError, Report, Stop, Turn};
use roster::{HETMAN_ID, HetmanSpec, PlayerSpec, Roster};

use crate::api_error::ApiError;
use crate::players::EngineResources;

/// Engines that may be loaded at once, searching or not.
const MOST_ENGINES: usize = 8;

/// Where engines come from.
pub(crate) struct EnginePool {
    roster: Arc<Roster>,
    tablebases: String,
    resources: Box<dyn Fn() -> EngineResources + Send + Sync>,
    taken: Arc<AtomicUsize>,
}

/// The right to have an engine; given back when dropped.
pub(crate) struct EnginePermit(Arc<AtomicUsize>);

impl Drop for EnginePermit {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// An engine that analyses.
pub(crate) struct AnalysisEngine {
    id: String,
    hash: usize,
    backend: Backend,
    /// None where several engines share one.
    _permit: Option<EnginePermit>,
}

enum Backend {
    /// In process; what it may use can be changed.
    Hetman(Box<Hetman>),
    /// With resources of its own.
    Other(Box<dyn Player>),
}

impl EnginePool {
    pub(crate) fn new(
        roster: Arc<Roster>,
        tablebases: String,
        resources: Box<dyn Fn() -> EngineResources + Send + Sync>,
    ) -> EnginePool {
        EnginePool { roster, tablebases, resources, taken: Arc::default() }
    }

    /// Threads for analysis.
    pub(crate) fn threads(&self) -> usize {
        (self.resources)().threads.max(1)
    }

    fn hash(&self) -> usize {
        (self.resources)().hash.max(1)
    }

    /// A permit for an engine, if one is free.
    pub(crate) fn permit(&self) -> Result<EnginePermit, ApiError> {
        let take = |taken: usize| (taken < MOST_ENGINES).then_some(taken + 1);
        match self.taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take) {
            Ok(_) => Ok(EnginePermit(Arc::clone(&self.taken))),
            Err(_) => Err(ApiError::conflict(format!(
                "{MOST_ENGINES} engines are at work already: stop one, or close a page"
            ))),
        }
    }

    /// An engine for analysis.
    pub(crate) fn engine(&self, id: &str, threads: usize) -> Result<AnalysisEngine, ApiError> {
        self.load(id, self.hash(), threads, Some(self.permit()?))
    }

    /// An engine of a review, which has one permit for all of them.
    pub(crate) fn review_engine(&self, id: &str, hash: usize) -> Result<AnalysisEngine, ApiError> {
        self.load(id, hash, 1, None)
    }

    fn load(
        &self,
        id: &str,
        hash: usize,
        threads: usize,
        permit: Option<EnginePermit>,
    ) -> Result<AnalysisEngine, ApiError> {
        let player = self.roster.listed(id).map_err(|error| ApiError::bad_request(error.to_string()))?;
        let backend = match player {
            PlayerSpec::Hetman(hetman) => Backend::Hetman(Box::new(self.hetman(&hetman, hash, threads))),
            player => Backend::Other(player.build(0)),
        };
        Ok(AnalysisEngine { id: id.to_owned(), hash, backend, _permit: permit })
    }

    fn hetman(&self, spec: &HetmanSpec, hash: usize, threads: usize) -> Hetman {
        // Tablebases that have gone since the start are as good as none.
        let tablebases = Tablebases::open(&self.tablebases).unwrap_or_default();
        let mut hetman = spec.build(0).with_tablebases(tablebases);
        hetman.set_threads(threads);
        // If there is not so much memory it searches with what there is.
        let _ = hetman.set_hash(hash);
        hetman
    }

    /// Whether an engine can go on as it is.
    pub(crate) fn suits(&self, engine: &AnalysisEngine, id: &str) -> bool {
        engine.id == id && (id != HETMAN_ID || engine.hash == self.hash())
    }
}

impl AnalysisEngine {
    pub(crate) fn name(&self) -> &str {
        self.player().name()
    }

    /// Changes the number of threads, where that is ours to say.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        if let Backend::Hetman(hetman) = &mut self.backend {
            hetman.set_threads(threads);
        }
    }

    /// Clears its tables, so that a search depends on nothing but the position.
    pub(crate) fn clear(&mut self, game: &Game) -> Result<(), PlayerError> {
        self.player_mut().new_game(game.start())
    }

    /// Searches a position that has moves, until a limit or `stop`.
    pub(crate) fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(Report),
    ) -> Result<(), PlayerError> {
        self.player_mut().decide(Turn { game, limits, stop, report }).map(drop)
    }

    fn player(&self) -> &dyn Player {
        match &self.backend {
            Backend::Hetman(hetman) => &**hetman,
            Backend::Other(player) => &**player,
        }
    }

    fn player_mut(&mut self) -> &mut dyn Player {
        match &mut self.backend {
            Backend::Hetman(hetman) => &mut **hetman,
            Backend::Other(player) => &mut **player,
        }
    }
}
