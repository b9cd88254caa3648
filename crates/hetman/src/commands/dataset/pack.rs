//! `hetman dataset pack` and `unpack`: games in a third of the bytes, and back.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use report::grouped;
use train::data::DataError;
use train::data::games::{pack, unpack};

use super::input::must_hold_games;
use crate::new_file::must_be_new;
use crate::progress;
use crate::threads::ThreadArguments;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    threads: ThreadArguments,
}

/// The old file and the new one.
#[derive(clap::Args)]
pub(crate) struct Files {
    /// A file of games (.hgame)
    file: PathBuf,
    /// The new file of games (.hgame)
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Packs a file.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let threads = arguments.threads.count();
    arguments.files.write(|file, output, progress| pack(file, output, threads, progress))
}

/// Unpacks a file.
pub(crate) fn run_back(files: &Files) -> anyhow::Result<ExitCode> {
    files.write(|file, output, progress| unpack(file, output, progress))
}

impl Files {
    fn write(
        &self,
        write: impl FnOnce(&Path, &Path, &mut dyn FnMut(u64)) -> Result<u64, DataError>,
    ) -> anyhow::Result<ExitCode> {
        must_be_new(&self.output)?;
        must_hold_games(std::slice::from_ref(&self.file))?;
        let bytes = |path: &Path| fs::metadata(path).map(|file| file.len());
        let bar = progress::bar(bytes(&self.file)?, "{bar:30} {bytes} of {total_bytes}, {eta} left");
        let written = write(&self.file, &self.output, &mut |read| bar.set_position(read));
        let positions = written.with_context(|| self.file.display().to_string())?;
        bar.finish_and_clear();
        let size = bytes(&self.output)?;
        println!(
            "{} scored positions in {} bytes, {:.2} each",
            grouped(positions),
            grouped(size),
            size as f64 / positions.max(1) as f64
        );
        Ok(ExitCode::SUCCESS)
    }
}
