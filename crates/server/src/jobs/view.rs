//! Jobs as the page shows them.

use jobs::{JobSpec, Origin, Outcome, Status, Target};

use crate::wire::job::{Job, JobKind, JobOrigin, JobState};

/// A job of which nothing has been heard yet.
pub(super) fn job(id: u32, spec: &JobSpec) -> Job {
    Job {
        id,
        kind: spec.kind.into(),
        title: spec.title.clone(),
        origin: spec.origin.into(),
        created: spec.created,
        cores: u32::try_from(spec.cores).unwrap_or(u32::MAX),
        command: command(spec),
        seconds_left: None,
        message: String::new(),
        game: spec.game.and_then(|game| u32::try_from(game).ok()),
        done: 0,
        total: None,
        state: JobState::Queued,
        pass: None,
        account: None,
        pause: None,
        variants: 0,
        games: 0,
        duplicates: 0,
        incomplete: 0,
        errors: Vec::new(),
        failed: 0,
    }
}

/// A job as its folder has it.
pub(super) fn job_of(id: u32, status: &Status) -> Job {
    let progress = &status.progress;
    let state = state(status);
    let is_running = state == JobState::Running;
    let message = match &status.outcome {
        Some(Outcome::Done { result }) => result.clone(),
        _ => progress.message.clone(),
    };
    Job {
        done: progress.done,
        total: progress.total,
        seconds_left: progress.seconds_left.filter(|_| is_running),
        message,
        state,
        ..job(id, &status.spec)
    }
}

fn state(status: &Status) -> JobState {
    match (&status.outcome, status.target, status.is_alive) {
        (Some(Outcome::Done { .. }), _, false) => JobState::Done,
        (Some(Outcome::Failed { error }), _, false) => JobState::Failed { error: error.clone() },
        (Some(Outcome::Cancelled), _, false) | (None, Target::Cancel, false) => JobState::Cancelled,
        (_, Target::Run, true) => JobState::Running,
        (_, Target::Pause | Target::Cancel, true) => JobState::Stopping,
        (None, Target::Pause, false) => JobState::Paused,
        (None, Target::Run, false) => match status.spec.origin {
            Origin::Page => JobState::Queued,
            Origin::Terminal | Origin::Studio => JobState::Interrupted,
        },
    }
}

/// As it would be given in a terminal.
fn command(spec: &JobSpec) -> Option<String> {
    let is_plain =
        |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "-_=+.,:/%".contains(c));
    let quoted = spec.arguments.iter().map(|argument| match is_plain(argument) {
        true => argument.clone(),
        false => format!("'{}'", argument.replace('\'', "'\\''")),
    });
    let is_command = spec.origin != Origin::Studio;
    is_command.then(|| std::iter::once("hetman".to_owned()).chain(quoted).collect::<Vec<_>>().join(" "))
}

impl From<Origin> for JobOrigin {
    fn from(origin: Origin) -> JobOrigin {
        match origin {
            Origin::Page => JobOrigin::Page,
            Origin::Terminal => JobOrigin::Terminal,
            Origin::Studio => JobOrigin::Studio,
        }
    }
}

macro_rules! same_kinds {
    ($($kind:ident),*) => {
        impl From<jobs::JobKind> for JobKind {
            fn from(kind: jobs::JobKind) -> JobKind {
                match kind { $(jobs::JobKind::$kind => JobKind::$kind,)* }
            }
        }

        impl From<JobKind> for jobs::JobKind {
            fn from(kind: JobKind) -> jobs::JobKind {
                match kind { $(JobKind::$kind => jobs::JobKind::$kind,)* }
            }
        }
    };
}

same_kinds!(Import, Review, Puzzles, Database, Match, Tournament, EngineTest, Datagen, Training, Measurement);
