//! The players of a data directory: what there is, and how a name is found.

use std::path::{Path, PathBuf};

use engine::{SearchAlgorithm, Strength};
use host::{ProgramState, RegisteredEngine, Registry, RegistryError, find_program};

use crate::networks::{NETWORK, network_file, networks_in};
use crate::rating::{self, LEVELS};
use crate::{
    HetmanSpec, Level, Participant, PlayerLimits, PlayerSpec, PresetSpec, Rating, RosterError, UciSpec,
    grammar,
};

/// Hetman's id.
pub const HETMAN_ID: &str = "hetman";
/// The id of Hetman with Monte Carlo tree search.
pub const MCTS_ID: &str = "hetman:mcts";
const PRESET: &str = "preset:";
const ENGINE: &str = "engine:";

/// Names less like than this are not suggested.
const SIMILAR: f64 = 0.5;
/// Suggestions for a name that is unknown.
const SUGGESTIONS: usize = 3;

/// All players: Hetman, the presets, and the engines registered in a data directory.
#[derive(Clone, Debug)]
pub struct Roster {
    registry: Registry,
    directory: PathBuf,
}

/// A player that can be chosen from a list.
#[derive(Clone, PartialEq, Debug)]
pub struct ListedPlayer {
    /// What it is chosen by: `hetman`, `preset:checkm8`, `engine:Stockfish`. Never a path.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub player: PlayerSpec,
    /// A sentence about it.
    pub description: String,
    /// The ratings it can be set to, lowest and highest.
    pub elo_range: Option<[u32; 2]>,
    /// Some of those, to choose from; the weakest first.
    pub levels: Vec<Level>,
    /// What it was measured at, if it was and has no levels.
    pub rating: Option<Rating>,
    /// Why it cannot play now.
    pub problem: Option<RosterError>,
}

impl ListedPlayer {
    /// What it was measured at, set to a rating or at its best.
    pub fn rating_at(&self, elo: Option<u32>) -> Option<Rating> {
        elo.map_or(self.rating, |elo| rating::of_level(&self.levels, elo))
    }
}

impl Roster {
    /// The players known in a data directory, which need not exist yet.
    pub fn in_directory(directory: &Path) -> Roster {
        Roster { registry: Registry::in_directory(directory), directory: directory.to_owned() }
    }

    /// All players that can be chosen. Engines are checked, so this reads files. A registry that
    /// cannot be read lists no engines; `hetman engines list` says why.
    pub fn players(&self) -> Vec<ListedPlayer> {
        let hetman = ListedPlayer {
            id: HETMAN_ID.to_owned(),
            name: hetman_name(SearchAlgorithm::AlphaBeta).to_owned(),
            player: PlayerSpec::Hetman(HetmanSpec::new()),
            description: "The strong player, at any strength".to_owned(),
            elo_range: Some([Strength::LOWEST, Strength::HIGHEST]),
            levels: LEVELS.to_vec(),
            rating: None,
            problem: None,
        };
        let mcts = ListedPlayer {
            id: MCTS_ID.to_owned(),
            name: hetman_name(SearchAlgorithm::Mcts).to_owned(),
            player: PlayerSpec::Hetman(HetmanSpec::mcts()),
            description: "Monte Carlo tree search: a network says which moves are worth a look".to_owned(),
            elo_range: None,
            levels: Vec::new(),
            rating: None,
            problem: None,
        };
        let presets = classics::presets().iter().map(|preset| ListedPlayer {
            id: format!("{PRESET}{}", preset.slug),
            name: preset.name.to_owned(),
            player: PlayerSpec::Preset(PresetSpec::new(preset)),
            description: preset.description.to_owned(),
            elo_range: None,
            levels: Vec::new(),
            rating: rating::of_preset(preset.slug),
            problem: None,
        });
        let engines = self.registry.engines().unwrap_or_default().into_iter().map(|engine| ListedPlayer {
            id: format!("{ENGINE}{}", engine.name),
            name: engine.name.clone(),
            problem: check_program(&engine).err(),
            player: PlayerSpec::Uci(engine.into()),
            description: "A registered UCI engine".to_owned(),
            elo_range: None,
            levels: Vec::new(),
            rating: None,
        });
        let networks = self.networks().into_iter().filter_map(|name| {
            Some(ListedPlayer {
                id: format!("{NETWORK}{name}"),
                player: self.network(&name)?,
                name,
                description: "Hetman with a network of one's own".to_owned(),
                elo_range: None,
                levels: Vec::new(),
                rating: None,
                problem: None,
            })
        });
        [hetman, mcts].into_iter().chain(presets).chain(engines).chain(networks).collect()
    }

    /// The names of the networks in the data directory.
    pub fn networks(&self) -> Vec<String> {
        networks_in(&self.directory)
    }

    /// Hetman with one of these.
    fn network(&self, name: &str) -> Option<PlayerSpec> {
        let network = network_file(&self.directory, name)?;
        Some(PlayerSpec::Hetman(HetmanSpec { network: Some(network), ..HetmanSpec::new() }))
    }

    /// The player of an id. No id names a program, and an engine must be the one that was registered:
    /// ids come from the network.
    pub fn listed(&self, id: &str) -> Result<PlayerSpec, RosterError> {
        let unknown = || RosterError::UnknownId(id.chars().take(100).collect());
        if id == HETMAN_ID {
            Ok(PlayerSpec::Hetman(HetmanSpec::new()))
        } else if id == MCTS_ID {
            Ok(PlayerSpec::Hetman(HetmanSpec::mcts()))
        } else if let Some(slug) = id.strip_prefix(PRESET) {
            preset(slug).ok_or_else(unknown)
        } else if let Some(name) = id.strip_prefix(ENGINE) {
            let engine = self.registry.find(name).map_err(|_| unknown())?;
            check_program(&engine)?;
            Ok(PlayerSpec::Uci(engine.into()))
        } else if let Some(name) = id.strip_prefix(NETWORK) {
            self.network(name).ok_or_else(unknown)
        } else {
            Err(unknown())
        }
    }

    /// A participant as a person writes it: a name, with settings after commas. What it does not set
    /// itself it takes from `limits`.
    pub fn participant(&self, text: &str, limits: &PlayerLimits) -> Result<Participant, RosterError> {
        let (name, settings) = grammar::parse(text)?;
        let (name, player) = self.find(name)?;
        let mut participant = Participant { name, player, limits: limits.clone(), anchor: None };
        grammar::apply_all(&mut participant, text, &settings)?;
        Ok(participant)
    }

    /// Several participants; those of the same name are numbered.
    pub fn participants(
        &self,
        texts: &[String],
        limits: &PlayerLimits,
    ) -> Result<Vec<Participant>, RosterError> {
        let mut participants: Vec<Participant> = Vec::new();
        for text in texts {
            let mut participant = self.participant(text, limits)?;
            let taken = |name: &str| participants.iter().any(|other| other.name == name);
            if taken(&participant.name) {
                let numbered = (2..).map(|n| format!("{} #{n}", participant.name));
                participant.name = numbered.into_iter().find(|name| !taken(name)).unwrap_or_default();
            }
            participants.push(participant);
        }
        Ok(participants)
    }

    /// The player a person names: an id, Hetman, a preset, a registered engine, or a program by its path or
    /// in `PATH`. A registered engine must be the program that was registered.
    fn find(&self, name: &str) -> Result<(String, PlayerSpec), RosterError> {
        if name.eq_ignore_ascii_case(HETMAN_ID) {
            let name = hetman_name(SearchAlgorithm::AlphaBeta);
            return Ok((name.to_owned(), PlayerSpec::Hetman(HetmanSpec::new())));
        }
        if name.eq_ignore_ascii_case(MCTS_ID) {
            let name = hetman_name(SearchAlgorithm::Mcts);
            return Ok((name.to_owned(), PlayerSpec::Hetman(HetmanSpec::mcts())));
        }
        if let Some(own) = name.strip_prefix(NETWORK)
            && let Some(player) = self.network(own)
        {
            return Ok((own.to_owned(), player));
        }
        let found = name.strip_prefix(PRESET).map_or_else(|| classics::find(name), preset_named);
        if let Some(preset) = found {
            return Ok((preset.name.to_owned(), PlayerSpec::Preset(PresetSpec::new(preset))));
        }
        match self.registry.find(name.strip_prefix(ENGINE).unwrap_or(name)) {
            Ok(engine) => {
                check_program(&engine)?;
                return Ok((engine.name.clone(), PlayerSpec::Uci(engine.into())));
            }
            Err(RegistryError::NotFound { .. }) => (),
            Err(error) => return Err(error.into()),
        }
        let Some(program) = find_program(Path::new(name)) else {
            return Err(RosterError::UnknownPlayer { name: name.to_owned(), nearest: self.nearest(name) });
        };
        let mut engine = UciSpec::program(program);
        if let Some(stem) = Path::new(name).file_stem() {
            // A link's own name, not that of the program behind it.
            engine.name = stem.to_string_lossy().into_owned();
        }
        Ok((engine.name.clone(), PlayerSpec::Uci(engine)))
    }

    /// The names most like a name.
    fn nearest(&self, name: &str) -> Vec<String> {
        let presets = classics::presets().iter().map(|preset| preset.slug.to_owned());
        let engines = self.registry.engines().unwrap_or_default().into_iter().map(|engine| engine.name);
        let names = std::iter::once(HETMAN_ID.to_owned()).chain(presets).chain(engines);
        most_similar(name, names)
    }
}

/// What Hetman is called by its search.
pub(crate) const fn hetman_name(search: SearchAlgorithm) -> &'static str {
    match search {
        SearchAlgorithm::AlphaBeta => "Hetman",
        SearchAlgorithm::Mcts => "Hetman MCTS",
    }
}

/// The names most like a name, best first; upper and lower case do not matter.
pub(crate) fn most_similar(name: &str, names: impl Iterator<Item = String>) -> Vec<String> {
    let name = name.to_lowercase();
    let similarity = |other: &str| strsim::normalized_damerau_levenshtein(&name, &other.to_lowercase());
    let mut rated: Vec<(f64, String)> = names.map(|other| (similarity(&other), other)).collect();
    rated.retain(|(similarity, _)| *similarity >= SIMILAR);
    rated.sort_by(|a, b| b.0.total_cmp(&a.0));
    rated.into_iter().take(SUGGESTIONS).map(|(_, name)| name).collect()
}

fn preset_named(slug: &str) -> Option<&'static classics::Preset> {
    classics::presets().iter().find(|preset| preset.slug == slug)
}

fn preset(slug: &str) -> Option<PlayerSpec> {
    preset_named(slug).map(|preset| PlayerSpec::Preset(PresetSpec::new(preset)))
}

/// What a person agreed to run is the program that was registered.
fn check_program(engine: &RegisteredEngine) -> Result<(), RosterError> {
    match engine.program_state() {
        ProgramState::Unchanged => Ok(()),
        ProgramState::Changed => Err(RosterError::ProgramChanged(engine.name.clone())),
        ProgramState::Missing => Err(RosterError::ProgramMissing(engine.name.clone())),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn roster_with_engine() -> (tempfile::TempDir, Roster) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("program");
        fs::write(&path, "engine").unwrap();
        let mut engine = RegisteredEngine::new("Some Engine", &path).unwrap();
        engine.directory = Some(folder.path().to_owned());
        Registry::in_directory(folder.path()).add(engine).unwrap();
        let roster = Roster::in_directory(folder.path());
        (folder, roster)
    }

    #[test]
    fn every_listed_player_is_found_by_its_id_and_no_program_is() {
        let (folder, roster) = roster_with_engine();
        let players = roster.players();
        assert!(players.len() > 10);
        for player in &players {
            assert_eq!(roster.listed(&player.id).unwrap(), player.player, "{}", player.id);
            let participant = roster.participant(&player.id, &PlayerLimits::default()).unwrap();
            assert_eq!((participant.name, participant.player), (player.name.clone(), player.player.clone()));
        }
        let program = folder.path().join("program").display().to_string();
        for id in
            [&program, "engine:/bin/sh", "/bin/sh", "preset:", "engine:", "Hetman", "hetman,elo=900", ""]
        {
            assert_eq!(roster.listed(id), Err(RosterError::UnknownId(id.to_owned())));
        }
    }

    #[test]
    fn an_engine_that_changed_is_listed_with_its_problem_and_refused_until_it_is_accepted() {
        let (folder, roster) = roster_with_engine();
        fs::write(folder.path().join("program"), "another").unwrap();
        let problem = RosterError::ProgramChanged("Some Engine".to_owned());
        assert_eq!(roster.players().last().unwrap().problem, Some(problem.clone()));
        assert_eq!(roster.listed("engine:Some Engine"), Err(problem.clone()));
        let named = || roster.participant("some engine", &PlayerLimits::default());
        assert_eq!(named(), Err(problem));
        Registry::in_directory(folder.path()).accept("some engine").unwrap();
        assert!(named().is_ok());
        fs::remove_file(folder.path().join("program")).unwrap();
        assert_eq!(named(), Err(RosterError::ProgramMissing("Some Engine".to_owned())));
    }

    #[test]
    fn a_registered_engine_keeps_its_directory() {
        let (folder, roster) = roster_with_engine();
        let PlayerSpec::Uci(engine) = roster.listed("engine:Some Engine").unwrap() else { panic!() };
        assert_eq!(engine.directory.as_deref(), Some(folder.path()));
    }

    #[test]
    fn a_program_is_named_after_its_file() {
        let (folder, roster) = roster_with_engine();
        let path = folder.path().join("program");
        let text = format!("{},name=X", path.display());
        let participant = roster.participant(&text, &PlayerLimits::default()).unwrap();
        let PlayerSpec::Uci(engine) = participant.player else { panic!() };
        assert_eq!((participant.name.as_str(), engine.name.as_str()), ("X", "program"));
        assert_eq!(engine.program, path.canonicalize().unwrap());
    }

    #[test]
    fn unknown_names_bring_the_nearest() {
        let (_folder, roster) = roster_with_engine();
        for (name, nearest) in
            [("textbok", "textbook"), ("Hetmann", "hetman"), ("some-engine", "Some Engine")]
        {
            let error = roster.participant(name, &PlayerLimits::default()).unwrap_err();
            let RosterError::UnknownPlayer { nearest: found, .. } = error else { panic!("{error}") };
            assert_eq!(found[0], nearest);
        }
        let error = roster.participant("zzzzzzzz", &PlayerLimits::default()).unwrap_err();
        assert!(matches!(error, RosterError::UnknownPlayer { nearest, .. } if nearest.is_empty()));
    }

    #[test]
    fn equal_names_are_numbered() {
        let (_folder, roster) = roster_with_engine();
        let texts = ["hetman", "hetman,elo=900", "hetman,name=Hetman #2", "random"].map(str::to_owned);
        let participants = roster.participants(&texts, &PlayerLimits::default()).unwrap();
        let names: Vec<&str> = participants.iter().map(|participant| participant.name.as_str()).collect();
        assert_eq!(names[..3], ["Hetman", "Hetman #2", "Hetman #2 #2"]);
    }
}
