//! A player as it is named on the command line: `hetman`, `checkm8`, `stockfish`, `/path/to/engine`, with
//! settings after commas: `hetman,elo=1200`, `hetman,network=net.hnet`, `hetman,probcut_margin=200`,
//! `stockfish,option.Skill Level=3,name=SF 3,anchor=1500`.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use arena::{NetworkFile, Participant, PlayerLimits, PlayerSpec};
use engine::{SearchParameters, Strength};
use host::{Registry, RegistryError};

/// Reads players; those of the same name are numbered.
pub(crate) fn parse_all(
    names: &[String],
    limits: &PlayerLimits,
    registry: &Registry,
) -> anyhow::Result<Vec<Participant>> {
    let mut participants: Vec<Participant> = Vec::new();
    for text in names {
        let mut participant = parse(text, limits, registry)?;
        let taken = |name: &str| participants.iter().any(|other| other.name == name);
        let name = participant.name.clone();
        let numbered = (2..).map(|n| format!("{name} #{n}"));
        if taken(&name) {
            participant.name = numbered.into_iter().find(|name| !taken(name)).unwrap_or(name);
        }
        participants.push(participant);
    }
    Ok(participants)
}

/// Reads a player. What it does not set itself it takes from the limits of all.
fn parse(text: &str, limits: &PlayerLimits, registry: &Registry) -> anyhow::Result<Participant> {
    let mut parts = text.split(',');
    let name = parts.next().unwrap_or_default();
    let (display, kind) = find(name, registry)?;
    let mut participant = Participant { name: display, player: kind, limits: limits.clone(), anchor: None };
    for part in parts {
        let (key, value) =
            part.split_once('=').with_context(|| format!("{part:?} in {text:?}: expected key=value"))?;
        apply(&mut participant, key, value).with_context(|| format!("{part:?} in {text:?}"))?;
    }
    if let PlayerSpec::Hetman { elo: Some(_), network: Some(_), .. } = participant.player {
        bail!("{text:?}: levels judge by the classical evaluation; leave out elo or network");
    }
    Ok(participant)
}

fn apply(participant: &mut Participant, key: &str, value: &str) -> anyhow::Result<()> {
    let limits = &mut participant.limits;
    match key {
        "name" => participant.name = value.to_owned(),
        "anchor" => participant.anchor = Some(value.parse()?),
        "tc" => limits.time_control = Some(value.parse::<play::TimeControl>()?.to_string()),
        "movetime" => {
            *limits = PlayerLimits { move_milliseconds: Some(value.parse()?), ..PlayerLimits::default() }
        }
        "depth" => *limits = PlayerLimits { depth: Some(value.parse()?), ..PlayerLimits::default() },
        "nodes" => *limits = PlayerLimits { nodes: Some(value.parse()?), ..PlayerLimits::default() },
        _ => {
            if let PlayerSpec::Hetman { hash, threads, elo, network, parameters } = &mut participant.player {
                match key {
                    "hash" => *hash = number(key, value, 1..=65_536)?,
                    "threads" => *threads = number(key, value, 1..=1024)?,
                    "elo" => {
                        let range = Strength::LOWEST as usize..=Strength::HIGHEST as usize;
                        *elo = Some(number(key, value, range)? as u32);
                    }
                    "network" => *network = Some(NetworkFile::open(Path::new(value))?),
                    _ => {
                        parameters.insert(key.to_owned(), parameter(key, value)?);
                    }
                }
                return Ok(());
            }
            let PlayerSpec::Uci { arguments, options, restart, .. } = &mut participant.player else {
                bail!("presets have no such setting: name, anchor, tc, movetime, depth and nodes are known");
            };
            match (key, key.strip_prefix("option.")) {
                ("args", _) => arguments.extend(value.split(' ').map(str::to_owned)),
                ("restart", _) => *restart = value.parse()?,
                (_, Some(option)) => {
                    options.retain(|(name, _)| name != option);
                    options.push((option.to_owned(), value.to_owned()));
                }
                _ => {
                    bail!("known are name, anchor, tc, movetime, depth, nodes, args, restart and option.NAME")
                }
            }
        }
    }
    Ok(())
}

/// A number within a range.
fn number(name: &str, value: &str, range: RangeInclusive<usize>) -> anyhow::Result<usize> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.with_context(|| format!("{name} takes a number from {} to {}", range.start(), range.end()))
}

/// The value of one of Hetman's search parameters.
fn parameter(name: &str, value: &str) -> anyhow::Result<i32> {
    if SearchParameters::find(name).is_none() {
        bail!(
            "hetman knows name, anchor, tc, movetime, depth, nodes, hash, threads, elo, network and the search \
             parameters that `hetman tune list` shows, not {name:?}"
        );
    }
    let value = value.parse().with_context(|| format!("{name} takes a whole number"))?;
    SearchParameters::changed([(name, value)])?;
    Ok(value)
}

/// A preset, a registered engine, or a program by its path or on the search path.
fn find(name: &str, registry: &Registry) -> anyhow::Result<(String, PlayerSpec)> {
    if name.eq_ignore_ascii_case("hetman") {
        let parameters = BTreeMap::new();
        let kind = PlayerSpec::Hetman { hash: 16, threads: 1, elo: None, network: None, parameters };
        return Ok(("Hetman".to_owned(), kind));
    }
    if let Some(preset) = classics::find(name) {
        return Ok((preset.name.to_owned(), PlayerSpec::Preset(preset.slug.to_owned())));
    }
    match registry.find(name) {
        Ok(engine) => {
            let kind = PlayerSpec::Uci {
                program: engine.path,
                arguments: engine.arguments,
                options: engine.options,
                restart: false,
            };
            return Ok((engine.name, kind));
        }
        Err(RegistryError::NotFound { .. }) => {}
        Err(error) => return Err(error.into()),
    }
    let program = on_search_path(name).with_context(|| {
        let presets: Vec<&str> = classics::presets().iter().map(|preset| preset.slug).collect();
        format!(
            "there is no player {name:?}: it is no preset ({}), no registered engine (`hetman engines list`), \
             and no program",
            presets.join(", ")
        )
    })?;
    let display = Path::new(name).file_stem().map_or(name.into(), |stem| stem.to_string_lossy()).into_owned();
    Ok((display, PlayerSpec::Uci { program, arguments: Vec::new(), options: Vec::new(), restart: false }))
}

fn on_search_path(name: &str) -> Option<PathBuf> {
    let given = Path::new(name);
    if given.components().count() > 1 {
        return given.canonicalize().ok().filter(|path| path.is_file());
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_has_no_network() {
        let folder = tempfile::tempdir().unwrap();
        let (path, registry) = (folder.path().join("net.hnet"), Registry::in_directory(folder.path()));
        std::fs::write(&path, engine::nnue::Network::embedded().to_bytes()).unwrap();
        let network = format!("network={}", path.display());
        let parse =
            |settings: &str| parse(&format!("hetman,{settings}"), &PlayerLimits::default(), &registry);
        assert!(parse("elo=1200").is_ok() && parse(&network).is_ok());
        for both in [format!("elo=1200,{network}"), format!("{network},elo=1200")] {
            assert!(parse(&both).unwrap_err().to_string().contains("leave out elo or network"));
        }
    }
}
