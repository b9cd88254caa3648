//! A part of the index that is asked for keys.

use std::path::Path;

use super::part_writer::PAGE_HEADER;
use super::postings::Many;
use super::{DROPPED_BITS, MAGIC, MANY, MANY_FIRSTS, ONCE, ONCE_FIRSTS};
use crate::ExplorerError;
use crate::store::{PAYLOAD, PageFile, le_u64, take_varint};

/// A part: the first keys of its pages are in memory, two bytes for a thousand on disk.
pub(crate) struct Part {
    pub(crate) file: PageFile,
    once: Vec<u64>,
    many: Vec<u64>,
}

/// What a part knows of a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// Games that may have it: each must be replayed.
    Perhaps(Vec<u32>),
    /// The games that have it.
    Many(Many),
}

impl Part {
    pub(crate) fn open(path: &Path) -> Result<Part, ExplorerError> {
        let file = PageFile::open(path, MAGIC)?;
        let (once, many) = (file.u64s(ONCE_FIRSTS)?, file.u64s(MANY_FIRSTS)?);
        let pages = |section: usize| file.length(section) / PAYLOAD as u64;
        if pages(ONCE) != once.len() as u64 || pages(MANY) != many.len() as u64 {
            return Err(file.damaged("its pages are not as many as it says"));
        }
        Ok(Part { file, once, many })
    }

    /// Looks for a key.
    pub(crate) fn find(&self, key: u64, scratch: &mut Vec<u8>) -> Result<Found, ExplorerError> {
        if let Some(many) = self.find_many(key, scratch)? {
            return Ok(Found::Many(many));
        }
        self.find_once(key >> DROPPED_BITS, scratch).map(Found::Perhaps)
    }

    fn find_many(&self, key: u64, scratch: &mut Vec<u8>) -> Result<Option<Many>, ExplorerError> {
        let Some(page) = self.many.partition_point(|first| *first <= key).checked_sub(1) else {
            return Ok(None);
        };
        let bytes = self.file.read(MANY, page as u64 * PAYLOAD as u64, PAYLOAD, scratch)?;
        many_in(bytes, key).ok_or_else(|| self.file.damaged("a page of keys is not whole"))
    }

    /// The games whose key begins with these bits.
    fn find_once(&self, upper: u64, scratch: &mut Vec<u8>) -> Result<Vec<u32>, ExplorerError> {
        let mut games = Vec::new();
        // Keys with equal bits may begin in the page before.
        let mut page = self.once.partition_point(|first| *first < upper).saturating_sub(1);
        while self.once.get(page).is_some_and(|first| *first <= upper) {
            let bytes = self.file.read(ONCE, page as u64 * PAYLOAD as u64, PAYLOAD, scratch)?;
            once_in(bytes, upper, &mut games)
                .ok_or_else(|| self.file.damaged("a page of keys is not whole"))?;
            page += 1;
        }
        Ok(games)
    }
}

fn header(page: &[u8]) -> (u64, u16, &[u8]) {
    (le_u64(&page[..8]), u16::from_le_bytes([page[8], page[9]]), &page[PAGE_HEADER..])
}

fn many_in(page: &[u8], key: u64) -> Option<Option<Many>> {
    let (mut this, entries, mut rest) = header(page);
    for entry in 0..entries {
        if entry > 0 {
            this = this.checked_add(take_varint(&mut rest)?)?;
        }
        if this >= key {
            return Some(if this == key { Some(Many::read(&mut rest)?) } else { None });
        }
        Many::skip(&mut rest)?;
    }
    Some(None)
}

fn once_in(page: &[u8], upper: u64, games: &mut Vec<u32>) -> Option<()> {
    let (mut this, entries, mut rest) = header(page);
    for entry in 0..entries {
        if entry > 0 {
            this = this.checked_add(take_varint(&mut rest)?)?;
        }
        if this > upper {
            return Some(());
        }
        let (game, after) = rest.split_at_checked(3)?;
        if this == upper {
            games.push(u32::from_le_bytes([game[0], game[1], game[2], 0]));
        }
        rest = after;
    }
    Some(())
}
