//! What can go wrong with an engine, in words that help.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use play::PlayerError;

use crate::LastOutput;

/// Why an engine did not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HostError {
    /// The program could not be started.
    Launch {
        /// Which.
        program: PathBuf,
        /// What the operating system says.
        why: String,
    },
    /// Text for an engine contains a line break or another control character.
    ControlCharacter(String),
    /// The engine has no such option.
    UnknownOption {
        /// What was asked for.
        name: String,
        /// What it has.
        known: Vec<String>,
    },
    /// The option cannot have that value.
    BadValue {
        /// The option.
        option: String,
        /// The value.
        value: String,
        /// What it may be.
        expected: String,
    },
    /// The game is Chess960 and the engine does not know it.
    NoChess960,
    /// It answered with something that is no legal move.
    IllegalMove {
        /// The answer.
        answer: String,
        /// Why it is none.
        why: String,
        /// The position it was asked about, in FEN.
        position: String,
    },
    /// An answer did not come in time.
    Timeout {
        /// The command that was to be answered.
        command: String,
        /// The word that was awaited.
        awaited: &'static str,
        /// How long it was awaited.
        waited: Duration,
        /// What it said last.
        last_output: LastOutput,
    },
    /// It does not read its input.
    NotReading(LastOutput),
    /// Its process ended.
    Exited {
        /// Exit status or signal.
        status: String,
        /// What it said last.
        last_output: LastOutput,
    },
    /// It breaks the protocol in another way.
    Misbehaved {
        /// How.
        what: String,
        /// What it said last.
        last_output: LastOutput,
    },
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostError::Launch { program, why } => {
                write!(
                    f,
                    "cannot start {}: {why}; check the path and that it may be executed",
                    program.display()
                )
            }
            HostError::ControlCharacter(text) => {
                write!(f, "{text:?} holds a control character, which is never sent to an engine")
            }
            HostError::UnknownOption { name, known } if known.is_empty() => {
                write!(f, "the engine has no option {name:?}: it has none at all")
            }
            HostError::UnknownOption { name, known } => {
                write!(f, "the engine has no option {name:?}; it has {}", known.join(", "))
            }
            HostError::BadValue { option, value, expected } => {
                write!(f, "option {option} cannot be {value:?}: expected {expected}")
            }
            HostError::NoChess960 => {
                f.write_str("the engine cannot play Chess960: it has no option UCI_Chess960")
            }
            HostError::IllegalMove { answer, why, position } => {
                write!(f, "it answered {answer:?} in {position}: {why}")
            }
            HostError::Timeout { command, awaited, waited, last_output } => {
                write!(f, "no {awaited} within {:.1} s of {command:?}{last_output}", waited.as_secs_f64())
            }
            HostError::NotReading(last_output) => write!(f, "it no longer reads its input{last_output}"),
            HostError::Exited { status, last_output } => {
                write!(f, "its process ended ({status}){last_output}")
            }
            HostError::Misbehaved { what, last_output } => write!(f, "{what}{last_output}"),
        }
    }
}

impl std::error::Error for HostError {}

impl HostError {
    /// Whether the engine is still there and could go on.
    pub fn is_recoverable(&self) -> bool {
        match self {
            HostError::Launch { .. }
            | HostError::Timeout { .. }
            | HostError::NotReading(_)
            | HostError::Exited { .. }
            | HostError::Misbehaved { .. } => false,
            HostError::ControlCharacter(_)
            | HostError::UnknownOption { .. }
            | HostError::BadValue { .. }
            | HostError::NoChess960
            | HostError::IllegalMove { .. } => true,
        }
    }
}

/// What the failure is to a game. The first line of the text tells it all; the last_output follows.
impl From<HostError> for PlayerError {
    fn from(error: HostError) -> PlayerError {
        let text = error.to_string();
        match error {
            HostError::IllegalMove { .. } => PlayerError::IllegalMove(text),
            HostError::Launch { .. } | HostError::Exited { .. } => PlayerError::Crashed(text),
            HostError::Timeout { .. } | HostError::NotReading(_) => PlayerError::Hung(text),
            HostError::ControlCharacter(_)
            | HostError::UnknownOption { .. }
            | HostError::BadValue { .. }
            | HostError::NoChess960
            | HostError::Misbehaved { .. } => PlayerError::Misbehaved(text),
        }
    }
}
