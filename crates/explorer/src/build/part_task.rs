//! The third task: the rows of a range of keys become a part of the index.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::games_task::GamesInput;
use crate::ExplorerError;
use crate::games::DROPPED;
use crate::index::{BUCKETS, PartWriter, RowFile};

/// How many parts the index of a segment has: a part must fit into memory while it is written.
pub(crate) fn parts_of(games: u32) -> usize {
    match games {
        0..=0xFFFF => 1,
        0x1_0000..=0x1F_FFFF => 16,
        _ => 64,
    }
}

/// Shares parts among `ranges` tasks.
pub(crate) fn ranges_of(parts: usize, range: usize, ranges: usize) -> Range<usize> {
    parts * range / ranges..parts * (range + 1) / ranges
}

/// Writes parts of the index.
pub(crate) struct PartTask<'a> {
    pub(crate) folder: &'a Path,
    /// Tells the segments of one import apart.
    pub(crate) number: usize,
    pub(crate) inputs: &'a [GamesInput],
    /// For every input the new numbers of its games.
    pub(crate) numbers: &'a [Vec<u32>],
    pub(crate) facts: &'a [u64],
    pub(crate) hot: usize,
}

impl PartTask<'_> {
    /// The file of a part.
    pub(crate) fn part(folder: &Path, number: usize, part: usize) -> PathBuf {
        folder.join(format!("segment-{number:04}-{part:02}.index"))
    }

    /// Writes a part, unless it is there.
    pub(crate) fn run(&self, part: usize, parts: usize) -> Result<(), ExplorerError> {
        let path = PartTask::part(self.folder, self.number, part);
        if path.exists() {
            return Ok(());
        }
        let mut writer = PartWriter::new(self.facts, self.hot);
        let mut rows: Vec<u128> = Vec::new();
        let mut games: Vec<(u32, u16)> = Vec::new();
        for bucket in ranges_of(BUCKETS, part, parts) {
            self.load(bucket, &mut rows)?;
            rows.sort_unstable();
            let mut rest = &rows[..];
            while let Some(first) = rest.first() {
                let key = (first >> 64) as u64;
                let count = rest.iter().position(|row| (row >> 64) as u64 != key).unwrap_or(rest.len());
                let (now, later) = rest.split_at(count);
                games.clear();
                games.extend(now.iter().map(|row| ((row >> 16) as u32, *row as u16)));
                writer.push(key, &games);
                rest = later;
            }
        }
        writer.finish(&path)
    }

    /// All rows of a bucket: the key in the upper half, then game and move.
    fn load(&self, bucket: usize, rows: &mut Vec<u128>) -> Result<(), ExplorerError> {
        rows.clear();
        for (input, numbers) in self.inputs.iter().zip(self.numbers) {
            for file in &input.rows {
                RowFile::open(file)?.each(bucket, |row| {
                    let game = numbers.get(row.game as usize).copied().unwrap_or(DROPPED);
                    if game != DROPPED {
                        rows.push(u128::from(row.key) << 64 | u128::from(game) << 16 | u128::from(row.m));
                    }
                })?;
            }
        }
        Ok(())
    }
}
