//! Why there is no such player, in words that help.

use std::fmt;
use std::io;

use engine::{ParameterError, ParseSearchAlgorithmError};
use host::{HostError, RegistryError};
use play::ParseTimeControlError;

/// Why a name gives no player.
#[derive(Clone, PartialEq, Debug)]
pub enum RosterError {
    /// No player, engine or program has that name.
    UnknownPlayer {
        /// The name.
        name: String,
        /// Names like it, the most similar first.
        nearest: Vec<String>,
    },
    /// No listed player has that id.
    UnknownId(String),
    /// The program changed or is gone since the engine was registered.
    ProgramChanged(String),
    /// The program of a registered engine is gone or cannot be read.
    ProgramMissing(String),
    /// The player was started and cannot play.
    CannotPlay {
        /// Its name.
        name: String,
        /// What is wrong.
        error: Box<HostError>,
        /// The options most like one it does not have.
        nearest: Vec<String>,
    },
    /// A program or a file of a player cannot be read.
    Unreadable {
        /// The player's name.
        name: String,
        /// What the operating system says.
        message: String,
    },
    /// A setting is wrong.
    Setting {
        /// The whole text.
        player: String,
        /// The setting in it.
        setting: String,
        /// What is wrong with it.
        error: SettingError,
    },
    /// The registered engines cannot be read.
    Registry(RegistryError),
}

/// What is wrong with a setting.
#[derive(Clone, PartialEq, Debug)]
pub enum SettingError {
    /// It has no value.
    NoValue,
    /// The player has no such setting.
    Unknown {
        /// The settings it has.
        known: Vec<&'static str>,
        /// Settings with names like it.
        nearest: Vec<String>,
    },
    /// It takes a whole number within a range.
    Range {
        /// The smallest.
        min: u64,
        /// The largest.
        max: u64,
    },
    /// It takes a number.
    NotANumber,
    /// It takes a number of at least one.
    NotPositive,
    /// The time control leaves no time for a move.
    NoTime,
    /// It takes true or false.
    NotABoolean,
    /// It takes a time control.
    TimeControl(ParseTimeControlError),
    /// The search parameter cannot have that value.
    Parameter(ParameterError),
    /// The network cannot be read.
    Network {
        /// What kind of failure it is.
        kind: io::ErrorKind,
        /// The failure in words.
        message: String,
    },
    /// Levels are measured with the network that comes with Hetman.
    LevelWithNetwork,
    /// There is no such search.
    Search(ParseSearchAlgorithmError),
    /// Levels are measured with alpha-beta.
    LevelWithMcts,
}

impl fmt::Display for RosterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RosterError::UnknownPlayer { name, nearest } => {
                write!(f, "there is no player {name:?}")?;
                suggest(f, nearest)?;
                let presets: Vec<&str> = classics::presets().iter().map(|preset| preset.slug).collect();
                write!(
                    f,
                    "\nPlayers are hetman, the presets ({}), registered engines (`hetman engines list`) and \
                     programs, by path or in PATH",
                    presets.join(", ")
                )
            }
            RosterError::UnknownId(id) => write!(f, "there is no player {id:?}: see `hetman engines list`"),
            RosterError::ProgramChanged(name) => {
                write!(
                    f,
                    "{name} is not the program that was registered: `hetman engines add PATH --replace` takes it as \
                     it is now"
                )
            }
            RosterError::ProgramMissing(name) => {
                write!(f, "the program of {name} is gone or cannot be read: see `hetman engines list`")
            }
            RosterError::CannotPlay { name, error, nearest } => cannot_play(f, name, error, nearest),
            RosterError::Unreadable { name, message } => write!(f, "{name} cannot be read: {message}"),
            RosterError::Setting { player, setting, error } => {
                write!(f, "{setting:?} in {player:?}: {error}")
            }
            RosterError::Registry(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingError::NoValue => f.write_str("expected key=value"),
            SettingError::Unknown { known, nearest } => {
                f.write_str("there is no such setting")?;
                suggest(f, nearest)?;
                write!(f, " The settings are {}", known.join(", "))
            }
            SettingError::Range { min, max } => write!(f, "expected a whole number from {min} to {max}"),
            SettingError::NotANumber => f.write_str("expected a number"),
            SettingError::NotPositive => f.write_str("expected at least 1"),
            SettingError::NoTime => f.write_str("there must be time on the clock, as in 8+0.08"),
            SettingError::NotABoolean => f.write_str("expected true or false"),
            SettingError::TimeControl(error) => error.fmt(f),
            SettingError::Parameter(error) => error.fmt(f),
            SettingError::Network { message, .. } => {
                write!(f, "{message}; expected a network file (.hnet; .hmlp for ukraine)")
            }
            SettingError::Search(error) => error.fmt(f),
            SettingError::LevelWithMcts => {
                f.write_str("levels are measured with alpha-beta: leave out one of elo and search")
            }
            SettingError::LevelWithNetwork => {
                f.write_str("levels keep to the evaluation they were measured with; leave out elo or network")
            }
        }
    }
}

/// What came of starting a player.
fn cannot_play(f: &mut fmt::Formatter<'_>, name: &str, error: &HostError, nearest: &[String]) -> fmt::Result {
    match error {
        HostError::UnknownOption { name: option, known } => {
            write!(f, "{name} has no option {option:?}")?;
            suggest(f, nearest)?;
            write!(
                f,
                " Its options are {}",
                if known.is_empty() { "none".to_owned() } else { known.join(", ") }
            )
        }
        HostError::Exited { .. }
        | HostError::Timeout { .. }
        | HostError::NotReading(_)
        | HostError::Misbehaved { .. } => {
            write!(
                f,
                "{name} does not answer as a UCI engine does (some need an argument, such as args=--uci): {error}"
            )
        }
        _ => write!(f, "{name} cannot play: {error}"),
    }
}

/// Ends a sentence with the names that may have been meant.
fn suggest(f: &mut fmt::Formatter<'_>, nearest: &[String]) -> fmt::Result {
    if nearest.is_empty() { f.write_str(".") } else { write!(f, ": did you mean {}?", nearest.join(" or ")) }
}

impl std::error::Error for RosterError {}
impl std::error::Error for SettingError {}

impl From<RegistryError> for RosterError {
    fn from(error: RegistryError) -> RosterError {
        RosterError::Registry(error)
    }
}
