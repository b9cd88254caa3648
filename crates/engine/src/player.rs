//! The engine as a player in process, without UCI.

use std::collections::TryReserveError;
use std::sync::Arc;

use chess::Position;
use play::{Decision, Player, PlayerError, Turn};

use crate::nnue::Network;
use crate::policy::PolicyNetwork;
use crate::{Engine, PonderHit, SearchAlgorithm, SearchParameters, Strength, Tablebases};

/// Hetman itself.
pub struct Hetman {
    engine: Engine,
}

impl Hetman {
    /// A player with a transposition table of this size on this many threads.
    pub fn new(megabytes: usize, threads: usize) -> Hetman {
        Hetman { engine: Engine::new(megabytes, threads) }
    }

    /// Changes the parameters of the search.
    pub fn set_parameters(&mut self, parameters: SearchParameters) {
        self.engine.set_parameters(parameters);
    }

    /// Changes the number of threads; what it has learnt stays.
    pub fn set_threads(&mut self, threads: usize) {
        self.engine.set_threads(threads);
    }

    /// Changes the size of the transposition table, if there is so much memory, and empties it.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), TryReserveError> {
        self.engine.set_hash(megabytes)
    }

    /// The player with endgame tablebases.
    #[must_use]
    pub fn with_tablebases(mut self, tablebases: Tablebases) -> Hetman {
        self.engine.tablebases = tablebases;
        self
    }

    /// The player with a network of its own.
    #[must_use]
    pub fn with_network(mut self, network: Arc<Network>) -> Hetman {
        self.engine.set_network(Some(network));
        self
    }

    /// The player with another search.
    #[must_use]
    pub fn with_algorithm(mut self, algorithm: SearchAlgorithm) -> Hetman {
        self.engine.set_algorithm(algorithm);
        self
    }

    /// The player with a policy network of its own, for Monte Carlo tree search.
    #[must_use]
    pub fn with_policy(mut self, policy: Arc<PolicyNetwork>) -> Hetman {
        self.engine.set_policy(policy);
        self
    }

    /// The player at a level; none is its best.
    #[must_use]
    pub fn with_strength(mut self, strength: Option<Strength>) -> Hetman {
        self.engine.set_strength(strength);
        self
    }

    /// The player with what is left to chance decided by a seed.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Hetman {
        self.engine.set_seed(seed);
        self
    }
}

impl Player for Hetman {
    fn name(&self) -> &str {
        match self.engine.algorithm() {
            SearchAlgorithm::AlphaBeta => "Hetman",
            SearchAlgorithm::Mcts => "Hetman MCTS",
        }
    }

    fn new_game(&mut self, _: &Position) -> Result<(), PlayerError> {
        self.engine.clear();
        Ok(())
    }

    fn decide(&mut self, turn: Turn<'_>) -> Result<Decision, PlayerError> {
        let found = self.engine.ponder(turn, &PonderHit::now());
        let found = found.ok_or_else(|| PlayerError::Misbehaved("there is no move to make".to_owned()))?;
        Ok(Decision { ponder: found.ponder, ..Decision::play(found.best) })
    }
}
