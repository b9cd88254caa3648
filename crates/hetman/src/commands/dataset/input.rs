//! Files of games for reading, with a progress bar.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::Context;
use train::data::{GameReader, ScoredGame};

use crate::progress;

/// Hands over all games of some files, one after another. What is wrong with a file names it.
pub(super) fn each_game(
    files: &[PathBuf],
    mut take: impl FnMut(ScoredGame) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for path in files {
        read(path, &mut take).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

fn read(path: &Path, take: &mut impl FnMut(ScoredGame) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let file = File::open(path)?;
    let bar = progress::bar(file.metadata()?.len(), "{bar:30} {bytes} of {total_bytes}, {eta} left");
    let source = BufReader::with_capacity(1 << 17, bar.wrap_read(file));
    for game in GameReader::new(source)? {
        take(game?)?;
    }
    bar.finish_and_clear();
    Ok(())
}

/// The names of files without their folders, for descriptions.
pub(super) fn names(files: &[PathBuf]) -> Vec<String> {
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    files.iter().map(name).collect()
}
