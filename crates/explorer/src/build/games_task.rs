//! The second task: the games of all chunks in one file, in their order, each once.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::games::{Games, GamesMeta, merge_games};
use crate::store::{PageFile, PageWriter};
use crate::{ExplorerError, GameId};

const MAGIC: &[u8; 8] = b"hetnums\x01";

/// A file of games, with the files of their rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GamesInput {
    pub(crate) games: PathBuf,
    pub(crate) rows: Vec<PathBuf>,
}

/// Merges files of games.
pub(crate) struct GamesTask<'a> {
    pub(crate) folder: &'a Path,
    /// Tells the segments of one import apart.
    pub(crate) number: usize,
}

/// What the task has made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NewGames {
    pub(crate) meta: GamesMeta,
    pub(crate) duplicates: u64,
}

impl GamesTask<'_> {
    /// The file of games.
    pub(crate) fn games(&self) -> PathBuf {
        self.folder.join(format!("segment-{:04}.games", self.number))
    }

    /// The new numbers of the games.
    fn numbers(&self) -> PathBuf {
        self.folder.join(format!("segment-{:04}.numbers", self.number))
    }

    /// Does the task, unless it is done.
    pub(crate) fn run(
        &self,
        inputs: &[GamesInput],
        known: &[&Games],
        removed: &HashSet<GameId>,
        plies: u16,
    ) -> Result<NewGames, ExplorerError> {
        if let Ok(done) = self.result() {
            return Ok(done);
        }
        let inputs: Vec<Games> =
            inputs.iter().map(|input| Games::open(&input.games)).collect::<Result<_, _>>()?;
        let merged = merge_games(&self.games(), &inputs, known, removed, plies)?;
        let mut writer = PageWriter::create(&self.numbers())?;
        writer.section(&merged.duplicates.to_le_bytes())?;
        for numbers in &merged.numbers {
            numbers.iter().try_for_each(|number| writer.write(&number.to_le_bytes()))?;
            writer.end_section()?;
        }
        writer.finish(MAGIC)?;
        Ok(NewGames { meta: merged.meta, duplicates: merged.duplicates })
    }

    /// What it has made, if it is done: the numbers are written last.
    pub(crate) fn result(&self) -> Result<NewGames, ExplorerError> {
        let numbers = PageFile::open(&self.numbers(), MAGIC)?;
        let duplicates = numbers.u64s(0)?.first().copied().unwrap_or_default();
        Ok(NewGames { meta: Games::open(&self.games())?.meta, duplicates })
    }

    /// For every input the new numbers of its games.
    pub(crate) fn new_numbers(&self, inputs: usize) -> Result<Vec<Vec<u32>>, ExplorerError> {
        let numbers = PageFile::open(&self.numbers(), MAGIC)?;
        (0..inputs).map(|input| numbers.u32s(input + 1)).collect()
    }
}
