//! The players of this machine, by the names the page has for them.

use std::fmt;
use std::path::Path;

use engine::{Hetman, Strength};
use host::{ProgramState, RegisteredEngine, Registry, Timeouts, UciPlayer};

use crate::wire::player::{Player, PlayerKind};

/// Everybody who can sit at a board.
pub struct Players {
    registry: Registry,
}

/// What a player of this machine may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Means {
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
pub enum Absent {
    /// There is nobody of that name.
    Unknown(String),
    /// Its program changed or is gone since it was registered.
    Changed(String),
}

impl fmt::Display for Absent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Absent::Unknown(id) => write!(f, "there is no player {id:?}: see `hetman engines list`"),
            Absent::Changed(name) => {
                write!(f, "{name} is not the program that was registered: run `hetman engines add` again")
            }
        }
    }
}

impl std::error::Error for Absent {}

impl Players {
    /// The players known in a data directory.
    pub fn in_directory(directory: &Path) -> Players {
        Players { registry: Registry::in_directory(directory) }
    }

    /// Everybody, for the page. Engines are checked, so this reads files.
    pub fn all(&self) -> Vec<Player> {
        let hetman = Player {
            id: "hetman".to_owned(),
            name: "Hetman".to_owned(),
            kind: PlayerKind::Hetman,
            about: "The strong player, at any strength".to_owned(),
            elo: Some([Strength::LOWEST, Strength::HIGHEST]),
            trouble: None,
        };
        let presets = classics::presets().iter().map(|preset| Player {
            id: format!("preset:{}", preset.slug),
            name: preset.name.to_owned(),
            kind: PlayerKind::Textbook,
            about: preset.describe.to_owned(),
            elo: None,
            trouble: None,
        });
        let engines = self.registry.engines().unwrap_or_default().into_iter().map(|engine| Player {
            id: format!("engine:{}", engine.name),
            trouble: (!is_sound(&engine)).then(|| Absent::Changed(engine.name.clone()).to_string()),
            name: engine.name,
            kind: PlayerKind::Engine,
            about: "A registered UCI engine".to_owned(),
            elo: None,
        });
        std::iter::once(hetman).chain(presets).chain(engines).collect()
    }

    /// The player of that name. The page never names a program: engines are registered in the terminal.
    pub fn find(&self, id: &str, means: Means) -> Result<Box<dyn play::Player>, Absent> {
        let unknown = || Absent::Unknown(id.chars().take(100).collect());
        match id.split_once(':') {
            None if id == "hetman" => {
                let strength = means.elo.map(Strength::from_elo);
                Ok(Box::new(
                    Hetman::new(means.hash, means.threads).with_strength(strength).with_seed(means.seed),
                ))
            }
            Some(("preset", slug)) => {
                let preset = classics::presets().iter().find(|preset| preset.slug == slug);
                preset.map(|preset| preset.player(means.seed)).ok_or_else(unknown)
            }
            Some(("engine", name)) => {
                let engine = self.registry.find(name).map_err(|_| unknown())?;
                if !is_sound(&engine) {
                    return Err(Absent::Changed(engine.name));
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
        let means = Means { hash: 1, threads: 1, elo: Some(1200), seed: 1 };
        assert!(players.all().len() > 10);
        for player in players.all() {
            assert!(players.find(&player.id, means).is_ok(), "{}", player.id);
        }
        for id in ["engine:/bin/sh", "/bin/sh", "preset:", "engine:", "Hetman", ""] {
            assert!(players.find(id, means).is_err(), "{id}");
        }
    }
}
