//! UCI engines of this machine.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `GET /api/engines`: what is registered, and what could be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EngineList {
    /// The folder of the data directory into which the owner puts programs to be offered here.
    pub folder: String,
    /// The registered engines.
    pub engines: Vec<EngineInfo>,
    /// Programs in the folder that are not registered.
    pub offered: Vec<String>,
}

/// A registered engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EngineInfo {
    /// Its name.
    pub name: String,
    /// The name of its program.
    pub program: String,
    /// Whether the program is still the one that was registered.
    pub state: ProgramState,
    /// The day it was registered.
    pub added: String,
    /// The options that are set, by name.
    pub options: Vec<(String, String)>,
    /// The latest job that tests it, or has tested it.
    pub test: Option<u32>,
}

/// Whether a program is still the one that was registered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ProgramState {
    /// It is.
    Unchanged,
    /// It is another one now: the terminal accepts it.
    Changed,
    /// It is gone.
    Missing,
}

/// `POST /api/engines`: a program of the folder is to be registered.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EngineRegistration {
    /// The name of the file, one of those that are offered.
    pub file: String,
}

/// `POST /api/jobs`: a registered engine is to be tested.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EngineTestRequest {
    /// Its name.
    pub engine: String,
}

/// `PUT /api/engines/{name}/options`: an option is to be set.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OptionChange {
    /// The option.
    pub option: String,
    /// Its value; the engine's default if there is none.
    pub value: Option<String>,
}

/// An option of `GET /api/engines/{name}/options`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OptionInfo {
    /// Its name.
    pub name: String,
    /// What it may be.
    pub kind: OptionKind,
    /// What is set, if anything is.
    pub value: Option<String>,
}

/// What an option may be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase", tag = "type")]
pub enum OptionKind {
    /// On or off.
    Check {
        /// The engine's default.
        default: bool,
    },
    /// A whole number.
    Number {
        /// The engine's default.
        #[ts(type = "number")]
        default: i64,
        /// At least.
        #[ts(type = "number")]
        min: i64,
        /// At most.
        #[ts(type = "number")]
        max: i64,
    },
    /// One of several words.
    Choice {
        /// The engine's default.
        default: String,
        /// What it may be.
        choices: Vec<String>,
    },
    /// A text, which may name a file: it is set in the terminal.
    Text {
        /// The engine's default.
        default: String,
    },
    /// Something to do: nothing is kept of it.
    Button,
}

/// The figures `checks` of a job that tests an engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EngineChecks {
    /// The checks that were made so far.
    pub checks: Vec<EngineCheck>,
}

/// One check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EngineCheck {
    /// What was checked, in English.
    pub name: String,
    /// Whether the protocol demands it.
    pub is_required: bool,
    /// How it went.
    pub result: EngineCheckResult,
    /// What was observed, in English.
    pub observed: String,
}

/// How a check went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum EngineCheckResult {
    /// As it should.
    Passed,
    /// Not as it should.
    Failed,
    /// It does not apply to this engine.
    Skipped,
}
