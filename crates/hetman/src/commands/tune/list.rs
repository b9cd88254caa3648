//! `hetman tune list`: what there is to tune.

use std::process::ExitCode;

use train::spsa::tunables;

use super::search::STEP;

pub(crate) fn run() -> anyhow::Result<ExitCode> {
    for tunable in tunables(&[], STEP)? {
        println!("{tunable}");
    }
    Ok(ExitCode::SUCCESS)
}
