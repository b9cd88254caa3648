//! Files of pages with a checksum each, divided into sections.
//!
//! A page is 4,096 bytes: 4,092 of content and their CRC-32. A section is a run of bytes that begins on a page of its
//! own; where pages end does not show in it. The last page lists the lengths of the sections.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use super::beside::Beside;
use crate::ExplorerError;

/// Bytes of a page on disk.
const PAGE: usize = 4096;
/// Bytes of content in a page.
pub(crate) const PAYLOAD: usize = PAGE - 4;
/// Bytes that are read at once when a section is read from end to end.
const LONG_READ: usize = 256 * PAYLOAD;

/// Writes a file of pages.
pub(crate) struct PageWriter {
    file: BufWriter<File>,
    beside: Beside,
    page: Vec<u8>,
    lengths: Vec<u64>,
    /// Bytes in the section that is being written.
    length: u64,
}

impl PageWriter {
    pub(crate) fn create(path: &Path) -> Result<PageWriter, ExplorerError> {
        let (file, beside) = Beside::create(path)?;
        let file = BufWriter::with_capacity(1 << 18, file);
        Ok(PageWriter { file, beside, page: Vec::with_capacity(PAGE), lengths: Vec::new(), length: 0 })
    }

    /// Writes on in the section.
    pub(crate) fn write(&mut self, mut bytes: &[u8]) -> Result<(), ExplorerError> {
        self.length += bytes.len() as u64;
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(PAYLOAD - self.page.len()));
            self.page.extend_from_slice(now);
            bytes = later;
            if self.page.len() == PAYLOAD {
                self.end_page()?;
            }
        }
        Ok(())
    }

    fn end_page(&mut self) -> Result<(), ExplorerError> {
        self.page.resize(PAYLOAD, 0);
        let checksum = crc32fast::hash(&self.page);
        self.page.extend_from_slice(&checksum.to_le_bytes());
        self.file.write_all(&self.page).map_err(ExplorerError::io(Path::new("a file of the database")))?;
        self.page.clear();
        Ok(())
    }

    /// Ends the section.
    pub(crate) fn end_section(&mut self) -> Result<(), ExplorerError> {
        if !self.page.is_empty() {
            self.end_page()?;
        }
        self.lengths.push(std::mem::take(&mut self.length));
        Ok(())
    }

    /// Writes a whole section.
    pub(crate) fn section(&mut self, bytes: &[u8]) -> Result<(), ExplorerError> {
        self.write(bytes)?;
        self.end_section()
    }

    /// Lists the sections and gives the file its name.
    pub(crate) fn finish(mut self, magic: &[u8; 8]) -> Result<(), ExplorerError> {
        let mut list = magic.to_vec();
        list.extend((self.lengths.len() as u64).to_le_bytes());
        list.extend(self.lengths.iter().flat_map(|length| length.to_le_bytes()));
        self.section(&list)?;
        let file = self
            .file
            .into_inner()
            .map_err(|error| ExplorerError::io(Path::new("a file of the database"))(error.into_error()))?;
        self.beside.finish(&file)
    }
}

/// A file of pages that is read.
pub(crate) struct PageFile {
    file: File,
    path: PathBuf,
    sections: Vec<Section>,
    bytes: u64,
}

#[derive(Clone, Copy)]
struct Section {
    first_page: u64,
    length: u64,
}

impl PageFile {
    /// Opens a file that begins its list of sections with `magic`.
    pub(crate) fn open(path: &Path, magic: &[u8; 8]) -> Result<PageFile, ExplorerError> {
        let file = File::open(path).map_err(ExplorerError::io(path))?;
        let bytes = file.metadata().map_err(ExplorerError::io(path))?.len();
        let mut opened = PageFile { file, path: path.to_owned(), sections: Vec::new(), bytes };
        let last = (bytes / PAGE as u64).checked_sub(1).filter(|_| bytes % PAGE as u64 == 0);
        let last = last.ok_or_else(|| opened.damaged("it is cut off"))?;
        let mut scratch = Vec::new();
        opened.pages(last, 1, &mut scratch)?;
        let number =
            |index: usize| u64::from_le_bytes(scratch[index * 8..][..8].try_into().unwrap_or_default());
        if scratch[..8] != *magic || number(1) as usize > PAYLOAD / 8 - 2 {
            return Err(opened.damaged("it is of another version"));
        }
        let mut first_page = 0;
        for index in 0..number(1) as usize {
            let length = number(2 + index);
            opened.sections.push(Section { first_page, length });
            first_page = length.div_ceil(PAYLOAD as u64).saturating_add(first_page);
        }
        if first_page != last {
            return Err(opened.damaged("it is cut off"));
        }
        Ok(opened)
    }

    pub(crate) fn damaged(&self, reason: &str) -> ExplorerError {
        ExplorerError::damaged(&self.path, reason)
    }

    /// How large it is.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// How long a section is.
    pub(crate) fn length(&self, section: usize) -> u64 {
        self.sections.get(section).map_or(0, |section| section.length)
    }

    /// Reads pages into the beginning of the scratch space, content behind content.
    fn pages(&self, first: u64, count: usize, scratch: &mut Vec<u8>) -> Result<(), ExplorerError> {
        scratch.resize(count * PAGE, 0);
        read_at(&self.file, scratch, first * PAGE as u64).map_err(ExplorerError::io(&self.path))?;
        for page in 0..count {
            let (content, checksum) = scratch[page * PAGE..][..PAGE].split_at(PAYLOAD);
            if crc32fast::hash(content).to_le_bytes() != checksum {
                let reason = format!("page {} does not have its checksum", first + page as u64);
                return Err(self.damaged(&reason));
            }
            scratch.copy_within(page * PAGE..page * PAGE + PAYLOAD, page * PAYLOAD);
        }
        scratch.truncate(count * PAYLOAD);
        Ok(())
    }

    /// Reads a part of a section.
    pub(crate) fn read<'a>(
        &self,
        section: usize,
        offset: u64,
        length: usize,
        scratch: &'a mut Vec<u8>,
    ) -> Result<&'a [u8], ExplorerError> {
        let end = offset.checked_add(length as u64);
        let Some(found) =
            self.sections.get(section).filter(|found| end.is_some_and(|end| end <= found.length))
        else {
            return Err(self.damaged("it points beyond its end"));
        };
        if length == 0 {
            return Ok(&[]);
        }
        let (first, skip) = (offset / PAYLOAD as u64, (offset % PAYLOAD as u64) as usize);
        let count = (skip + length).div_ceil(PAYLOAD);
        self.pages(found.first_page + first, count, scratch)?;
        Ok(&scratch[skip..skip + length])
    }

    /// Hands a whole section over, piece by piece; no number of eight bytes is cut in two.
    pub(crate) fn each_piece(
        &self,
        section: usize,
        mut take: impl FnMut(&[u8]),
    ) -> Result<(), ExplorerError> {
        let (mut offset, length) = (0, self.length(section));
        let mut scratch = Vec::new();
        while offset < length {
            let piece = (length - offset).min(LONG_READ as u64) as usize;
            take(self.read(section, offset, piece, &mut scratch)?);
            offset += piece as u64;
        }
        Ok(())
    }

    /// A whole section.
    pub(crate) fn section(&self, section: usize) -> Result<Vec<u8>, ExplorerError> {
        let mut all = Vec::with_capacity(self.length(section) as usize);
        self.each_piece(section, |piece| all.extend_from_slice(piece))?;
        Ok(all)
    }

    /// A whole section of 32-bit numbers.
    pub(crate) fn u32s(&self, section: usize) -> Result<Vec<u32>, ExplorerError> {
        let mut all = Vec::with_capacity(self.length(section) as usize / 4);
        self.each_piece(section, |piece| all.extend(piece.chunks_exact(4).map(le_u32)))?;
        Ok(all)
    }

    /// A whole section of 64-bit numbers.
    pub(crate) fn u64s(&self, section: usize) -> Result<Vec<u64>, ExplorerError> {
        let mut all = Vec::with_capacity(self.length(section) as usize / 8);
        self.each_piece(section, |piece| all.extend(piece.chunks_exact(8).map(le_u64)))?;
        Ok(all)
    }

    /// One number of a section of 32-bit numbers.
    pub(crate) fn u32_at(
        &self,
        section: usize,
        index: u64,
        scratch: &mut Vec<u8>,
    ) -> Result<u32, ExplorerError> {
        self.read(section, index * 4, 4, scratch).map(le_u32)
    }

    /// Reads every page, to see that all have their checksums.
    pub(crate) fn check(&self) -> Result<(), ExplorerError> {
        (0..self.sections.len()).try_for_each(|section| self.each_piece(section, |_| ()))
    }
}

#[inline]
pub(crate) fn le_u32(bytes: &[u8]) -> u32 {
    u32::from_le_bytes(bytes.try_into().unwrap_or_default())
}

#[inline]
pub(crate) fn le_u64(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().unwrap_or_default())
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> std::io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut offset: u64) -> std::io::Result<()> {
    while !bytes.is_empty() {
        let count = std::os::windows::fs::FileExt::seek_read(file, bytes, offset)?;
        if count == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        bytes = &mut bytes[count..];
        offset += count as u64;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAGIC: &[u8; 8] = b"pages\0\0\x01";

    #[test]
    fn sections_read_back_whole_and_in_part() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let sections: [Vec<u8>; 4] =
            [vec![], vec![1, 2, 3], (0..50_000u32).map(|i| i as u8).collect(), vec![9; PAYLOAD]];
        let mut writer = PageWriter::create(&path).unwrap();
        sections.iter().for_each(|section| writer.section(section).unwrap());
        assert!(!path.exists());
        writer.finish(MAGIC).unwrap();
        let file = PageFile::open(&path, MAGIC).unwrap();
        for (index, section) in sections.iter().enumerate() {
            assert_eq!(file.section(index).unwrap(), *section);
        }
        let mut scratch = Vec::new();
        for (offset, length) in [(0, 1), (4091, 2), (4092, 4092), (40_000, 10_000), (50_000, 0)] {
            let part = file.read(2, offset as u64, length, &mut scratch).unwrap();
            assert_eq!(part, &sections[2][offset..offset + length]);
        }
        assert!(file.read(2, 49_999, 2, &mut scratch).is_err());
        assert!(file.read(2, u64::MAX, 2, &mut scratch).is_err());
        assert!(PageFile::open(&path, b"another!").is_err());
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mut writer = PageWriter::create(&path).unwrap();
        writer.section(&[7; 5000]).unwrap();
        writer.finish(MAGIC).unwrap();
        let whole = std::fs::read(&path).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        for at in (0..whole.len()).step_by(97) {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            std::fs::write(&path, changed).unwrap();
            assert!(PageFile::open(&path, MAGIC).and_then(|file| file.check()).is_err(), "{at}");
        }
        for length in [0, 1, 4096, 8192, 12_000] {
            std::fs::write(&path, &whole[..length]).unwrap();
            assert!(PageFile::open(&path, MAGIC).is_err());
        }
    }
}
