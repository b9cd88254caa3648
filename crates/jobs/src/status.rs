//! What is known of a job at a moment.

use std::str::FromStr;

use crate::{JobSpec, Outcome, Progress};

/// What people want of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Target {
    /// It is to be done.
    #[default]
    Run,
    /// It is to wait until it is resumed.
    Pause,
    /// It is not wanted any more.
    Cancel,
}

impl Target {
    /// As it is written.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Target::Run => "run",
            Target::Pause => "pause",
            Target::Cancel => "cancel",
        }
    }
}

impl FromStr for Target {
    type Err = ();

    fn from_str(word: &str) -> Result<Target, ()> {
        let all = [Target::Run, Target::Pause, Target::Cancel];
        all.into_iter().find(|target| target.word() == word.trim()).ok_or(())
    }
}

/// What is known of a job at a moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Status {
    /// What is to be done.
    pub spec: JobSpec,
    /// What people want of it.
    pub target: Target,
    /// Whether a process works at it.
    pub is_alive: bool,
    /// How far it is.
    pub progress: Progress,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

impl Status {
    /// Whether nothing more happens to it.
    pub fn is_over(&self) -> bool {
        !self.is_alive && (self.outcome.is_some() || self.target == Target::Cancel)
    }

    /// Whether somebody must start it.
    pub fn wants_start(&self) -> bool {
        !self.is_alive && self.outcome.is_none() && self.target == Target::Run
    }
}
