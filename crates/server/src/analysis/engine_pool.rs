//! The engines that may analyse at once, and what they may use.

use std::sync::Arc;

use chess::Game;
use engine::{Hetman, Tablebases};
use play::{Limits, Player, PlayerError, Report, Stop, Turn};
use roster::{HETMAN_ID, HetmanSpec, PlayerSpec};

use super::permits::{EnginePermit, EnginePermits};
use crate::api_error::ApiError;
use crate::device::Device;
use crate::memory::{MemoryBudget, MemoryRequest, MemoryShare, Purpose};
use crate::players::{EngineResources, EngineSupply};

/// Where engines come from.
pub(crate) struct EnginePool {
    supply: Arc<EngineSupply>,
    tablebases: String,
    permits: EnginePermits,
}

/// An engine that analyses.
pub(crate) struct AnalysisEngine {
    id: String,
    /// What was asked for; it has what its share of the memory allows.
    resources: EngineResources,
    backend: Backend,
    memory: MemoryShare,
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
    pub(crate) fn new(supply: Arc<EngineSupply>, tablebases: String) -> EnginePool {
        EnginePool { supply, tablebases, permits: EnginePermits::default() }
    }

    /// Threads for analysis.
    pub(crate) fn threads(&self) -> usize {
        self.supply.resources().threads.max(1)
    }

    /// What all engines use together.
    pub(crate) fn memory(&self) -> &MemoryBudget {
        &self.supply.memory
    }

    /// A permit for an engine of a device, if one is free.
    pub(crate) fn permit(&self, device: Device) -> Result<EnginePermit, ApiError> {
        self.permits.permit(device)
    }

    /// An engine for analysis, which may get less memory than is set.
    pub(crate) fn engine(
        &self,
        id: &str,
        threads: usize,
        device: Device,
    ) -> Result<AnalysisEngine, ApiError> {
        let permit = self.permit(device)?;
        // Memory for all its threads, also if another analysis has some of them now.
        let is_guest = !device.is_owner();
        let engine = self
            .load(id, self.supply.resources(), Some(permit), |wanted| MemoryRequest { is_guest, ..wanted });
        engine.map(|mut engine| {
            engine.set_threads(threads);
            engine
        })
    }

    /// An engine of a review, which has one permit for all of them. With a smaller table it would evaluate
    /// otherwise.
    pub(crate) fn review_engine(&self, id: &str, hash: usize) -> Result<AnalysisEngine, ApiError> {
        let resources = EngineResources { hash, threads: 1, elo: None, seed: 0 };
        self.load(id, resources, None, |wanted| MemoryRequest { least: wanted.wanted, ..wanted })
    }

    fn load(
        &self,
        id: &str,
        resources: EngineResources,
        permit: Option<EnginePermit>,
        request: impl FnOnce(MemoryRequest) -> MemoryRequest,
    ) -> Result<AnalysisEngine, ApiError> {
        let player = self.supply.roster.listed(id);
        let player = player.map_err(|error| ApiError::bad_request(error.to_string()))?;
        let wanted = self.supply.memory_request(&player, resources, Purpose::Work, false);
        let memory = self.supply.memory.request(request(wanted))?;
        let backend = match player {
            PlayerSpec::Hetman(hetman) => {
                Backend::Hetman(Box::new(self.hetman(hetman, resources.within(memory.megabytes()))))
            }
            player => Backend::Other(player.build(0)),
        };
        Ok(AnalysisEngine { id: id.to_owned(), resources, backend, memory, _permit: permit })
    }

    fn hetman(&self, mut spec: HetmanSpec, resources: EngineResources) -> Hetman {
        // Tablebases that have gone since the start are as good as none.
        let tablebases = Tablebases::open(&self.tablebases).unwrap_or_default();
        (spec.hash, spec.threads) = (resources.hash, resources.threads);
        spec.build(0).with_tablebases(tablebases)
    }

    /// Whether an engine can go on as it is.
    pub(crate) fn suits(&self, engine: &AnalysisEngine, id: &str) -> bool {
        engine.id == id && (id != HETMAN_ID || engine.resources == self.supply.resources())
    }
}

impl AnalysisEngine {
    pub(crate) fn name(&self) -> &str {
        self.player().name()
    }

    /// Changes the number of threads, where that is ours to say and there is memory for them.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        if let Backend::Hetman(hetman) = &mut self.backend {
            let most = self.resources.within(self.memory.megabytes()).threads;
            hetman.set_threads(threads.min(most));
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
