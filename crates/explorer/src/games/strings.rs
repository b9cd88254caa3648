//! Sorted lists of names and texts.

use super::{Cursor, PLAYER_BYTES, PLAYER_ENDS, TEXT_BYTES, TEXT_ENDS};
use crate::store::{PageFile, PageWriter, le_u32};
use crate::{ExplorerError, same_name};

/// A list of strings in a file.
#[derive(Clone, Copy)]
pub(super) struct Strings {
    ends: usize,
    bytes: usize,
}

pub(super) const PLAYERS: Strings = Strings { ends: PLAYER_ENDS, bytes: PLAYER_BYTES };
pub(super) const TEXTS: Strings = Strings { ends: TEXT_ENDS, bytes: TEXT_BYTES };

impl Strings {
    /// How many there are.
    pub(super) fn count(self, file: &PageFile) -> u32 {
        (file.length(self.ends) / 4) as u32
    }

    /// One of them.
    pub(super) fn get(
        self,
        file: &PageFile,
        number: u32,
        scratch: &mut Vec<u8>,
    ) -> Result<String, ExplorerError> {
        let (start, end) = match number {
            0 => (0, file.u32_at(self.ends, 0, scratch)?),
            _ => {
                let ends = file.read(self.ends, (u64::from(number) - 1) * 4, 8, scratch)?;
                (le_u32(&ends[..4]), le_u32(&ends[4..]))
            }
        };
        let length = end.checked_sub(start).ok_or_else(|| file.damaged("a text ends before it begins"))?;
        let bytes = file.read(self.bytes, u64::from(start), length as usize, scratch)?;
        Ok(String::from_utf8_lossy(bytes).into_owned())
    }

    /// All of them in order.
    pub(super) fn each(self, file: &PageFile, mut take: impl FnMut(u32, &str)) -> Result<(), ExplorerError> {
        let mut reader = StringReader::new(self, file);
        while let Some(number) = reader.next()? {
            take(number, std::str::from_utf8(&reader.text).unwrap_or_default());
        }
        Ok(())
    }
}

/// Strings read one after the other.
pub(super) struct StringReader<'a> {
    ends: Cursor<'a>,
    bytes: Cursor<'a>,
    count: u32,
    next: u32,
    start: u32,
    /// The string that was read last.
    pub(super) text: Vec<u8>,
}

impl<'a> StringReader<'a> {
    pub(super) fn new(strings: Strings, file: &'a PageFile) -> StringReader<'a> {
        let (ends, bytes) = (Cursor::new(file, strings.ends), Cursor::new(file, strings.bytes));
        StringReader { ends, bytes, count: strings.count(file), next: 0, start: 0, text: Vec::new() }
    }

    /// Reads the next one; its number.
    pub(super) fn next(&mut self) -> Result<Option<u32>, ExplorerError> {
        if self.next == self.count {
            return Ok(None);
        }
        let end = le_u32(self.ends.get(u64::from(self.next) * 4, 4)?);
        let length = end.saturating_sub(self.start) as usize;
        self.text.clear();
        self.text.extend_from_slice(self.bytes.get(u64::from(self.start), length)?);
        self.start = end;
        self.next += 1;
        Ok(Some(self.next - 1))
    }
}

/// A hash of a player's name, equal for names that count as the same.
pub(crate) fn name_key(name: &str) -> u64 {
    same_name(name).bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// Strings that are being written: their bytes as they come, where they end afterwards.
#[derive(Default)]
pub(super) struct StringWriter {
    ends: Vec<u8>,
    bytes: Vec<u8>,
    end: u32,
    pub(super) count: u32,
}

impl StringWriter {
    pub(super) fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.end += text.len() as u32;
        self.ends.extend(self.end.to_le_bytes());
        self.count += 1;
    }

    pub(super) fn write(&self, writer: &mut PageWriter) -> Result<(), ExplorerError> {
        writer.section(&self.ends)?;
        writer.section(&self.bytes)
    }
}

/// Merges the lists of several files into one without doubles; for every file the new numbers of its strings.
pub(super) fn merge_strings(
    strings: Strings,
    files: &[&PageFile],
    take: &mut dyn FnMut(u32, &[u8]),
) -> Result<Vec<Vec<u32>>, ExplorerError> {
    let mut readers: Vec<StringReader<'_>> =
        files.iter().map(|file| StringReader::new(strings, file)).collect();
    let mut heap = std::collections::BinaryHeap::new();
    let mut numbers: Vec<Vec<u32>> =
        files.iter().map(|file| Vec::with_capacity(strings.count(file) as usize)).collect();
    for (index, reader) in readers.iter_mut().enumerate() {
        if reader.next()?.is_some() {
            heap.push(std::cmp::Reverse((reader.text.clone(), index)));
        }
    }
    let mut last: Option<Vec<u8>> = None;
    let mut count = 0;
    while let Some(std::cmp::Reverse((text, index))) = heap.pop() {
        if last.as_ref() != Some(&text) {
            take(count, &text);
            count += 1;
            last = Some(text);
        }
        numbers[index].push(count - 1);
        if readers[index].next()?.is_some() {
            heap.push(std::cmp::Reverse((readers[index].text.clone(), index)));
        }
    }
    Ok(numbers)
}
