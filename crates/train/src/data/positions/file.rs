//! Files of packed positions.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use zerocopy::IntoBytes;

use super::PackedPosition;
use crate::atomic_file::AtomicFile;
use crate::data::DataError;

const SIZE: u64 = PackedPosition::SIZE as u64;
const MAGIC: &[u8; 6] = b"HETPOS";
const VERSION: u8 = 1;

fn header() -> [u8; PackedPosition::SIZE] {
    let mut header = [0; PackedPosition::SIZE];
    header[..6].copy_from_slice(MAGIC);
    header[6] = VERSION;
    header
}

/// Reads positions one after another, or many at once.
pub struct PositionReader<R = BufReader<File>> {
    source: R,
    len: u64,
    read: u64,
}

impl PositionReader {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<PositionReader, DataError> {
        PositionReader::new(BufReader::with_capacity(1 << 17, File::open(path)?))
    }
}

impl<R: Read + Seek> PositionReader<R> {
    /// Reads positions from anything.
    pub fn new(mut source: R) -> Result<PositionReader<R>, DataError> {
        let bytes = source.seek(SeekFrom::End(0))?;
        source.rewind()?;
        let mut found = [0; PackedPosition::SIZE];
        if bytes < SIZE || source.read_exact(&mut found).is_err() || found[..6] != *MAGIC {
            return Err(DataError::NotData);
        }
        if found != header() {
            return Err(DataError::Version(found[6]));
        }
        if !bytes.is_multiple_of(SIZE) {
            return Err(DataError::Truncated { good: bytes - bytes % SIZE });
        }
        Ok(PositionReader { source, len: bytes / SIZE - 1, read: 0 })
    }

    /// How many positions the file has.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Goes on from a position, counted from 0.
    pub fn go_to(&mut self, position: u64) -> Result<(), DataError> {
        let position = position.min(self.len);
        self.source.seek(SeekFrom::Start(SIZE * (1 + position)))?;
        self.read = position;
        Ok(())
    }

    /// Fills a buffer with the records that follow; how many there were.
    pub fn fill(&mut self, records: &mut [PackedPosition]) -> Result<usize, DataError> {
        let count = records.len().min(usize::try_from(self.len - self.read).unwrap_or(usize::MAX));
        self.source.read_exact(records[..count].as_mut_bytes())?;
        self.read += count as u64;
        Ok(count)
    }
}

impl<R: Read + Seek> Iterator for PositionReader<R> {
    type Item = Result<PackedPosition, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut record = [PackedPosition::ZERO];
        match self.fill(&mut record) {
            Ok(0) => None,
            Ok(_) => Some(Ok(record[0])),
            Err(error) => {
                self.read = self.len;
                Some(Err(error))
            }
        }
    }
}

/// Writes positions. The file appears when it is finished: nothing in a part of one tells that the rest is missing.
pub struct PositionWriter {
    file: BufWriter<File>,
    atomic_file: AtomicFile,
    written: u64,
}

impl PositionWriter {
    /// A new file; one that is there already is left alone.
    pub fn create(path: &Path) -> Result<PositionWriter, DataError> {
        let (file, atomic_file) = AtomicFile::create_new(path)?;
        let mut file = BufWriter::with_capacity(1 << 17, file);
        file.write_all(&header())?;
        Ok(PositionWriter { file, atomic_file, written: 0 })
    }

    /// Adds a position.
    pub fn push(&mut self, position: &PackedPosition) -> Result<(), DataError> {
        self.file.write_all(position.as_bytes())?;
        self.written += 1;
        Ok(())
    }

    /// Writes what is left; how many positions there are.
    pub fn finish(mut self) -> Result<u64, DataError> {
        self.file.flush()?;
        self.atomic_file.finish(self.file.get_ref())?;
        Ok(self.written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn what_is_written_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.hpos");
        let record = |n: u8| PackedPosition::from_bytes([n; PackedPosition::SIZE]);
        let mut writer = PositionWriter::create(&path).unwrap();
        (0..10).for_each(|n| writer.push(&record(n)).unwrap());
        assert_eq!(writer.finish().unwrap(), 10);
        let mut reader = PositionReader::open(&path).unwrap();
        assert_eq!(reader.len(), 10);
        assert_eq!(reader.next().unwrap().unwrap(), record(0));
        let mut records = [PackedPosition::ZERO; 6];
        assert_eq!(reader.fill(&mut records).unwrap(), 6);
        assert_eq!(records[5], record(6));
        assert_eq!(reader.fill(&mut records).unwrap(), 3);
        assert!(reader.next().is_none());
        reader.go_to(8).unwrap();
        assert_eq!(reader.map(Result::unwrap).collect::<Vec<_>>(), [record(8), record(9)]);
    }

    #[test]
    fn other_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.hpos");
        let opened = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            PositionReader::open(&path).err()
        };
        assert!(matches!(opened(b""), Some(DataError::NotData)));
        assert!(matches!(opened(&[7; 64]), Some(DataError::NotData)));
        let mut bytes = header().to_vec();
        assert!(opened(&bytes).is_none());
        bytes.extend([0; 40]);
        assert!(matches!(opened(&bytes), Some(DataError::Truncated { good: 64 })));
        bytes[6] = 9;
        assert!(matches!(opened(&bytes), Some(DataError::Version(9))));
    }
}
