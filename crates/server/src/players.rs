//! The players of this machine, by the names the page has for them.

use std::fmt;
use std::path::Path;

use engine::{Hetman, Strength};
use host::{ProgramState, RegisteredEngine, Registry, Timeouts, UciPlayer};

use crate::wire::player::{PlayerInfo, PlayerKind};

/// Everybody who can sit at a board.
pub struct Players {
    registry: Registry,
}

/// What a player of this machine may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineResources {
    /// Megabytes of its table.
    pub hash: usize,
    /// Threads.
    pub threads: usize,
    /// The rating to play at; its best if there is none.
    pub elo: Option<u32>,
    /// For players with randomness.
    pub seed: u64,
}

/// Why a player cannot sit down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerUnavailable {
    /// There is nobody of that name.
    Unknown(String),
    /// Its program changed or is gone since it was registered.
    Changed(String),
}

impl fmt::Display for PlayerUnavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerUnavailable::Unknown(id) => {
                write!(f, "there is no player {id:?}: see `hetman engines list`")
            }
            PlayerUnavailable::Changed(name) => {
                write!(f, "{name} is not the program that was registered: run `hetman engines add` again")
            }
        }
    }
}

impl std::error::Error for PlayerUnavailable {}

impl Players {
    /// The players known in a data directory.
    pub fn in_directory(directory: &Path) -> Players {
        Players { registry: Registry::in_directory(directory) }
    }

    /// Everybody, for the page. EnginePool are checked, so this reads files.
    pub fn all(&self) -> Vec<PlayerInfo> {
        let hetman = PlayerInfo {
            id: "hetman".to_owned(),
            name: "Hetman".to_owned(),
            kind: PlayerKind::Hetman,
            description: "The strong player, at any strength".to_owned(),
            elo: Some([Strength::LOWEST, Strength::HIGHEST]),
            unavailable: None,
        };
        let presets = classics::presets().iter().map(|preset| PlayerInfo {
            id: format!("preset:{}", preset.slug),
            name: preset.name.to_owned(),
            kind: PlayerKind::Textbook,
            description: preset.description.to_owned(),
            elo: None,
            unavailable: None,
        });
        let engines = self.registry.engines().unwrap_or_default().into_iter().map(|engine| PlayerInfo {
            id: format!("engine:{}", engine.name),
            unavailable: (!is_sound(&engine))
                .then(|| PlayerUnavailable::Changed(engine.name.clone()).to_string()),
            name: engine.name,
            kind: PlayerKind::Engine,
            description: "A registered UCI engine".to_owned(),
            elo: None,
        });
        std::iter::once(hetman).chain(presets).chain(engines).collect()
    }

    /// The player of that name. The page never names a program: engines are registered in the terminal.
    pub fn find(
        &self,
        id: &str,
        resources: EngineResources,
    ) -> Result<Box<dyn play::Player>, PlayerUnavailable> {
        let unknown = || PlayerUnavailable::Unknown(id.chars().take(100).collect());
        match id.split_once(':') {
            None if id == "hetman" => {
                let strength = resources.elo.map(Strength::from_elo);
                Ok(Box::new(
                    Hetman::new(resources.hash, resources.threads)
                        .with_strength(strength)
                        .with_seed(resources.seed),
                ))
            }
            Some(("preset", slug)) => {
                let preset = classics::presets().iter().find(|preset| preset.slug == slug);
                preset.map(|preset| preset.player(resources.seed)).ok_or_else(unknown)
            }
            Some(("engine", name)) => {
                let engine = self.registry.find(name).map_err(|_| unknown())?;
                if !is_sound(&engine) {
                    return Err(PlayerUnavailable::Changed(engine.name));
                }
                Ok(Box::new(UciPlayer::new(engine.spec(Timeouts::default()))))
            }
            _ => Err(unknown()),
        }
    }
}

fn is_sound(engine: &RegisteredEngine) -> bool {
    engine.program_state() == ProgramState::Unchanged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_listed_can_be_found_and_paths_cannot() {
        let directory = std::env::temp_dir().join("hetman-no-such-directory");
        let players = Players::in_directory(&directory);
        let resources = EngineResources { hash: 1, threads: 1, elo: Some(1200), seed: 1 };
        assert!(players.all().len() > 10);
        for player in players.all() {
            assert!(players.find(&player.id, resources).is_ok(), "{}", player.id);
        }
        for id in ["engine:/bin/sh", "/bin/sh", "preset:", "engine:", "Hetman", ""] {
            assert!(players.find(id, resources).is_err(), "{id}");
        }
    }
}
