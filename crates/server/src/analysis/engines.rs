//! The engines that may think at once, and what they may use.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use chess::Game;
use engine::{Hetman, Tablebases};
use play::{Limits, Player, PlayerError, Report, Stop, Turn};

use crate::players::{Means, Players};
use crate::refusal::Refusal;

/// Hetman's name among the players.
pub(crate) const HETMAN: &str = "hetman";

/// Engines that may be there at once, thinking or not.
const MOST_ENGINES: usize = 8;

/// Where engines come from.
pub(crate) struct Engines {
    players: Arc<Players>,
    tablebases: String,
    means: Box<dyn Fn() -> Means + Send + Sync>,
    taken: Arc<AtomicUsize>,
}

/// The right to have an engine; given back when dropped.
pub(crate) struct Seat(Arc<AtomicUsize>);

impl Drop for Seat {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// An engine that analyses.
pub(crate) struct Mind {
    id: String,
    hash: usize,
    brain: Brain,
    /// None where somebody else has it.
    _seat: Option<Seat>,
}

enum Brain {
    /// In process; what it may use can be changed.
    Hetman(Box<Hetman>),
    /// With means of its own.
    Other(Box<dyn Player>),
}

impl Engines {
    pub(crate) fn new(
        players: Arc<Players>,
        tablebases: String,
        means: Box<dyn Fn() -> Means + Send + Sync>,
    ) -> Engines {
        Engines { players, tablebases, means, taken: Arc::default() }
    }

    /// Threads for analysis.
    pub(crate) fn threads(&self) -> usize {
        (self.means)().threads.max(1)
    }

    fn hash(&self) -> usize {
        (self.means)().hash.max(1)
    }

    /// A seat for an engine, if one is free.
    pub(crate) fn seat(&self) -> Result<Seat, Refusal> {
        let take = |taken: usize| (taken < MOST_ENGINES).then_some(taken + 1);
        match self.taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take) {
            Ok(_) => Ok(Seat(Arc::clone(&self.taken))),
            Err(_) => Err(Refusal::conflict(format!(
                "{MOST_ENGINES} engines are at work already: let one rest, or close a page"
            ))),
        }
    }

    /// An engine for analysis.
    pub(crate) fn mind(&self, id: &str, threads: usize) -> Result<Mind, Refusal> {
        self.make(id, self.hash(), threads, Some(self.seat()?))
    }

    /// An engine of a team, which has a seat together.
    pub(crate) fn team_member(&self, id: &str, hash: usize) -> Result<Mind, Refusal> {
        self.make(id, hash, 1, None)
    }

    fn make(&self, id: &str, hash: usize, threads: usize, seat: Option<Seat>) -> Result<Mind, Refusal> {
        let brain = if id == HETMAN {
            Brain::Hetman(Box::new(self.hetman(hash, threads)))
        } else {
            let means = Means { hash, threads, elo: None, seed: 0 };
            Brain::Other(self.players.find(id, means).map_err(|absent| Refusal::bad(absent.to_string()))?)
        };
        Ok(Mind { id: id.to_owned(), hash, brain, _seat: seat })
    }

    fn hetman(&self, hash: usize, threads: usize) -> Hetman {
        // Tables that have gone since the start are as good as none.
        let tablebases = Tablebases::open(&self.tablebases).unwrap_or_default();
        let mut hetman = Hetman::new(1, threads).with_tablebases(tablebases);
        // If there is not so much memory it thinks with what there is.
        let _ = hetman.set_hash(hash);
        hetman
    }

    /// Whether an engine can go on as it is.
    pub(crate) fn suits(&self, mind: &Mind, id: &str) -> bool {
        mind.id == id && (id != HETMAN || mind.hash == self.hash())
    }
}

impl Mind {
    pub(crate) fn name(&self) -> &str {
        self.player().name()
    }

    /// Changes the number of threads, where that is ours to say.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        if let Brain::Hetman(hetman) = &mut self.brain {
            hetman.set_threads(threads);
        }
    }

    /// Forgets what it knows, so that what it says depends on nothing but the question.
    pub(crate) fn forget(&mut self, game: &Game) -> Result<(), PlayerError> {
        self.player_mut().new_game(game.start())
    }

    /// Thinks about a position that has moves, until a limit or `stop`.
    pub(crate) fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(Report),
    ) -> Result<(), PlayerError> {
        self.player_mut().decide(Turn { game, limits, stop, report }).map(drop)
    }

    fn player(&self) -> &dyn Player {
        match &self.brain {
            Brain::Hetman(hetman) => &**hetman,
            Brain::Other(player) => &**player,
        }
    }

    fn player_mut(&mut self) -> &mut dyn Player {
        match &mut self.brain {
            Brain::Hetman(hetman) => &mut **hetman,
            Brain::Other(player) => &mut **player,
        }
    }
}
