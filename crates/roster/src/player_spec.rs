//! What a player is, and how it is built.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use classics::Preset;
use engine::{Hetman, ParameterError, SearchAlgorithm, SearchParameters, Strength};
use host::{EngineCommand, EngineSpec, RegisteredEngine, Timeouts, UciPlayer};
use play::Player;
use serde::{Serialize, Serializer};

use crate::{NetworkFile, PerceptronFile};

/// What a player is. Specs that are equal build players that play alike.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum PlayerSpec {
    /// Hetman itself, in this process.
    Hetman(HetmanSpec),
    /// A textbook player.
    Preset(PresetSpec),
    /// A UCI engine in a process of its own.
    Uci(UciSpec),
}

impl PlayerSpec {
    /// The player, ready for a game. Presets and levels take their randomness from the seed.
    pub fn build(&self, seed: u64) -> Box<dyn Player> {
        match self {
            PlayerSpec::Hetman(hetman) => Box::new(hetman.build(seed)),
            PlayerSpec::Preset(preset) => preset.build(seed),
            PlayerSpec::Uci(engine) => Box::new(engine.build(&engine.name)),
        }
    }

    /// Whether a player is worth keeping for the next game: a process or a large table is.
    pub fn is_worth_keeping(&self) -> bool {
        !matches!(self, PlayerSpec::Preset(_))
    }
}

/// Hetman and its settings.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HetmanSpec {
    /// Megabytes of the transposition table.
    pub hash: usize,
    /// Search threads.
    pub threads: usize,
    /// The rating to play at; full strength if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<u32>,
    /// The search, if not alpha-beta.
    #[serde(skip_serializing_if = "is_alpha_beta", serialize_with = "write_search")]
    pub search: SearchAlgorithm,
    /// The network, if not the one built in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network: Option<NetworkFile>,
    /// Search parameters that differ from their defaults, by name; all are valid.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    parameters: BTreeMap<String, i32>,
}

impl HetmanSpec {
    /// Hetman at full strength with a small transposition table, on one thread.
    pub const fn new() -> HetmanSpec {
        HetmanSpec {
            hash: 16,
            threads: 1,
            elo: None,
            search: SearchAlgorithm::AlphaBeta,
            network: None,
            parameters: BTreeMap::new(),
        }
    }

    /// Hetman with Monte Carlo tree search.
    pub fn mcts() -> HetmanSpec {
        HetmanSpec { search: SearchAlgorithm::Mcts, ..HetmanSpec::new() }
    }

    /// Sets a search parameter.
    pub fn set_parameter(&mut self, name: &str, value: i32) -> Result<(), ParameterError> {
        SearchParameters::changed([(name, value)])?;
        self.parameters.insert(name.to_owned(), value);
        Ok(())
    }

    /// The player.
    pub fn build(&self, seed: u64) -> Hetman {
        let strength = self.elo.map(Strength::from_elo);
        let player = Hetman::new(self.hash, self.threads).with_algorithm(self.search);
        let mut player = player.with_strength(strength).with_seed(seed);
        let changes = self.parameters.iter().map(|(name, &value)| (name.as_str(), value));
        player.set_parameters(SearchParameters::changed(changes).expect("each was checked when it was set"));
        match &self.network {
            Some(file) => player.with_network(file.network()),
            None => player,
        }
    }
}

fn is_alpha_beta(search: &SearchAlgorithm) -> bool {
    *search == SearchAlgorithm::AlphaBeta
}

fn write_search<S: Serializer>(search: &SearchAlgorithm, serializer: S) -> Result<S::Ok, S::Error> {
    search.name().serialize(serializer)
}

impl Default for HetmanSpec {
    fn default() -> HetmanSpec {
        HetmanSpec::new()
    }
}

/// A textbook player, perhaps with a network of one's own.
#[derive(Clone)]
pub struct PresetSpec {
    preset: &'static Preset,
    pub(crate) network: Option<PerceptronFile>,
}

impl PresetSpec {
    /// The player as it comes.
    pub(crate) const fn new(preset: &'static Preset) -> PresetSpec {
        PresetSpec { preset, network: None }
    }

    /// Whether a network can be put in the place of its own.
    pub(crate) const fn takes_network(&self) -> bool {
        self.preset.has_network()
    }

    fn build(&self, seed: u64) -> Box<dyn Player> {
        match &self.network {
            Some(file) => self.preset.player_with(file.network(), seed),
            None => self.preset.player(seed),
        }
    }
}

impl PartialEq for PresetSpec {
    fn eq(&self, other: &PresetSpec) -> bool {
        (self.preset.slug, &self.network) == (other.preset.slug, &other.network)
    }
}

impl fmt::Debug for PresetSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PresetSpec").field(&self.preset.slug).field(&self.network).finish()
    }
}

/// The slug, as version 0.1 wrote it; with a network an object.
impl Serialize for PresetSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct WithNetwork<'a> {
            slug: &'a str,
            network: &'a PerceptronFile,
        }
        match &self.network {
            None => self.preset.slug.serialize(serializer),
            Some(network) => WithNetwork { slug: self.preset.slug, network }.serialize(serializer),
        }
    }
}

/// A UCI engine.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UciSpec {
    /// Its name: as registered, or that of its program.
    #[serde(skip)]
    pub name: String,
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The directory it runs in; ours if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directory: Option<PathBuf>,
    /// Options to set, by name.
    pub options: Vec<(String, String)>,
    /// Whether it is started again for every game.
    pub restart: bool,
    /// How long it may take for each thing before it counts as hung.
    #[serde(skip)]
    pub timeouts: Timeouts,
}

impl UciSpec {
    /// A program without arguments, named after its file.
    pub fn program(program: PathBuf) -> UciSpec {
        let name = program.file_stem().unwrap_or(program.as_os_str()).to_string_lossy().into_owned();
        let (arguments, options) = (Vec::new(), Vec::new());
        let timeouts = Timeouts::default();
        UciSpec { name, program, arguments, directory: None, options, restart: false, timeouts }
    }

    /// The player, under a name.
    pub fn build(&self, name: &str) -> UciPlayer {
        let UciSpec { program, arguments, directory, options, restart, timeouts, .. } = self.clone();
        UciPlayer::new(EngineSpec {
            name: name.to_owned(),
            command: EngineCommand { program, arguments, directory },
            options,
            timeouts,
            restart,
        })
    }
}

impl From<RegisteredEngine> for UciSpec {
    fn from(engine: RegisteredEngine) -> UciSpec {
        let RegisteredEngine { name, path: program, arguments, directory, options, .. } = engine;
        UciSpec {
            name,
            program,
            arguments,
            directory,
            options,
            restart: false,
            timeouts: Timeouts::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(spec: impl Serialize) -> String {
        serde_json::to_string(&spec).unwrap()
    }

    #[test]
    fn specs_are_written_as_version_0_1_wrote_them() {
        let hetman = PlayerSpec::Hetman(HetmanSpec::new());
        assert_eq!(json(hetman), r#"{"Hetman":{"hash":16,"threads":1}}"#);
        let mcts = PlayerSpec::Hetman(HetmanSpec::mcts());
        assert_eq!(json(mcts), r#"{"Hetman":{"hash":16,"threads":1,"search":"mcts"}}"#);
        let preset = PlayerSpec::Preset(PresetSpec::new(classics::find("textbook").unwrap()));
        assert_eq!(json(preset), r#"{"Preset":"textbook"}"#);
        let engine = PlayerSpec::Uci(UciSpec::program("/bin/engine".into()));
        let expected = r#"{"Uci":{"program":"/bin/engine","arguments":[],"options":[],"restart":false}}"#;
        assert_eq!(json(engine), expected);
    }

    #[test]
    fn only_parameters_that_exist_can_be_set() {
        let mut hetman = HetmanSpec::new();
        assert!(hetman.set_parameter("probcut_margin", 200).is_ok());
        assert!(hetman.set_parameter("probcut_margin", 9_999).is_err());
        assert!(hetman.set_parameter("nonsense", 1).is_err());
        assert!(json(&hetman).ends_with(r#""parameters":{"probcut_margin":200}}"#));
        assert_eq!(hetman.build(1).name(), "Hetman");
    }
}
