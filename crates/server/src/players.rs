//! The players of the roster, as the page shows them and with the resources the studio gives them.

use std::sync::Arc;

use engine::Engine;
use roster::{Level, ListedPlayer, PlayerSpec, Rating, Roster, UciSpec};

use crate::memory::{MemoryBudget, MemoryRequest, MemoryShare, Purpose};
use crate::wire::player::{self as wire, PlayerInfo, PlayerKind};

/// Megabytes of a textbook player.
const PRESET: usize = 8;
/// Megabytes of another engine's program, without its transposition table.
const PROGRAM: usize = 48;
/// Megabytes of another engine's transposition table, if it was not told; most have so much.
const USUAL_HASH: usize = 16;

/// What a player of this machine may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineResources {
    /// Megabytes of its transposition table.
    pub hash: usize,
    /// Threads.
    pub threads: usize,
    /// The rating to play at; full strength if there is none.
    pub elo: Option<u32>,
    /// For players with randomness.
    pub seed: u64,
}

impl EngineResources {
    /// The megabytes that all of them take.
    fn megabytes(&self) -> usize {
        self.hash.max(1) + self.threads.max(1) * Engine::MEGABYTES_PER_THREAD
    }

    /// The least that a Hetman can play with.
    const LEAST: usize = 1 + Engine::MEGABYTES_PER_THREAD;

    /// What fits into so many megabytes: fewer threads where there is too little even for those, and what is left
    /// for the transposition table.
    pub(crate) fn within(self, megabytes: usize) -> EngineResources {
        let most_threads = megabytes.saturating_sub(1) / Engine::MEGABYTES_PER_THREAD;
        let threads = self.threads.min(most_threads).max(1);
        let left = megabytes.saturating_sub(threads * Engine::MEGABYTES_PER_THREAD);
        EngineResources { hash: self.hash.min(left).max(1), threads, ..self }
    }
}

/// What players and engines are made of.
pub struct EngineSupply {
    /// The players of this machine.
    pub roster: Arc<Roster>,
    /// What they use together.
    pub memory: MemoryBudget,
    resources: Box<dyn Fn() -> EngineResources + Send + Sync>,
    takes_time: Box<dyn Fn() -> bool + Send + Sync>,
}

impl EngineSupply {
    /// Players of a roster that answer at once; `resources` is asked whenever one is loaded, on threads that may wait.
    pub fn new(
        roster: Arc<Roster>,
        memory: MemoryBudget,
        resources: impl Fn() -> EngineResources + Send + Sync + 'static,
    ) -> Arc<EngineSupply> {
        EngineSupply::with_pace(roster, memory, resources, || false)
    }

    /// The same; `takes_time` says whether levels of people take as long as people do.
    pub(crate) fn with_pace(
        roster: Arc<Roster>,
        memory: MemoryBudget,
        resources: impl Fn() -> EngineResources + Send + Sync + 'static,
        takes_time: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Arc<EngineSupply> {
        let (resources, takes_time) = (Box::new(resources), Box::new(takes_time));
        Arc::new(EngineSupply { roster, memory, resources, takes_time })
    }

    /// Whether levels of people take as long as people do.
    pub(crate) fn takes_time(&self) -> bool {
        (self.takes_time)()
    }

    /// What an engine may use now, as the person set it.
    pub(crate) fn resources(&self) -> EngineResources {
        (self.resources)()
    }

    /// The memory that a player wants, for a guest or for the owner. Other players than Hetman have resources of their
    /// own.
    pub(crate) fn memory_request(
        &self,
        player: &PlayerSpec,
        resources: EngineResources,
        purpose: Purpose,
        is_guest: bool,
    ) -> MemoryRequest {
        let fixed = |megabytes| MemoryRequest { purpose, is_guest, wanted: megabytes, least: megabytes };
        match player {
            PlayerSpec::Hetman(_) => {
                let (wanted, least) = (resources.megabytes(), EngineResources::LEAST);
                MemoryRequest { purpose, is_guest, wanted, least }
            }
            PlayerSpec::Preset(_) => fixed(PRESET),
            // A person who registers an engine with a large table knows why.
            PlayerSpec::Uci(engine) => fixed((PROGRAM + hash_of(engine)).min(self.memory.total() / 2)),
        }
    }
}

fn hash_of(engine: &UciSpec) -> usize {
    let hash = engine.options.iter().find(|(name, _)| name.eq_ignore_ascii_case("hash"));
    hash.and_then(|(_, megabytes)| megabytes.trim().parse().ok()).unwrap_or(USUAL_HASH)
}

/// Builds a player with what its share of the memory allows.
pub(crate) fn build(
    mut player: PlayerSpec,
    resources: EngineResources,
    share: &MemoryShare,
) -> Box<dyn play::Player> {
    if let PlayerSpec::Hetman(hetman) = &mut player {
        let resources = resources.within(share.megabytes());
        (hetman.hash, hetman.threads, hetman.elo) = (resources.hash, resources.threads, resources.elo);
    }
    player.build(resources.seed)
}

impl From<ListedPlayer> for PlayerInfo {
    fn from(player: ListedPlayer) -> PlayerInfo {
        let ListedPlayer { id, name, player, description, elo_range, levels, rating, problem } = player;
        let kind = match player {
            PlayerSpec::Hetman(_) => PlayerKind::Hetman,
            PlayerSpec::Preset(_) => PlayerKind::Textbook,
            PlayerSpec::Uci(_) => PlayerKind::Engine,
        };
        let unavailable = problem.map(|problem| problem.to_string());
        let levels = levels.into_iter().map(wire::Level::from).collect();
        let rating = rating.map(wire::Rating::from);
        PlayerInfo { id, name, kind, description, elo: elo_range, levels, rating, unavailable }
    }
}

impl From<Level> for wire::Level {
    fn from(Level { elo, rating }: Level) -> wire::Level {
        wire::Level { elo, rating: rating.map(wire::Rating::from) }
    }
}

impl From<Rating> for wire::Rating {
    fn from(Rating { elo, error }: Rating) -> wire::Rating {
        wire::Rating { elo, error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_on_the_page_can_be_built() {
        let directory = tempfile::tempdir().unwrap();
        let roster = Roster::in_directory(directory.path());
        let resources = EngineResources { hash: 1, threads: 1, elo: Some(1200), seed: 1 };
        let supply = EngineSupply::new(Arc::new(roster), MemoryBudget::new(100), move || resources);
        let players: Vec<PlayerInfo> = supply.roster.players().into_iter().map(PlayerInfo::from).collect();
        assert!(players.len() > 10);
        for player in players {
            let spec = supply.roster.listed(&player.id).unwrap();
            let request = supply.memory_request(&spec, resources, Purpose::Play, false);
            let share = supply.memory.request(request).unwrap();
            assert_eq!(build(spec, resources, &share).name(), player.name);
        }
    }

    #[test]
    fn with_less_memory_the_table_is_smaller_and_then_there_are_fewer_threads() {
        let wanted = EngineResources { hash: 256, threads: 4, elo: None, seed: 0 };
        let within = |megabytes| {
            let EngineResources { hash, threads, .. } = wanted.within(megabytes);
            assert!(hash + threads * Engine::MEGABYTES_PER_THREAD <= megabytes.max(EngineResources::LEAST));
            (hash, threads)
        };
        assert_eq!(within(wanted.megabytes()), (256, 4));
        assert_eq!(within(10_000), (256, 4));
        assert_eq!(within(100), (80, 4));
        assert_eq!(within(12), (2, 2));
        assert_eq!(within(6), (1, 1));
        assert_eq!(within(0), (1, 1));
    }

    #[test]
    fn programs_take_what_they_were_told() {
        let resources = EngineResources { hash: 1, threads: 1, elo: None, seed: 0 };
        let roster = Arc::new(Roster::in_directory("no/such/directory".as_ref()));
        let supply = EngineSupply::new(roster, MemoryBudget::new(2_000), move || resources);
        let mut program = UciSpec::program("/bin/engine".into());
        let wanted = |program: &UciSpec| {
            supply.memory_request(&PlayerSpec::Uci(program.clone()), resources, Purpose::Work, false).least
        };
        assert_eq!(wanted(&program), PROGRAM + USUAL_HASH);
        program.options.push(("Hash".to_owned(), "512".to_owned()));
        assert_eq!(wanted(&program), PROGRAM + 512);
        program.options[0].1 = "8000".to_owned();
        assert_eq!(wanted(&program), 1_000);
    }
}
