//! Rows on their way to the index: in buckets by key, not sorted.

use std::path::Path;

use super::rows::{Row, RowBuckets};
use crate::ExplorerError;
use crate::store::{PageFile, PageWriter, le_u32, le_u64};

/// Rows are divided by the upper eight bits of their keys.
pub(crate) const BUCKETS: usize = 256;
/// Bytes of a row in a file.
const ROW: usize = 14;
const MAGIC: &[u8; 8] = b"hetrows\x01";

/// The bucket a key belongs to.
#[inline]
pub(crate) fn bucket_of(key: u64) -> usize {
    (key >> 56) as usize
}

/// A file of rows.
pub(crate) struct RowFile(PageFile);

impl RowFile {
    /// Writes rows; `number` gives the numbers of their games.
    pub(crate) fn write(
        path: &Path,
        rows: &RowBuckets,
        number: impl Fn(u32) -> u32,
    ) -> Result<(), ExplorerError> {
        let mut writer = PageWriter::create(path)?;
        let mut bytes = Vec::new();
        for bucket in &rows.buckets {
            bytes.clear();
            for row in bucket {
                let mut entry = [0; ROW];
                entry[..8].copy_from_slice(&row.key.to_le_bytes());
                entry[8..12].copy_from_slice(&number(row.game).to_le_bytes());
                entry[12..].copy_from_slice(&row.m.to_le_bytes());
                bytes.extend_from_slice(&entry);
            }
            writer.section(&bytes)?;
        }
        writer.finish(MAGIC)
    }

    pub(crate) fn open(path: &Path) -> Result<RowFile, ExplorerError> {
        PageFile::open(path, MAGIC).map(RowFile)
    }

    /// The rows of a bucket.
    pub(crate) fn each(&self, bucket: usize, mut take: impl FnMut(Row)) -> Result<(), ExplorerError> {
        for entry in self.0.section(bucket)?.chunks_exact(ROW) {
            let m = u16::from_le_bytes([entry[12], entry[13]]);
            take(Row { key: le_u64(&entry[..8]), game: le_u32(&entry[8..12]), m });
        }
        Ok(())
    }
}
