//! Long commands are jobs: the studio lists them, pauses them and goes on with them.

use std::env;
use std::path::Path;
use std::process::ExitCode;

use jobs::{JobKind, JobSpec, Reporter};
use play::Stop;

/// How a job ended.
pub(crate) struct Ended {
    /// What the command says to its shell.
    pub(crate) code: ExitCode,
    /// What came of it, in a line.
    pub(crate) result: String,
}

/// Does the work of this command as a job of a data directory. The work must end soon after `stop` is raised.
pub(crate) fn run(
    data: &Path,
    spec: JobSpec,
    stop: &Stop,
    work: impl FnOnce(&Reporter) -> anyhow::Result<Ended>,
) -> anyhow::Result<ExitCode> {
    let reporter = match Reporter::begin(data, spec, stop) {
        Ok(reporter) => reporter,
        // Work in a terminal does not need to be listed.
        Err(_) if env::var_os(jobs::JOB_VARIABLE).is_none() => Reporter::silent(stop),
        Err(error) => return Err(error.into()),
    };
    match work(&reporter) {
        Ok(ended) => {
            reporter.end(Ok(ended.result));
            Ok(ended.code)
        }
        Err(error) => {
            reporter.end(Err(format!("{error:#}")));
            Err(error)
        }
    }
}

/// This command, as a job of so many cores and megabytes.
pub(crate) fn spec(kind: JobKind, title: &str, cores: usize, megabytes: usize) -> JobSpec {
    // Names that are no text are told all the same; such a command cannot be repeated by the page.
    let arguments = env::args_os().skip(1).filter_map(|argument| argument.into_string().ok()).collect();
    let directory = env::current_dir().ok();
    JobSpec { cores, megabytes, directory, ..JobSpec::command(kind, title, arguments) }
}
