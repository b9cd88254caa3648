//! Files of games and of positions for reading, with a progress bar.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use train::data::{DataError, GameReader, PackedPosition, PositionReader, ScoredGame};

use crate::progress;

/// Hands over all games of some files, one after another. What is wrong with a file names it.
pub(in crate::commands) fn each_game(
    files: &[PathBuf],
    mut take: impl FnMut(ScoredGame) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for path in files {
        read_games(path, &mut take).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

fn read_games(path: &Path, take: &mut impl FnMut(ScoredGame) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let file = File::open(path)?;
    let bar = progress::bar(file.metadata()?.len(), "{bar:30} {bytes} of {total_bytes}, {eta} left");
    let source = BufReader::with_capacity(1 << 17, bar.wrap_read(file));
    for game in GameReader::new(source).map_err(|error| told_apart(path, error))? {
        take(game?)?;
    }
    bar.finish_and_clear();
    Ok(())
}

/// Hands over all positions of some files, one after another. What is wrong with a file names it.
pub(super) fn each_position(
    files: &[PathBuf],
    mut take: impl FnMut(PackedPosition) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let bar = progress::bar(count_positions(files)?, "{bar:30} {percent} %, {eta} left");
    for path in files {
        let file = || path.display().to_string();
        for position in PositionReader::open(path).with_context(file)? {
            take(position.with_context(file)?).with_context(file)?;
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// How many positions some files have. All of them are opened: nothing is begun that cannot be finished.
pub(super) fn count_positions(files: &[PathBuf]) -> anyhow::Result<u64> {
    let count = |path: &PathBuf| {
        let reader = PositionReader::open(path).map_err(|error| told_apart(path, error));
        Ok(reader.with_context(|| path.display().to_string())?.len())
    };
    files.iter().map(count).sum()
}

/// An error unless all files hold games: nothing is begun that cannot be finished.
pub(super) fn must_hold_games(files: &[PathBuf]) -> anyhow::Result<()> {
    for path in files {
        let reader = GameReader::open(path).map_err(|error| told_apart(path, error));
        reader.with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// Whether a file holds games, even broken ones.
pub(super) fn holds_games(path: &Path) -> bool {
    !matches!(GameReader::open(path), Err(DataError::NotData | DataError::Io(_)))
}

fn holds_positions(path: &Path) -> bool {
    !matches!(PositionReader::open(path), Err(DataError::NotData | DataError::Io(_)))
}

/// What is wrong with a file, where games and positions are not taken for something strange.
pub(super) fn told_apart(path: &Path, error: DataError) -> anyhow::Error {
    match error {
        DataError::NotData if holds_games(path) => anyhow!(
            "there are games in this file, and positions are wanted; `hetman dataset filter` chooses them"
        ),
        DataError::NotData if holds_positions(path) => {
            anyhow!("there are positions in this file, and games are wanted, from which they were chosen")
        }
        error => error.into(),
    }
}

/// The names of files without their folders, for descriptions.
pub(super) fn names(files: &[PathBuf]) -> Vec<String> {
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    files.iter().map(name).collect()
}
