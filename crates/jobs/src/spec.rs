//! What is to be done.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::JobKind;

/// What is to be done. It changes only when a person extends the job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JobSpec {
    /// What it does.
    pub kind: JobKind,
    /// What it is about, as a person would call it: `hetman – textbook`.
    pub title: String,
    /// Who starts it.
    pub origin: Origin,
    /// The arguments of `hetman`; none for work that the studio does itself.
    pub arguments: Vec<String>,
    /// Where the command runs.
    pub directory: Option<PathBuf>,
    /// The game that it is about.
    #[serde(default)]
    pub game: Option<u64>,
    /// How many cores it keeps busy.
    pub cores: usize,
    /// How much memory it needs.
    pub megabytes: usize,
    /// When it was asked for, in milliseconds since 1970.
    pub created: i64,
}

/// Who starts a job, and goes on with it after a crash.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Origin {
    /// The studio, as a child of its own.
    Page,
    /// A person in a terminal, who gives the command again.
    Terminal,
    /// The studio, on a thread of its own.
    Studio,
}

impl JobSpec {
    /// A command that the studio is to run on one core.
    pub fn command(kind: JobKind, title: impl Into<String>, arguments: Vec<String>) -> JobSpec {
        JobSpec {
            kind,
            title: title.into(),
            origin: Origin::Page,
            arguments,
            directory: None,
            game: None,
            cores: 1,
            megabytes: 64,
            created: jiff::Timestamp::now().as_millisecond(),
        }
    }

    /// Whether a person who gives the same command again means the same job.
    pub(crate) fn is_same_command(&self, other: &JobSpec) -> bool {
        !self.arguments.is_empty() && self.arguments == other.arguments && self.directory == other.directory
    }
}
