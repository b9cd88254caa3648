//! `NAME,key=value,…`: how a participant is written.

use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use engine::{ParameterError, SearchAlgorithm, SearchParameters, Strength};
use play::TimeControl;

use crate::roster::{hetman_name, most_similar};
use crate::{
    HetmanSpec, NetworkFile, Participant, PerceptronFile, PlayerLimits, PlayerSpec, RosterError,
    SettingError, UciSpec, gives_time,
};

const COMMON: &[&str] = &["name", "anchor", "tc", "movetime", "depth", "nodes"];
const HETMAN: &[&str] =
    &["hash", "threads", "elo", "search", "network", "search parameters (`hetman tune list`)"];
const UCI: &[&str] = &["args", "dir", "restart", "option.NAME"];

/// A setting: its key and its value.
pub(crate) type Setting<'a> = (&'a str, &'a str);

/// Divides a text into the name and the settings.
pub(crate) fn parse(text: &str) -> Result<(&str, Vec<Setting<'_>>), RosterError> {
    let mut parts = text.split(',');
    let name = parts.next().unwrap_or_default();
    let setting = |part| str::split_once(part, '=').ok_or_else(|| failure(text, part, SettingError::NoValue));
    Ok((name, parts.map(setting).collect::<Result<_, _>>()?))
}

/// Applies the settings of a text.
pub(crate) fn apply_all(
    participant: &mut Participant,
    text: &str,
    settings: &[Setting<'_>],
) -> Result<(), RosterError> {
    for &(key, value) in settings {
        apply(participant, key, value).map_err(|error| failure(text, &format!("{key}={value}"), error))?;
    }
    let is_named = settings.iter().any(|(key, _)| *key == "name");
    // One that was found by its network keeps its name.
    let is_found_as_hetman = [SearchAlgorithm::AlphaBeta, SearchAlgorithm::Mcts]
        .map(hetman_name)
        .contains(&participant.name.as_str());
    if let PlayerSpec::Hetman(hetman) = &participant.player
        && !is_named
        && is_found_as_hetman
    {
        participant.name = hetman_name(hetman.search).to_owned();
    }
    match &participant.player {
        PlayerSpec::Hetman(HetmanSpec { elo: Some(elo), network: Some(_), .. }) => {
            Err(failure(text, &format!("elo={elo}"), SettingError::LevelWithNetwork))
        }
        PlayerSpec::Hetman(HetmanSpec { elo: Some(elo), search: SearchAlgorithm::Mcts, .. }) => {
            Err(failure(text, &format!("elo={elo}"), SettingError::LevelWithMcts))
        }
        _ => Ok(()),
    }
}

fn failure(text: &str, setting: &str, error: SettingError) -> RosterError {
    RosterError::Setting { player: text.to_owned(), setting: setting.to_owned(), error }
}

fn apply(participant: &mut Participant, key: &str, value: &str) -> Result<(), SettingError> {
    let limits = &mut participant.limits;
    match key {
        "name" => participant.name = value.to_owned(),
        "anchor" => participant.anchor = Some(number(value)?),
        "tc" => limits.time_control = Some(time_control(value)?),
        // A limit per move replaces what holds for all.
        "movetime" => {
            *limits = PlayerLimits { move_milliseconds: Some(positive(value)?), ..PlayerLimits::default() };
        }
        "depth" => *limits = PlayerLimits { depth: Some(positive(value)?), ..PlayerLimits::default() },
        "nodes" => *limits = PlayerLimits { nodes: Some(positive(value)?), ..PlayerLimits::default() },
        _ => match &mut participant.player {
            PlayerSpec::Hetman(hetman) => apply_to_hetman(hetman, key, value)?,
            PlayerSpec::Uci(engine) => apply_to_engine(engine, key, value)?,
            PlayerSpec::Preset(preset) if key == "network" && preset.takes_network() => {
                let file = PerceptronFile::open(Path::new(value)).map_err(unreadable_network)?;
                preset.network = Some(file);
            }
            PlayerSpec::Preset(preset) if preset.takes_network() => {
                return Err(unknown(key, &[COMMON, &["network"]]));
            }
            PlayerSpec::Preset(_) => return Err(unknown(key, &[COMMON])),
        },
    }
    Ok(())
}

fn apply_to_hetman(hetman: &mut HetmanSpec, key: &str, value: &str) -> Result<(), SettingError> {
    match key {
        // As UCI spells them, so that one setting fits all players of a match.
        "hash" | "option.Hash" => hetman.hash = within(value, 1..=65_536)? as usize,
        "threads" | "option.Threads" => hetman.threads = within(value, 1..=1024)? as usize,
        "elo" => {
            let range = u64::from(Strength::LOWEST)..=u64::from(Strength::HIGHEST);
            hetman.elo = Some(within(value, range)? as u32);
        }
        "search" => hetman.search = value.parse().map_err(SettingError::Search)?,
        "network" => {
            hetman.network = Some(NetworkFile::open(Path::new(value)).map_err(unreadable_network)?);
        }
        _ => match (hetman.set_parameter(key, value.parse().unwrap_or(i32::MIN)), value.parse::<i32>()) {
            (Err(ParameterError::Unknown(_)), _) => return Err(unknown(key, &[COMMON, HETMAN])),
            (_, Err(_)) => return Err(SettingError::NotANumber),
            (set, Ok(_)) => set.map_err(SettingError::Parameter)?,
        },
    }
    Ok(())
}

fn apply_to_engine(engine: &mut UciSpec, key: &str, value: &str) -> Result<(), SettingError> {
    match (key, key.strip_prefix("option.")) {
        ("args", _) => engine.arguments.extend(value.split(' ').map(str::to_owned)),
        ("dir", _) => engine.directory = Some(value.into()),
        ("restart", _) => engine.restart = boolean(value)?,
        (_, Some(option)) => {
            engine.options.retain(|(name, _)| name != option);
            engine.options.push((option.to_owned(), value.to_owned()));
        }
        _ => return Err(unknown(key, &[COMMON, UCI])),
    }
    Ok(())
}

fn unreadable_network(error: std::io::Error) -> SettingError {
    SettingError::Network { kind: error.kind(), message: error.to_string() }
}

fn boolean(value: &str) -> Result<bool, SettingError> {
    match value {
        "true" | "on" => Ok(true),
        "false" | "off" => Ok(false),
        _ => Err(SettingError::NotABoolean),
    }
}

fn number<T: FromStr>(value: &str) -> Result<T, SettingError> {
    value.parse().map_err(|_| SettingError::NotANumber)
}

fn positive<T: FromStr + PartialOrd + From<u8>>(value: &str) -> Result<T, SettingError> {
    Some(number(value)?).filter(|number| *number >= T::from(1)).ok_or(SettingError::NotPositive)
}

fn time_control(value: &str) -> Result<TimeControl, SettingError> {
    let control = value.parse().map_err(SettingError::TimeControl)?;
    if gives_time(&control) { Ok(control) } else { Err(SettingError::NoTime) }
}

fn within(value: &str, range: RangeInclusive<u64>) -> Result<u64, SettingError> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or(SettingError::Range { min: *range.start(), max: *range.end() })
}

/// No such setting, among those of these lists.
fn unknown(key: &str, lists: &[&[&'static str]]) -> SettingError {
    let known = lists.concat();
    let parameters: &[_] = if known.contains(&"elo") { SearchParameters::TABLE } else { &[] };
    let names = known.iter().copied().chain(parameters.iter().map(|parameter| parameter.name));
    SettingError::Unknown { nearest: most_similar(key, names.map(str::to_owned)), known }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Roster;

    fn read(text: &str) -> Result<Participant, RosterError> {
        let folder = tempfile::tempdir().unwrap();
        let limits = PlayerLimits { time_control: "8+0.08".parse().ok(), ..PlayerLimits::default() };
        Roster::in_directory(folder.path()).participant(text, &limits)
    }

    fn error(text: &str) -> SettingError {
        match read(text).unwrap_err() {
            RosterError::Setting { error, player, setting } => {
                assert!(player == text && text.contains(&setting), "{setting:?} in {player:?}");
                error
            }
            other => panic!("{other}"),
        }
    }

    #[test]
    fn hetman_takes_levels_and_parameters() {
        let participant = read("hetman,hash=32,threads=2,elo=1200,anchor=1200.5,probcut_margin=200").unwrap();
        let mut expected = HetmanSpec::new();
        (expected.hash, expected.threads, expected.elo) = (32, 2, Some(1200));
        expected.set_parameter("probcut_margin", 200).unwrap();
        assert_eq!(participant.player, PlayerSpec::Hetman(expected));
        assert_eq!((participant.anchor, participant.limits.depth), (Some(1200.5), None));
        assert!(participant.limits.time_control.is_some());
    }

    #[test]
    fn a_limit_per_move_replaces_the_clock() {
        let limits = |text: &str| read(text).unwrap().limits;
        assert_eq!(limits("random,depth=3"), PlayerLimits { depth: Some(3), ..PlayerLimits::default() });
        let nodes = PlayerLimits { nodes: Some(9), ..PlayerLimits::default() };
        assert_eq!(limits("random,movetime=5,nodes=9"), nodes);
        assert_eq!(limits("random,tc=40/60").time_control, "40/60".parse().ok());
    }

    #[test]
    fn engines_take_options_and_arguments() {
        let program = std::env::current_exe().unwrap();
        let text = "option.Skill Level=3,option.Hash=1,option.Hash=2,args=--uci -q,restart=true";
        let participant = read(&format!("{},{text}", program.display())).unwrap();
        let PlayerSpec::Uci(engine) = participant.player else { panic!() };
        let options = [("Skill Level", "3"), ("Hash", "2")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        assert_eq!(engine.options, options);
        assert_eq!((engine.arguments, engine.restart), (vec!["--uci".to_owned(), "-q".to_owned()], true));
    }

    #[test]
    fn what_is_wrong_is_told() {
        assert_eq!(error("hetman,elo"), SettingError::NoValue);
        assert_eq!(error("hetman,threads=0"), SettingError::Range { min: 1, max: 1024 });
        assert!(matches!(error("hetman,elo=99999"), SettingError::Range { .. }));
        assert!(matches!(error("hetman,probcut_margin=9999"), SettingError::Parameter(_)));
        assert_eq!(error("hetman,probcut_margin=x"), SettingError::NotANumber);
        assert_eq!(error("random,depth=deep"), SettingError::NotANumber);
        assert!(matches!(error("random,tc=soon"), SettingError::TimeControl(_)));
        for nothing in ["random,depth=0", "random,nodes=0", "hetman,movetime=0"] {
            assert_eq!(error(nothing), SettingError::NotPositive);
        }
        assert_eq!(error("random,tc=0+0"), SettingError::NoTime);
        assert!(matches!(error("hetman,network=/no/such.hnet"), SettingError::Network { .. }));
        for (text, meant) in [("hetman,trheads=2", "threads"), ("hetman,probcut_margn=2", "probcut_margin")] {
            let SettingError::Unknown { nearest, .. } = error(text) else { panic!("{text}") };
            assert_eq!(nearest[0], meant);
        }
        assert!(error("random,hash=1").to_string().ends_with("name, anchor, tc, movetime, depth, nodes"));
    }

    #[test]
    fn hetman_takes_a_search() {
        let mut participant = read("hetman,search=mcts,mcts_exploration=200").unwrap();
        assert_eq!(participant.name, "Hetman MCTS");
        let mut expected = HetmanSpec::mcts();
        expected.set_parameter("mcts_exploration", 200).unwrap();
        assert_eq!(participant.player, PlayerSpec::Hetman(expected));
        participant = read("hetman,search=mcts,name=Leela").unwrap();
        assert_eq!(participant.name, "Leela");
        assert_eq!(read("hetman,name=Hetman,search=mcts").unwrap().name, "Hetman");
        assert_eq!(read("hetman:mcts,search=alpha-beta").unwrap().name, "Hetman");
        assert_eq!(read("hetman:mcts").unwrap().name, "Hetman MCTS");
        assert!(matches!(error("hetman,search=minimax"), SettingError::Search(_)));
        assert_eq!(error("hetman,elo=1200,search=mcts"), SettingError::LevelWithMcts);
    }

    #[test]
    fn a_level_has_no_network() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("net.hnet");
        std::fs::write(&path, engine::nnue::Network::embedded().to_bytes()).unwrap();
        let network = format!("network={}", path.display());
        assert!(read("hetman,elo=1200").is_ok() && read(&format!("hetman,{network}")).is_ok());
        for both in [format!("hetman,elo=1200,{network}"), format!("hetman,{network},elo=1200")] {
            assert_eq!(error(&both), SettingError::LevelWithNetwork);
        }
    }
}
