//! The options, in one table: `uci` declares what is in it, `setoption` does what it says.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use chess::CastlingMode;

use super::output::{info_string, quoted};
use crate::evaluation::Weights;
use crate::evaluator::EvalConfig;
use crate::memory;
use crate::nnue::Network;
use crate::policy::PolicyNetwork;
use crate::{
    Engine, OpeningBook, Parameter, ParameterError, SearchAlgorithm, SearchParameters, Strength, Tablebases,
};

/// The engine as the options leave it.
pub(super) struct Configured {
    pub(super) engine: Engine,
    pub(super) castling_mode: CastlingMode,
    pub(super) show_wdl: bool,
    is_limited: bool,
    elo: u32,
    /// The book to use, and whether to use it.
    book: OpeningBook,
    own_book: bool,
    /// What to evaluate by, and whether to use its network.
    eval_config: EvalConfig,
    uses_network: bool,
}

impl Configured {
    /// All options have their defaults.
    pub(super) fn new() -> Configured {
        Configured {
            engine: Engine::new(DEFAULT_HASH as usize, 1),
            castling_mode: CastlingMode::Standard,
            show_wdl: false,
            is_limited: false,
            elo: DEFAULT_ELO,
            book: OpeningBook::internal(),
            own_book: false,
            eval_config: EvalConfig::built_in(),
            uses_network: true,
        }
    }

    fn apply_strength(&mut self) {
        self.engine.set_strength(self.is_limited.then(|| Strength::from_elo(self.elo)));
    }

    fn apply_book(&mut self) {
        self.engine.book = self.own_book.then(|| self.book.clone());
    }

    fn apply_eval_config(&mut self) {
        let EvalConfig { weights, network } = self.eval_config.clone();
        self.engine.set_eval_config(EvalConfig { weights, network: network.filter(|_| self.uses_network) });
    }
}

const DEFAULT_HASH: u32 = 16;
const DEFAULT_ELO: u32 = 1500;

const SEARCHES: [&str; 2] = [SearchAlgorithm::AlphaBeta.name(), SearchAlgorithm::Mcts.name()];

/// The table.
pub(super) fn table() -> Vec<UciOption> {
    use OptionType::{Button, Check, Combo, Spin, Text};
    let option = |name, option_type| UciOption { name, option_type };
    vec![
        option("Hash", Spin(DEFAULT_HASH, 1..=largest_hash(), set_hash)),
        option("Threads", Spin(1, 1..=1024, set_threads)),
        option("MultiPV", Spin(1, 1..=256, set_multi_pv)),
        option("Move Overhead", Spin(20, 0..=5000, set_move_overhead)),
        // Declared to say that it can: `go ponder` is understood whatever the value.
        option("Ponder", Check(false, |_, _| ())),
        option("UCI_Chess960", Check(false, set_chess960)),
        option("UCI_ShowWDL", Check(false, |to, on| to.show_wdl = on)),
        option("UCI_LimitStrength", Check(false, limit_strength)),
        option("UCI_Elo", Spin(DEFAULT_ELO, Strength::LOWEST..=Strength::HIGHEST, set_elo)),
        // Off, because chess programs bring books of their own.
        option("OwnBook", Check(false, set_own_book)),
        option("BookFile", Text(INTERNAL, set_book)),
        option("EvalFile", Text(INTERNAL, set_evaluation)),
        option("Use NNUE", Check(true, use_network)),
        option("Search", Combo(&SEARCHES, set_search)),
        option("PolicyFile", Text(INTERNAL, set_policy)),
        // Leela's name, which programs know.
        option("VerboseMoveStats", Check(false, |to, on| to.engine.verbose_move_stats = on)),
        option("SyzygyPath", Text("", set_tablebases)),
        option("SyzygyProbeLimit", Spin(7, 0..=7, set_probe_limit)),
        option("Syzygy50MoveRule", Check(true, |to, on| to.engine.fifty_move_rule = on)),
        option("UCI_EngineAbout", Text(ABOUT, |_, _| Ok(()))),
        option("Clear Hash", Button(|to| to.engine.clear())),
    ]
}

/// How an option says that what is built in is used.
const INTERNAL: &str = "<internal>";

fn limit_strength(to: &mut Configured, on: bool) {
    to.is_limited = on;
    to.apply_strength();
}

fn set_elo(to: &mut Configured, elo: u32) -> Set {
    to.elo = elo;
    to.apply_strength();
    Ok(())
}

fn set_own_book(to: &mut Configured, on: bool) {
    to.own_book = on;
    to.apply_book();
}

fn set_book(to: &mut Configured, path: &str) -> Set {
    to.book = match path {
        INTERNAL | "" => OpeningBook::internal(),
        path => OpeningBook::open(path.as_ref()).map_err(|error| error.to_string())?,
    };
    to.apply_book();
    Ok(())
}

/// A network, or the weights of the classical evaluation as `hetman tune eval` writes them.
fn set_evaluation(to: &mut Configured, path: &str) -> Set {
    let refused = |why: &dyn fmt::Display| format!("{}: {why}", quoted(path));
    let mut eval_config = EvalConfig::built_in();
    if !matches!(path, INTERNAL | "") {
        let bytes = Network::bytes_of(path.as_ref()).map_err(|error| refused(&error))?;
        if Network::is_network(&bytes) {
            let read = Network::read(&bytes).map_err(|error| refused(&error))?;
            info_string(&format!("network {}", read.architecture()));
            eval_config.network = Some(Arc::new(read));
        } else {
            let text = str::from_utf8(&bytes).map_err(|_| refused(&NO_EVALUATION))?;
            eval_config.weights = Arc::new(Weights::parse(text).map_err(|error| refused(&error))?);
            info_string("weights of the classical evaluation, which is used from now on");
            eval_config.network = None;
        }
    }
    to.eval_config = eval_config;
    to.apply_eval_config();
    Ok(())
}

const NO_EVALUATION: &str = "neither a network (.hnet, as `hetman train nnue` makes it) nor weights (text, as \
                             `hetman tune eval` makes it)";

fn use_network(to: &mut Configured, on: bool) {
    if on && to.eval_config.network.is_none() {
        info_string("there is no network to use: EvalFile names weights of the classical evaluation");
    }
    to.uses_network = on;
    to.apply_eval_config();
}

fn set_search(to: &mut Configured, name: &str) -> Set {
    let algorithm: SearchAlgorithm = name.parse().map_err(|error| format!("{error}"))?;
    to.engine.set_algorithm(algorithm);
    Ok(())
}

fn set_policy(to: &mut Configured, path: &str) -> Set {
    let policy = match path {
        INTERNAL | "" => PolicyNetwork::embedded(),
        path => {
            let refused = |error: std::io::Error| format!("{}: {error}", quoted(path));
            Arc::new(PolicyNetwork::open(path.as_ref()).map_err(refused)?)
        }
    };
    to.engine.set_policy(policy);
    Ok(())
}

fn set_tablebases(to: &mut Configured, paths: &str) -> Set {
    let tablebases = Tablebases::open(paths).map_err(|error| error.to_string())?;
    info_string(&tablebases.to_string());
    to.engine.tablebases = tablebases;
    Ok(())
}

fn set_probe_limit(to: &mut Configured, pieces: u32) -> Set {
    to.engine.probe_limit = pieces as usize;
    Ok(())
}

const ABOUT: &str = "Hetman, a chess studio in Rust; GPL-3.0-or-later";

fn set_hash(to: &mut Configured, megabytes: u32) -> Set {
    // The present transposition table makes room for the new one.
    let available = memory::available().unwrap_or(UNKNOWN) + to.engine.hash() as u64;
    if u64::from(megabytes) > available {
        return Err(format!("no more than {available} MB of memory are free: the table stays as it is"));
    }
    let refused = |error| format!("{megabytes} MB cannot be had: {error}; the table stays as it is");
    to.engine.set_hash(megabytes as usize).map_err(refused)
}

/// Where the system does not say how much there is, a request is tried and may fail.
const UNKNOWN: u64 = 1 << 20;

/// All memory of the machine, or what its container allows.
fn largest_hash() -> u32 {
    let total = memory::total().unwrap_or(UNKNOWN).max(u64::from(DEFAULT_HASH));
    u32::try_from(total).unwrap_or(u32::MAX)
}

fn set_threads(to: &mut Configured, threads: u32) -> Set {
    let more = u64::from(threads).saturating_sub(to.engine.threads() as u64);
    let available = memory::available().unwrap_or(UNKNOWN);
    if more * Engine::MEGABYTES_PER_THREAD as u64 > available {
        return Err(format!("{available} MB of memory are free, too little for {threads} threads"));
    }
    to.engine.set_threads(threads as usize);
    Ok(())
}

fn set_multi_pv(to: &mut Configured, multi_pv: u32) -> Set {
    to.engine.multi_pv = multi_pv;
    Ok(())
}

fn set_move_overhead(to: &mut Configured, milliseconds: u32) -> Set {
    to.engine.move_overhead = Duration::from_millis(milliseconds.into());
    Ok(())
}

fn set_chess960(to: &mut Configured, on: bool) {
    to.castling_mode = if on { CastlingMode::Chess960 } else { CastlingMode::Standard };
}

/// Whether an option was set; if not, why.
pub(super) type Set = Result<(), String>;

/// An option.
pub(super) struct UciOption {
    name: &'static str,
    option_type: OptionType,
}

/// The types of the protocol: the default, the range, and what to do when it is set.
enum OptionType {
    Check(bool, fn(&mut Configured, bool)),
    Spin(u32, RangeInclusive<u32>, fn(&mut Configured, u32) -> Set),
    /// One of these names; the first is the default.
    Combo(&'static [&'static str], fn(&mut Configured, &str) -> Set),
    Text(&'static str, fn(&mut Configured, &str) -> Set),
    Button(fn(&mut Configured)),
}

/// Sets the option of this name; upper and lower case do not matter, nor do spaces: `MoveOverhead` will do.
pub(super) fn set(table: &[UciOption], to: &mut Configured, name: &str, value: &str) -> Set {
    let is_meant = |option: &&UciOption| {
        let letters = |text: &str| text.bytes().filter(|&byte| byte != b' ').collect::<Vec<_>>();
        letters(option.name).eq_ignore_ascii_case(&letters(name))
    };
    match table.iter().find(is_meant) {
        Some(option) => option.set(to, value).map_err(|why| format!("option {}: {why}", option.name)),
        None => set_parameter(to, name, value),
    }
}

/// Whether `uci` lists the tunable parameters: if `HETMAN_TUNE` is set, now or when this was built (`make TUNE=1`).
/// Match runners set no option that is not listed.
pub(super) fn declares_tunables() -> bool {
    option_env!("HETMAN_TUNE").is_some() || std::env::var_os("HETMAN_TUNE").is_some()
}

/// The tunable parameters as options.
pub(super) fn tunables() -> impl Iterator<Item = String> {
    SearchParameters::TABLE.iter().map(|Parameter { name, default, range, .. }| {
        format!("option name {name} type spin default {default} min {} max {}", range.start(), range.end())
    })
}

/// The tunable parameters as OpenBench's page for SPSA takes them: name, type, value, smallest, largest, C_end, R_end.
pub(super) fn spsa_inputs() -> String {
    let line = |Parameter { name, default, range, .. }: &Parameter| {
        let (min, max) = (*range.start(), *range.end());
        // At the end a step should still be felt: a twentieth of the range, and at least one half.
        let step = (f64::from(max - min) / 20.0).max(0.5);
        format!("{name}, int, {default}, {min}, {max}, {step}, 0.002")
    };
    SearchParameters::TABLE.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The parameters of the search can be set, too, for tuners; as a rule `uci` does not list them.
fn set_parameter(to: &mut Configured, name: &str, value: &str) -> Set {
    let no_option = || format!("there is no option {}; uci lists them", quoted(name));
    let mut parameters = to.engine.parameters().clone();
    let number = value.parse().map_err(|_| no_option())?;
    parameters.set(name, number).map_err(|error| match error {
        ParameterError::Unknown(_) => no_option(),
        ParameterError::OutOfRange(_) => error.to_string(),
    })?;
    to.engine.set_parameters(parameters);
    Ok(())
}

impl UciOption {
    fn set(&self, to: &mut Configured, value: &str) -> Set {
        let refused = || format!("expected {}, not {}", self.option_type.allowed(), quoted(value));
        match &self.option_type {
            OptionType::Check(_, set) => match value.to_ascii_lowercase().as_str() {
                "true" => set(to, true),
                "false" => set(to, false),
                _ => return Err(refused()),
            },
            OptionType::Spin(_, range, set) => {
                let number = value.parse().ok().filter(|number| range.contains(number));
                return set(to, number.ok_or_else(refused)?);
            }
            OptionType::Combo(names, set) => {
                let name = names.iter().find(|name| name.eq_ignore_ascii_case(value));
                return set(to, name.ok_or_else(refused)?);
            }
            OptionType::Text(_, set) => return set(to, if value == EMPTY { "" } else { value }),
            OptionType::Button(press) => press(to),
        }
        Ok(())
    }
}

/// How the protocol writes an empty string.
const EMPTY: &str = "<empty>";

impl OptionType {
    fn allowed(&self) -> String {
        match self {
            OptionType::Check(..) => "true or false".to_owned(),
            OptionType::Spin(_, range, _) => format!("a number from {} to {}", range.start(), range.end()),
            OptionType::Combo(names, _) => names.join(" or "),
            OptionType::Text(..) | OptionType::Button(_) => "anything".to_owned(),
        }
    }
}

/// The declaration.
impl fmt::Display for UciOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.option_type {
            OptionType::Check(default, _) => write!(f, "check default {default}"),
            OptionType::Spin(default, range, _) => {
                write!(f, "spin default {default} min {} max {}", range.start(), range.end())
            }
            OptionType::Combo(names, _) => {
                write!(f, "combo default {}", names.first().unwrap_or(&EMPTY))?;
                names.iter().try_for_each(|name| write!(f, " var {name}"))
            }
            OptionType::Text("", _) => write!(f, "string default {EMPTY}"),
            OptionType::Text(default, _) => write!(f, "string default {default}"),
            OptionType::Button(_) => f.write_str("button"),
        }
    }
}

/// The name and the value of `setoption name … value …`; both may contain spaces.
pub(super) fn name_and_value(command: &str) -> (&str, &str) {
    let text = command.strip_prefix("setoption").unwrap_or(command).trim();
    let text = text.strip_prefix("name ").unwrap_or(text).trim_start();
    let without_text = || Some((text.strip_suffix(" value")?, ""));
    let (name, value) = text.split_once(" value ").or_else(without_text).unwrap_or((text, ""));
    (name.trim_end(), value.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn configured(settings: &[(&str, &str)]) -> (Configured, Vec<Set>) {
        let (table, mut to) = (table(), Configured::new());
        let results = settings.iter().map(|(name, value)| set(&table, &mut to, name, value)).collect();
        (to, results)
    }

    #[test]
    fn names_and_booleans_may_be_written_in_any_case() {
        let (to, results) = configured(&[
            ("uci_chess960", "TRUE"),
            ("UCI_SHOWWDL", "True"),
            ("mUlTiPv", "3"),
            ("moveoverhead", "70"),
        ]);
        assert!(results.iter().all(Result::is_ok));
        assert_eq!((to.castling_mode, to.show_wdl), (CastlingMode::Chess960, true));
        assert_eq!((to.engine.multi_pv, to.engine.move_overhead), (3, Duration::from_millis(70)));
    }

    #[test]
    fn what_is_not_allowed_changes_nothing_and_says_what_is() {
        let (to, results) = configured(&[
            ("MultiPV", "257"),
            ("Threads", "0"),
            ("Threads", "-1"),
            ("Hash", "99999999999999999999"),
            ("Ponder", "perhaps"),
            ("Contempt", "5"),
        ]);
        let said: Vec<String> = results.into_iter().map(Result::unwrap_err).collect();
        assert_eq!(said[0], "option MultiPV: expected a number from 1 to 256, not \"257\"");
        assert_eq!(said[1], "option Threads: expected a number from 1 to 1024, not \"0\"");
        assert_eq!(said[4], "option Ponder: expected true or false, not \"perhaps\"");
        assert_eq!(said[5], "there is no option \"Contempt\"; uci lists them");
        assert_eq!(to.engine.multi_pv, 1);
    }

    #[test]
    fn search_parameters_are_hidden_options() {
        let (to, results) = configured(&[("probcut_margin", "200"), ("null_move_base", "70")]);
        assert!(results[0].is_ok() && results[1].is_err());
        assert_ne!(*to.engine.parameters(), crate::SearchParameters::default());
    }

    #[test]
    fn more_memory_than_there_is_is_refused() {
        let (mut to, most) = (Configured::new(), memory::available().unwrap_or(UNKNOWN) as u32);
        assert!(set_hash(&mut to, most.saturating_add(1_000_000)).unwrap_err().contains("stays as it is"));
        assert!(set_hash(&mut to, 1).is_ok());
    }

    #[test]
    fn declarations_are_as_the_protocol_wants_them() {
        let declared: Vec<String> = table().iter().map(ToString::to_string).collect();
        assert!(declared.contains(&"option name MultiPV type spin default 1 min 1 max 256".to_owned()));
        assert!(declared.contains(&"option name Ponder type check default false".to_owned()));
        assert!(declared.contains(&"option name Clear Hash type button".to_owned()));
        let search = "option name Search type combo default alpha-beta var alpha-beta var mcts";
        assert!(declared.contains(&search.to_owned()));
    }

    #[test]
    fn the_evaluation_is_a_network_or_weights_from_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            path.to_str().unwrap().to_owned()
        };
        let own = file("own.hnet", &Network::embedded().to_bytes());
        let cut = file("cut.hnet", &Network::embedded().to_bytes()[..1000]);
        let weights = file("weights.txt", Weights::tuned().to_string().as_bytes());
        let noise = file("noise", &[0xff; 100]);
        let evaluation = |settings: &[(&str, &str)]| {
            let (to, results) = configured(settings);
            (to.engine.network().is_some(), results.last().unwrap().clone())
        };
        assert_eq!(evaluation(&[("EvalFile", &own)]), (true, Ok(())));
        assert_eq!(evaluation(&[("Use NNUE", "false")]), (false, Ok(())));
        assert_eq!(evaluation(&[("Use NNUE", "false"), ("EvalFile", &own)]), (false, Ok(())));
        assert_eq!(evaluation(&[("EvalFile", &weights)]), (false, Ok(())));
        assert_eq!(evaluation(&[("EvalFile", &weights), ("EvalFile", INTERNAL)]), (true, Ok(())));
        for (path, why) in [(&*cut, "copy it again"), (&*noise, "neither a network"), ("/no/such", "No such")]
        {
            let (is_network, result) = evaluation(&[("EvalFile", path)]);
            assert!(is_network && result.as_ref().unwrap_err().contains(why), "{result:?}");
        }
    }

    #[test]
    fn the_search_is_chosen_by_name_and_keeps_its_memory() {
        let (to, results) = configured(&[("Hash", "8"), ("Search", "MCTS"), ("Search", "minimax")]);
        assert_eq!(results[2], Err("option Search: expected alpha-beta or mcts, not \"minimax\"".to_owned()));
        assert_eq!((to.engine.algorithm(), to.engine.hash()), (SearchAlgorithm::Mcts, 8));
        let (to, _) = configured(&[("Search", "mcts"), ("Hash", "4"), ("Search", "alpha-beta")]);
        assert_eq!((to.engine.algorithm(), to.engine.hash()), (SearchAlgorithm::AlphaBeta, 4));
    }

    #[test]
    fn a_policy_comes_from_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("own.hpol");
        std::fs::write(&path, PolicyNetwork::embedded().to_bytes()).unwrap();
        let (_, results) = configured(&[("PolicyFile", path.to_str().unwrap()), ("PolicyFile", INTERNAL)]);
        assert!(results.iter().all(Result::is_ok));
        std::fs::write(&path, [0; 99]).unwrap();
        let (_, results) = configured(&[("PolicyFile", path.to_str().unwrap())]);
        assert!(results[0].as_ref().unwrap_err().contains("(.hpol)"));
    }

    #[test]
    fn names_and_values_may_have_spaces() {
        assert_eq!(name_and_value("setoption name Clear Hash"), ("Clear Hash", ""));
        assert_eq!(name_and_value("setoption name Move Overhead  value  5 "), ("Move Overhead", "5"));
        assert_eq!(
            name_and_value("setoption name BookFile value /my books/a.bin"),
            ("BookFile", "/my books/a.bin")
        );
        assert_eq!(name_and_value("setoption name X value"), ("X", ""));
        assert_eq!(name_and_value("setoption"), ("", ""));
    }
}
